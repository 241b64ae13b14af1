"""Schemas of the rubric and of the packages, which are read from `rubric.toml`."""

from datetime import date

import msgspec

from lexdex.validation.schemas.names import Level, PackageId, Programme
from lexdex.validation.schemas.requests import ValidationPrice


class RubricItem(msgspec.Struct, frozen=True):
    """One of the items of the testing package, which groups criteria."""

    id: str
    name: str
    summary: str


class Criterion(msgspec.Struct, frozen=True, kw_only=True):
    """A criterion that a tester checks.

    `not_applicable_allowed` tells whether a tester may record "not applicable", always with a justification. `evidence`
    says which file or URL the tester must record. `facts` are the fields of the directory that it examines. A retired
    criterion keeps its id, which is never used again, with the rubric version that retired it.
    """

    id: str
    item: str
    level: Level
    text: str
    method: str
    rationale: str
    evidence: str
    evidence_required: bool = True
    facts: tuple[str, ...] = ()
    not_applicable_allowed: bool = False
    since: str
    retired_in: str | None = None
    retired_because: str = ""


class Rubric(msgspec.Struct, frozen=True):
    """A version of the rubric, with the criteria in force and the retired ones."""

    version: str
    published: date
    items: tuple[RubricItem, ...]
    criteria: tuple[Criterion, ...]
    retired: tuple[Criterion, ...]


class ValidationPackage(msgspec.Struct, frozen=True, kw_only=True):
    """A package that vendors can order: its price, duration, and which items and levels of the rubric it covers.

    `criteria` is the number of criteria that it covers.
    """

    id: PackageId
    programme: Programme
    name: str
    summary: str
    price: ValidationPrice
    min_weeks: int
    max_weeks: int
    items: tuple[str, ...]
    levels: tuple[Level, ...]
    criteria: int
    earns_star: bool

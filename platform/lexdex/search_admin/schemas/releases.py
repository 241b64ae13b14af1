"""Schemas of the releases of the index: their state, what the gate measured, and how they differ."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

import msgspec

from lexdex.foundation.visible_texts import VisibleTexts

ReleaseState = Literal["in_force", "ready", "damaged", "outdated"]
"""Whether searches are answered from it; "outdated": written by a version of the software that this one can't read."""
ReleaseOrigin = Literal["update", "rebuild"]

MAX_RELEASES = 50
MAX_FAILURES = 20
MAX_MEASURES = 20
MAX_LISTED_PRODUCTS = 50


class ReleaseMeasure(msgspec.Struct, frozen=True):
    """A measure of a release, and its limit if it has one."""

    name: str
    value: float
    limit: float | None = None
    is_upper_limit: bool = False


class GateResult(msgspec.Struct, frozen=True, kw_only=True):
    """What was measured of a release; it passes the gate if there are no failures."""

    passed: bool
    measured_at: datetime
    failures: Annotated[list[str], msgspec.Meta(max_length=MAX_FAILURES)]
    measures: Annotated[list[ReleaseMeasure], msgspec.Meta(max_length=MAX_MEASURES)]
    generated_queries: int
    judged_queries: int
    regression_cases: int


class IndexRelease(msgspec.Struct, frozen=True, kw_only=True):
    """A release of the index; what a damaged one no longer states is null or 0."""

    id: str
    created_at: datetime | None
    products: int
    size_bytes: int
    state: ReleaseState
    problem: str
    """Why it can't be used; empty if it can."""
    origin: ReleaseOrigin
    built_by: str
    """The name of the admin who started the rebuild; empty for updates, which follow changes of products."""
    gate: GateResult | None
    """Null before it was measured."""
    obstacle: str
    """Why it can't be promoted; empty if it can."""


class ReleasePin(msgspec.Struct, frozen=True):
    """The release that an admin has put in force in place of the newest; the index isn't updated meanwhile."""

    release: str
    pinned_by: str
    pinned_at: datetime
    reason: str


class ReleaseOverview(msgspec.Struct, frozen=True, kw_only=True):
    """The releases of the index, newest first, and what can be done now."""

    in_force: str | None
    previous: str | None
    """The release to which a roll back returns."""
    pin: ReleasePin | None
    active_job: UUID | None
    products: int
    """The public products, which a rebuild embeds."""
    rebuild_seconds: int
    """How long a rebuild takes, estimated from the last one."""
    releases: Annotated[list[IndexRelease], msgspec.Meta(max_length=MAX_RELEASES)]


class ReleaseProduct(msgspec.Struct, frozen=True):
    """A product that differs between two releases; `fields` are those that changed.

    `sample` is false for a product that the catalogue has no more.
    """

    id: str
    name: str
    sample: bool
    fields: tuple[str, ...]


class ProductDifference(msgspec.Struct, frozen=True):
    """How many products differ in one way, and the first of them by name."""

    count: int
    products: Annotated[list[ReleaseProduct], msgspec.Meta(max_length=MAX_LISTED_PRODUCTS)]


class ReleaseDifference(msgspec.Struct, frozen=True, kw_only=True):
    """What a release has in addition to the one in force, what it lacks, and what it states differently."""

    compared_with: str
    added: ProductDifference
    removed: ProductDifference
    changed: ProductDifference


class ReleaseDetails(IndexRelease, frozen=True, kw_only=True):
    """A release with its model and policy, and its differences to the one in force; null for that and damaged ones."""

    model: str
    policy_version: str
    dimensions: int
    difference: ReleaseDifference | None


class ReleaseSwitch(VisibleTexts, frozen=True, forbid_unknown_fields=True):
    """Why another release is put in force, and which one is in force as far as the admin knows."""

    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
    in_force: Annotated[str, msgspec.Meta(max_length=64)]


class SwitchReason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why the updates of the index are resumed."""

    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]

"""Loads the rubric and the packages from `rubric.toml`, and refuses a file that breaks its own rules."""

import re
from collections import Counter
from collections.abc import Mapping
from datetime import date
from functools import cache
from importlib import resources
from typing import Final

import msgspec
from msgspec.structs import replace

from lexdex.catalogue.schemas import EXAMINED_FIELDS
from lexdex.validation.schemas.names import Level, PackageId, Programme
from lexdex.validation.schemas.requests import ValidationPrice
from lexdex.validation.schemas.rubric import Criterion, Rubric, RubricItem, ValidationPackage

FILE: Final = "rubric.toml"
CRITERION_ID: Final = re.compile(r"[A-Z]{3}-\d{2}")
ALWAYS_EXAMINED: Final = ("version", "deployment_models")
"""The facts that every package examines: the tester has this version and deployment in front of them."""
VERSION: Final = re.compile(r"\d+\.\d+\.\d+")
_FACTS: Final = frozenset(EXAMINED_FIELDS) - frozenset(ALWAYS_EXAMINED)


class RubricError(ValueError):
    """The rubric file breaks one of its rules; the message names it."""


class _PackageEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: PackageId
    programme: Programme
    name: str
    summary: str
    price: int
    min_weeks: int
    max_weeks: int
    items: tuple[str, ...]
    levels: tuple[Level, ...]
    earns_star: bool


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    version: str
    published: date
    currency: str
    item: tuple[RubricItem, ...]
    package: tuple[_PackageEntry, ...]
    criterion: tuple[Criterion, ...]
    retired: tuple[Criterion, ...] = ()


class LoadedRubric(msgspec.Struct, frozen=True):
    """The rubric with its packages and its criteria in force by id."""

    rubric: Rubric
    packages: Mapping[PackageId, ValidationPackage]
    criteria: Mapping[str, Criterion]

    def list_criteria(self, package: PackageId) -> tuple[Criterion, ...]:
        """List the criteria that a package covers, in the rubric's order."""
        covered = self.packages[package]
        return tuple(
            each for each in self.rubric.criteria if each.item in covered.items and each.level in covered.levels
        )

    def list_facts(self, package: PackageId) -> tuple[str, ...]:
        """List the fields of the directory that the criteria of a package examine."""
        facts = {fact for each in self.list_criteria(package) for fact in each.facts}
        return (*ALWAYS_EXAMINED, *sorted(facts))


@cache
def load_rubric() -> LoadedRubric:
    """Return the rubric of this version of the code; read once."""
    return parse_rubric(resources.files("lexdex.validation").joinpath(FILE).read_bytes())


def parse_rubric(content: bytes) -> LoadedRubric:
    """Decode and check a rubric file; raises RubricError."""
    try:
        file = msgspec.toml.decode(content, type=_File)
    except msgspec.MsgspecError as error:
        raise RubricError(str(error)) from error
    _check_versions(file)
    _check_criteria(file)
    _check_packages(file)
    rubric = Rubric(file.version, file.published, file.item, file.criterion, file.retired)
    loaded = LoadedRubric(rubric, {}, {each.id: each for each in file.criterion})
    packages: dict[PackageId, ValidationPackage] = {}
    for entry in file.package:
        fields = {**msgspec.structs.asdict(entry), "price": ValidationPrice(entry.price, file.currency)}
        packages[entry.id] = ValidationPackage(**fields, criteria=0)
    counting = replace(loaded, packages=packages)
    counted = {name: replace(each, criteria=len(counting.list_criteria(name))) for name, each in packages.items()}
    return replace(loaded, packages=counted)


def _require(condition: object, message: str) -> None:
    if not condition:
        raise RubricError(message)


def _check_versions(file: _File) -> None:
    for version in (file.version, *(each.since for each in (*file.criterion, *file.retired))):
        _require(VERSION.fullmatch(version), f"{version} is no version such as 1.0.0")
    for each in file.criterion:
        _require(_order(each.since) <= _order(file.version), f"{each.id} is newer than the rubric")
        _require(each.retired_in is None, f"{each.id} is retired, so it belongs under [[retired]]")
    for each in file.retired:
        _require(each.retired_in and each.retired_because, f"{each.id} lacks the version or the reason of its end")
        _require(_order(each.retired_in or "") <= _order(file.version), f"{each.id} is retired in a later version")


def _check_criteria(file: _File) -> None:
    items = {item.id for item in file.item}
    _require(len(items) == len(file.item), "an item's id is used twice")
    counts = Counter(each.id for each in (*file.criterion, *file.retired))
    for each in (*file.criterion, *file.retired):
        _require(CRITERION_ID.fullmatch(each.id), f"{each.id} is no id such as SEC-01")
        _require(counts[each.id] == 1, f"{each.id} is used twice; an id is never used again")
        _require(each.item in items, f"{each.id} names the unknown item {each.item}")
        _require(set(each.facts) <= _FACTS, f"{each.id} examines a field that is no examined fact of the directory")
        texts = (each.text, each.method, each.rationale, each.evidence)
        _require(all(text.strip().endswith(".") for text in texts), f"{each.id} lacks a sentence in one of its texts")
    for item in file.item:
        levels = {each.level for each in file.criterion if each.item == item.id}
        _require("MUST" in levels, f"the item {item.id} has no MUST criterion")


def _check_packages(file: _File) -> None:
    items = {item.id for item in file.item}
    _require(len({each.id for each in file.package}) == len(file.package), "a package's id is used twice")
    for each in file.package:
        _require(each.items and set(each.items) <= items, f"the package {each.id} names an unknown item")
        _require("MUST" in each.levels, f"the package {each.id} leaves out the MUST criteria")
        _require(each.price > 0, f"the package {each.id} has no price")
        _require(0 < each.min_weeks <= each.max_weeks, f"the package {each.id} has an impossible duration")


def _order(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".")) if VERSION.fullmatch(version) else ()

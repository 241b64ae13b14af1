"""A search as it is asked: the sentence, and the conditions that somebody has set or changed beside it."""

from collections.abc import Sequence
from typing import Final

import msgspec

from lexdex_search.facets.fields import FIELD_ATTRIBUTES, LIMIT_PATTERN, NUMERIC_FIELDS
from lexdex_search.query.labels import build_label
from lexdex_search.results import Constraint, Kind

MAX_CONDITIONS: Final = 16
MAX_VALUES: Final = 12
MAX_VALUE_LENGTH: Final = 120


class InvalidConstraint(ValueError):
    """A condition that no search can hold; the message says which and why."""


class ConstraintInput(msgspec.Struct, frozen=True):
    """A constraint without words: what a chip or a filter says."""

    kind: Kind
    field: str
    values: tuple[str, ...]


class SearchRequest(msgspec.Struct, frozen=True, kw_only=True):
    """One search; the shared form of question, chips and filters."""

    query: str = ""
    constraints: tuple[ConstraintInput, ...] | None = None
    """What the chips say now, in place of what the sentence was read as; nothing leaves the reading as it is."""
    filters: tuple[ConstraintInput, ...] = ()
    """Set beside the sentence, on top of its constraints."""
    keyword: str = ""
    """Stands in name, maker or description of every tool found, whatever its case."""
    facets: bool = False
    """Whether to count the values that the results could be narrowed by."""


def checked(conditions: Sequence[ConstraintInput]) -> None:
    """Refuses fields off the whitelist and values that no field can have."""
    if len(conditions) > MAX_CONDITIONS:
        raise InvalidConstraint(f"A search holds at most {MAX_CONDITIONS} requirements.")
    for condition in conditions:
        _check(condition)


def _check(condition: ConstraintInput) -> None:
    field, values = condition.field, condition.values
    if field not in FIELD_ATTRIBUTES:
        raise InvalidConstraint(f"Tools cannot be filtered by “{field[:40]}”.")
    if not 0 < len(values) <= MAX_VALUES:
        raise InvalidConstraint(f"A requirement on {field} needs one to {MAX_VALUES} values.")
    if any(not value.strip() or len(value) > MAX_VALUE_LENGTH for value in values):
        raise InvalidConstraint(f"A value for {field} is empty or longer than {MAX_VALUE_LENGTH} characters.")
    if field in NUMERIC_FIELDS and not all(LIMIT_PATTERN.match(value) for value in values):
        raise InvalidConstraint(f"A limit on {field} looks like <=100 or >=2015.")


def to_constraints(
    conditions: Sequence[ConstraintInput], names: dict[str, str], *, first: int = 1
) -> tuple[Constraint, ...]:
    """Conditions as constraints; `names` are products' names by id, for conditions that name a product."""
    return tuple(
        Constraint(
            id=number,
            kind=c.kind,
            field=c.field,
            values=c.values,
            label=build_label(c.field, [names.get(v, v) for v in c.values], c.kind),
            words="",
            start=0,
            end=0,
        )
        for number, c in enumerate(conditions, start=first)
    )

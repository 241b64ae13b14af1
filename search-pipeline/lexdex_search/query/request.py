"""The request of a search: a query, constraints that replace those parsed from it, and additional filters."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from lexdex_search.facets.fields import FIELD_ATTRIBUTES, LIMIT_PATTERN, NUMERIC_FIELDS
from lexdex_search.query.labels import build_label
from lexdex_search.results import Constraint, Kind

MAX_CONSTRAINTS: Final = 16
MAX_VALUES: Final = 12
MAX_VALUE_LENGTH: Final = 120


class InvalidConstraint(ValueError):
    """A constraint is not valid; the message says which one and why."""


class ConstraintInput(msgspec.Struct, frozen=True):
    """A constraint that a user set with a control or edited, instead of one parsed from the query."""

    kind: Kind
    field: str
    values: tuple[str, ...]


class SearchRequest(msgspec.Struct, frozen=True, kw_only=True):
    """One search request; at least one of query, keyword, constraints and filters must have content."""

    query: str = ""
    constraints: tuple[ConstraintInput, ...] | None = None
    """Replace the constraints parsed from the query; null keeps them."""
    filters: tuple[ConstraintInput, ...] = ()
    """Apply in addition to the constraints of the query."""
    keyword: str = ""
    """Text that the name, company or description of each product found must contain, ignoring case."""
    facets: bool = False
    """Whether to count the products by each value of the fields to filter by."""


def validate_constraints(constraints: Sequence[ConstraintInput]) -> None:
    """Raise `InvalidConstraint` if there are too many constraints, or a field or value is not valid."""
    if len(constraints) > MAX_CONSTRAINTS:
        raise InvalidConstraint(f"A search holds at most {MAX_CONSTRAINTS} requirements.")
    for constraint in constraints:
        _validate_constraint(constraint)


def _validate_constraint(constraint: ConstraintInput) -> None:
    field, values = constraint.field, constraint.values
    if field not in FIELD_ATTRIBUTES:
        raise InvalidConstraint(f"Tools cannot be filtered by “{field[:40]}”.")
    if not 0 < len(values) <= MAX_VALUES:
        raise InvalidConstraint(f"A requirement on {field} needs one to {MAX_VALUES} values.")
    if any(not value.strip() or len(value) > MAX_VALUE_LENGTH for value in values):
        raise InvalidConstraint(f"A value for {field} is empty or longer than {MAX_VALUE_LENGTH} characters.")
    if field in NUMERIC_FIELDS and not all(LIMIT_PATTERN.match(value) for value in values):
        raise InvalidConstraint(f"A limit on {field} looks like <=100 or >=2015.")


def build_constraints(
    inputs: Sequence[ConstraintInput], product_names: Mapping[str, str], *, first_id: int = 1
) -> tuple[Constraint, ...]:
    """Build constraints from user input, with labels and ids from `first_id`.

    `product_names` maps product ids to names, for the labels of constraints on the field `id`.
    """
    return tuple(
        Constraint(
            id=constraint_id,
            kind=each.kind,
            field=each.field,
            values=each.values,
            label=build_label(each.field, [product_names.get(value, value) for value in each.values], each.kind),
            words="",
            start=0,
            end=0,
        )
        for constraint_id, each in enumerate(inputs, start=first_id)
    )

"""Parses a value as the catalogue field that it is given for."""

from collections.abc import Callable
from typing import Any, Final

from lexdex.catalogue.parsing import values
from lexdex.catalogue.parsing.vocabulary import deployment_of, pricing_of
from lexdex.catalogue.schemas import BOOLEANS, FIELDS, LISTS

_PROSE: Final = frozenset({"description", "summary", "architecture", "data_protection"})
_SPECIAL: Final[dict[str, Callable[[Any], Any]]] = {
    "website": values.website,
    "deployment_models": lambda value: deployment_of(values.labels(value)),
    "pricing_model": lambda value: pricing_of(values.line(value)),
    "year_founded": values.year,
    "starting_price_usd": values.number,
    "trial_days": values.number,
    "review_count": values.number,
    "rating_average": values.rating,
    "sources": values.mapping,
}


def parse_field(field: str, value: object) -> Any:  # noqa: ANN401 - a value of any field
    """Parse a value as this field; raises BadValue with the reason, without the field's name."""
    return _PARSERS[field](value)


def _parser(field: str) -> Callable[[Any], Any]:
    if field in _SPECIAL:
        return _SPECIAL[field]
    if field in LISTS:
        return values.labels
    if field in BOOLEANS:
        return values.flag
    return values.prose if field in _PROSE else values.line


_PARSERS: Final = {field: _parser(field) for field in FIELDS}

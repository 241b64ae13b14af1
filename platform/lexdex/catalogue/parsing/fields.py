"""Chooses the parser for each catalogue field."""

from collections.abc import Callable
from typing import Any, Final

from lexdex.catalogue.parsing import numbers, values
from lexdex.catalogue.parsing.vocabulary import parse_deployments, parse_pricing
from lexdex.catalogue.schemas import BOOLEANS, FIELDS, LISTS
from lexdex.reference.countries import COUNTRIES

_PROSE: Final = frozenset({"description", "summary", "architecture", "data_protection"})
_COUNTRIES: Final = frozenset(row.name for row in COUNTRIES)
"""One of them is "NA"."""
_SPECIAL: Final[dict[str, Callable[[Any], Any]]] = {
    "website": values.parse_website,
    "countries": lambda value: values.parse_labels(value, known=_COUNTRIES),
    "deployment_models": lambda value: parse_deployments(values.parse_labels(value)),
    "pricing_model": lambda value: parse_pricing(values.parse_line(value)),
    "version": values.parse_version,
    "employees": values.parse_range,
    "user_count": values.parse_range,
    "year_founded": numbers.parse_year,
    "starting_price_usd": numbers.parse_amount,
    "trial_days": numbers.parse_number,
    "review_count": numbers.parse_number,
    "rating_average": numbers.parse_rating,
    "sources": values.parse_mapping,
}


def parse_field(field: str, value: object) -> Any:  # noqa: ANN401 - a value of any field
    """Parse a value for this field; raises InvalidValue, whose message gives the reason without the field's name."""
    return _PARSERS[field](value)


def _choose_parser(field: str) -> Callable[[Any], Any]:
    if field in _SPECIAL:
        return _SPECIAL[field]
    if field in LISTS:
        return values.parse_labels
    if field in BOOLEANS:
        return values.parse_flag
    return values.parse_prose if field in _PROSE else values.parse_line


_PARSERS: Final = {field: _choose_parser(field) for field in FIELDS}

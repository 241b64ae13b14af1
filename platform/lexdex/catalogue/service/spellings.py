"""Stores each value that products share in one spelling, whoever writes it: imports, forms and the API."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from lexdex.catalogue.queries import value_changes as queries
from lexdex.catalogue.schemas.value_changes import VALUE_FIELDS
from lexdex.catalogue.service.former_values import load_replacements, replace_former_values
from lexdex.reference.countries import COUNTRIES
from lexdex.reference.languages import LANGUAGES
from lexdex.reference.option_values import OPTION_VALUES

_FIXED: Final[dict[str, dict[str, str]]] = {
    "languages": {row.name.casefold(): row.name for row in LANGUAGES},
    "countries": {row.name.casefold(): row.name for row in COUNTRIES},
    "integrations": {name.casefold(): name for name in OPTION_VALUES["integration"]},
}
"""The spellings of our own option lists, which precede those of products."""


async def unify_values(products: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    """Return the given fields of products with values in the spelling that is in use, and without former values.

    "german" becomes "German", and "outlook" becomes "Outlook" if another product has it so. A spelling that products
    have already stays.
    """
    for field in dict.fromkeys((*_FIXED, *VALUE_FIELDS)):
        given = {label for product in products for label in _list_labels(product, field)}
        if spellings := await _find_spellings(field, given):
            products = [_replace(product, field, spellings) for product in products]
    return await replace_former_values(products)


async def _find_spellings(field: str, given: Iterable[str]) -> dict[str, str]:
    """Return the spelling in use for each of the given values that has another one."""
    folded = {label: label.casefold() for label in given}
    known = dict(_FIXED.get(field, {}))
    unknown = [label for label, key in folded.items() if key not in known]
    used: set[str] = set()
    if unknown and field in VALUE_FIELDS:
        used = set(await queries.list_spellings(field, unknown))
        former = [value for name, value in await load_replacements() if name == field]
        for value in (*sorted(used), *former):
            known.setdefault(value.casefold(), value)
    for label in sorted(unknown):
        known.setdefault(label.casefold(), label)
    return {label: known[key] for label, key in folded.items() if known[key] != label and label not in used}


def _list_labels(product: Mapping[str, Any], field: str) -> Sequence[str]:
    value = product.get(field)
    return [label for label in value if isinstance(label, str)] if isinstance(value, list | tuple) else ()


def _replace(product: Mapping[str, Any], field: str, spellings: Mapping[str, str]) -> Mapping[str, Any]:
    labels = _list_labels(product, field)
    if not any(label in spellings for label in labels):
        return product
    return {**product, field: list(dict.fromkeys(spellings.get(label, label) for label in labels))}

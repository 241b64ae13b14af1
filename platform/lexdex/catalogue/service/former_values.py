"""Replaces values that were renamed or merged, wherever they still come in: imports, drafts, links with filters."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from lexdex.catalogue.queries import value_changes as queries
from lexdex.catalogue.schemas import CategoryFilters
from lexdex.catalogue.schemas.value_changes import VALUE_FIELDS, FormerValue

Replacements = Mapping[tuple[str, str], str]


async def list_former_values() -> list[FormerValue]:
    """Return what was renamed or merged and not undone, in the order in which that was done."""
    return await queries.list_former_values()


async def load_replacements() -> Replacements:
    """Return the value that stands for each former one, by field and former value."""
    found: dict[tuple[str, str], str] = {}
    for change in await queries.list_former_values():
        replaced = (change.field, change.former)
        for known, value in list(found.items()):
            if (known[0], value) == replaced:
                found[known] = change.current
        found[replaced] = change.current
    return found


async def replace_former_values(products: Sequence[Mapping[str, Any]]) -> Sequence[Mapping[str, Any]]:
    """Return the given fields of products with the values that stand for former ones; a value occurs once."""
    if not any(field in given for given in products for field in VALUE_FIELDS):
        return products
    replacements = await load_replacements()
    if not replacements:
        return products
    return [{field: _replace(field, value, replacements) for field, value in given.items()} for given in products]


async def resolve_filters(filters: CategoryFilters) -> CategoryFilters:
    """Return filters in which a former value is the one that stands for it, as in a link that was saved before."""
    if not filters.integration:
        return filters
    current = (await load_replacements()).get(("integrations", filters.integration), filters.integration)
    return msgspec.structs.replace(filters, integration=current)


def _replace(field: str, value: Any, replacements: Replacements) -> Any:  # noqa: ANN401 - a value of any field
    if field not in VALUE_FIELDS or not isinstance(value, list | tuple):
        return value
    return list(dict.fromkeys(replacements.get((field, each), each) for each in value))

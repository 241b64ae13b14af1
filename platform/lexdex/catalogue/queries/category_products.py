"""Queries for the products of one category, page by page and without a search."""

from typing import Final

from lexdex.catalogue.queries.columns import IS_PUBLIC_SQL, NAME_ORDER, PICK_COLUMNS
from lexdex.catalogue.schemas import CategoryFilters, EditorsPick
from lexdex.foundation import database

_HAS: Final = "EXISTS (SELECT FROM unnest(p.{field}) AS v WHERE lower(v) = lower({parameter}))"
# SQL: array conditions that use the index of the categories; an empty filter matches all products. The other values
# may be stored in several spellings, of which a filter finds all.
_MATCHES: Final = f"""
{IS_PUBLIC_SQL} AND p.categories @> ARRAY[$1]
    AND ($2 = '' OR {_HAS.format(field="languages", parameter="$2")})
    AND ($3 = '' OR {_HAS.format(field="countries", parameter="$3")})
    AND ($4 = '' OR {_HAS.format(field="integrations", parameter="$4")})
    AND ($5 = '' OR {_HAS.format(field="deployment_models", parameter="$5")})
"""
_COUNT: Final = f"SELECT count(*) FROM product p WHERE {_MATCHES}"
_PAGE: Final = f"""
SELECT {PICK_COLUMNS} FROM product p WHERE {_MATCHES} ORDER BY {NAME_ORDER} LIMIT $6 OFFSET $7
"""


async def count_category_products(category: str, filters: CategoryFilters) -> int:
    """Return the number of public products in a category that match the filters."""
    count: int = await database.fetch_value(_COUNT, category, *_list_values(filters))
    return count


async def list_category_products(
    category: str, filters: CategoryFilters, *, limit: int, offset: int
) -> list[EditorsPick]:
    """Return public products in a category that match the filters, sorted by name."""
    return await database.fetch_as(EditorsPick, _PAGE, category, *_list_values(filters), limit, offset)


def _list_values(filters: CategoryFilters) -> tuple[str, str, str, str]:
    return filters.language, filters.country, filters.integration, filters.deployment

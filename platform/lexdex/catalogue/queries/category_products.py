"""Queries for the products of one category, page by page and without a search."""

from typing import Final

from lexdex.catalogue.queries.columns import FACT_COUNT, IS_PUBLIC_SQL, NAME_ORDER, PICK_COLUMNS
from lexdex.catalogue.schemas import CategoryFacet, CategoryFilters, CategoryOrder, EditorsPick
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
    AND NOT ($6 AND p.sample)
"""
_COUNT: Final = f"SELECT count(*) FROM product p WHERE {_MATCHES}"
_ORDERS: Final[dict[CategoryOrder, str]] = {
    "facts": f"{FACT_COUNT} DESC, {NAME_ORDER}",
    "name": NAME_ORDER,
    "newest": f"p.created_at DESC, {NAME_ORDER}",
    "rating": f"p.rating_average DESC, p.review_count DESC, {NAME_ORDER}",
}
# SQL: the order of names; real products come before generated ones.
_PAGE: Final = {
    order: f"SELECT {PICK_COLUMNS} FROM product p WHERE {_MATCHES} ORDER BY p.sample, {by} LIMIT $7 OFFSET $8"
    for order, by in _ORDERS.items()
}
_FACET_COLUMNS: Final = {
    "deployment": "deployment_models",
    "language": "languages",
    "country": "countries",
    "integration": "integrations",
}
_FACETS: Final = " UNION ALL ".join(
    f"""(
    SELECT '{name}' AS filter, value, count(*) AS count FROM product p, unnest(p.{column}) AS value
    WHERE {_MATCHES} GROUP BY value ORDER BY count(*) DESC, value LIMIT $7
    )"""
    for name, column in _FACET_COLUMNS.items()
)


async def count_category_products(category: str, filters: CategoryFilters) -> int:
    """Return the number of public products in a category that match the filters."""
    count: int = await database.fetch_value(_COUNT, category, *_list_values(filters))
    return count


async def list_category_products(
    category: str, filters: CategoryFilters, order: CategoryOrder, *, limit: int, offset: int
) -> list[EditorsPick]:
    """Return public products in a category that match the filters, real ones first, then in an order."""
    return await database.fetch_as(EditorsPick, _PAGE[order], category, *_list_values(filters), limit, offset)


async def list_facets(category: str, filters: CategoryFilters, *, limit: int) -> list[CategoryFacet]:
    """Return at most `limit` values per filter with the number of matching products that state each, most first."""
    return await database.fetch_as(CategoryFacet, _FACETS, category, *_list_values(filters), limit)


def _list_values(filters: CategoryFilters) -> tuple[str, str, str, str, bool]:
    return filters.language, filters.country, filters.integration, filters.deployment, filters.hides_samples

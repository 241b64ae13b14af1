"""Queries for what visitors can browse: numbers of products, recently added ones, and pairs to compare."""

from typing import Final

import msgspec

from lexdex.catalogue.queries.columns import FACT_COUNT, IS_PUBLIC_SQL, NAME_ORDER, PICK_COLUMNS
from lexdex.catalogue.schemas import EditorsPick
from lexdex.foundation import database

# SQL: a product counts in each of its categories.
_COUNTS: Final = f"""
SELECT category, count(*) AS products, count(*) FILTER (WHERE NOT p.sample) AS real_products
FROM product p, unnest(p.categories) AS category WHERE {IS_PUBLIC_SQL} GROUP BY category
"""
# SQL: by day, because an import creates many at once.
_RECENT: Final = f"""
SELECT {PICK_COLUMNS} FROM product p WHERE {IS_PUBLIC_SQL} AND NOT p.sample
ORDER BY p.created_at::date DESC, {FACT_COUNT} DESC, {NAME_ORDER} LIMIT $1
"""
# SQL: window functions; `position` counts the real products with the same main capability by their number of facts.
_BEST: Final = f"""
SELECT category, capability, id, name FROM (
    SELECT p.categories[1] AS category, p.capabilities[1] AS capability, p.id, p.name, {FACT_COUNT} AS facts,
        row_number() OVER (PARTITION BY p.categories[1], p.capabilities[1] ORDER BY {FACT_COUNT} DESC, p.id) AS position
    FROM product p WHERE {IS_PUBLIC_SQL} AND NOT p.sample AND {FACT_COUNT} >= $1
        AND p.categories[1] IS NOT NULL AND p.capabilities[1] IS NOT NULL
) AS ranked WHERE position <= $2 ORDER BY category, capability, position
"""


class CategoryCount(msgspec.Struct, frozen=True):
    """The number of public products of a category, by its name."""

    category: str
    products: int
    real_products: int


class DescribedProduct(msgspec.Struct, frozen=True):
    """One of the real products of a category and with a main capability that have most facts."""

    category: str
    capability: str
    id: str
    name: str


async def count_products_by_category() -> list[CategoryCount]:
    """Return the number of public products of each category that has some."""
    return await database.fetch_as(CategoryCount, _COUNTS)


async def list_recent_products(limit: int) -> list[EditorsPick]:
    """Return the real public products that were added last, of one day those with most facts first."""
    return await database.fetch_as(EditorsPick, _RECENT, limit)


async def list_described_products(*, min_facts: int, limit: int) -> list[DescribedProduct]:
    """Return the real products with most facts, at most `limit` with the same category and main capability."""
    return await database.fetch_as(DescribedProduct, _BEST, min_facts, limit)

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
# SQL: window functions; `position` counts the real products of a category by their number of facts.
_BEST: Final = f"""
SELECT category, position, id, name FROM (
    SELECT p.categories[1] AS category, p.id, p.name,
        row_number() OVER (PARTITION BY p.categories[1] ORDER BY {FACT_COUNT} DESC, p.id) AS position
    FROM product p WHERE {IS_PUBLIC_SQL} AND NOT p.sample AND p.categories <> '{{}}' AND {FACT_COUNT} >= $1
) AS ranked WHERE position <= $2 ORDER BY category, position
"""


class CategoryCount(msgspec.Struct, frozen=True):
    """The number of public products of a category, by its name."""

    category: str
    products: int
    real_products: int


class DescribedProduct(msgspec.Struct, frozen=True):
    """One of the real products of a category that have most facts; `position` counts from 1."""

    category: str
    position: int
    id: str
    name: str


async def count_products_by_category() -> list[CategoryCount]:
    """Return the number of public products of each category that has some."""
    return await database.fetch_as(CategoryCount, _COUNTS)


async def list_recent_products(limit: int) -> list[EditorsPick]:
    """Return the real public products that were added last, of one day those with most facts first."""
    return await database.fetch_as(EditorsPick, _RECENT, limit)


async def list_described_products(*, min_facts: int, limit: int) -> list[DescribedProduct]:
    """Return the real products with most facts, at most `limit` of each category, by category and position."""
    return await database.fetch_as(DescribedProduct, _BEST, min_facts, limit)

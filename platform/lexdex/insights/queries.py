"""Reads and writes of the counts by product and day."""

from collections.abc import Sequence
from datetime import date

import msgspec

from lexdex.foundation import database

_NEWEST = "SELECT max(day) FROM product_day WHERE appearances > 0 OR clicks > 0 OR comparisons > 0"
# Products that are gone by now have no row to count on.
_PUT = """
INSERT INTO product_day (product, day, appearances, clicks, comparisons)
SELECT t.product, t.day, t.appearances, t.clicks, t.comparisons
FROM unnest($1::text[], $2::date[], $3::int[], $4::int[], $5::int[])
    AS t(product, day, appearances, clicks, comparisons) JOIN product p ON p.id = t.product
ON CONFLICT (product, day) DO UPDATE SET appearances = excluded.appearances, clicks = excluded.clicks,
    comparisons = excluded.comparisons
"""
_VIEW = """
INSERT INTO product_day (product, day, views) VALUES ($1, $2, 1)
ON CONFLICT (product, day) DO UPDATE SET views = product_day.views + 1
"""
_OF = "SELECT product, day, appearances, clicks, comparisons, views FROM product_day"


class Day(msgspec.Struct, frozen=True):
    """One row."""

    product: str
    day: date
    appearances: int
    clicks: int
    comparisons: int
    views: int


async def newest() -> date | None:
    """The last day on which the searches were added up."""
    found: date | None = await database.fetch_value(_NEWEST)
    return found


async def put(rows: Sequence[tuple[str, date, int, int, int]]) -> None:
    """Write what the searches of these products and days add up to, in place of what was written before."""
    await database.execute(_PUT, *(list(column) for column in zip(*rows, strict=True)))


async def add_view(product: str, day: date) -> None:
    """One more person looked at it on that day."""
    await database.execute(_VIEW, product, day)


async def of(products: Sequence[str], since: date) -> list[Day]:
    """Every counted day of these products from then on."""
    rows = await database.fetch(f"{_OF} WHERE product = ANY ($1::text[]) AND day >= $2", list(products), since)
    return [Day(*row) for row in rows]

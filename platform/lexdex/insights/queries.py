"""Queries for the daily statistics of products."""

from collections.abc import Sequence
from datetime import date

import msgspec
from piccolo.query.functions import Max

from lexdex.foundation import database
from lexdex.insights.tables import ProductDailyStats
from lexdex.search.service.search_stats import DailyProductCounts

# SQL: a bulk upsert; the join skips products that no longer exist.
_UPSERT = """
INSERT INTO product_daily_stats (product, day, appearances, clicks, comparisons)
SELECT t.product, t.day, t.appearances, t.clicks, t.comparisons
FROM unnest($1::text[], $2::date[], $3::int[], $4::int[], $5::int[])
    AS t(product, day, appearances, clicks, comparisons) JOIN product p ON p.id = t.product
ON CONFLICT (product, day) DO UPDATE SET appearances = excluded.appearances, clicks = excluded.clicks,
    comparisons = excluded.comparisons
"""
# SQL: an upsert that increments a counter.
_ADD_PAGE_VIEW = """
INSERT INTO product_daily_stats (product, day, page_views) VALUES ($1, $2, 1)
ON CONFLICT (product, day) DO UPDATE SET page_views = product_daily_stats.page_views + 1
"""


class StoredDailyStats(msgspec.Struct, frozen=True):
    """The counts of one product on one day (UTC), without demo and pricing requests."""

    product_id: str
    day: date
    appearances: int
    clicks: int
    comparisons: int
    page_views: int


async def get_latest_day() -> date | None:
    """Return the latest UTC date for which searches have been counted; None if there is none."""
    stats = ProductDailyStats
    query = stats.select(Max(stats.day)).where((stats.appearances > 0) | (stats.clicks > 0) | (stats.comparisons > 0))
    latest: date | None = await database.fetch_value(query)
    return latest


async def upsert_search_stats(rows: Sequence[DailyProductCounts]) -> None:
    """Insert or replace the counts that come from the search log, by product and day; page views don't change."""
    columns = ("product", "day", "appearances", "clicks", "comparisons")
    await database.execute(_UPSERT, *([getattr(row, column) for row in rows] for column in columns))


async def add_page_view(product_id: str, day: date) -> None:
    """Add one page view to the product's count for this day."""
    await database.execute(_ADD_PAGE_VIEW, product_id, day)


async def list_daily_stats(product_ids: Sequence[str], since: date) -> list[StoredDailyStats]:
    """List the counts of these products by day, from the date `since`; days without any count have no row."""
    if not product_ids:
        return []
    stats = ProductDailyStats
    return await database.fetch_as(
        StoredDailyStats,
        stats.select(
            stats.product.as_alias("product_id"),
            stats.day,
            stats.appearances,
            stats.clicks,
            stats.comparisons,
            stats.page_views,
        ).where(stats.product.is_in(list(product_ids)) & (stats.day >= since)),
    )

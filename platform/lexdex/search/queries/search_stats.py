"""Queries that count the search log's entries by product and day; the results don't identify searchers."""

from datetime import UTC, date, datetime

import msgspec
from piccolo.query.functions import Min

from lexdex.foundation import database
from lexdex.search.tables import SearchEvent

# SQL: a union with unnested arrays. Each kind of action counts once per search, even if it was repeated.
_DAILY_COUNTS = """
SELECT product, day, sum(appearances)::int AS appearances, sum(clicks)::int AS clicks,
    sum(comparisons)::int AS comparisons
FROM (
    SELECT unnest(c.product_ids) AS product, (e.created_at AT TIME ZONE 'UTC')::date AS day,
        1 AS appearances, 0 AS clicks, 0 AS comparisons
    FROM search_event e JOIN answer_content c ON c.digest = e.content_digest
    WHERE e.created_at >= $1::date AT TIME ZONE 'UTC' AND e.created_at < $2::date AT TIME ZONE 'UTC'
    UNION ALL
    SELECT product, day, 0, (kind = 'click')::int, (kind = 'compare')::int
    FROM (SELECT DISTINCT search, product, kind, (created_at AT TIME ZONE 'UTC')::date AS day
        FROM search_action
        WHERE created_at >= $1::date AT TIME ZONE 'UTC' AND created_at < $2::date AT TIME ZONE 'UTC') AS actions
) AS counted GROUP BY product, day
"""
# SQL: a join of the table with itself. It counts searchers, not actions, so that repeated comparisons count once.
_COMPARED_PRODUCTS = """
SELECT other.product AS product_id, count(DISTINCT e.searcher) AS searchers
FROM search_action own
JOIN search_action other ON other.search = own.search AND other.kind = 'compare' AND other.product <> own.product
JOIN search_event e ON e.id = own.search
WHERE own.kind = 'compare' AND own.product = $1 AND own.created_at >= $2::date AT TIME ZONE 'UTC'
GROUP BY other.product HAVING count(DISTINCT e.searcher) >= $3
ORDER BY searchers DESC, other.product LIMIT $4
"""


class DailyProductCounts(msgspec.Struct, frozen=True):
    """How often one product appeared in results, was clicked and was compared on one day (UTC)."""

    product: str
    day: date
    appearances: int
    clicks: int
    comparisons: int


class ComparedProduct(msgspec.Struct, frozen=True):
    """A product that was compared with a given product, and the number of searchers who did so."""

    product_id: str
    searchers: int


async def get_first_day() -> date | None:
    """Return the UTC date of the oldest search in the log; None if the log is empty."""
    oldest: datetime | None = await database.fetch_value(SearchEvent.select(Min(SearchEvent.created_at)))
    return oldest.astimezone(UTC).date() if oldest else None


async def count_by_day(since: date, until: date) -> list[DailyProductCounts]:
    """Count appearances, clicks and comparisons of each product by UTC day.

    Includes `since` and excludes `until`.
    """
    return await database.fetch_as(DailyProductCounts, _DAILY_COUNTS, since, until)


async def list_compared_products(
    product_id: str, since: date, *, min_searchers: int, limit: int
) -> list[ComparedProduct]:
    """List the products that were compared with this one since a date, most searchers first.

    A product is only listed if at least `min_searchers` compared both.
    """
    return await database.fetch_as(ComparedProduct, _COMPARED_PRODUCTS, product_id, since, min_searchers, limit)

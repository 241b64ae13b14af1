"""What the search log adds up to for one product or by day; numbers only, nobody who searched."""

from datetime import date

import msgspec

from lexdex.foundation import database

# Of one search each deed counts once, however often a button is pressed.
_BY_DAY = """
SELECT product, day, sum(appearances)::int, sum(clicks)::int, sum(comparisons)::int FROM (
    SELECT unnest(product_ids) AS product, (created_at AT TIME ZONE 'UTC')::date AS day,
        1 AS appearances, 0 AS clicks, 0 AS comparisons
    FROM search_event WHERE created_at >= $1::date AT TIME ZONE 'UTC' AND created_at < $2::date AT TIME ZONE 'UTC'
    UNION ALL
    SELECT product, day, 0, (kind = 'click')::int, (kind = 'compare')::int
    FROM (SELECT DISTINCT search, product, kind, (created_at AT TIME ZONE 'UTC')::date AS day
        FROM search_action
        WHERE created_at >= $1::date AT TIME ZONE 'UTC' AND created_at < $2::date AT TIME ZONE 'UTC') AS deeds
) AS told GROUP BY product, day
"""
# People and not deeds are counted: who compares the same two ten times is one person still.
_COMPARED = """
SELECT other.product, count(DISTINCT e.searcher) AS searchers
FROM search_action own
JOIN search_action other ON other.search = own.search AND other.kind = 'compare' AND other.product <> own.product
JOIN search_event e ON e.id = own.search
WHERE own.kind = 'compare' AND own.product = $1 AND own.created_at >= $2::date AT TIME ZONE 'UTC'
GROUP BY other.product HAVING count(DISTINCT e.searcher) >= $3
ORDER BY searchers DESC, other.product LIMIT $4
"""


class DayOfProduct(msgspec.Struct, frozen=True):
    """One day (of UTC) of one product."""

    product: str
    day: date
    appearances: int
    clicks: int
    comparisons: int


class ComparedWith(msgspec.Struct, frozen=True):
    """Another product, and how many people put both side by side."""

    product: str
    searchers: int


async def first_day() -> date | None:
    """The day of the oldest search that the log still has."""
    found: date | None = await database.fetch_value(
        "SELECT (min(created_at) AT TIME ZONE 'UTC')::date FROM search_event"
    )
    return found


async def by_day(since: date, until: date) -> list[DayOfProduct]:
    """Every product and day on which anything happened, from the first day to the one before the second."""
    return [DayOfProduct(*row) for row in await database.fetch(_BY_DAY, since, until)]


async def compared_with(product: str, since: date, *, least: int, limit: int) -> list[ComparedWith]:
    """What at least so many people compared it with, most of them first."""
    return [ComparedWith(*row) for row in await database.fetch(_COMPARED, product, since, least, limit)]

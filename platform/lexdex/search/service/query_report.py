"""What was searched for: frequent queries, those without results, and those whose results no searcher opened.

A query is reported only if several searchers had it, because a rare one could reveal an individual's search.
"""

from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from lexdex.foundation.errors import Invalid
from lexdex.search.queries import query_report as queries
from lexdex.search.queries.query_report import QueryKind, ReportedQuery, ReportPeriod
from lexdex.search.service.search_stats import MIN_SEARCHERS

__all__ = ["MAX_EXPORTED", "MIN_SEARCHERS", "QueryKind", "ReportedQuery", "list_queries"]

MAX_LENGTH: Final = 200
"""Longer queries describe a case rather than a need, and are in nearly no other search."""
MAX_DAYS: Final = 366
MAX_EXPORTED: Final = 10_000
DEFAULT_PERIOD: Final = timedelta(days=29)
EARLIEST: Final = date(2000, 1, 1)
TOO_EARLY: Final = "Please choose a period after the year 2000."
TOO_LONG: Final = "Please choose a period of at most a year."
WRONG_ORDER: Final = "The first day is after the last one."


async def list_queries(
    kind: QueryKind, first: date | None, last: date | None, *, limit: int, offset: int = 0
) -> list[ReportedQuery]:
    """List the queries of at least MIN_SEARCHERS searchers from the first to the last day (UTC), both included.

    Without days, it is the last 30. Raises Invalid for a period of more than a year, or one that ends before it begins.
    """
    until = min(last or date.max, datetime.now(UTC).date())
    if until < EARLIEST:
        raise Invalid(TOO_EARLY)
    since = first or until - DEFAULT_PERIOD
    if since > until:
        raise Invalid(WRONG_ORDER)
    if (until - since).days > MAX_DAYS:
        raise Invalid(TOO_LONG)
    period = ReportPeriod(
        since=datetime.combine(since, time.min, UTC),
        until=datetime.combine(until + timedelta(days=1), time.min, UTC),
        min_searchers=MIN_SEARCHERS,
        max_length=MAX_LENGTH,
    )
    return await queries.list_queries(kind, period, limit=limit, offset=offset)

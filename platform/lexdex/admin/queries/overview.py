"""Queries of the portal's overview. Each reads an index, and what it counts is bounded in time."""

from datetime import date, datetime
from typing import Final

import msgspec

from lexdex.foundation import database

DAYS: Final = 30
DECISION_DAYS: Final = 90
APPEAL_DAYS: Final = 365
MAX_QUERIES: Final = 10
MIN_SEARCHERS: Final = 2
"""A query of fewer searchers is not shown, because it may say who asked."""

# SQL: counts of several tables in one statement.
_COUNTERS: Final = """
SELECT products, active, pending,
    coalesce(sum(accounts) FILTER (WHERE role = 1), 0)::int AS users,
    coalesce(sum(accounts) FILTER (WHERE role = 2), 0)::int AS vendors,
    coalesce(sum(accounts) FILTER (WHERE role > 2), 0)::int AS admins
FROM (SELECT count(*) AS products, count(*) FILTER (WHERE status = 'active' AND NOT hidden) AS active,
    count(*) FILTER (WHERE status = 'pending') AS pending FROM product WHERE status <> 'deleted') AS counted
LEFT JOIN (SELECT role, count(*) AS accounts FROM account WHERE verified_at IS NOT NULL AND erased_at IS NULL
    GROUP BY role) AS by_role ON true
GROUP BY products, active, pending
"""
# SQL: every day of a series, also those without a row. The rows of each day are a range of an index: to compute the day
# of each of 200,000 searches takes 300 ms. Days of 24 hours, because a day of the session's time zone may be shorter.
_DAYS: Final = """
SELECT (day AT TIME ZONE 'UTC')::date AS day, registrations, searches
FROM generate_series($1::timestamptz, now(), interval '24 hours') AS day
CROSS JOIN LATERAL (SELECT count(*) AS registrations FROM account
    WHERE created_at >= day AND created_at < day + interval '24 hours' AND verified_at IS NOT NULL) AS registered
CROSS JOIN LATERAL (SELECT count(*) AS searches FROM search_event
    WHERE created_at >= day AND created_at < day + interval '24 hours') AS searched
ORDER BY day
"""
# SQL: distinct counts in a group.
_WITHOUT_RESULT: Final = """
SELECT lower(query) AS query, count(*) AS searches FROM search_event
WHERE total = 0 AND created_at >= $1 AND query <> '' GROUP BY 1 HAVING count(DISTINCT searcher) >= $2
ORDER BY searches DESC, query LIMIT $3
"""
# SQL: percentiles.
_DECISIONS: Final = """
SELECT count(*) AS count,
    extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (ORDER BY decided_at - submitted_at))::float AS p50_seconds,
    extract(epoch FROM percentile_cont(0.95) WITHIN GROUP (ORDER BY decided_at - submitted_at))::float AS p95_seconds
FROM claim WHERE state IN ('approved', 'rejected') AND decided_at >= $1
"""
# SQL: the first decision after each appeal.
_APPEALS: Final = """
SELECT count(*) AS decided, count(*) FILTER (WHERE decision.action = 'restored') AS reversed
FROM review_event appeal CROSS JOIN LATERAL (
    SELECT action FROM review_event e WHERE e.review = appeal.review AND e.id > appeal.id
        AND e.action IN ('restored', 'appeal_rejected') ORDER BY e.id LIMIT 1) AS decision
WHERE appeal.action = 'appealed' AND appeal.happened_at >= $1
"""
# SQL: two counts in one statement.
_OUTBOX: Final = """
SELECT (SELECT count(*) FROM outbox WHERE done_at IS NULL AND dead_at IS NULL) AS waiting,
    (SELECT count(*) FROM outbox WHERE dead_at IS NOT NULL) AS dead_letters
"""


class Counters(msgspec.Struct, frozen=True):
    """How many products there are that aren't deleted, and how many accounts that are verified and not erased."""

    products: int
    active: int
    """Products that everyone sees."""
    pending: int
    users: int
    vendors: int
    admins: int


class Day(msgspec.Struct, frozen=True):
    """What happened on one day (UTC)."""

    day: date
    registrations: int
    searches: int


class QueryWithoutResult(msgspec.Struct, frozen=True):
    """A query that found nothing, in lower case."""

    query: str
    searches: int


class Decisions(msgspec.Struct, frozen=True):
    """How many claims were decided, and how long half and 95 % of the decisions took at most; null without any."""

    count: int
    p50_seconds: float | None
    p95_seconds: float | None


class Appeals(msgspec.Struct, frozen=True):
    """How many appeals were decided, and how many of them reversed the decision."""

    decided: int
    reversed: int


class OutboxState(msgspec.Struct, frozen=True):
    """How many events wait, and how many failed permanently."""

    waiting: int
    dead_letters: int


async def count_totals() -> Counters:
    """Count products and accounts."""
    return await database.fetch_one_as(Counters, _COUNTERS) or Counters(0, 0, 0, 0, 0, 0)


async def list_days(since: datetime) -> list[Day]:
    """List registrations and searches of each day, from the midnight `since` to today."""
    return await database.fetch_as(Day, _DAYS, since)


async def list_queries_without_result(since: datetime) -> list[QueryWithoutResult]:
    """List the most frequent queries that found nothing, of at least MIN_SEARCHERS searchers."""
    return await database.fetch_as(QueryWithoutResult, _WITHOUT_RESULT, since, MIN_SEARCHERS, MAX_QUERIES)


async def measure_decisions(since: datetime) -> Decisions:
    """Measure how long the decisions on claims took."""
    return await database.fetch_one_as(Decisions, _DECISIONS, since) or Decisions(0, None, None)


async def count_appeals(since: datetime) -> Appeals:
    """Count the decided appeals of reviews."""
    return await database.fetch_one_as(Appeals, _APPEALS, since) or Appeals(0, 0)


async def count_outbox() -> OutboxState:
    """Count the events that wait or failed."""
    return await database.fetch_one_as(OutboxState, _OUTBOX) or OutboxState(0, 0)

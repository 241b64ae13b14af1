"""Queries that report what was searched for; only queries of several searchers, and none that may name a person."""

from datetime import date, datetime
from typing import Final, Literal

import msgspec

from lexdex.foundation import database

QueryKind = Literal["popular", "no_result", "failing"]

_TEXT: Final = r"lower(regexp_replace(btrim(e.query), '\s+', ' ', 'g'))"
_MATCHES: Final = """
($3 = 'popular' OR $3 = 'no_result' AND e.total = 0
    OR $3 = 'failing' AND e.total > 0 AND NOT EXISTS (SELECT FROM search_action a WHERE a.search = e.id))
"""
# SQL: groups by an expression, counts distinct searchers with a condition, and filters groups.
# An address of an email or a website, or a long number, may identify a person, however many search for it.
_REPORT: Final = rf"""
WITH grouped AS (
    SELECT query, count(*) AS searches, count(DISTINCT searcher) AS searchers,
        count(*) FILTER (WHERE matches) AS matching,
        count(DISTINCT searcher) FILTER (WHERE matches) AS matching_searchers,
        count(*) FILTER (WHERE total = 0) AS without_result, count(*) FILTER (WHERE outcome <> 'answer') AS unanswered,
        count(*) FILTER (WHERE has_action) AS opened, max(created_at) AS last_at
    FROM (
        SELECT {_TEXT} AS query, e.searcher, e.total, e.outcome, e.created_at, {_MATCHES} AS matches,
            EXISTS (SELECT FROM search_action a WHERE a.search = e.id) AS has_action
        FROM search_event e
        WHERE e.created_at >= $1 AND e.created_at < $2 AND e.query <> '' AND length(e.query) <= $5
            AND e.query !~ '@|://|www\.|[0-9][0-9 ./()-]{{6,}}[0-9]'
    ) AS searched
    GROUP BY query)
SELECT query, searches, searchers, without_result, unanswered, opened, last_at::date AS last_day,
    count(*) OVER () AS total
FROM grouped
WHERE matching_searchers >= $4 AND ($3 <> 'failing' OR 2 * matching > searches)
ORDER BY matching DESC, query LIMIT $6 OFFSET $7
"""


class ReportedQuery(msgspec.Struct, frozen=True):
    """A query, in lower case, with its counts in the period; `total` is the number of all queries of the report."""

    query: str
    searches: int
    searchers: int
    without_result: int
    unanswered: int
    opened: int
    last_day: date
    total: int


class ReportPeriod(msgspec.Struct, frozen=True):
    """The searches of a report, from `since` and before `until`, and the limits that protect searchers."""

    since: datetime
    until: datetime
    min_searchers: int
    max_length: int
    """Characters of a query."""


async def list_queries(kind: QueryKind, period: ReportPeriod, *, limit: int, offset: int) -> list[ReportedQuery]:
    """List the queries of a period, most frequent first.

    A query is listed only if at least `min_searchers` searchers had the kind of search that the report is about.
    """
    limits = (period.min_searchers, period.max_length, limit, offset)
    return await database.fetch_as(ReportedQuery, _REPORT, period.since, period.until, kind, *limits)

"""Queries of the yearly report on moderation; each counts the decisions of one period."""

from datetime import datetime
from typing import Final

import msgspec

from lexdex.foundation import database

# SQL: groups over several columns.
_DECISIONS: Final = """
SELECT action, ground, is_automated, source, recheck, count(*) AS count FROM moderation_decision
WHERE decided_at >= $1 AND decided_at < $2 GROUP BY 1, 2, 3, 4, 5
"""
_NOTICES: Final = """
SELECT reason AS kind, count(*) AS count FROM review_event
WHERE action = 'flagged' AND happened_at >= $1 AND happened_at < $2 GROUP BY 1
"""
# SQL: percentiles.
_TIMES: Final = """
SELECT CASE WHEN action IN ('review.appeal_granted', 'review.appeal_rejected') THEN 'appeal' ELSE source END AS source,
    count(*) AS count,
    extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (ORDER BY decided_at - received_at))::float AS median_seconds
FROM moderation_decision WHERE received_at IS NOT NULL AND decided_at >= $1 AND decided_at < $2 GROUP BY 1
"""
_FIRST_YEAR: Final = """
SELECT extract(year FROM min(decided_at) AT TIME ZONE 'UTC')::int FROM moderation_decision
"""
# SQL: filtered aggregates.
_RECHECKS: Final = """
SELECT count(*) AS looked, count(*) FILTER (WHERE recheck = 'agreed') AS agreed FROM moderation_decision
WHERE second_at >= $1
"""


class DecisionGroup(msgspec.Struct, frozen=True):
    """How many decisions are alike."""

    action: str
    ground: str
    is_automated: bool
    source: str
    recheck: str
    count: int


class NoticeGroup(msgspec.Struct, frozen=True):
    """How many flags of a kind arrived."""

    kind: str
    count: int


class MedianTime(msgspec.Struct, frozen=True):
    """How long half of the decisions took at most, from the notice, request or appeal."""

    source: str
    count: int
    median_seconds: float


class RecheckCounts(msgspec.Struct, frozen=True):
    """How many decisions were looked at again, and in how many the second admin agreed."""

    looked: int
    agreed: int


async def group_decisions(start: datetime, end: datetime) -> list[DecisionGroup]:
    """Count the decisions of a period in groups."""
    return await database.fetch_as(DecisionGroup, _DECISIONS, start, end)


async def count_notices(start: datetime, end: datetime) -> list[NoticeGroup]:
    """Count the flags that arrived in a period."""
    return await database.fetch_as(NoticeGroup, _NOTICES, start, end)


async def measure_times(start: datetime, end: datetime) -> list[MedianTime]:
    """Measure how long the decisions of a period took."""
    return await database.fetch_as(MedianTime, _TIMES, start, end)


async def find_first_year() -> int | None:
    """Return the year of the first decision; None without one."""
    year: int | None = await database.fetch_value(_FIRST_YEAR)
    return year


async def count_rechecks(since: datetime) -> RecheckCounts:
    """Count the rechecks since a time."""
    return await database.fetch_one_as(RecheckCounts, _RECHECKS, since) or RecheckCounts(0, 0)

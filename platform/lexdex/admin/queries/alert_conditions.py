"""Measures the conditions of which alerts are opened. Each query reads an index, and counts what is bounded in time."""

from datetime import datetime, timedelta
from typing import Final

import msgspec

from lexdex.accounts.service.security_activity import FAILURES
from lexdex.admin.queries.waiting import WAITING
from lexdex.admin.schemas import QueueKind
from lexdex.foundation import database

# SQL: a union over the tables of all features.
_LATE: Final = f"""
SELECT kind, count(*) FILTER (WHERE now() - since > $1::interval) AS late,
    extract(epoch FROM max(now() - since))::float AS oldest_seconds
FROM ({WAITING}) AS waiting GROUP BY kind ORDER BY kind
"""
# SQL: two counts in one statement, for each period.
_SEARCHES: Final = """
SELECT count(*) AS searches, count(*) FILTER (WHERE mode = 'keyword') AS by_keywords,
    count(*) FILTER (WHERE total = 0 AND query <> '') AS without_result
FROM search_event WHERE created_at > now() - $1::interval AND created_at <= now() - $2::interval
"""
_LATEST_RELEASE: Final = """
SELECT release FROM search_event WHERE created_at > $1 AND mode = 'hybrid' ORDER BY created_at DESC LIMIT 1
"""
_FAILED_PAYMENTS: Final = """
SELECT count(*) FROM payment
WHERE failure <> '' AND paid_at IS NULL AND checked_at > now() - interval '1 day'
"""
_LATE_WEBHOOKS: Final = """
SELECT count(*) FROM payment p WHERE paid_at > now() - interval '1 day' AND paid_at < now() - interval '10 minutes'
    AND NOT EXISTS (SELECT FROM payment_event e WHERE e.payment = p.id)
"""
_STUCK_APPROVALS: Final = """
SELECT count(*) FROM approval WHERE state = 'approved' AND due_at IS NOT NULL
    AND decided_at < now() - interval '15 minutes'
"""
_FAILED_LOGINS: Final = """
SELECT count(*) FROM account a JOIN security_activity s ON s.account = a.id
WHERE a.role > 2 AND a.verified_at IS NOT NULL AND a.erased_at IS NULL
    AND s.kind = ANY($1) AND s.created_at > now() - interval '1 hour'
"""


class QueueDelay(msgspec.Struct, frozen=True):
    """How many things of a kind wait too long, and how long the oldest one waits."""

    kind: QueueKind
    late: int
    oldest_seconds: float


class SearchCounts(msgspec.Struct, frozen=True):
    """How many searches there were, how many were answered by keywords only, and how many found nothing."""

    searches: int
    by_keywords: int
    without_result: int


async def measure_delays(target: timedelta) -> list[QueueDelay]:
    """Measure the delays of each kind of which something waits."""
    return await database.fetch_as(QueueDelay, _LATE, target)


async def count_searches(since: timedelta, until: timedelta = timedelta(0)) -> SearchCounts:
    """Count the searches between two times before now."""
    return await database.fetch_one_as(SearchCounts, _SEARCHES, since, until) or SearchCounts(0, 0, 0)


async def find_latest_release(since: datetime) -> str | None:
    """Return the index release of the latest complete answer after a time; None if there was none."""
    release: str | None = await database.fetch_value(_LATEST_RELEASE, since)
    return release


async def count_failed_payments() -> int:
    """Count the payments that were refused within a day and not paid since."""
    return await _count(_FAILED_PAYMENTS)


async def count_late_webhooks() -> int:
    """Count the payments of a day that Stripe has reported by no webhook within ten minutes."""
    return await _count(_LATE_WEBHOOKS)


async def count_stuck_approvals() -> int:
    """Count the approved actions that are not done a quarter of an hour later."""
    return await _count(_STUCK_APPROVALS)


async def count_failed_admin_logins() -> int:
    """Count the failed attempts of an hour to log in as an admin; at most ten of each account are stored."""
    return await _count(_FAILED_LOGINS, list(FAILURES))


async def _count(sql: str, *values: object) -> int:
    count: int = await database.fetch_value(sql, *values)
    return count

"""The portal's overview: what there is, what happens, and what needs attention."""

import asyncio
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from lexdex.admin.queries import alerts, moderation_report, queue, waiting
from lexdex.admin.queries import overview as queries
from lexdex.admin.schemas import (
    AppealsView,
    CountersView,
    DailyCounts,
    DecisionTime,
    Overview,
    QueueAgeView,
    RechecksView,
    SearchState,
    UnansweredQuery,
    WaitingTotals,
)
from lexdex.admin.service.activity import count_unread
from lexdex.foundation.actor import Actor

CACHE_SECONDS: Final = 60.0
"""How old totals and days may be: they count all products, accounts and searches. What waits is always current."""
DECIDED: Final = timedelta(days=queries.DECISION_DAYS)
APPEALED: Final = timedelta(days=queries.APPEAL_DAYS)


class _Counted(NamedTuple):
    """What is counted at most once a minute."""

    totals: queries.Counters
    days: Sequence[queries.Day]
    unanswered: Sequence[queries.QueryWithoutResult]


class _Cache:
    """The last count and when it expires on the monotonic clock, in seconds."""

    counted: _Counted | None = None
    expires_at = 0.0


def clear_cache() -> None:
    """Let the next overview count anew."""
    _Cache.counted = None


async def describe_overview(search: SearchState) -> Overview:
    """Return the counters, the last 30 days, the ages of what waits, and the state of outbox and search."""
    now = datetime.now(UTC)
    totals, days, unanswered = await _count(now)
    decisions = await queries.measure_decisions(now - DECIDED)
    appeals = await queries.count_appeals(now - APPEALED)
    counted = await moderation_report.count_rechecks(now - APPEALED)
    outbox = await queries.count_outbox()
    return Overview(
        counters=CountersView(
            products=totals.products,
            active=totals.active,
            pending=totals.pending,
            users=totals.users,
            vendors=totals.vendors,
            admins=totals.admins,
        ),
        days=[DailyCounts(each.day, each.registrations, each.searches) for each in days],
        unanswered=[UnansweredQuery(each.query, each.searches) for each in unanswered],
        queues=[
            QueueAgeView(each.kind, each.count, each.p50_seconds, each.p95_seconds)
            for each in await waiting.list_ages()
        ],
        claim_decisions=DecisionTime(decisions.count, decisions.p50_seconds, decisions.p95_seconds),
        appeals=AppealsView(appeals.decided, appeals.reversed),
        rechecks=RechecksView(counted.looked, counted.agreed),
        outbox_waiting=outbox.waiting,
        dead_letters=outbox.dead_letters,
        search=search,
    )


async def _count(now: datetime) -> _Counted:
    if _Cache.counted is None or time.monotonic() > _Cache.expires_at:
        midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
        since = midnight - timedelta(days=queries.DAYS - 1)
        # Side by side, because each takes a while and they read different tables.
        _Cache.counted = _Counted(
            *await asyncio.gather(
                queries.count_totals(),
                queries.list_days(since),
                queries.list_queries_without_result(since),
            )
        )
        _Cache.expires_at = time.monotonic() + CACHE_SECONDS
    return _Cache.counted


async def count_waiting(actor: Actor) -> WaitingTotals:
    """Return how much waits for a decision, how much of the activity is new to the admin, and the unread alerts."""
    counts = await waiting.count_waiting()
    activity, unread_alerts = await count_unread(actor), await alerts.count_unread()
    return WaitingTotals(
        queue=await queue.count_items(reader=actor.account_id),
        suggestions=counts.suggestions,
        claims=counts.claims,
        profile_changes=counts.profile_changes,
        reviews=counts.reviews,
        unread_activity=activity,
        unread_alerts=unread_alerts,
    )

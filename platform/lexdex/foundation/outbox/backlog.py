"""Measures the events that wait for the worker."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

import msgspec
from piccolo.query.functions import Count, Min
from piccolo.query.methods import Select
from piccolo.querystring import QueryString

from lexdex.foundation import database, metrics
from lexdex.foundation.metrics import Sampler
from lexdex.foundation.outbox.store import count_dead_letters
from lexdex.foundation.tables import Outbox

_PENDING: Final = metrics.gauge("lexdex_outbox_pending_events", "Events that wait for the worker.", ["topic"])
_OLDEST: Final = metrics.gauge(
    "lexdex_outbox_oldest_age_seconds", "Age of the oldest event that waits for the worker; 0 if none does.", ["topic"]
)
_DEAD: Final = metrics.gauge("lexdex_outbox_dead_letters", "Events that failed for good.", ["topic"])

MEDIAN_SHARE: Final = 0.5
OLDEST_SHARE: Final = 0.05
"""95 % of the events are younger than the one at this place from the oldest."""


class Backlog(msgspec.Struct, frozen=True):
    """The events of a topic that wait: how many, how many of them have failed at least once, and since when.

    Half of the events were published after `median_at`, and 95 % after `p95_at`.
    """

    topic: str
    count: int
    retried: int
    median_at: datetime
    p95_at: datetime


class _TopicCount(msgspec.Struct, frozen=True):
    topic: str
    count: int


class _TopicAges(_TopicCount, frozen=True):
    median_at: datetime
    p95_at: datetime


class _TopicAge(_TopicCount, frozen=True):
    oldest_at: datetime


def create_sampler(topics: Sequence[str]) -> Sampler:
    """Return what measures the events that wait and the dead letters, for each of these topics."""
    known = {*topics}

    async def sample() -> None:
        oldest = Min(Outbox.created_at, alias="oldest_at")
        waiting = {row.topic: row for row in await database.fetch_as(_TopicAge, _select_pending(oldest))}
        dead, now = await count_dead_letters(), datetime.now(UTC)
        # Topics of an earlier release too; once seen, they are set until they are empty.
        known.update(waiting, dead)
        for topic in known:
            row = waiting.get(topic)
            _PENDING.labels(topic).set(row.count if row else 0)
            _OLDEST.labels(topic).set(max((now - row.oldest_at).total_seconds(), 0.0) if row else 0)
            _DEAD.labels(topic).set(dead.get(topic, 0))

    return Sampler("outbox", sample)


async def measure_backlog() -> list[Backlog]:
    """Measure the events that wait, by topic; topics without any are left out."""
    times = (_percentile(MEDIAN_SHARE, "median_at"), _percentile(OLDEST_SHARE, "p95_at"))
    ages = await database.fetch_as(_TopicAges, _select_pending(*times))
    failed = await database.fetch_as(_TopicCount, _select_pending().where(Outbox.last_error != ""))
    retried = {each.topic: each.count for each in failed}
    return [Backlog(each.topic, each.count, retried.get(each.topic, 0), each.median_at, each.p95_at) for each in ages]


def _select_pending(*columns: QueryString | Min) -> Select[Outbox]:
    query = Outbox.select(Outbox.topic, Count(), *columns).where(Outbox.done_at.is_null() & Outbox.dead_at.is_null())
    return query.group_by(Outbox.topic).order_by(Outbox.topic)


def _percentile(share: float, alias: str) -> QueryString:
    return QueryString("percentile_disc({}::float8) WITHIN GROUP (ORDER BY {})", share, Outbox.created_at, alias=alias)

"""The database statements on the outbox table."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import msgspec
from piccolo.query.functions.aggregate import Count

from lexdex.foundation import database
from lexdex.foundation.tables import Outbox

FIRST_RETRY_SECONDS = 5
MAX_RETRY_SECONDS = 3_600
MAX_ERROR_LENGTH = 2_000
RETENTION_DAYS = 7
"""How long handled events are kept, without their payload."""
DEAD_RETENTION_DAYS = 30
"""How long dead letters can be replayed; their payload may name people, so they are not stored forever."""

# SQL: a hot path; leases rows under a lock.
# A CTE runs once. As `id IN (SELECT … LIMIT … FOR UPDATE SKIP LOCKED)`, PostgreSQL may run the subquery once per row of
# the outer table, and each run leases further events.
_LEASE = """
WITH due AS MATERIALIZED (
    SELECT id FROM outbox
    WHERE topic = $1 AND done_at IS NULL AND dead_at IS NULL AND available_at <= now()
    ORDER BY available_at, id LIMIT $2 FOR UPDATE SKIP LOCKED)
UPDATE outbox SET attempts = attempts + 1, available_at = now() + make_interval(secs => $3)
FROM due WHERE outbox.id = due.id
RETURNING outbox.id, topic, payload, attempts
"""
# SQL: a hot path, run for each event.
_INSERT = "INSERT INTO outbox (topic, payload) VALUES ($1, $2::jsonb)"
# SQL: a hot path, run for each event.
_MARK_DONE = "UPDATE outbox SET done_at = now(), last_error = '', payload = '{}' WHERE id = ANY($1)"
# SQL: the time of the next attempt depends on the row.
_RETRY = """
UPDATE outbox SET last_error = left($2, $5),
    available_at = now() + make_interval(secs => least($4, $3 * power(2, least(attempts, 20) - 1)))
WHERE id = ANY($1) AND done_at IS NULL
"""
# SQL: by the clock of the database, in one statement at the end of a process.
_RETURN = """
UPDATE outbox SET attempts = attempts - 1, available_at = now()
WHERE id = ANY($1) AND done_at IS NULL AND dead_at IS NULL
"""
# SQL: arithmetic on an aggregate, by the clock of the database.
_DUE = """
SELECT extract(epoch FROM min(available_at) - now())::float FROM outbox
WHERE topic = $1 AND done_at IS NULL AND dead_at IS NULL
"""


class StoredEvent(msgspec.Struct, frozen=True):
    """An event leased for handling; `attempts` includes the attempt about to start."""

    id: int
    topic: str
    payload: str
    attempts: int


class _TopicCount(msgspec.Struct, frozen=True):
    topic: str
    count: int


async def insert_event(topic: str, payload: str) -> None:
    """Store an event with its JSON payload."""
    await database.execute(_INSERT, topic, payload)


async def lease_due_events(topic: str, limit: int, *, lease_seconds: float) -> list[StoredEvent]:
    """Lease up to `limit` due events of a topic, oldest first, so that no other worker gets them.

    An event that is neither marked nor retried within `lease_seconds` becomes due again.
    """
    events = await database.fetch_as(StoredEvent, _LEASE, topic, limit, lease_seconds)
    return sorted(events, key=lambda event: event.id)


async def return_lease(event_ids: Sequence[int]) -> None:
    """Make leased events due at once, as if the attempt had not begun."""
    await database.execute(_RETURN, event_ids)


async def mark_done(event_ids: Sequence[int]) -> None:
    """Mark events as handled and delete their payload, which may contain personal data."""
    await database.execute(_MARK_DONE, event_ids)


async def retry_later(event_ids: Sequence[int], *, error: str) -> None:
    """Store the error and make the events due again later: after 5 s, then 10 s, 20 s and so on, at most an hour."""
    await database.execute(_RETRY, event_ids, error, FIRST_RETRY_SECONDS, MAX_RETRY_SECONDS, MAX_ERROR_LENGTH)


async def mark_dead(event_ids: Sequence[int], *, error: str) -> None:
    """Store the error and mark the events as dead letters, which are handled again only if an operator replays them."""
    query = Outbox.update({Outbox.dead_at: datetime.now(UTC), Outbox.last_error: error[:MAX_ERROR_LENGTH]})
    await database.execute(query.where(Outbox.id.is_in(list(event_ids)) & Outbox.done_at.is_null()))


async def get_seconds_until_due(topic: str) -> float | None:
    """Return the seconds until the topic's next event is due, negative if overdue; None if no event is pending."""
    seconds: float | None = await database.fetch_value(_DUE, topic)
    return seconds


async def count_dead_letters() -> dict[str, int]:
    """Return the number of dead letters by topic."""
    query = Outbox.select(Outbox.topic, Count()).where(Outbox.dead_at.is_not_null())
    rows = await database.fetch_as(_TopicCount, query.group_by(Outbox.topic).order_by(Outbox.topic))
    return {row.topic: row.count for row in rows}


async def purge() -> int:
    """Delete handled events and dead letters whose retention has ended; return how many."""
    now = datetime.now(UTC)
    is_done = Outbox.done_at < now - timedelta(days=RETENTION_DAYS)
    is_dead = Outbox.dead_at < now - timedelta(days=DEAD_RETENTION_DAYS)
    return await database.execute(Outbox.delete().where(is_done | is_dead))


@asynccontextmanager
async def lock_topic(topic: str) -> AsyncIterator[bool]:
    """Try to lock the topic for this context; yields whether it succeeded, so False if another worker has the lock.

    PostgreSQL releases the lock if the process dies. It belongs to a transaction of its own and not to the session,
    because a pooler may give the next statement another session.
    """
    key = f"outbox:{topic}"
    async with database.connection() as connection, connection.transaction():
        yield await connection.fetchval("SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0))", key)

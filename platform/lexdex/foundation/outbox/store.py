"""Reads and writes of the outbox."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import msgspec

from lexdex.foundation import database

FIRST_RETRY_SECONDS = 5
MAX_RETRY_SECONDS = 3_600
MAX_ERROR_LENGTH = 2_000
RETENTION_DAYS = 7
"""How long handled events are kept, without their payload."""
DEAD_RETENTION_DAYS = 30
"""How long dead letters can be replayed; their payload may name people, so they are not stored forever."""

_TAKE = """
UPDATE outbox SET attempts = attempts + 1, available_at = now() + make_interval(secs => $3)
WHERE id IN (
    SELECT id FROM outbox
    WHERE topic = $1 AND done_at IS NULL AND dead_at IS NULL AND available_at <= now()
    ORDER BY available_at, id LIMIT $2 FOR UPDATE SKIP LOCKED)
RETURNING id, topic, payload, attempts
"""
_MARK_DONE = "UPDATE outbox SET done_at = now(), last_error = '', payload = '{}' WHERE id = ANY($1)"
_RETRY = """
UPDATE outbox SET last_error = left($2, $5),
    available_at = now() + make_interval(secs => least($4, $3 * power(2, least(attempts, 20) - 1)))
WHERE id = ANY($1) AND done_at IS NULL
"""
_MARK_DEAD = "UPDATE outbox SET dead_at = now(), last_error = left($2, $3) WHERE id = ANY($1) AND done_at IS NULL"
_DUE = """
SELECT extract(epoch FROM min(available_at) - now())::float FROM outbox
WHERE topic = $1 AND done_at IS NULL AND dead_at IS NULL
"""
_DEAD = "SELECT topic, count(*) AS count FROM outbox WHERE dead_at IS NOT NULL GROUP BY topic ORDER BY topic"
_PURGE = """
DELETE FROM outbox
WHERE done_at < now() - make_interval(days => $1) OR dead_at < now() - make_interval(days => $2)
"""


class StoredEvent(msgspec.Struct, frozen=True):
    """One taken row; `attempts` includes this one."""

    id: int
    topic: str
    payload: str
    attempts: int


async def insert(topic: str, payload: str) -> None:
    """Write an event."""
    await database.execute("INSERT INTO outbox (topic, payload) VALUES ($1, $2::jsonb)", topic, payload)


async def lease_due(topic: str, limit: int, *, lease_seconds: float) -> list[StoredEvent]:
    """Lease due events, oldest first, each to one caller; those without an outcome are due again after the lease."""
    rows = await database.fetch(_TAKE, topic, limit, lease_seconds)
    return sorted((StoredEvent(**row) for row in rows), key=lambda event: event.id)


async def mark_done(event_ids: Sequence[int]) -> None:
    """Record success and delete the payload, which may name people."""
    await database.execute(_MARK_DONE, event_ids)


async def retry_later(event_ids: Sequence[int], *, error: str) -> None:
    """Record a failure; the events are due again in 5 s, then 10, 20, up to an hour."""
    await database.execute(_RETRY, event_ids, error, FIRST_RETRY_SECONDS, MAX_RETRY_SECONDS, MAX_ERROR_LENGTH)


async def mark_dead(event_ids: Sequence[int], *, error: str) -> None:
    """Record the last failure: dead letters are not retried, only replayed by an operator."""
    await database.execute(_MARK_DEAD, event_ids, error, MAX_ERROR_LENGTH)


async def seconds_until_due(topic: str) -> float | None:
    """Return when the next event of the topic is due, negative if it is already; None if none is pending."""
    seconds: float | None = await database.fetch_value(_DUE, topic)
    return seconds


async def count_dead() -> dict[str, int]:
    """Count dead letters by topic."""
    return {row["topic"]: row["count"] for row in await database.fetch(_DEAD)}


async def purge() -> int:
    """Delete handled events and dead letters past their retention; return how many."""
    return await database.execute(_PURGE, RETENTION_DAYS, DEAD_RETENTION_DAYS)


@asynccontextmanager
async def lock_topic(topic: str) -> AsyncIterator[bool]:
    """Yield True to one holder at a time over all processes; the lock ends with its connection if a process dies."""
    key = f"outbox:{topic}"
    async with database.connection() as connection:
        is_holder: bool = await connection.fetchval("SELECT pg_try_advisory_lock(hashtextextended($1, 0))", key)
        try:
            yield is_holder
        finally:
            if is_holder and not connection.is_closed():
                # The pool does not reset connections, so the lock is released here.
                await connection.execute("SELECT pg_advisory_unlock(hashtextextended($1, 0))", key)

"""News from one feature to others: written in the transaction of the change, handed out to jobs at least once.

A job may get an event twice (it died between doing and saying so), so doing it twice must do no harm.
"""

from typing import Any

import msgspec

from lexdex.foundation import database

LEASE_SECONDS = 120
"""How long a taken event is held for its taker; one that says nothing by then has died, and another may take it."""
FIRST_RETRY_SECONDS = 5
MAX_RETRY_SECONDS = 3_600
RETENTION_DAYS = 7

_TAKE = """
UPDATE outbox SET attempts = attempts + 1, available_at = now() + make_interval(secs => $3)
WHERE id IN (
    SELECT id FROM outbox WHERE topic = $1 AND done_at IS NULL AND available_at <= now()
    ORDER BY available_at, id LIMIT $2 FOR UPDATE SKIP LOCKED)
RETURNING id, topic, payload, attempts
"""
_RETRY = """
UPDATE outbox SET last_error = left($2, 2000),
    available_at = now() + make_interval(secs => least($4, $3 * power(2, least(attempts, 20) - 1)))
WHERE id = ANY($1) AND done_at IS NULL
"""


class Event(msgspec.Struct, frozen=True):
    """Something that happened; `attempts` counts this one in."""

    id: int
    topic: str
    payload: dict[str, Any]
    attempts: int


async def publish(topic: str, payload: dict[str, Any]) -> None:
    """Write the event; inside a transaction it exists only if the change does."""
    text = msgspec.json.encode(payload).decode()
    await database.execute("INSERT INTO outbox (topic, payload) VALUES ($1, $2::jsonb)", topic, text)


async def take(topic: str, limit: int = 100, *, lease_seconds: float = LEASE_SECONDS) -> list[Event]:
    """Due events, oldest first, each to one taker only; end each with `done` or `retry` before the lease ends."""
    rows = await database.fetch(_TAKE, topic, limit, lease_seconds)
    events = [Event(row["id"], row["topic"], msgspec.json.decode(row["payload"]), row["attempts"]) for row in rows]
    return sorted(events, key=lambda event: event.id)


async def done(*events: Event) -> None:
    """They need no more attention; what they said is forgotten, for it may name people."""
    ids = [event.id for event in events]
    await database.execute("UPDATE outbox SET done_at = now(), last_error = '', payload = '{}' WHERE id = ANY($1)", ids)


async def retry(*events: Event, error: str) -> None:
    """They failed: come back in five seconds, then ten, twenty, up to an hour; never given up, never lost."""
    ids = [event.id for event in events]
    await database.execute(_RETRY, ids, error, FIRST_RETRY_SECONDS, MAX_RETRY_SECONDS)


async def give_up(event: Event, *, error: str) -> None:
    """It can never succeed: its reason is kept until the sweep, and it is tried no more."""
    sql = "UPDATE outbox SET done_at = now(), last_error = left($2, 2000), payload = '{}' WHERE id = $1"
    await database.execute(sql, event.id, error)


async def waiting(topic: str) -> int:
    """Events that are not done, due or not."""
    count: int = await database.fetch_value("SELECT count(*) FROM outbox WHERE topic = $1 AND done_at IS NULL", topic)
    return count


async def sweep() -> int:
    """Forget what was done a week ago; how many."""
    return await database.execute(
        "DELETE FROM outbox WHERE done_at < now() - make_interval(days => $1)", RETENTION_DAYS
    )

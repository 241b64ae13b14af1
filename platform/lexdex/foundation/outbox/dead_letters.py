"""Dead letters: events that failed permanently, to be examined and replayed by an operator."""

from datetime import datetime
from functools import partial

import msgspec

from lexdex.foundation import database
from lexdex.foundation.outbox.events import notify

_LIST = """
SELECT id, topic, attempts, created_at, dead_at, last_error FROM outbox
WHERE dead_at IS NOT NULL AND ($1::text IS NULL OR topic = $1) ORDER BY dead_at DESC, id DESC LIMIT $2
"""
_REPLAY = """
UPDATE outbox SET dead_at = NULL, attempts = 0, available_at = now()
WHERE dead_at IS NOT NULL AND ($1::bigint[] IS NULL OR id = ANY($1)) AND ($2::text IS NULL OR topic = $2)
RETURNING topic
"""
MAX_LISTED = 100


class DeadLetter(msgspec.Struct, frozen=True):
    """One event that is not tried any more; without its payload, which may name people."""

    id: int
    topic: str
    attempts: int
    created_at: datetime
    dead_at: datetime
    last_error: str


async def list_dead(topic: str | None = None, *, limit: int = MAX_LISTED) -> list[DeadLetter]:
    """Return dead letters of one topic or all, the latest first."""
    return [DeadLetter(**row) for row in await database.fetch(_LIST, topic, limit)]


async def replay(event_ids: list[int] | None = None, *, topic: str | None = None) -> int:
    """Make dead letters due again, with all their attempts: these ids, one topic, or all; return how many."""
    async with database.transaction():
        rows = await database.fetch(_REPLAY, event_ids, topic)
        for replayed in {row["topic"] for row in rows}:
            database.after_commit(partial(notify, replayed))
    return len(rows)

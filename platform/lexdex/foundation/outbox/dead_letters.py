"""Lists and replays dead letters: events that failed permanently."""

from datetime import UTC, datetime
from functools import partial

import msgspec

from lexdex.foundation import database
from lexdex.foundation.outbox.events import notify
from lexdex.foundation.tables import Outbox

MAX_LISTED = 100


class DeadLetter(msgspec.Struct, frozen=True):
    """A permanently failed event; without its payload, which may contain personal data."""

    id: int
    topic: str
    attempts: int
    created_at: datetime
    dead_at: datetime
    last_error: str


async def list_dead_letters(topic: str | None = None, *, limit: int = MAX_LISTED) -> list[DeadLetter]:
    """Return the latest dead letters, of one topic or of all, latest first."""
    query = Outbox.select(
        *(Outbox.id, Outbox.topic, Outbox.attempts, Outbox.created_at, Outbox.dead_at, Outbox.last_error)
    ).where(Outbox.dead_at.is_not_null())
    if topic is not None:
        query = query.where(Outbox.topic == topic)
    query = query.order_by(Outbox.dead_at, ascending=False).order_by(Outbox.id, ascending=False).limit(limit)
    return await database.fetch_as(DeadLetter, query)


async def replay(event_ids: list[int] | None = None, *, topic: str | None = None) -> int:
    """Make dead letters pending again, with all attempts, and return how many.

    Restrict them by id or by topic; without either, all are replayed.
    """
    query = Outbox.update({Outbox.dead_at: None, Outbox.attempts: 0, Outbox.available_at: datetime.now(UTC)})
    query = query.where(Outbox.dead_at.is_not_null())
    if event_ids is not None:
        if not event_ids:
            return 0
        query = query.where(Outbox.id.is_in(event_ids))
    if topic is not None:
        query = query.where(Outbox.topic == topic)
    async with database.transaction():
        topics = await database.fetch_column(query.returning(Outbox.topic))
        for replayed in set(topics):
            database.after_commit(partial(notify, replayed))
    return len(topics)

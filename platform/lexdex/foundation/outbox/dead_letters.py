"""Lists, replays and discards dead letters: events that failed permanently."""

from datetime import UTC, datetime
from functools import partial
from typing import Final

import msgspec
from piccolo.query.methods import Select, Update

from lexdex.foundation import database
from lexdex.foundation.outbox.events import Event, get_topic, notify, publish
from lexdex.foundation.tables import Outbox

MAX_LISTED: Final = 100


class DeadLetter(msgspec.Struct, frozen=True):
    """A permanently failed event; without its payload, which may contain personal data."""

    id: int
    topic: str
    attempts: int
    created_at: datetime
    dead_at: datetime
    last_error: str


class DeadLetterContent(DeadLetter, frozen=True):
    """A permanently failed event with its payload: JSON that may contain personal data."""

    payload: str


async def list_dead_letters(topic: str | None = None, *, limit: int = MAX_LISTED) -> list[DeadLetter]:
    """Return the latest dead letters, of one topic or of all, latest first."""
    return await database.fetch_as(DeadLetter, _select(DeadLetter, topic).limit(limit))


async def list_contents(topic: str | None, *, limit: int, skip: int) -> list[DeadLetterContent]:
    """Return a page of the dead letters with their payload, of one topic or of all, latest first."""
    return await database.fetch_as(DeadLetterContent, _select(DeadLetterContent, topic).limit(limit).offset(skip))


async def lock_content(event_id: int) -> DeadLetterContent | None:
    """Lock a dead letter until the transaction ends; returns None if the event isn't one."""
    query = _select(DeadLetterContent, None).where(Outbox.id == event_id)
    return await database.fetch_one_as(DeadLetterContent, query.lock_rows("UPDATE"))


async def replay(event_ids: list[int] | None = None, *, topic: str | None = None) -> int:
    """Make dead letters pending again, with all attempts, and return how many.

    Restrict them by id or by topic; without either, all are replayed.
    """
    query = _build_replay()
    if event_ids is not None:
        if not event_ids:
            return 0
        query = query.where(Outbox.id.is_in(event_ids))
    if topic is not None:
        query = query.where(Outbox.topic == topic)
    return await _run_replay(query)


async def replay_or_publish(event: Event) -> None:
    """Replay the dead letters of an equal event, or publish it if there are none, in the caller's transaction.

    For what is tried again: its dead letter must not stay behind as if nothing had been done about it.
    """
    content = msgspec.json.encode(event).decode()
    is_equal = (Outbox.topic == get_topic(type(event))) & (Outbox.payload == content)
    if not await _run_replay(_build_replay().where(is_equal)):
        await publish(event)


async def discard(event_id: int) -> None:
    """Delete a dead letter, so that it is never handled."""
    await database.execute(Outbox.delete().where((Outbox.id == event_id) & Outbox.dead_at.is_not_null()))


def _select(row_type: type[DeadLetter], topic: str | None) -> Select[Outbox]:
    """Return the query of dead letters as rows of a type, latest first."""
    query = Outbox.select(*(getattr(Outbox, name) for name in row_type.__struct_fields__))
    query = query.where(Outbox.dead_at.is_not_null())
    if topic is not None:
        query = query.where(Outbox.topic == topic)
    return query.order_by(Outbox.dead_at, ascending=False).order_by(Outbox.id, ascending=False)


def _build_replay() -> Update[Outbox]:
    """Return the update that makes dead letters pending again, yet without a limit to some."""
    query = Outbox.update({Outbox.dead_at: None, Outbox.attempts: 0, Outbox.available_at: datetime.now(UTC)})
    return query.where(Outbox.dead_at.is_not_null())


async def _run_replay(query: Update[Outbox]) -> int:
    async with database.transaction():
        topics = await database.fetch_column(query.returning(Outbox.topic))
        for replayed in set(topics):
            database.after_commit(partial(notify, replayed))
    return len(topics)

"""Reads the outbox as a test sees it: which events of a type wait for their consumer."""

from typing import TypeVar

import msgspec

from lexdex.foundation import database
from lexdex.foundation.outbox import Event
from lexdex.foundation.outbox.events import topic_of

E = TypeVar("E", bound=Event)


async def pending_events(event_type: type[E]) -> list[E]:
    """Return events that are neither done nor dead, oldest first."""
    sql = "SELECT payload FROM outbox WHERE topic = $1 AND done_at IS NULL AND dead_at IS NULL ORDER BY id"
    rows = await database.fetch(sql, topic_of(event_type))
    return [msgspec.json.decode(row["payload"], type=event_type) for row in rows]

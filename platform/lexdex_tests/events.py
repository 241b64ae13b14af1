"""The outbox in tests: which events are pending, and handling them without a worker."""

from typing import TypeVar

import msgspec

from lexdex.catalogue.events import ProductsChanged
from lexdex.foundation import database
from lexdex.foundation.outbox import Event, process_all
from lexdex.foundation.outbox.events import get_topic
from lexdex.settings import Settings
from lexdex.worker import list_consumers

E = TypeVar("E", bound=Event)


async def pending_events(event_type: type[E]) -> list[E]:
    """Return events that are neither done nor dead, oldest first."""
    sql = "SELECT payload FROM outbox WHERE topic = $1 AND done_at IS NULL AND dead_at IS NULL ORDER BY id"
    rows = await database.fetch(sql, get_topic(event_type))
    return [msgspec.json.decode(row["payload"], type=event_type) for row in rows]


async def process_outbox(settings: Settings) -> None:
    """Handle all due events as the worker does, but for the search index."""
    await process_all(settings, [each for each in list_consumers() if each.topic != get_topic(ProductsChanged)])

"""Background jobs of the transparency log: put waiting entries into the tree."""

from collections.abc import Sequence

from lexdex.foundation.outbox import Delivery, consume_batch
from lexdex.foundation.schedule import JobContext, Schedule
from lexdex.settings import Settings
from lexdex.transparency_log.events import EntryAppended
from lexdex.transparency_log.service.sequencing import BATCH_SIZE, integrate_entries


async def integrate_appended(settings: Settings, _: Sequence[Delivery[EntryAppended]]) -> None:
    """Put the entries of these events, and all others that wait, into the tree."""
    await integrate_entries(settings)


async def integrate_waiting(context: JobContext) -> None:
    """Put entries into the tree whose event became a dead letter, for example while a key was missing."""
    await integrate_entries(context.settings)


CONSUMERS = (consume_batch(EntryAppended, integrate_appended, max_size=BATCH_SIZE),)
SCHEDULES = (Schedule(name="integrate_waiting", run=integrate_waiting, minutes=frozenset(range(3, 60, 10))),)

"""The outbox consumer that writes each recorded action to the activity log, exactly once."""

from lexdex.accounts.events import ActivityRecorded
from lexdex.activity import queries
from lexdex.foundation.outbox import Delivery, consume
from lexdex.settings import Settings

MAX_ATTEMPTS = 20
"""Some eleven hours: the audit trail must not lose an entry to a long outage."""


async def record_activity(_: Settings, delivery: Delivery[ActivityRecorded]) -> None:
    """Write the event's entry to the activity log; does nothing if the same event was written before."""
    await queries.insert_entry(delivery.event_id, delivery.event)


CONSUMERS = (consume(ActivityRecorded, record_activity, max_attempts=MAX_ATTEMPTS),)

"""The consumer of claims: notifies product owners of what an admin did with their product."""

from lexdex.catalogue.events import QuarantineChanged
from lexdex.claims.service import quarantine
from lexdex.foundation.outbox import Delivery, consume
from lexdex.settings import Settings


async def notify_owners(_: Settings, delivery: Delivery[QuarantineChanged]) -> None:
    """Email the owners of products that were put into quarantine or released from it."""
    event = delivery.event
    await quarantine.notify_owners(event.product_ids, is_quarantined=event.is_quarantined, reason=event.reason)


CONSUMERS = (consume(QuarantineChanged, notify_owners),)

"""Background jobs of reviews: handle newly approved product owners, and delete files of decided proofs of use."""

from lexdex.claims.events import OwnershipGranted
from lexdex.foundation.files import Files
from lexdex.foundation.outbox import Delivery, consume
from lexdex.foundation.schedule import JobContext, purge_hourly
from lexdex.reviews.service import ownership, proofs
from lexdex.settings import Settings

MAX_OWNERSHIP_ATTEMPTS = 20
"""About eleven hours of retries; until one succeeds, the owner's review appears to be independent of the vendor."""


async def apply_ownership(_: Settings, delivery: Delivery[OwnershipGranted]) -> None:
    """Hide the new product owner's earlier review of the product, after a claim has been approved.

    The owner's reviews of competing products get a note that names the owned product as a competitor.
    """
    await ownership.apply_ownership(delivery.event.account_id, delivery.event.product_id)


CONSUMERS = (consume(OwnershipGranted, apply_ownership, max_attempts=MAX_OWNERSHIP_ATTEMPTS),)


async def purge_expired(context: JobContext) -> None:
    """Delete the stored files of proofs of use that are no longer pending."""
    await proofs.delete_unneeded_files(Files(context.settings))


SCHEDULES = (purge_hourly(purge_expired),)

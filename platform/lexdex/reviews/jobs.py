"""Background jobs for reviews: hide or disclose what a new product owner wrote, and delete unneeded files."""

from lexdex.claims.events import OwnershipGranted
from lexdex.foundation.files import Files
from lexdex.foundation.outbox import Delivery, consume
from lexdex.foundation.schedule import JobContext, purge_hourly
from lexdex.reviews.service import ownership, proofs
from lexdex.settings import Settings

MAX_OWNERSHIP_ATTEMPTS = 20
"""Some eleven hours of retries; until they succeed, owners appear as independent reviewers of their product."""


async def apply_ownership(_: Settings, delivery: Delivery[OwnershipGranted]) -> None:
    """Apply the rules for product owners to what the account wrote before."""
    await ownership.apply_ownership(delivery.event.account_id, delivery.event.product_id)


CONSUMERS = (consume(OwnershipGranted, apply_ownership, max_attempts=MAX_OWNERSHIP_ATTEMPTS),)


async def purge_expired(context: JobContext) -> None:
    """Delete the files of proofs that are decided or whose review is deleted."""
    await proofs.delete_unneeded_files(Files(context.settings))


SCHEDULES = (purge_hourly(purge_expired),)

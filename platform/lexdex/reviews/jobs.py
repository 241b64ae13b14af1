"""Background jobs of reviews: find conflicts of interest, end holds, and delete files of decided proofs of use."""

from lexdex.catalogue.events import ProductIdentityChanged
from lexdex.claims.events import OwnershipGranted
from lexdex.foundation.files import Files
from lexdex.foundation.outbox import Delivery, consume
from lexdex.foundation.schedule import JobContext, Schedule, purge_hourly
from lexdex.reviews.service import holds, ownership, proofs, reviewers
from lexdex.settings import Settings

MAX_OWNERSHIP_ATTEMPTS = 20
"""About eleven hours of retries; until one succeeds, the owner's review appears to be independent of the vendor."""

JUDGE_TIMEOUT_SECONDS = 300.0
"""An event names up to 500 products."""
JUDGE_MINUTE = 41


async def apply_ownership(_: Settings, delivery: Delivery[OwnershipGranted]) -> None:
    """Hide the new product owner's earlier review of the product, after a claim has been approved.

    The owner's reviews of competing products get a note that names the owned product as a competitor.
    """
    await ownership.apply_ownership(delivery.event.account_id, delivery.event.product_id)


async def judge_reviews(_: Settings, delivery: Delivery[ProductIdentityChanged]) -> None:
    """Hide reviews that are in conflict with the new website, company, aliases or categories of their product."""
    for product_id in delivery.event.product_ids:
        await ownership.judge_reviews(product_id)


# Without a transaction around the whole: each product is locked and released by itself, and repeats are harmless.
CONSUMERS = (
    consume(OwnershipGranted, apply_ownership, max_attempts=MAX_OWNERSHIP_ATTEMPTS, in_transaction=False),
    consume(
        ProductIdentityChanged,
        judge_reviews,
        max_attempts=MAX_OWNERSHIP_ATTEMPTS,
        timeout_seconds=JUDGE_TIMEOUT_SECONDS,
        in_transaction=False,
    ),
)


async def purge_expired(context: JobContext) -> None:
    """Delete the stored files of proofs of use that are no longer pending."""
    await proofs.delete_unneeded_files(Files(context.settings))


async def judge_all_reviews(_: JobContext) -> None:
    """Hide reviews whose authors turn out to belong to the vendor, for example by a new email address."""
    await ownership.judge_all_reviews()


async def update_company_addresses(_: JobContext) -> None:
    """Mark the reviews from company addresses that are a day old, and recompute those from before the mark's rules."""
    await reviewers.update_company_addresses()


async def end_holds(_: JobContext) -> None:
    """Show the reviews that wait for an admin although they belong to no burst by today's rules."""
    await holds.end_all_holds()


SCHEDULES = (
    purge_hourly(purge_expired),
    Schedule(name="judge_all_reviews", run=judge_all_reviews, minutes=frozenset({JUDGE_MINUTE})),
    Schedule(name="update_company_addresses", run=update_company_addresses, minutes=frozenset({JUDGE_MINUTE + 5})),
    Schedule(name="end_holds", run=end_holds, minutes=frozenset({JUDGE_MINUTE + 7})),
)

"""The consumer and the scheduled job of batches."""

from lexdex.foundation.outbox import Delivery, add_failure_handler, consume
from lexdex.foundation.schedule import JobContext, purge_hourly
from lexdex.product_batches.events import BatchDue
from lexdex.product_batches.service import batches, running
from lexdex.settings import Settings


async def continue_batch(_: Settings, delivery: Delivery[BatchDue]) -> None:
    """Change the next products of a batch, or undo them."""
    await running.continue_batch(delivery.event.batch_id)


async def fail_batch(_: Settings, delivery: Delivery[BatchDue]) -> None:
    """Store that a batch has failed, so that it can be tried again or undone."""
    await running.fail_batch(delivery.event.batch_id)


CONSUMERS = (add_failure_handler(consume(BatchDue, continue_batch), fail_batch),)


async def purge_expired(_: JobContext) -> None:
    """Delete batches that were never started, and old ones."""
    await batches.purge_batches()


SCHEDULES = (purge_hourly(purge_expired),)

"""Background work of search administration: runs requested jobs, and deletes old ones."""

from collections.abc import Sequence
from typing import Final

from lexdex.foundation import outbox
from lexdex.foundation.outbox import Delivery
from lexdex.foundation.schedule import JobContext, purge_hourly
from lexdex.search_admin.events import SearchJobRequested
from lexdex.search_admin.queries import jobs as queries
from lexdex.search_admin.service.running import run_job
from lexdex.settings import Settings

TIMEOUT_SECONDS: Final = 6 * 3_600
RETENTION_DAYS: Final = 90


async def run_requested(settings: Settings, deliveries: Sequence[Delivery[SearchJobRequested]]) -> None:
    """Run the requested jobs one after another."""
    for delivery in deliveries:
        await run_job(settings, delivery.event.job_id)


async def purge_expired(_: JobContext) -> None:
    """Delete jobs that ended long ago."""
    await queries.delete_jobs(RETENTION_DAYS)


# In a batch, because then a job goes on in another worker seconds after its worker died.
CONSUMERS = (
    outbox.consume_batch(
        SearchJobRequested, run_requested, max_size=1, max_attempts=3, timeout_seconds=TIMEOUT_SECONDS
    ),
)
SCHEDULES = (purge_hourly(purge_expired),)

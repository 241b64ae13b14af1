"""The consumer and the scheduled job of imports."""

from collections.abc import Sequence
from typing import Final

from lexdex.foundation.files import Files
from lexdex.foundation.outbox import Delivery, add_failure_handler, consume_batch
from lexdex.foundation.schedule import JobContext, purge_hourly
from lexdex.product_imports.events import ImportDue
from lexdex.product_imports.service import imports, reading, running
from lexdex.settings import Settings

TIMEOUT_SECONDS: Final = 900.0
"""For reading a file: 2,000 images take some minutes."""
MAX_READING_ATTEMPTS: Final = 3
"""Of one file; it is refused afterwards, so that its admin doesn't wait for hours."""


async def continue_imports(settings: Settings, deliveries: Sequence[Delivery[ImportDue]]) -> None:
    """Read the file of an import, or change or restore its next products."""
    files = Files(settings)
    for delivery in deliveries:
        is_last = delivery.attempt >= MAX_READING_ATTEMPTS
        await reading.read_file(files, delivery.event.import_id, is_last_attempt=is_last)
        await running.continue_import(files, delivery.event.import_id)


async def fail_import(_: Settings, delivery: Delivery[ImportDue]) -> None:
    """Store that an import has failed, so that it can be tried again or undone."""
    await running.fail_import(delivery.event.import_id)


async def purge_expired(context: JobContext) -> None:
    """Delete imports that were never started, and old ones, with their files."""
    await imports.purge_imports(Files(context.settings))


# In a batch, because then an import goes on in another worker seconds after its worker died.
CONSUMERS = (
    add_failure_handler(
        consume_batch(ImportDue, continue_imports, max_size=1, timeout_seconds=TIMEOUT_SECONDS), fail_import
    ),
)
SCHEDULES = (purge_hourly(purge_expired),)

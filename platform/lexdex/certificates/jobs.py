"""Background jobs of certificates: files, status lists, surveillance, expiry and reminders."""

from typing import Final

from lexdex.catalogue.events import ExaminedFactsChanged
from lexdex.certificates.events import FileRequested, StatusChanged
from lexdex.certificates.service import credentials, files, identity, surveillance
from lexdex.foundation.files import Files
from lexdex.foundation.outbox import Delivery, HandlingFailed, consume
from lexdex.foundation.schedule import JobContext, Schedule
from lexdex.foundation.telemetry import get_logger
from lexdex.settings import Settings

MAX_FILE_ATTEMPTS: Final = 6
"""Some three minutes; afterwards an admin starts it again, once the reason is known."""
FILE_TIMEOUT_SECONDS: Final = 60.0
COMPARE_TIMEOUT_SECONDS: Final = 120.0
EVERY_FIVE_MINUTES: Final = frozenset(range(1, 60, 5))

logger = get_logger("lexdex.certificates")


async def make_file(settings: Settings, delivery: Delivery[FileRequested]) -> None:
    """Make the file and credential of a certificate; after the last attempt, its state is "failed"."""
    number = delivery.event.number
    try:
        await files.make_file(settings, Files(settings), number)
    except Exception as error:
        reason = type(error).__name__
        logger.warning("a certificate's file was not made", number=number, attempt=delivery.attempt, error=reason)
        if delivery.attempt >= MAX_FILE_ATTEMPTS:
            await files.mark_failed(number, reason)
        raise HandlingFailed(reason) from error


async def update_status_lists(settings: Settings, delivery: Delivery[StatusChanged]) -> None:
    """Sign the status lists anew after a change."""
    await files.update_status_lists(settings, delivery.event.number)


async def compare_facts(_: Settings, delivery: Delivery[ExaminedFactsChanged]) -> None:
    """Open a surveillance of the certificates whose facts have changed."""
    await surveillance.compare_facts(delivery.event.product_ids)


async def apply_due_changes(_: JobContext) -> None:
    """Expire certificates, suspend those whose facts were not examined in time, and send reminders."""
    await surveillance.expire_ended()
    await surveillance.suspend_unexamined()
    await surveillance.send_reminders()


async def request_late_files(_: JobContext) -> None:
    """Request files again that were never made."""
    await files.request_late_files()


async def refresh_status_lists(context: JobContext) -> None:
    """Sign the status lists anew, before they expire."""
    await credentials.refresh_status_lists(context.settings)


async def publish_keys(context: JobContext) -> None:
    """Publish the keys that sign credentials; a new one is known before its first signature."""
    await identity.publish_keys(context.settings)


CONSUMERS = (
    consume(
        FileRequested,
        make_file,
        max_attempts=MAX_FILE_ATTEMPTS,
        timeout_seconds=FILE_TIMEOUT_SECONDS,
        in_transaction=False,
    ),
    consume(StatusChanged, update_status_lists, max_attempts=None, in_transaction=False),
    consume(ExaminedFactsChanged, compare_facts, timeout_seconds=COMPARE_TIMEOUT_SECONDS, in_transaction=False),
)
SCHEDULES = (
    Schedule(name="apply_due_changes", run=apply_due_changes, minutes=EVERY_FIVE_MINUTES),
    Schedule(name="request_late_files", run=request_late_files, minutes=EVERY_FIVE_MINUTES),
    Schedule(name="publish_keys", run=publish_keys, minutes=EVERY_FIVE_MINUTES, at_start=True),
    Schedule(name="refresh_status_lists", run=refresh_status_lists, minutes=frozenset({29}), at_start=True),
)

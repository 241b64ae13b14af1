"""Background jobs of the validation centre: scans, reports, missed payments, and retention."""

from datetime import UTC, datetime, timedelta
from typing import Final, get_args
from uuid import UUID

from lexdex.certificates.events import SurveillanceEnded, SurveillanceOpened
from lexdex.foundation import database, metrics
from lexdex.foundation.errors import Unavailable
from lexdex.foundation.files import Files
from lexdex.foundation.metrics import Sampler
from lexdex.foundation.outbox import Delivery, HandlingFailed, consume
from lexdex.foundation.schedule import JobContext, Schedule, purge_hourly
from lexdex.payments.events import PaymentRefunded, PaymentSucceeded, RefundRefused
from lexdex.settings import Settings
from lexdex.validation.events import FileUploaded, ReportRequested
from lexdex.validation.queries import files as file_queries
from lexdex.validation.queries import requests as queries
from lexdex.validation.schemas.names import RequestState
from lexdex.validation.service import cases, files, orders, reports

DRAFT_RETENTION_DAYS: Final = 365
"""How long drafts are kept after they were last saved."""
SCAN_ATTEMPTS: Final = 20
"""About eleven hours of retries, during which the file stays in quarantine."""
REPORT_TIMEOUT_SECONDS: Final = 120.0
EVERY_FIVE_MINUTES: Final = frozenset(range(3, 60, 5))

_REQUESTS: Final = metrics.gauge("lexdex_validation_requests", "Validation requests by state.", ["state"])


async def scan_file(settings: Settings, delivery: Delivery[FileUploaded]) -> None:
    """Let the virus scanner check an uploaded file."""
    try:
        await files.scan_file(settings, Files(settings), delivery.event.file_id)
    except Unavailable as error:
        raise HandlingFailed("the virus scanner did not answer") from error


async def generate_report(settings: Settings, delivery: Delivery[ReportRequested]) -> None:
    """Generate a requested report."""
    await reports.generate_report(settings, Files(settings), delivery.event.report_id)


async def accept_payment(settings: Settings, delivery: Delivery[PaymentSucceeded]) -> None:
    """Submit the request that was paid."""
    if delivery.event.purpose == orders.PURPOSE:
        await orders.accept_payment(settings, delivery.event.reference)


async def accept_refund(settings: Settings, delivery: Delivery[PaymentRefunded]) -> None:
    """Announce a refund, and cancel the request if nothing of its payment is left."""
    event = delivery.event
    if event.purpose == orders.PURPOSE:
        await orders.announce_refund(event.reference, event.amount, event.currency)
        if event.is_whole:
            await orders.accept_refund(settings, event.reference)


async def report_refused_refund(settings: Settings, delivery: Delivery[RefundRefused]) -> None:
    """Notify the operator of a refund that was refused."""
    event = delivery.event
    if event.purpose == orders.PURPOSE:
        await orders.report_refused_refund(settings, event.reference, event.amount, event.currency)


async def open_surveillance(settings: Settings, delivery: Delivery[SurveillanceOpened]) -> None:
    """Open the surveillance of a certificate whose facts have changed."""
    event = delivery.event
    await cases.open_surveillance_of_change(settings, event.number, event.facts, event.due_on)


async def end_surveillance(_: Settings, delivery: Delivery[SurveillanceEnded]) -> None:
    """End the surveillance of a certificate whose facts are examined ones again."""
    await cases.end_surveillance_of_change(delivery.event.number, delivery.event.reason)


async def submit_paid_requests(context: JobContext) -> None:
    """Submit requests whose payment succeeded without a report of it having arrived."""
    await orders.submit_paid_requests(context.settings)


async def purge_expired(context: JobContext) -> None:
    """Delete files after their retention, and abandoned drafts; mark stuck reports as failed."""
    stored = Files(context.settings)
    await files.delete_expired_files(stored)
    await reports.fail_stuck_reports(context.settings)
    before = datetime.now(UTC) - timedelta(days=DRAFT_RETENTION_DAYS)
    for request_id in await queries.list_abandoned_drafts(before):
        await _delete_draft(stored, request_id)


async def measure_requests() -> None:
    """Set the metrics of validation requests."""
    counts = {row.state: row.count for row in await queries.count_by_state()}
    for state in get_args(RequestState):
        _REQUESTS.labels(state).set(counts.get(state, 0))


async def _delete_draft(stored: Files, request_id: UUID) -> None:
    async with database.transaction():
        row = await queries.lock_request(request_id)
        if row is None or row.state != "draft":
            return
        keys = [file.key for file in await file_queries.list_files(row.id) if file.key]
        await queries.delete_request(row.id)
    for key in keys:
        await stored.delete(key)


CONSUMERS = (
    consume(PaymentSucceeded, accept_payment),
    consume(PaymentRefunded, accept_refund),
    consume(RefundRefused, report_refused_refund),
    consume(SurveillanceOpened, open_surveillance),
    consume(SurveillanceEnded, end_surveillance),
    consume(FileUploaded, scan_file, max_attempts=SCAN_ATTEMPTS, in_transaction=False),
    consume(ReportRequested, generate_report, timeout_seconds=REPORT_TIMEOUT_SECONDS, in_transaction=False),
)
SAMPLERS = (Sampler("validation_requests", measure_requests),)
SCHEDULES = (
    purge_hourly(purge_expired),
    Schedule(name="submit_paid_requests", run=submit_paid_requests, minutes=EVERY_FIVE_MINUTES),
)

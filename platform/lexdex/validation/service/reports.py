"""Reports: generated as PDF by the worker, stored with their hash, and downloaded by vendor and assigned staff only."""

import hashlib
from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID, uuid4

from lexdex.audit import service as audit
from lexdex.foundation import database, outbox
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import FOREIGN_OBJECT, Conflict, Forbidden, LexdexError, NotFound
from lexdex.foundation.files import Files
from lexdex.foundation.outbox import HandlingFailed
from lexdex.foundation.telemetry import get_logger
from lexdex.settings import Settings
from lexdex.validation.events import ReportRequested
from lexdex.validation.queries import requests as request_queries
from lexdex.validation.queries import results as queries
from lexdex.validation.queries.results import ReportRow
from lexdex.validation.schemas.names import ReportType
from lexdex.validation.schemas.results import ValidationReport
from lexdex.validation.service import notifications, report_pdf
from lexdex.validation.service.files import NOT_ASSIGNED, STAFF_PARTS, FileContent
from lexdex.validation.service.moves import find_mover
from lexdex.validation.service.report_names import build_file_name
from lexdex.validation.service.views import describe_report, get_subject

MAX_ATTEMPTS: Final = 3
STUCK_MINUTES: Final = 60
logger = get_logger("lexdex.validation")

NO_REPORT = "Report not found."
GENERATING = "This report is still being generated. Please try again in a minute."
FAILED = "This report could not be generated. Our team can generate it again."
NOT_FAILED = "Only a report that failed, or whose file is damaged, can be generated again."
DAMAGED = "This report's file is damaged. Please contact us, so that we generate it again."


async def request_report(request_id: UUID, report_type: ReportType, *, is_sent: bool) -> UUID:
    """Request the generation of a report, in the caller's transaction; the worker generates it after the commit."""
    report_id = uuid4()
    await queries.insert_report(report_id, request_id, report_type, datetime.now(UTC) if is_sent else None)
    await outbox.publish(ReportRequested(report_id))
    return report_id


async def request_final_report(request_id: UUID) -> None:
    """Request the final report of a decision about a locked request, in the caller's transaction.

    The report of an earlier decision that could not be generated becomes the one of this decision. Generated later, it
    would be a second final report with the same content, because a report says how its request stands.
    """
    report_id = await queries.restart_unmade_final_report(request_id)
    if report_id is None:
        await request_report(request_id, "final", is_sent=True)
    else:
        await outbox.publish(ReportRequested(report_id))


async def generate_report(settings: Settings, files: Files, report_id: UUID) -> None:
    """Generate a requested report. Until its file is stored as a whole, the report is not ready.

    Raises HandlingFailed to be called again, and marks the report as failed after the last attempt.
    """
    report = await queries.find_report(report_id)
    row = await request_queries.find_request(report.request) if report else None
    if report is None or row is None or report.state != "generating":
        return
    await queries.count_attempt(report_id)
    try:
        content = await report_pdf.render_report(settings, row, report.report_type)
        digest = hashlib.sha256(content).hexdigest()
        # Two runs at once have two files: neither replaces or deletes the one whose hash the other has recorded.
        run = hashlib.sha256(f"{digest} {report.requested_at.isoformat()}".encode()).hexdigest()
        key = f"validation/{row.id}/reports/{report_id}-{run[:16]}.pdf"
        await files.save(key, content)
    except LexdexError as error:
        logger.warning("a report was not generated", report=str(report_id), error=str(error.detail))
        if report.attempts + 1 >= MAX_ATTEMPTS:
            await _fail_report(settings, report)
            return
        raise HandlingFailed("the report could not be generated") from error
    if not await queries.mark_ready(report, key, len(content), digest, row.form.software_version):
        current = await queries.find_report(report_id)
        if current is None or current.key != key:
            await files.delete(key)


async def retry_report(files: Files, actor: Actor, report_id: UUID) -> ValidationReport:
    """Generate a report again that failed, or whose file is damaged; only for the staff of its request."""
    report = await _find_readable(actor, report_id)
    if not actor.is_admin:
        raise NotFound(NO_REPORT)
    is_damaged = report.state == "ready" and await _read_file(files, report) is None
    async with database.transaction():
        if not await queries.begin_retry(report.id, "ready" if is_damaged else "failed"):
            raise Conflict(NOT_FAILED)
        await outbox.publish(ReportRequested(report.id))
        change = {"state": report.state}, {"state": "generating"}
        await audit.record(actor, audit.Act("validation_report.retried", "validation_report", report_id, *change))
    return describe_report(await queries.find_report(report_id) or report)


async def fail_stuck_reports(settings: Settings) -> None:
    """Mark reports as failed that the worker has not finished within an hour."""
    for report in await queries.list_stuck_reports(datetime.now(UTC) - timedelta(minutes=STUCK_MINUTES)):
        await _fail_report(settings, report)


async def _fail_report(settings: Settings, report: ReportRow) -> None:
    """Mark a report as failed and notify the operator, because nothing generates it again by itself."""
    async with database.transaction():
        row = await request_queries.find_request(report.request)
        if row is not None and await queries.mark_failed(report.id):
            await notifications.notify_report_failed(settings, row)


async def list_own_reports(actor: Actor) -> list[ValidationReport]:
    """List the reports that were sent to the actor, latest first."""
    return [describe_report(row) for row in await queries.list_account_reports(actor.account_id)]


async def read_report(files: Files, actor: Actor, report_id: UUID) -> FileContent:
    """Return a report's file, whose hash is compared with the stored one; raises Conflict unless it is ready."""
    report = await _find_readable(actor, report_id)
    if report.state != "ready":
        raise Conflict(GENERATING if report.state == "generating" else FAILED)
    content = await _read_file(files, report)
    if content is None:
        logger.error("a stored report is missing or damaged", report=str(report_id))
        raise Conflict(DAMAGED)
    return FileContent(build_file_name(get_subject(report)), "application/pdf", content)


async def _read_file(files: Files, report: ReportRow) -> bytes | None:
    """Return the file of a report that is ready; None if it is missing or was altered."""
    content = await files.get(report.key)
    return content if content is not None and hashlib.sha256(content).hexdigest() == report.sha256 else None


async def _find_readable(actor: Actor, report_id: UUID) -> ReportRow:
    """Return a report for its vendor, once it was sent, or for the staff of its request."""
    report = await queries.find_report(report_id)
    row = await request_queries.find_request(report.request) if report else None
    if report is None or row is None:
        raise NotFound(NO_REPORT)
    parties = (await find_mover(actor, row)).parties
    if "owner" in parties and report.sent_at is not None:
        return report
    if not actor.is_admin:
        raise NotFound(NO_REPORT, rule=FOREIGN_OBJECT)
    if actor.second_factor != "passed" or not parties & STAFF_PARTS:
        raise Forbidden(NOT_ASSIGNED, rule="validation_party")
    return report

"""Queries for reports, feedback and analytics."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import msgspec
from piccolo.columns import Column
from piccolo.query.functions import Avg, Count

from lexdex.foundation import database
from lexdex.validation.schemas.names import PackageId, ReportState, ReportType, RequestState
from lexdex.validation.schemas.requests import ValidationForm
from lexdex.validation.tables import ValidationFeedback, ValidationReport, ValidationRequest

Report, Given = ValidationReport, ValidationFeedback
_REPORT = (
    *(Report.id, Report.request, Report.report_type, Report.state, Report.key, Report.size, Report.sha256),
    *(Report.attempts, Report.requested_at, Report.generated_at, Report.sent_at, Report.software_version),
    Report.request._.form.as_alias("form"),
    Report.request._.module.as_alias("module"),
    Report.request._.package.as_alias("package"),
    Report.request._.product._.name.as_alias("product_name"),
    Report.request._.account.as_alias("account"),
)


class ReportRow(msgspec.Struct, frozen=True):
    """A report with the form and the vendor of its request."""

    id: UUID
    request: UUID
    report_type: ReportType
    state: ReportState
    key: str
    size: int | None
    sha256: str
    attempts: int
    requested_at: datetime
    generated_at: datetime | None
    sent_at: datetime | None
    software_version: str
    form: ValidationForm
    module: str
    package: PackageId | None
    product_name: str | None
    account: UUID

    @property
    def software_name(self) -> str:
        """The product's name in the directory; what the vendor has typed only before there is a product."""
        return self.product_name or self.form.software_name

    @property
    def version(self) -> str:
        """The version that the report is about: that of the request until it is generated, and in older reports."""
        return self.software_version or self.form.software_version


class FeedbackRow(msgspec.Struct, frozen=True):
    """Feedback with the package and form of its request."""

    request: UUID
    rating: int
    comments: str
    suggestions: str
    given_at: datetime
    package: PackageId
    form: ValidationForm
    product_name: str | None

    @property
    def software_name(self) -> str:
        """The product's name in the directory; what the vendor has typed only before there is a product."""
        return self.product_name or self.form.software_name


class RatingRow(msgspec.Struct, frozen=True):
    """The average of ratings (null without one) and their number."""

    average: float | None
    count: int


class StateCountRow(msgspec.Struct, frozen=True):
    """The number of requests in a state."""

    state: RequestState
    count: int


class VerdictCountRow(msgspec.Struct, frozen=True):
    """How many findings on a criterion were met, and how many were checked."""

    criterion_id: str
    met: int
    checked: int


class SpendingRow(msgspec.Struct, frozen=True):
    """The price of a request, with the month in which it was submitted."""

    request: UUID
    month: str
    currency: str
    amount: int


# SQL: Piccolo's query builder has no FILTER and no functions of time.
_VERDICTS = """
SELECT f.criterion_id, count(*) FILTER (WHERE f.verdict = 'met') AS met,
    count(*) FILTER (WHERE f.verdict <> 'not_applicable') AS checked
FROM validation_finding f JOIN validation_request r ON r.id = f.request
WHERE r.account = $1 AND r.state IN ('report_sent', 'replied', 'issued', 'rejected', 'appealed', 'appeal_dismissed')
GROUP BY f.criterion_id
"""
# SQL: Piccolo's query builder has no functions of time.
_SPENDING = """
SELECT id AS request, to_char(submitted_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, price_currency AS currency,
    price_amount AS amount
FROM validation_request WHERE account = $1 AND submitted_at IS NOT NULL AND state <> 'canceled'
ORDER BY 2, 3, 1
"""
# SQL: Piccolo's query builder has no arithmetic of times.
_AVERAGE_DAYS = """
SELECT (avg(extract(epoch FROM decided_at - submitted_at)) / 86400)::float8
FROM validation_request WHERE account = $1 AND decided_at IS NOT NULL AND submitted_at IS NOT NULL
"""


async def insert_report(report_id: UUID, request_id: UUID, report_type: ReportType, sent_at: datetime | None) -> None:
    """Insert a report that is being generated; one with `sent_at` is visible to the vendor."""
    row = Report(id=report_id, request=request_id, report_type=report_type, sent_at=sent_at)
    await database.execute(Report.insert(row))


async def restart_unmade_final_report(request_id: UUID) -> UUID | None:
    """Set the latest final report that never had a file to being generated anew, and return its id; None without one.

    The request must be locked.
    """
    is_unmade = (Report.request == request_id) & (Report.report_type == "final") & (Report.key == "")
    query = Report.select(Report.id).where(is_unmade).order_by(Report.requested_at, ascending=False).limit(1)
    report_id: UUID | None = await database.fetch_value(query.lock_rows("UPDATE"))
    values: dict[Column | str, Any] = {
        Report.state: "generating",
        Report.attempts: 0,
        Report.requested_at: datetime.now(UTC),
        Report.sent_at: datetime.now(UTC),
    }
    if report_id is not None:
        await database.execute(Report.update(values).where(Report.id == report_id))
    return report_id


async def find_report(report_id: UUID) -> ReportRow | None:
    """Find one report; returns None if it does not exist."""
    return await database.fetch_one_as(ReportRow, Report.select(*_REPORT).where(Report.id == report_id))


async def list_request_reports(request_id: UUID) -> list[ReportRow]:
    """List the reports of a request, latest first."""
    query = Report.select(*_REPORT).where(Report.request == request_id)
    return await database.fetch_as(ReportRow, query.order_by(Report.requested_at, ascending=False))


async def list_account_reports(account_id: UUID) -> list[ReportRow]:
    """List the reports that were sent to a vendor, latest first."""
    query = Report.select(*_REPORT).where((Report.request.account == account_id) & Report.sent_at.is_not_null())
    return await database.fetch_as(ReportRow, query.order_by(Report.requested_at, ascending=False).order_by(Report.id))


async def mark_ready(report: ReportRow, key: str, size: int, sha256: str, version: str) -> bool:
    """Record the stored file of a report, which can be downloaded only from then on.

    Returns False if it has one, or was requested anew since it was read.
    """
    values: dict[Column | str, Any] = {
        Report.state: "ready",
        Report.key: key,
        Report.size: size,
        Report.sha256: sha256,
        Report.software_version: version,
        Report.generated_at: datetime.now(UTC),
    }
    is_awaited = (Report.state == "generating") & (Report.requested_at == report.requested_at)
    query = Report.update(values).where((Report.id == report.id) & is_awaited)
    return await database.execute(query) == 1


async def mark_failed(report_id: UUID) -> bool:
    """Record that the report could not be generated; returns False if it is not being generated."""
    query = Report.update({Report.state: "failed"})
    return await database.execute(query.where((Report.id == report_id) & (Report.state == "generating"))) == 1


async def begin_retry(report_id: UUID, state: ReportState) -> bool:
    """Set a report in this state to being generated; returns False if it is in another one."""
    values: dict[Column | str, Any] = {Report.state: "generating", Report.requested_at: datetime.now(UTC)}
    query = Report.update(values).where((Report.id == report_id) & (Report.state == state))
    return await database.execute(query) == 1


async def count_attempt(report_id: UUID) -> None:
    """Count an attempt to generate a report."""
    await database.execute(Report.update({Report.attempts: Report.attempts + 1}).where(Report.id == report_id))


async def list_stuck_reports(before: datetime) -> list[ReportRow]:
    """List the reports that have been generating since before a time."""
    is_stuck = (Report.state == "generating") & (Report.requested_at < before)
    return await database.fetch_as(ReportRow, Report.select(*_REPORT).where(is_stuck))


async def mark_sent(report_id: UUID) -> None:
    """Make a report visible to the vendor."""
    await database.execute(Report.update({Report.sent_at: datetime.now(UTC)}).where(Report.id == report_id))


async def insert_feedback(request_id: UUID, rating: int, comments: str, suggestions: str) -> bool:
    """Insert feedback; returns False if the request has one already. The request must be locked."""
    if await has_feedback(request_id):
        return False
    row = Given(request=request_id, rating=rating, comments=comments, suggestions=suggestions)
    await database.execute(Given.insert(row))
    return True


async def has_feedback(request_id: UUID) -> bool:
    """Return whether feedback was given on a request."""
    return bool(await database.fetch_value(Given.exists().where(Given.request == request_id)))


async def list_feedback(limit: int, skip: int) -> list[FeedbackRow]:
    """List all feedback, latest first."""
    query = Given.select(
        *(Given.request, Given.rating, Given.comments, Given.suggestions, Given.given_at),
        Given.request._.package.as_alias("package"),
        Given.request._.form.as_alias("form"),
        Given.request._.product._.name.as_alias("product_name"),
    )
    query = query.order_by(Given.given_at, ascending=False).order_by(Given.id).limit(limit).offset(skip)
    return await database.fetch_as(FeedbackRow, query)


async def get_rating(account_id: UUID | None = None) -> RatingRow:
    """Return the average rating and its number, of all vendors or of one."""
    query = Given.select(Avg(Given.rating).as_alias("average"), Count().as_alias("count"))
    query = query.where(Given.request.account == account_id) if account_id else query
    found: dict[str, Any] = (await database.fetch_dicts(query))[0]
    average = found["average"]
    return RatingRow(None if average is None else round(float(average), 2), found["count"])


async def count_states(account_id: UUID) -> list[StateCountRow]:
    """Count a vendor's requests by state, drafts too."""
    query = ValidationRequest.select(ValidationRequest.state, Count().as_alias("count"))
    query = query.where(ValidationRequest.account == account_id).group_by(ValidationRequest.state)
    return await database.fetch_as(StateCountRow, query.order_by(ValidationRequest.state))


async def count_verdicts(account_id: UUID) -> list[VerdictCountRow]:
    """Count the findings in the reports that a vendor has received, by criterion."""
    return await database.fetch_as(VerdictCountRow, _VERDICTS, account_id)


async def list_spending(account_id: UUID) -> list[SpendingRow]:
    """List the prices that a vendor has paid, by month; without canceled requests, which are refunded."""
    return await database.fetch_as(SpendingRow, _SPENDING, account_id)


async def get_average_days(account_id: UUID) -> float | None:
    """Return the average number of days from submission to decision; None without a decision."""
    average: float | None = await database.fetch_value(_AVERAGE_DAYS, account_id)
    return average

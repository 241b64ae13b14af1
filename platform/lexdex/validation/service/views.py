"""Converts rows to the requests that the API returns."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from lexdex.certificates import service as certificates
from lexdex.validation.queries import files as file_queries
from lexdex.validation.queries import requests as queries
from lexdex.validation.queries import results as result_queries
from lexdex.validation.queries import staff as staff_queries
from lexdex.validation.queries.files import FileRow
from lexdex.validation.queries.requests import MoveRow, RequestRow
from lexdex.validation.queries.results import ReportRow
from lexdex.validation.queries.staff import CaseRow
from lexdex.validation.schemas.cases import ValidationCase
from lexdex.validation.schemas.names import Party, Programme
from lexdex.validation.schemas.requests import (
    HistoryEntry,
    MilestoneStep,
    ValidationFile,
    ValidationPrice,
    ValidationRequest,
    ValidationRequestDetails,
)
from lexdex.validation.schemas.results import ValidationReport
from lexdex.validation.service import dates, forms, report_names
from lexdex.validation.service import state_machine as machine
from lexdex.validation.service.examined import list_differences
from lexdex.validation.service.holders import find_holder
from lexdex.validation.service.report_names import ReportSubject
from lexdex.validation.service.rubric import load_rubric

ENDED = frozenset({"withdrawn", "canceled"})
DECIDED = machine.FINAL_STATES | {"rejected"}


async def describe_requests(rows: Sequence[RequestRow]) -> list[ValidationRequest]:
    """Convert rows to the entries of a list."""
    findings = await queries.count_findings([row.id for row in rows])
    return [ValidationRequest(**build_summary(row, findings.get(row.id, 0))) for row in rows]


async def describe_request(row: RequestRow, parties: frozenset[Party]) -> ValidationRequestDetails:
    """Convert a row to the whole request, with the moves that these parties can make."""
    return ValidationRequestDetails(**await build_details(row, parties))


def build_summary(row: RequestRow, findings: int) -> dict[str, Any]:
    """Return the fields of `ValidationRequest`."""
    package = load_rubric().packages[row.package] if row.package else None
    is_express = package is not None and package.programme == "express"
    criteria = len(load_rubric().list_criteria(row.package)) if row.package else 0
    return {
        "id": row.id,
        "organization_name": row.form.organization_name,
        "software_name": row.software_name,
        "status": row.state,
        "submitted_date": row.submitted_at.date() if row.submitted_at else None,
        "package": row.package,
        "price": _get_price(row),
        "progress": machine.compute_progress(row.state, findings=findings, criteria=criteria),
        "current_milestone": machine.MILESTONE_BY_STATE.get(row.state),
        "estimated_completion": _estimate_completion(row),
        "testing_start_date": row.testing_start_date,
        "programme": package.programme if package else None,
        "express_status": machine.EXPRESS_STATES.get(row.state) if is_express else None,
        "status_label": machine.LABELS[row.state],
        "badge": machine.BADGES[row.state],
        "product_id": row.product,
        "module": row.module,
        "revision": row.revision,
        "updated_at": row.updated_at,
    }


async def build_details(row: RequestRow, parties: frozenset[Party]) -> dict[str, Any]:
    """Return the fields of `ValidationRequestDetails`; the vendor sees no evidence files."""
    moves = await queries.list_moves(row.id)
    files = await file_queries.list_files(row.id)
    findings = (await queries.count_findings([row.id])).get(row.id, 0)
    can_rate = row.state in machine.REPORT_STATES and not await result_queries.has_feedback(row.id)
    return {
        **build_summary(row, findings),
        "form": row.form,
        "files": tuple(describe_file(file) for file in files if "owner" not in parties or file.purpose != "evidence"),
        "milestones": _build_milestones(moves),
        "history": tuple(
            HistoryEntry(each.move, each.from_state, each.to_state, each.party, each.note, each.moved_at)
            for each in moves
        ),
        "allowed_moves": machine.list_allowed_moves(row.state, parties),
        "missing_fields": forms.list_missing_fields(row.form, get_programme(row)),
        "awaits_product": row.product is None and row.state != "draft",
        "reply_due_date": row.reply_due_date,
        "reply": row.reply,
        "decision_reason": row.decision_reason,
        "appeal_due_date": row.appeal_due_date,
        "can_give_feedback": can_rate,
        "certificate_number": row.certificate_number,
        "cases": tuple([await describe_case(case) for case in await staff_queries.list_request_cases(row.id)]),
        "surveillance_due_date": await _find_surveillance_due_date(row),
        "holder": await find_holder(row),
        "directory_differences": () if row.state in DECIDED else await list_differences(row),
    }


def get_programme(row: RequestRow) -> Programme | None:
    """Return the programme of a request's package; None without a package."""
    return report_names.get_programme(row.package)


def describe_file(file: FileRow) -> ValidationFile:
    """Convert a file's row; it has a download URL unless it is in quarantine, infected or deleted."""
    is_available = file.deleted_at is None and file.scan_state in {"clean", "not_scanned"}
    return ValidationFile(
        id=file.id,
        purpose=file.purpose,
        name=file.name,
        kind=file.kind,
        size=file.size,
        sha256=file.sha256,
        scan_state=file.scan_state,
        uploaded_at=file.uploaded_at,
        deleted_at=file.deleted_at,
        download_url=build_file_url(file.id) if is_available else None,
    )


def describe_report(report: ReportRow) -> ValidationReport:
    """Convert a report's row; it can be downloaded only once it is ready."""
    is_ready = report.state == "ready"
    return ValidationReport(
        id=report.id,
        request_id=report.request,
        software_name=report.software_name,
        report_type=report.report_type,
        title=report_names.build_title(get_subject(report)),
        module=report.module,
        software_version=report.version,
        request_number=report_names.get_request_number(report.request),
        package=report.package,
        package_name=report_names.describe_package(report.package),
        generated_date=report.generated_at if is_ready else None,
        size=report.size if is_ready else None,
        sha256=report.sha256 if is_ready else None,
        status=report.state,
        download_url=f"/api/validation/reports/{report.id}/file" if is_ready else None,
    )


def get_subject(report: ReportRow) -> ReportSubject:
    """Return what a report is about, for its title and the name of its file."""
    return ReportSubject(
        report_type=report.report_type,
        request_id=report.request,
        software_name=report.software_name,
        module=report.module,
        software_version=report.version,
        package=report.package,
        day=report.generated_at if report.state == "ready" else None,
    )


async def describe_case(case: CaseRow) -> ValidationCase:
    """Convert the row of a complaint or surveillance; an open one of changed facts has their present values."""
    is_about_facts = case.kind == "surveillance" and case.opened_by is None and case.state == "open"
    directory = await certificates.compare_of_request(case.request) if is_about_facts else None
    return ValidationCase(
        id=case.id,
        request_id=case.request,
        kind=case.kind,
        status=case.state,
        reason=case.reason,
        opened_at=case.opened_at,
        due_date=_find_response_due_date(case),
        outcome=case.outcome,
        closed_at=case.closed_at,
        fact_changes=directory.changes if directory else (),
        directory_facts_hash=directory.facts_hash if directory else "",
    )


def _find_response_due_date(case: CaseRow) -> date | None:
    if case.kind != "surveillance" or case.opened_by is None:
        return None
    return dates.add_surveillance_days(case.opened_at)


def build_file_url(file_id: UUID) -> str:
    """Return the path from which a file is downloaded."""
    return f"/api/validation/files/{file_id}"


async def _find_surveillance_due_date(row: RequestRow) -> date | None:
    """Return the last day on which changed facts of the certified product can be examined; None if nothing is due."""
    certificate = await certificates.find(row.certificate_number) if row.certificate_number else None
    due_at = certificate.surveillance_due_at if certificate else None
    return due_at.date() if due_at else None


def _get_price(row: RequestRow) -> ValidationPrice | None:
    """Return the frozen price, or before the order that of the package today."""
    if row.price_amount is not None:
        return ValidationPrice(row.price_amount, row.price_currency)
    return load_rubric().packages[row.package].price if row.package else None


def _estimate_completion(row: RequestRow) -> date | None:
    if row.package is None or row.submitted_at is None or row.state in ENDED:
        return None
    if row.decided_at is not None:
        return row.decided_at.date()
    start = row.testing_start_date or row.submitted_at.date()
    return dates.estimate_completion(start, load_rubric().packages[row.package].max_weeks)


def _build_milestones(moves: Iterable[MoveRow]) -> tuple[MilestoneStep, ...]:
    """Return the timeline, filled up to the current milestone; an ended request keeps what it had reached."""
    reached: dict[str, datetime] = {}
    last = -1
    for entry in moves:
        if milestone := machine.MILESTONE_BY_STATE.get(entry.to_state):
            reached.setdefault(milestone, entry.moved_at)
            last = machine.MILESTONES.index(milestone)
    return tuple(
        MilestoneStep(name, position <= last, reached.get(name) if position <= last else None)
        for position, name in enumerate(machine.MILESTONES)
    )

"""Renders a validation report as an accessible PDF/A with Typst; texts are data and never markup."""

from datetime import UTC, datetime
from functools import cache, partial
from importlib import resources
from typing import Any, Final

from lexdex.foundation import typesetting
from lexdex.foundation.typesetting import replace_invisible, to_template_text
from lexdex.settings import Settings
from lexdex.validation.queries.requests import RequestRow
from lexdex.validation.schemas.names import ReportType
from lexdex.validation.schemas.rubric import Criterion
from lexdex.validation.schemas.staff import Finding, FindingEvidence
from lexdex.validation.service import staff_views
from lexdex.validation.service.examined import DEPLOYMENTS
from lexdex.validation.service.report_names import (
    KINDS,
    ReportSubject,
    build_title,
    describe_package,
    get_request_number,
)
from lexdex.validation.service.rubric import load_rubric

TEMPLATE: Final = "report.typ"
STANDARDS: Final = ("a-2a", "ua-1")
VERDICTS: Final = {"met": "Met", "not_met": "Not met", "not_applicable": "Not applicable"}
NOT_EXAMINED: Final = "Not examined"
FAILED = "The report can't be generated. Please try again."
DRAFT_NOTE = "This is a draft. The vendor can reply to it; the decision follows."
DECISIONS: Final = {
    "issued": "The certificate was issued.",
    "rejected": "The request was rejected.",
    "appealed": "The request was rejected.",
    "appeal_dismissed": "The request was rejected, and the appeal was dismissed.",
}


async def render_report(settings: Settings, row: RequestRow, report_type: ReportType) -> bytes:
    """Render the report with the findings as they are now; raises Unavailable if that fails."""
    findings = await staff_views.list_findings(row.id)
    created_at = datetime.now(UTC)
    data = partial(_build_data, settings, row, report_type, findings, created_at)
    return await typesetting.typeset(
        _read_template(),
        data,
        file_format="pdf",
        created_at=created_at,
        failure_message=FAILED,
        pdf_standards=STANDARDS,
    )


def _build_data(
    settings: Settings, row: RequestRow, report_type: ReportType, findings: tuple[Finding, ...], created_at: datetime
) -> dict[str, Any]:
    rubric = load_rubric()
    criteria = rubric.list_criteria(row.package) if row.package else ()
    found = {each.criterion_id: each for each in findings}
    items = [item for item in rubric.rubric.items if any(each.item == item.id for each in criteria)]
    met = sum(each.verdict == "met" for each in findings)
    checked = sum(each.verdict != "not_applicable" for each in findings)
    return {
        "title": KINDS[report_type],
        "document-title": replace_invisible(build_title(_get_subject(row, report_type, created_at))),
        "keywords": [get_request_number(row.id)],
        "brand": settings.brand,
        "made": created_at.date().isoformat(),
        "software": to_template_text(row.software_name),
        "facts": [
            {"label": label, "text": to_template_text(text)}
            for label, text in (
                ("Organization", row.form.organization_name),
                ("Version", row.form.software_version),
                ("Module", row.module),
                ("Deployment", DEPLOYMENTS[row.form.deployment_type] if row.form.deployment_type else ""),
                ("Package", describe_package(row.package)),
                ("Rubric", f"version {row.rubric_version}"),
                ("Request", f"{get_request_number(row.id)} ({row.id})"),
                ("Criteria met", f"{met} of {checked} checked"),
            )
            if text
        ],
        "notes": [to_template_text(text) for text in _list_notes(row, report_type)],
        "items": [
            {
                "name": item.name,
                "criteria": [_describe_finding(each, found.get(each.id)) for each in criteria if each.item == item.id],
            }
            for item in items
        ],
    }


def _get_subject(row: RequestRow, report_type: ReportType, created_at: datetime) -> ReportSubject:
    return ReportSubject(
        report_type=report_type,
        request_id=row.id,
        software_name=row.software_name,
        module=row.module,
        software_version=row.form.software_version,
        package=row.package,
        day=created_at,
    )


def _list_notes(row: RequestRow, report_type: ReportType) -> list[str]:
    if report_type == "draft":
        return [DRAFT_NOTE]
    notes = [DECISIONS.get(row.state, ""), row.decision_reason]
    if row.certificate_number:
        notes.append(f"Certificate number: {row.certificate_number}")
    if row.reply:
        notes.append(f"Reply of the vendor: {row.reply}")
    return [note for note in notes if note]


def _describe_finding(criterion: Criterion, finding: Finding | None) -> dict[str, Any]:
    return {
        "id": criterion.id,
        "level": criterion.level,
        "text": criterion.text,
        "verdict": VERDICTS[finding.verdict] if finding else NOT_EXAMINED,
        "note": to_template_text(finding.note if finding else ""),
        "evidence": [to_template_text(_describe_evidence(each)) for each in (finding.evidence if finding else ())],
    }


def _describe_evidence(evidence: FindingEvidence) -> str:
    source = evidence.url or evidence.file_name
    return f"{source} · seen on {evidence.seen_on.isoformat()} by {evidence.seen_by} · SHA-256 {evidence.sha256}"


@cache
def _read_template() -> bytes:
    return resources.files("lexdex.validation").joinpath(TEMPLATE).read_bytes()

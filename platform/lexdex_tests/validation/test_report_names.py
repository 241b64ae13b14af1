"""Reports can be distinguished: in the list, in the title of the PDF, and in the name of the downloaded file."""

from datetime import UTC, datetime
from io import BytesIO
from urllib.parse import unquote
from uuid import UUID

import httpx
import pytest
from pypdf import PdfReader

from lexdex.settings import Settings
from lexdex.validation.schemas.names import ReportType
from lexdex.validation.service.report_names import ReportSubject, build_file_name, build_title
from lexdex_tests.events import process_outbox
from lexdex_tests.validation.builders import ADMIN, create_cast, create_paid, decide, send, send_report, set_columns
from lexdex_tests.validation.partners import Payments

DAY = datetime(2026, 11, 25, 23, 30, tzinfo=UTC)
REQUEST = UUID("1a2b3c4d-0000-4000-8000-000000000001")


def build_subject(
    name: str = "Deeds", module: str = "", version: str = "4.2", report_type: ReportType = "final"
) -> ReportSubject:
    return ReportSubject(report_type, REQUEST, name, module, version, "express-basic", DAY)


def test_the_title_has_all_in_which_reports_differ() -> None:
    subject = build_subject(module="Wills", report_type="draft")
    title = "Draft validation report: Deeds 4.2, module Wills, Basic (express), request 1A2B3C4D, 2026-11-25"
    assert build_title(subject) == title
    others = [
        build_subject(module="Wills"),
        build_subject("Deeds 2", module="Wills"),
        build_subject(),
        build_subject(version="4.3"),
        subject._replace(request_id=UUID(int=7)),
        subject._replace(package="basic"),
        subject._replace(day=DAY.replace(day=26)),
    ]
    assert len({title, *map(build_title, others)}) == len(others) + 1
    names = {build_file_name(each) for each in (subject, *others) if each.package != "basic"}
    assert len(names) == len(others)


@pytest.mark.parametrize(
    ("name", "module", "version", "expected"),
    [
        ("Deeds", "Wills & Trusts", "4.2", "validation-report-Deeds-Wills-Trusts-4.2-1A2B3C4D-2026-11-25.pdf"),
        ("../../etc/passwd", "", "", "validation-report-etc-passwd-1A2B3C4D-2026-11-25.pdf"),
        ("法律助手", "", "v1", "validation-report-法律助手-v1-1A2B3C4D-2026-11-25.pdf"),
        ("עורך\u202edin", "", "1", "validation-report-עורך-din-1-1A2B3C4D-2026-11-25.pdf"),
        ('a"b\r\nX: y', "", "1/2", "validation-report-a-b-X-y-1-2-1A2B3C4D-2026-11-25.pdf"),
        ("/\\:", "", "", "validation-report-1A2B3C4D-2026-11-25.pdf"),
    ],
)
def test_the_file_name_is_safe_in_every_script(name: str, module: str, version: str, expected: str) -> None:
    assert build_file_name(build_subject(name, module, version)) == expected


def test_the_longest_names_fit_into_a_file_system() -> None:
    name = build_file_name(build_subject("法" * 200, "律" * 200, "𠀀" * 60))
    assert "法" * 16 in name
    assert len(name.encode()) <= 255


@pytest.mark.covers("T21")
async def test_two_reports_of_one_product_differ_wherever_they_are_named(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    await send_report(cast, settings, request_id)
    await set_columns(request_id, "reply_due_date = current_date - 1")
    await decide(cast, request_id, "issue")
    await process_outbox(settings)
    final, draft = await send(cast, cast.vendor, "GET", "/api/validation/reports")
    day, number = f"{datetime.now(UTC):%Y-%m-%d}", request_id[:8].upper()
    named = f"Deeds 4.2, Basic (express), request {number}, {day}"
    assert [final["title"], draft["title"]] == [f"Validation report: {named}", f"Draft validation report: {named}"]
    fields = ("requestNumber", "softwareVersion", "module", "package", "packageName")
    assert [draft[field] for field in fields] == [number, "4.2", "", "express-basic", "Basic (express)"]
    for report, kind in ((final, "validation-report"), (draft, "draft-validation-report")):
        answer = await client.get(report["downloadUrl"], headers=cast.vendor)
        assert unquote(answer.headers["content-disposition"]).endswith(f"''{kind}-Deeds-4.2-{number}-{day}.pdf")
        metadata = PdfReader(BytesIO(answer.content)).metadata
        assert metadata is not None
        assert metadata.title == report["title"]


async def test_a_report_keeps_the_version_that_it_was_made_for(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    """The draft report was sent, the vendor replied, and the tester then corrected the version."""
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    await send_report(cast, settings, request_id)
    await set_columns(request_id, "state = 'in_progress'")
    body = {"software_version": "4.3", "reason": "As the vendor replied."}
    await send(cast, cast.tester, "POST", f"{ADMIN}/requests/{request_id}/correction", body)
    (draft,) = await send(cast, cast.vendor, "GET", "/api/validation/reports")
    assert (draft["softwareVersion"], "Deeds 4.2," in draft["title"]) == ("4.2", True)

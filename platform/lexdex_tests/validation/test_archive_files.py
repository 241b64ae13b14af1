"""The PDF files of a validation follow the rules of PDF/A-2a and PDF/UA-1, also after signing."""

from datetime import UTC, datetime
from functools import partial
from typing import Any

import httpx

from lexdex.foundation import database as db
from lexdex.foundation.files import Files
from lexdex.foundation.typesetting import PdfStandard, to_template_text, typeset
from lexdex.settings import Settings
from lexdex_tests.certificates.builders import issue_complete
from lexdex_tests.pdf_archive import Flavour, list_broken_rules
from lexdex_tests.validation.builders import create_cast, create_paid, send_report
from lexdex_tests.validation.partners import Payments

FLAVOURS: tuple[Flavour, ...] = ("2a", "ua1")
UNUSUAL = "Søren & <b>Söhne</b> 中文 ไทย 😀 בדיקה ﷺ \ue000"
TEMPLATE = b"""#let data = json(bytes(sys.inputs.data))
#set document(title: "A test")
#set text(lang: "en")
= Text
#data.value.text"""


def require_archive_file(content: bytes) -> None:
    for flavour in FLAVOURS:
        assert list_broken_rules(content, flavour) == []


async def read_file(client: httpx.AsyncClient, path: str, headers: dict[str, str]) -> bytes:
    answer = await client.get(path, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.content


async def test_a_signed_certificate_is_an_archive_file(client: httpx.AsyncClient, settings: Settings) -> None:
    certificate = await issue_complete(settings, holder="Søren & Söhne", scope="בדיקה של המוצר", module="A", star=True)
    content = await Files(settings).get(certificate.file_key)
    assert content is not None
    require_archive_file(content)
    # The signature is appended to Typst's file, which ends without a line break.
    (broken,) = list_broken_rules(content.replace(b"%%EOF\n", b"%%EOF ", 1), "2a")
    assert broken.startswith("6.1.9: no line break before")


async def test_reports_and_invoices_are_archive_files(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments, organizationName="Søren & 中文 בדיקה")
    await send_report(cast, settings, request_id, not_met="FIT-01")
    report_id = await db.fetch_value("SELECT id FROM validation_report")
    payment_id = await db.fetch_value("SELECT id FROM payment")
    for path in (f"/api/validation/reports/{report_id}/file", f"/api/payments/{payment_id}/receipt"):
        require_archive_file(await read_file(client, path, cast.vendor))


async def typeset_text(text: str, standards: tuple[PdfStandard, ...]) -> bytes:
    data: dict[str, Any] = {"value": to_template_text(text)}
    now = datetime(2026, 11, 25, tzinfo=UTC)
    make = partial(typeset, file_format="pdf", created_at=now, failure_message="Failed.", pdf_standards=standards)
    return await make(TEMPLATE, lambda: data)


async def test_a_text_that_no_font_can_display_does_not_stop_an_archive_file() -> None:
    """A product with a name in Chinese is typeset, too: what no font has is written as code points."""
    require_archive_file(await typeset_text(UNUSUAL, ("a-2a", "ua-1")))
    everything = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA1, 0xD800, 7), *range(0x1F600, 0x1F640))))
    assert (await typeset_text(everything, ("a-2a",))).startswith(b"%PDF-")

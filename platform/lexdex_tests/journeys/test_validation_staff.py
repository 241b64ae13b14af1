"""Validation from the queue to the certificate: staff tests and decides, the vendor reads, a stranger verifies."""

import asyncio
import hashlib
import re
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest
from playwright.async_api import Page, expect
from pypdf import PdfReader

from lexdex_tests.journeys.account_steps import open_email_link
from lexdex_tests.journeys.browser import JourneySite, Visitor
from lexdex_tests.journeys.validation_steps import (
    CENTRE,
    OpenVisitor,
    Staff,
    assign_to_me,
    enter_card,
    find_card,
    log_in_vendor,
    open_staff,
    record_remaining_findings,
    request_validation,
    upload_with,
)

pytestmark = pytest.mark.browser

REPORT_TIMEOUT_MS = 60_000
"""The worker sets the PDF meanwhile."""
NAME = "منصة صكوك لصياغة العقود ومراجعتها"
EMAIL = "vera.deeds@maker.example"
MISTYPED_VERSION, CORRECTED_VERSION, CORRECTION_REASON = "4.1", "4.2", "The login page says 4.2 (الإصدار)."
CORRECT = "Correct the request"
CORRECTION = f"Version: “{MISTYPED_VERSION}” became “{CORRECTED_VERSION}”. Reason: {CORRECTION_REASON}"
REPLY = "شكرًا لكم. We agree with the findings."


@pytest.mark.covers(
    "Y04",
    "Y05",
    "Y06",
    "Y07",
    "Y08",
    "Y09",
    "Y10",
    "Y19",
    "Y23",
    "T19",
    "T21",
    "T22",
    "DC02/reports",
    "DC02/certificates",
)
async def test_a_request_becomes_a_certificate_that_strangers_verify(
    visitor: Visitor, journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    journey_site.act("add-product", "deeds-staff", NAME)
    page = await log_in_vendor(visitor, journey_site, EMAIL, "deeds-staff")
    await request_validation(page, NAME, "Basic", version=MISTYPED_VERSION)
    await enter_card(page)
    card = find_card(page, NAME)
    await expect(card.get_by_text("Request Submitted", exact=True).first).to_be_visible()
    tester = await open_staff(journey_site, open_visitor)
    decider = await open_staff(journey_site, open_visitor)
    await _prepare(tester, decider)
    await _test(tester, journey_site)
    await _reply(visitor)
    await _decide(decider)
    number = await _read_results(visitor)
    content = await _download_certificate(page, number)
    stranger = await open_visitor()
    await _verify(stranger, content)
    await _give_feedback(visitor, decider)


async def _prepare(tester: Staff, decider: Staff) -> None:
    """Assign both, and schedule and start the testing."""
    page = tester.visitor.page
    await tester.visitor.open("/admin-dashboard?tab=validation")
    await expect(page.get_by_role("row", name=re.compile(NAME))).to_be_visible()
    await tester.visitor.check_sizes("staff-queue")
    await assign_to_me(tester, NAME, "Tester")
    await assign_to_me(decider, NAME, "Decider")
    await page.get_by_label("Testing start").fill(datetime.now(UTC).date().isoformat())
    await page.get_by_role("button", name="Schedule testing").click()
    await expect(page.get_by_text("Testing Scheduled").first).to_be_visible()
    await tester.visitor.check_sizes("staff-scheduled")
    await expect(decider.visitor.page.get_by_role("button", name=CORRECT)).to_have_count(0)
    await _correct(tester)
    await page.get_by_role("button", name="Start testing").click()
    await expect(page.get_by_role("heading", name=re.compile("^Findings"))).to_be_visible()


async def _correct(tester: Staff) -> None:
    """Correct the version with the keyboard: without a change it is refused, with one the history has the reason."""
    page = tester.visitor.page
    await page.get_by_role("button", name=CORRECT).press("Enter")
    dialog = page.get_by_role("dialog", name=CORRECT)
    version = dialog.get_by_label("Software version")
    await expect(version).to_have_value(MISTYPED_VERSION)
    await dialog.get_by_label("Reason").fill(CORRECTION_REASON)
    send = dialog.get_by_role("button", name="Correct")
    await send.press("Enter")
    await expect(dialog.get_by_text(re.compile("^The request says this already"))).to_be_visible()
    await tester.visitor.check_sizes("staff-correction")
    await version.fill(CORRECTED_VERSION)
    await send.press("Enter")
    await expect(page.get_by_text("The request was corrected.")).to_be_visible()
    await expect(dialog).to_be_hidden()
    await expect(page.get_by_text(CORRECTION)).to_be_visible()
    await tester.visitor.check_sizes("staff-corrected")


async def _test(tester: Staff, site: JourneySite) -> None:
    """Record a finding with two pieces of evidence, and the others; complete the test and send the report."""
    page = tester.visitor.page
    await page.locator("details").filter(has_text="FIT-01").locator("summary").first.click()
    form = page.get_by_role("form", name="Finding on FIT-01")
    await form.get_by_role("radio", name="Met", exact=True).check()
    await form.get_by_label("What was observed").fill(f"{NAME} drafts all twelve deeds.")
    await upload_with(form, "screen.txt", b"Twelve of twelve deeds.\n")
    await expect(form.get_by_text("screen.txt")).to_be_visible()
    await form.get_by_label("Address").fill("https://docs.maker.example/manual")
    await form.get_by_label("SHA-256").fill("ab" * 32)
    await form.get_by_role("button", name="Add address").click()
    await tester.visitor.check_sizes("staff-finding")
    await form.get_by_role("button", name="Save finding").click()
    await expect(page.get_by_text("FIT-01 saved")).to_be_visible()
    await expect(page.get_by_text("Findings (1 of 18)")).to_be_visible()
    request_id = page.url.rpartition("request=")[2]
    record_remaining_findings(site, tester, request_id)
    await page.reload()
    await page.get_by_role("button", name="Complete testing").click()
    await page.get_by_role("button", name="Send draft report").click(timeout=REPORT_TIMEOUT_MS)
    await expect(page.get_by_text("Draft report sent").first).to_be_visible()
    await tester.visitor.check_sizes("staff-report")


async def _reply(visitor: Visitor) -> None:
    """Follow the email, download the draft report and reply to it."""
    page = visitor.page
    await open_email_link(page, EMAIL, NAME, "Open the request")
    card = find_card(page, NAME)
    await expect(card.get_by_text("Draft report sent").first).to_be_visible()
    await expect(card.get_by_role("region", name="History").get_by_text(CORRECTION)).to_be_visible()
    await visitor.check_sizes("centre-report")
    async with page.expect_download() as saved:
        await card.get_by_role("button", name="Download", exact=True).click()
    name = (await saved.value).suggested_filename
    assert CORRECTED_VERSION in name
    assert name.endswith(".pdf")
    await card.get_by_role("button", name=re.compile("^Reply to the draft report")).click()
    dialog = page.get_by_role("dialog", name="Reply to the draft report")
    await dialog.get_by_label("Your reply").fill(REPLY)
    await visitor.check_sizes("centre-reply")
    await dialog.get_by_role("button", name="Send reply").click()
    await expect(page.get_by_text("Your reply was sent.")).to_be_visible()


async def _decide(decider: Staff) -> None:
    """Read the reply and issue the certificate."""
    page = decider.visitor.page
    await page.reload()
    await expect(page.get_by_text(REPLY)).to_be_visible()
    await page.get_by_role("button", name="Decide", exact=True).click()
    dialog = page.get_by_role("dialog", name="Decide the request")
    await dialog.get_by_role("radio", name="Issue the certificate").check()
    await decider.visitor.check_sizes("staff-decision")
    await dialog.get_by_role("button", name="Decide").click()
    await expect(page.get_by_text("The certificate was issued.")).to_be_visible()
    await decider.visitor.check_sizes("staff-issued")


async def _read_results(visitor: Visitor) -> str:
    """Read certificate, reports and analytics in the centre; returns the certificate's number."""
    page = visitor.page
    await visitor.open(f"{CENTRE}?tab=certificates")
    certificate = page.get_by_role("article", name=re.compile("^LX-"))
    await expect(certificate.get_by_text("Active")).to_be_visible()
    await visitor.check_sizes("centre-certificates")
    number = await certificate.get_by_role("link").first.inner_text()
    await page.get_by_role("tab", name="Reports").click()
    for report_type in ("Draft report", "Final report"):
        report = page.get_by_role("article").filter(has_text=report_type)
        await expect(report.get_by_text(CORRECTED_VERSION, exact=True)).to_be_visible()
    await visitor.check_sizes("centre-reports")
    await page.get_by_role("tab", name="Analytics").click()
    await expect(page.get_by_text("$1999").first).to_be_visible()
    await visitor.check_sizes("centre-analytics")
    return number


async def _download_certificate(page: Page, number: str) -> bytes:
    """Download the signed PDF from the certificate's page, whose hash it has."""
    await page.goto(f"/certificates/{number}")
    link = page.get_by_role("link", name="Signed PDF")
    async with page.expect_download() as saved:
        await link.click()
    return await asyncio.to_thread(Path(await (await saved.value).path()).read_bytes)


async def _verify(stranger: Visitor, content: bytes) -> None:
    """Follow the address of the file's QR code as a stranger, and drop the file and an altered one."""
    page = stranger.page
    (address,) = _read_addresses(content)
    await stranger.open(address)
    await expect(page.get_by_text(re.compile("^This certificate is valid until"))).to_be_visible()
    await expect(page.get_by_text(NAME).first).to_be_visible()
    await expect(page.get_by_text(hashlib.sha256(content).hexdigest())).to_be_visible()
    await stranger.check_sizes("certificate-page")
    check = page.get_by_role("region", name="Check a file")
    await upload_with(check, "given.pdf", content)
    await expect(check.get_by_text("The SHA-256 is that of the issued file.")).to_be_visible()
    await stranger.check_sizes("certificate-check-valid")
    altered = content.replace(b"%%EOF", b"%%EoF", 1)
    await upload_with(check, "altered.pdf", altered)
    await expect(check.get_by_text("The SHA-256 is not that of the issued file.")).to_be_visible()
    await stranger.check_sizes("certificate-check-altered")


def _read_addresses(content: bytes) -> set[str]:
    """Return the addresses that a PDF links to, which include that of its QR code."""
    annotations = [each.get_object() for page in PdfReader(BytesIO(content)).pages for each in page.get("/Annots", [])]
    return {str(each["/A"]["/URI"]) for each in annotations if "/A" in each}


async def _give_feedback(visitor: Visitor, decider: Staff) -> None:
    """Give feedback as the vendor, which admins read."""
    page = visitor.page
    await visitor.open(CENTRE)
    card = find_card(page, NAME)
    await card.get_by_role("button", name="Details").click()
    await card.get_by_role("button", name="Feedback").click()
    dialog = page.get_by_role("dialog", name="Service Feedback")
    await dialog.get_by_role("radio").nth(3).click()
    await dialog.get_by_label("Comments").fill("Fast and clear.")
    await visitor.check_sizes("centre-feedback")
    await dialog.get_by_role("button", name="Send feedback").click()
    await expect(dialog).to_be_hidden()
    await visitor.check_sizes("centre-issued")
    await decider.visitor.page.goto("/admin-dashboard?tab=validation&view=feedback")
    await expect(decider.visitor.page.get_by_text("Fast and clear.")).to_be_visible()
    await decider.visitor.check_sizes("staff-feedback")

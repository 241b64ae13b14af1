"""A stranger has a certificate on paper: reads its QR code with a scanner, opens the address, and drops the file."""

import asyncio
import base64
import hashlib
import re
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from PIL import Image
from playwright.async_api import Locator, Page, expect

from lexdex_tests.journeys.browser import JourneySite, Visitor
from lexdex_tests.journeys.validation_shortcuts import certify, open_crew
from lexdex_tests.journeys.validation_steps import OpenVisitor, log_in_vendor

pytestmark = pytest.mark.browser

SCREEN_DPI, PRINT_DPI = 96, 300
POINTS_PER_INCH = 72
DROP = """([encoded, name]) => {
    const bytes = Uint8Array.from(atob(encoded), (each) => each.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], name, { type: 'application/pdf' }))
    return data
}"""


@pytest.mark.covers("Y10", "Y23")
async def test_a_stranger_follows_the_qr_code_and_drops_the_file(
    visitor: Visitor, journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    name = "Printed صكوك Deeds"
    journey_site.act("add-product", "printed-deeds", name)
    vendor = await log_in_vendor(visitor, journey_site, "printed@maker.example", "printed-deeds")
    crew = await open_crew(journey_site, vendor, open_visitor)
    number = await certify(journey_site, crew, "printed-deeds", name)
    content = await _download(vendor, number)
    address = await asyncio.to_thread(_scan, content)
    assert address == f"{journey_site.address}/certificates/{number}"
    stranger = await open_visitor()
    await stranger.open(address)
    page = stranger.page
    await expect(page.get_by_role("heading", name=f"Certificate {number}")).to_be_visible()
    await expect(page.get_by_text(re.compile("^This certificate is valid until"))).to_be_visible()
    check = page.get_by_role("region", name="Check a file")
    await _drop(check, content)
    await expect(check.get_by_text("The SHA-256 is that of the issued file.")).to_be_visible()
    await expect(check.get_by_text(hashlib.sha256(content).hexdigest())).to_be_visible()
    for position in (len(content) // 3, content.index(b">", content.index(b"/Contents <")) - 1, len(content) - 1):
        altered = content[:position] + bytes([content[position] ^ 1]) + content[position + 1 :]
        await _drop(check, altered)
        await expect(check.get_by_text(hashlib.sha256(altered).hexdigest())).to_be_visible()
        await expect(check.get_by_text("The SHA-256 is not that of the issued file.")).to_be_visible()
        await expect(check.get_by_text("The SHA-256 is that of the issued file.")).to_have_count(0)
    await stranger.check_sizes("printed-altered")


async def _download(page: Page, number: str) -> bytes:
    """Download the PDF from the certificate's page."""
    await page.goto(f"/certificates/{number}")
    async with page.expect_download() as saved:
        await page.get_by_role("link", name="Signed PDF").click()
    return await asyncio.to_thread(Path(await (await saved.value).path()).read_bytes)


def _scan(content: bytes) -> str:
    """Read the only QR code of a PDF as on a screen, on paper, upside down and in a bad copy; all must agree."""
    screen, paper = _render(content, SCREEN_DPI), _render(content, PRINT_DPI)
    images = (screen, paper, paper.rotate(180), paper.rotate(7, expand=True, fillcolor="white"), _copy_badly(paper))
    found = {tuple(code.text for code in zxingcpp.read_barcodes(picture)) for picture in images}
    assert len(found) == 1, found
    (address,) = found.pop()
    return address


def _render(content: bytes, dpi: int) -> Image.Image:
    (page,) = pypdfium2.PdfDocument(content)
    picture: Image.Image = page.render(scale=dpi / POINTS_PER_INCH).to_pil().convert("L")
    return picture


def _copy_badly(picture: Image.Image) -> Image.Image:
    """Return a pale copy of low resolution."""
    small = picture.resize((picture.width // 3, picture.height // 3))
    return small.point(lambda value: 110 + value // 3)


async def _drop(check: Locator, content: bytes) -> None:
    """Drag a file onto the field and drop it."""
    field = check.get_by_role("button", name="Drop a PDF here, or click to choose one")
    data = await check.page.evaluate_handle(DROP, [base64.b64encode(content).decode(), "certificate.pdf"])
    for event in ("dragenter", "dragover", "drop"):
        await field.dispatch_event(event, {"dataTransfer": data})

"""Certificates for strangers: the register with search and CSV, unknown numbers, the rules, marked samples."""

import asyncio
import csv
from pathlib import Path

import pytest
from playwright.async_api import expect

from lexdex_tests.journeys.browser import Visitor
from lexdex_tests.journeys.validation_steps import upload_with

pytestmark = pytest.mark.browser

SAMPLES = "BRYTER"


@pytest.mark.covers("Y10", "Y23", "T22")
async def test_the_register_is_searched_and_downloaded(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.open("/certificates")
    entries = page.get_by_role("list", name="Certificates").get_by_role("article")
    await expect(entries.first).to_be_visible()
    total = await entries.count()
    await visitor.check_sizes("register")
    await page.get_by_label("Number, product or holder").fill(SAMPLES)
    await page.get_by_role("button", name="Search", exact=True).click()
    await expect(page).to_have_url(f"/certificates?q={SAMPLES}")
    await expect(page.get_by_text("1 certificate", exact=True)).to_be_visible()
    assert total > 1
    await expect(entries.first.get_by_text("Sample", exact=True)).to_be_visible()
    async with page.expect_download() as saved:
        await page.get_by_role("link", name="CSV").click()
    download = await saved.value
    assert download.suggested_filename == "certificates.csv"
    content = await asyncio.to_thread(Path(await download.path()).read_bytes)
    rows = list(csv.DictReader(content.decode("utf-8-sig").splitlines()))
    number = (await entries.first.get_by_role("link").inner_text()).strip()
    assert [(row["Number"], row["Issuer"]) for row in rows] == [(number, "sample")]
    await entries.first.get_by_role("link").click()
    await expect(page).to_have_url(f"/certificates/{number}")
    await expect(page.get_by_text("This is a sample. It certifies nothing", exact=False)).to_be_visible()
    await visitor.check_sizes("certificate-sample")
    await page.goto("/certificates?q=nothing-like-this")
    await expect(page.get_by_text("No certificate matches.")).to_be_visible()
    await visitor.check_sizes("register-empty")


@pytest.mark.covers("Y23")
async def test_an_unknown_number_and_a_foreign_file_are_refused(visitor: Visitor) -> None:
    page = visitor.page
    visitor.expect_problem("404")
    await page.goto("/certificates/LX-2026-99999Z")
    await expect(page.get_by_text("We have never issued a certificate with this number.")).to_be_visible()
    await visitor.check_sizes("certificate-unknown")
    visitor.expect_problem("400")
    check = page.get_by_role("region", name="Check a file")
    await upload_with(check, "letter.pdf", b"Dear Sir or Madam")
    await expect(check.get_by_role("alert")).to_be_visible()
    await page.goto("/validation-scheme")
    await expect(page.get_by_role("heading", name="How to verify a certificate")).to_be_visible()
    await expect(page.get_by_text("FIT-01")).to_be_visible()
    await visitor.check_sizes("validation-scheme")

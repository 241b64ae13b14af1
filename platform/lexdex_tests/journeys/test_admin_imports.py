"""An admin imports a list by keyboard: upload, preview, an owner's value kept, the report, the undo, a zip of logos."""

import re
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from lexdex_tests.accounts.test_avatar import build_image
from lexdex_tests.journeys.browser import JourneySite, Visitor
from lexdex_tests.journeys.test_admin_batches import WORKER_MS, press
from lexdex_tests.journeys.validation_steps import OpenVisitor, open_staff
from lexdex_tests.product_imports.builders import build_zip

pytestmark = pytest.mark.browser

LONG = "Rechtsschutzversicherungsgesellschaftenverwaltungsprogramm شركة ميزان للعقود " * 2
LIST = f"""name,id,company,website,colour
Import One,import-one,Meridian,meridian.example,red
Import Two,import-two,"{LONG.strip()}",https://two.example,red
Import Three,import-three,Three Inc.,no address,red
"""


async def upload(page: Page, path: Path, kind: str = "Products") -> None:
    """Choose a file and open its preview."""
    await page.get_by_role("radio", name=kind).press("Space")
    await page.get_by_label("File", exact=True).set_input_files(path)
    await press(page, "Show preview")
    await expect(page.get_by_text("Preview", exact=True)).to_be_visible(timeout=WORKER_MS)


async def open_imports(site: JourneySite, open_visitor: OpenVisitor) -> Visitor:
    """Open the list of imports as an admin."""
    admin = (await open_staff(site, open_visitor)).visitor
    await admin.open("/admin-dashboard?tab=products")
    await admin.page.get_by_role("button", name="Necessary only").click()
    await press(admin.page, "Import")
    await expect(admin.page.get_by_role("heading", name="Import", exact=True)).to_be_visible()
    return admin


@pytest.mark.covers("Z25/products")
async def test_a_list_is_imported_after_a_preview_and_undone(
    journey_site: JourneySite, open_visitor: OpenVisitor, tmp_path: Path
) -> None:
    journey_site.act("add-product", "import-two", "Import Two")
    list_file = tmp_path / "list.csv"
    list_file.write_text(LIST, encoding="utf-8")
    admin = await open_imports(journey_site, open_visitor)
    page = admin.page
    await admin.check_sizes("admin-imports")
    await press(page, "Show preview")
    await expect(page.get_by_text("Please choose a file.")).to_be_visible()
    await upload(page, list_file)
    await expect(page.get_by_text("3 products read")).to_be_visible()
    await expect(page.get_by_text("New: 1", exact=True)).to_be_visible()
    await expect(page.get_by_text("Refused: 1", exact=True)).to_be_visible()
    await expect(page.get_by_text(re.compile("Website URL: .* is not")).first).to_be_visible()
    await admin.check_sizes("admin-import-preview")
    await press(page, "Import 2 products")
    await expect(page.get_by_text("Done", exact=True)).to_be_visible(timeout=WORKER_MS)
    await expect(page.get_by_text("New, imported: 1", exact=True)).to_be_visible()
    async with page.expect_download() as download:
        await press(page, "Download report (CSV)")
    report = (await (await download.value).path()).read_text("utf-8-sig")
    assert [line.split(",")[0] for line in report.splitlines()] == ['"line"', '"2"', '"3"', '"4"']
    reader = await open_visitor()
    reader.expect_problem("404")  # of its alternatives: the search does not know it yet
    await reader.open("/product/import-one")
    await expect(reader.page.get_by_role("heading", level=1)).to_contain_text("Import One")
    await press(page, "Undo...")
    await admin.check_sizes("admin-import-undo")
    await page.get_by_role("dialog").get_by_role("button", name="Undo").press("Enter")
    await expect(page.get_by_text("Undone", exact=True)).to_be_visible(timeout=WORKER_MS)
    await admin.check_sizes("admin-import-undone")
    reader.expect_problem("410")
    await reader.open("/product/import-one")
    await expect(reader.page.get_by_text("This product was removed from the directory.")).to_be_visible()
    await press(page, "All imports")
    await expect(page.get_by_role("row", name=re.compile("list.csv"))).to_be_visible()
    await admin.check_sizes("admin-imports-list")


async def test_logos_are_matched_and_a_bad_file_is_refused_and_discarded(
    journey_site: JourneySite, open_visitor: OpenVisitor, tmp_path: Path
) -> None:
    journey_site.act("add-product", "logo-one", "Logo One")
    archive, broken = tmp_path / "logos.zip", tmp_path / "broken.zip"
    archive.write_bytes(build_zip({"logo-one.png": build_image(), "nothing.png": build_image(), "a.txt": b"x"}))
    broken.write_bytes(b"PK, but no zip")
    admin = await open_imports(journey_site, open_visitor)
    page = admin.page
    await upload(page, archive, "Logos")
    await expect(page.get_by_text("Without a product: 1", exact=True)).to_be_visible()
    await press(page, "Import 1 logo")
    await expect(page.get_by_text("Done", exact=True)).to_be_visible(timeout=WORKER_MS)
    await admin.check_sizes("admin-import-logos")
    await press(page, "All imports")
    await page.get_by_role("radio", name="Logos").press("Space")
    await page.get_by_label("File", exact=True).set_input_files(broken)
    await press(page, "Show preview")
    await expect(page.get_by_text("This archive can't be read.")).to_be_visible(timeout=WORKER_MS)
    await admin.check_sizes("admin-import-refused")
    await press(page, "Discard...")
    await page.get_by_role("dialog").get_by_role("button", name="Discard").press("Enter")
    await expect(page.get_by_text("File discarded")).to_be_visible()

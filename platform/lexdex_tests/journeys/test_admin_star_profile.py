"""An admin edits a STAR profile by keyboard: previews, saves, sees the page, compares and restores."""

import pytest
from playwright.async_api import Page, expect

from lexdex_tests.journeys.browser import JourneySite, Visitor
from lexdex_tests.journeys.validation_steps import OpenVisitor, open_staff

pytestmark = pytest.mark.browser

PRODUCT = "eqs-group"
PAGE = f"/product/{PRODUCT}"
TAGLINE = "Rechtskonforme Hinweisgebersysteme für Unternehmensgruppen, geprüft und dokumentiert"
MODULE = "إدارة السياسات"


async def _press(page: Page, name: str) -> None:
    button = page.get_by_role("button", name=name, exact=True)
    await button.focus()
    await page.keyboard.press("Enter")


async def test_a_star_profile_is_edited_previewed_and_restored(
    journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    admin = (await open_staff(journey_site, open_visitor)).visitor
    reader = await open_visitor()
    page = admin.page
    await admin.open(f"/admin-dashboard?tab=products&edit={PRODUCT}&view=security")
    await page.get_by_role("button", name="Necessary only").click()
    await page.get_by_role("tab", name="Security").focus()
    await page.keyboard.press("ArrowRight")
    await expect(page.get_by_role("tab", name="STAR profile")).to_be_focused()
    before = await page.get_by_label("Tagline").input_value()
    await admin.check_sizes("admin-star-profile")
    await _edit(admin)
    await reader.open(PAGE)
    await expect(reader.page.get_by_text(TAGLINE)).to_be_visible()
    await _restore(admin)
    await expect(page.get_by_label("Tagline")).to_have_value(before)
    await reader.open(PAGE)
    await expect(reader.page.get_by_text(before)).to_be_visible()


async def _edit(admin: Visitor) -> None:
    page = admin.page
    admin.expect_problem("400")
    await page.get_by_label("Tagline").fill(TAGLINE)
    await _press(page, "Add module")
    await page.get_by_label("Module 5: name").fill(MODULE)
    await page.get_by_label("Link to the podcast").fill("http://pod.example/1")
    await _press(page, "Preview")
    # The problem is at its field, which has the focus.
    await expect(page.get_by_label("Link to the podcast")).to_be_focused()
    await expect(page.get_by_text("must start with https://")).to_be_visible()
    await admin.check_sizes("admin-star-profile-problem")
    await page.get_by_label("Link to the podcast").fill("")
    await _press(page, "Preview")
    preview = page.get_by_role("region", name="Preview of the page")
    await expect(preview.get_by_text(TAGLINE)).to_be_visible()
    await expect(preview.get_by_text(MODULE)).to_be_visible()
    await admin.check_sizes("admin-star-profile-preview")
    await _press(page, "Back to the profile")
    await page.get_by_label("Reason for the change (optional)").fill("Asked for by the vendor")
    await _press(page, "Save STAR profile")
    await expect(page.get_by_text("STAR profile saved", exact=True)).to_be_visible()


async def _restore(admin: Visitor) -> None:
    page = admin.page
    await _press(page, "Profile revisions")
    await _press(page, "Changes of revision 1")
    await expect(page.get_by_text("Modules 5: name")).to_be_visible()
    await admin.check_sizes("admin-star-profile-revisions")
    await _press(page, "Restore revision 0")
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Reason").fill("As it was")
    await dialog.get_by_role("button", name="Restore").press("Enter")
    await expect(dialog).to_be_hidden()

"""A super admin edits editors' picks by keyboard alone; readers see them on the landing page and in a category."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.async_api import Page, expect

from lexdex_tests.journeys.browser import JourneySite, Visitor
from lexdex_tests.journeys.test_admin_batches import ACTIVE_OPTION
from lexdex_tests.journeys.test_admin_users import open_super_admin, use, write
from lexdex_tests.journeys.validation_steps import OpenVisitor

pytestmark = pytest.mark.browser

SECTION = "/admin-dashboard?tab=settings&section=picks"
CATEGORY, CATEGORY_PAGE = "Contracts and Documents", "/category/contracts-and-documents"
REASON = "States a source for each of its facts, and shows the price of every plan."
RIGHT_TO_LEFT = "ميزان العقود"


async def _add_pick(page: Page, name: str, reason: str) -> None:
    """Search a product, choose the first and give a reason, to which the focus moves."""
    await write(page, "Add a product", name)
    await expect(page.locator(ACTIVE_OPTION)).to_contain_text(name)
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("group", name=re.compile(name)).get_by_label("Reason, one sentence")).to_be_focused()
    await page.keyboard.type(reason)


async def _save(page: Page) -> None:
    await use(page, "Save picks")
    await expect(page.get_by_text("Picks saved", exact=True).last).to_be_visible()


async def test_picks_are_chosen_by_keyboard_and_shown_to_readers(
    journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    admin, reader = await open_super_admin(journey_site, open_visitor), await open_visitor()
    page = admin.page
    await admin.open(SECTION)
    await page.get_by_role("button", name="Necessary only").click()
    await expect(page.get_by_role("table", name="Pages")).to_be_visible()
    await admin.check_sizes("settings-picks")
    await reader.open(CATEGORY_PAGE)
    await expect(reader.page.get_by_role("article").first).to_be_visible()
    await expect(reader.page.get_by_role("heading", name=re.compile("^Editors' pick"))).to_have_count(0)

    await use(page, f"Edit picks: {CATEGORY}")
    await expect(page.get_by_role("heading", name=CATEGORY)).to_be_visible()
    await admin.check_sizes("settings-picks-empty")
    await _add_pick(page, "Sirion", "")
    await use(page, "Save picks")
    await expect(page.get_by_label("Reason, one sentence")).to_be_focused()
    await expect(page.get_by_text("Please give a reason.")).to_be_visible()
    await page.keyboard.type(REASON)
    await _add_pick(page, RIGHT_TO_LEFT, "Reviews contracts in Arabic.")
    await use(page, f"Move up: {RIGHT_TO_LEFT}")
    await admin.check_sizes("settings-picks-editor")
    await page.get_by_role("heading", name="Editors' picks").click()
    await _save(page)

    await _check_public(reader)
    await use(page, "Back to pages")
    await expect(page.get_by_role("row", name=re.compile(CATEGORY))).to_contain_text("2")
    await use(page, f"Edit picks: {CATEGORY}")
    await use(page, f"Remove {RIGHT_TO_LEFT}")
    await _save(page)
    await reader.open(CATEGORY_PAGE)
    await expect(reader.page.get_by_role("heading", name="Editors' pick", exact=True)).to_be_visible()
    await expect(reader.page.get_by_text("Reviews contracts in Arabic.")).to_have_count(0)


async def _check_public(reader: Visitor) -> None:
    page = reader.page
    await reader.open(CATEGORY_PAGE)
    picks = page.get_by_role("region", name="Editors' picks")
    await expect(picks.get_by_role("listitem").first).to_contain_text(RIGHT_TO_LEFT)
    await expect(picks.get_by_text(REASON)).to_be_visible()
    await expect(picks.get_by_text(re.compile("Vendors can't pay for a pick"))).to_be_visible()
    await page.get_by_role("button", name="Necessary only").click()
    await reader.check_sizes("category-picks")
    # With a filter, and on other pages, the list stands alone.
    await reader.open(f"{CATEGORY_PAGE}?page=2")
    await expect(picks).to_have_count(0)


async def test_the_landing_page_shows_its_picks(journey_site: JourneySite, open_visitor: OpenVisitor) -> None:
    token = journey_site.act("open-session", "4").strip()
    with journey_site.client(Authorization=f"Bearer {token}") as client:
        path = "/api/admin/highlighted-picks/home"
        version = client.get(path).json()["version"]
        picks = [
            {
                "product_id": "bare-tool",
                "reason": REASON,
                "valid_until": str(datetime.now(UTC).date() + timedelta(days=30)),
            }
        ]
        saved = client.put(path, json={"version": version, "picks": picks})
        assert saved.status_code == 200, saved.text
    reader = await open_visitor()
    await reader.open("/")
    await reader.page.get_by_role("button", name="Necessary only").click()
    await reader.page.get_by_role("heading", name="How we answer").scroll_into_view_if_needed()
    region = reader.page.get_by_role("region", name="Editors' pick")
    await expect(region.get_by_role("link", name="Bare Tool")).to_be_visible()
    await reader.check_sizes("landing-picks")
    await region.get_by_role("link", name="Bare Tool").press("Enter")
    await expect(reader.page).to_have_url("/product/bare-tool")

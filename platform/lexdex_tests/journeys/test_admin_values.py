"""A super admin renames, merges and retires values by keyboard alone; pages follow; then undoes that."""

import re

import pytest
from playwright.async_api import Page, expect

from lexdex_tests.journeys.browser import JourneySite, Visitor
from lexdex_tests.journeys.test_admin_users import open_super_admin, use, write
from lexdex_tests.journeys.validation_steps import OpenVisitor

pytestmark = pytest.mark.browser

SECTION = "/admin-dashboard?tab=settings&section=values"
OLD, LONG = (
    "Slack",
    "Slack-Enterprise-Grid-Kommunikationsplattform für Rechtsanwaltsgesellschaften mit beschränkter Haftung",
)
OTHER = "Zapier"
CATEGORY = "/api/categories/compliance-and-risk/products"


async def _change(page: Page, value: str, new_name: str, action: str, check: Visitor | None = None) -> None:
    """Open the dialog of a value, write the new name, read the preview and confirm."""
    await use(page, f"Rename or merge {value}")
    dialog = page.get_by_role("dialog")
    await write(page, "New name", new_name)
    await write(page, "Reason (optional)", "One name for one thing.")
    await use(page, "Show preview")
    await expect(dialog.get_by_role("status", name="Preview")).to_contain_text("This changes")
    if check:
        await check.check_sizes("settings-values-preview")
        await dialog.get_by_label("Reason (optional)").focus()
    await use(page, action)
    await expect(dialog).to_be_hidden()


async def _count_found(page: Page, integration: str) -> int:
    answer = await page.request.get(CATEGORY, params={"integration": integration})
    return int((await answer.json())["total"])


async def _open_section(site: JourneySite, open_visitor: OpenVisitor) -> Visitor:
    admin = await open_super_admin(site, open_visitor)
    await admin.open(SECTION)
    await admin.page.get_by_role("button", name="Necessary only").click()
    await expect(admin.page.get_by_role("table", name="Integrations")).to_be_visible()
    return admin


async def _search_value(page: Page) -> None:
    await write(page, "Search values", "slack")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("row", name=re.compile(f"^{OLD} "))).to_be_visible()


async def _undo(page: Page, change: str) -> None:
    await use(page, f"Undo: {change}")
    await expect(page.get_by_role("button", name=f"Undo: {change}")).to_have_count(0)


async def test_a_value_is_renamed_and_restored_by_keyboard(
    journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    admin = await _open_section(journey_site, open_visitor)
    page = admin.page
    await admin.check_sizes("settings-values")
    count = await _count_found(page, OLD)
    assert count > 0
    await _search_value(page)
    await _change(page, OLD, LONG, "Rename value", check=admin)
    await expect(page.get_by_text("Value renamed", exact=True)).to_be_visible()
    await expect(page.get_by_role("row", name=re.compile(re.escape(LONG)))).to_be_visible()
    # Old links and new ones find the same, and forms offer the new name.
    assert await _count_found(page, OLD) == await _count_found(page, LONG) == count
    offered = (await (await page.request.get("/api/options")).json())["integrations"]
    assert (LONG in offered, OLD in offered) == (True, False)
    await use(page, "Show changes")
    await expect(page.get_by_role("table", name="Changes of values")).to_be_visible()
    await admin.check_sizes("settings-values-changes")
    await _undo(page, f"{OLD} renamed to {LONG}")
    assert await _count_found(page, OLD) == count


async def test_a_value_is_merged_and_restored_by_keyboard(journey_site: JourneySite, open_visitor: OpenVisitor) -> None:
    page = (await _open_section(journey_site, open_visitor)).page
    count = await _count_found(page, OLD)
    await _search_value(page)
    await _change(page, OLD, OTHER, "Merge values")
    await expect(page.get_by_text("Values merged", exact=True)).to_be_visible()
    await expect(page.get_by_text("No value matches.")).to_be_visible()
    assert await _count_found(page, OLD) == await _count_found(page, OTHER) >= count
    await use(page, "Show changes")
    await _undo(page, f"{OLD} merged with {OTHER}")
    await use(page, "Show values")
    await expect(page.get_by_role("row", name=re.compile(f"^{OLD} "))).to_be_visible()
    assert await _count_found(page, OLD) == count


async def _list_offered(page: Page) -> list[str]:
    categories = (await (await page.request.get("/api/options")).json())["categories"]
    return [each["name"] for each in categories if each["in_filter"]]


async def test_a_category_is_moved_and_retired_by_keyboard(
    journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    admin = await open_super_admin(journey_site, open_visitor)
    page = admin.page
    await admin.open(f"{SECTION}&kind=categories")
    await page.get_by_role("button", name="Necessary only").click()
    await expect(page.get_by_role("table", name="Categories")).to_be_visible()
    await admin.check_sizes("settings-categories")
    installed = await _list_offered(page)
    retired = "Legal Analytics"
    await use(page, f"Move {installed[0]} down")
    await page.get_by_role("checkbox", name=f"Offer {retired} in filters").focus()
    await page.keyboard.press("Space")
    await use(page, "Review changes")
    dialog = page.get_by_role("dialog")
    await expect(dialog.get_by_text("no longer offered in forms and filters")).to_be_visible()
    await admin.check_sizes("settings-categories-preview")
    await dialog.get_by_role("button", name="Save changes").press("Enter")
    await expect(page.get_by_text("List saved", exact=True)).to_be_visible()
    offered = await _list_offered(page)
    assert (offered[:2], retired in offered) == (installed[1::-1], False)
    # Its page and its products stay.
    await admin.open("/category/analytics")
    await expect(page.get_by_role("heading", name=retired)).to_be_visible()
    await admin.open(f"{SECTION}&kind=categories")
    await use(page, "Restore default")
    await page.get_by_role("dialog").get_by_role("button", name="Restore default").press("Enter")
    await expect(page.get_by_role("dialog")).to_be_hidden()
    assert await _list_offered(page) == installed

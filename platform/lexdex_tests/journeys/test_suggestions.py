"""A visitor suggests a tool, and is shown what is there already; an admin finds it in the queue and adds it."""

import re

import pytest
from playwright.async_api import expect

from lexdex_tests.journeys.browser import JourneySite, Visitor
from lexdex_tests.journeys.validation_steps import ARABIC, LONG, OpenVisitor, open_staff

pytestmark = pytest.mark.browser

EXISTING = f"{ARABIC[:30]} {'Deedsmith' * 3}"
NAME = "Writ & Witness"
PORTAL = "/admin-dashboard?tab=queue&kind=suggestion"


async def suggest(visitor: Visitor) -> None:
    """Come from the categories, see the check for duplicates and the messages, and send the form by keyboard."""
    page = visitor.page
    await visitor.open("/categories")
    await page.get_by_role("main").get_by_role("link", name="Suggest a tool").press("Enter")
    await expect(page.get_by_role("heading", name="Suggest a tool")).to_be_visible()
    await page.get_by_role("button", name="Necessary only").click()
    await page.get_by_label("Name of the tool").fill(EXISTING)
    await expect(page.get_by_text("Is it one of these?")).to_be_visible()
    await expect(page.get_by_role("link", name=EXISTING)).to_have_attribute("href", "/product/suggested-already")
    await page.get_by_role("button", name="Send suggestion").press("Enter")
    await expect(page.get_by_text("Please choose one of the categories.")).to_be_visible()
    await visitor.check_sizes("suggest-duplicate")
    await page.get_by_label("Name of the tool").fill(NAME)
    await expect(page.get_by_text("Is it one of these?")).to_be_hidden()
    await page.get_by_label("Website").fill("writ-and-witness.example/a/long/path")
    await page.get_by_role("combobox", name="Category").fill("analytics")
    await expect(page.locator(".ant-select-item-option").filter(has_text="Legal Analytics")).to_be_visible()
    await page.keyboard.press("Enter")
    await page.get_by_label("What it does (optional)").fill(f"{LONG} {ARABIC}")
    await page.get_by_label("Your email (optional)").fill("writer@suggestions.example")
    await page.get_by_role("button", name="Send suggestion").press("Enter")
    thanks = f"Thank you. Our editors will look at {NAME}. We'll email you what they decide."
    await expect(page.get_by_text(thanks)).to_be_visible()
    await visitor.check_sizes("suggest-sent")


async def test_a_suggested_tool_is_found_in_the_queue_and_added(
    journey_site: JourneySite, visitor: Visitor, open_visitor: OpenVisitor
) -> None:
    journey_site.act("add-product", "suggested-already", EXISTING)
    await suggest(visitor)
    staff = await open_staff(journey_site, open_visitor)
    page = staff.visitor.page
    await staff.visitor.open(PORTAL)
    row = page.get_by_role("listitem").filter(has_text=NAME)
    await row.get_by_role("button", name=f"Assign to me: {NAME}").press("Enter")
    await expect(row.get_by_text("You", exact=True)).to_be_visible()
    await row.get_by_role("link", name=NAME).press("Enter")
    await expect(page.get_by_role("heading", name=NAME)).to_be_visible()
    await expect(page.get_by_text("writer@suggestions.example")).to_be_visible()
    await expect(page.get_by_text("None with this name or website")).to_be_visible()
    await staff.visitor.check_sizes("admin-suggestion")
    await page.get_by_role("button", name="Back to the list").press("Enter")
    await expect(page.get_by_role("button", name=NAME)).to_be_visible()
    await staff.visitor.check_sizes("admin-suggestions")
    await page.get_by_role("button", name=NAME).press("Enter")
    await page.get_by_role("button", name="Add product").press("Enter")
    dialog = page.get_by_role("dialog", name="Add the suggested product")
    await dialog.get_by_role("button", name="Add product").press("Enter")
    await expect(page.get_by_role("heading", name=f"Edit {NAME}")).to_be_visible()
    await expect(page).to_have_url(re.compile("edit=writ-and-witness"))
    await expect(page.get_by_label("Website URL")).to_have_value("https://writ-and-witness.example/a/long/path")

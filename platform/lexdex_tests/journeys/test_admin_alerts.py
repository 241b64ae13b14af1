"""Alerts of the overview: read, followed to where one acts, and acknowledged, with the keyboard alone."""

import re

import pytest
from playwright.async_api import Page, Route, expect

from lexdex_tests.journeys.browser import JourneySite, Visitor
from lexdex_tests.journeys.test_admin_queue import PORTAL, add_vendor, submit_claim
from lexdex_tests.journeys.validation_steps import OpenVisitor, open_staff

pytestmark = pytest.mark.browser

DEAD = "3 events have failed for good and will not be tried again."


async def move_to(page: Page, steps: int) -> None:
    """Choose another of the alerts that can be shown, so many below the current one."""
    await page.get_by_role("combobox", name="Alerts shown").press("Enter")
    await expect(page.locator(".ant-select-dropdown:visible")).to_be_visible()
    for _ in range(abs(steps)):
        await page.keyboard.press("ArrowDown" if steps > 0 else "ArrowUp")
    await page.keyboard.press("Enter")


@pytest.mark.covers("Z09/screen", "Z25/alerts")
async def test_alerts_are_read_followed_and_acknowledged_with_the_keyboard(
    journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    journey_site.act("add-product", "alert-a", "Deeds of alerts")
    with add_vendor(journey_site, "vera.alerts@maker.example") as vendor:
        submit_claim(vendor, "alert-a")
    journey_site.act("age-claims", "9")
    journey_site.act("set-dead-letters", "3")
    journey_site.act("check-alerts")
    staff = await open_staff(journey_site, open_visitor)
    page = staff.visitor.page
    await staff.visitor.open(PORTAL)
    await expect(page.get_by_role("tab", name=re.compile(r"^Overview\d+ unread alerts$"))).to_be_visible()
    alerts = page.get_by_role("list", name=re.compile("^Alerts"))
    dead = alerts.get_by_role("listitem").filter(has_text=DEAD)
    late = alerts.get_by_role("listitem").filter(has_text="longer than 5 days")
    for text in ("Critical", "Open the failed events", "Ongoing.", "Unread."):
        await expect(dead.get_by_text(text)).to_be_visible()
    await staff.visitor.check_sizes("admin-alerts")
    await late.get_by_role("link", name="Open: Claims").press("Enter")
    await expect(page).to_have_url(re.compile("tab=queue&kind=claim"))
    await page.go_back()
    await dead.get_by_role("button", name=f"Acknowledge: {DEAD}").press("Enter")
    await expect(dead).to_have_count(0)
    await expect(page.get_by_role("heading", name=re.compile("^Alerts"))).to_be_focused()
    journey_site.act("set-dead-letters", "0")
    journey_site.act("check-alerts")
    journey_site.act("create-ended-alerts", "11")
    await move_to(page, 1)
    await expect(page).to_have_url(re.compile("state=read"))
    await expect(dead.get_by_text(re.compile("Ended .* Acknowledged by Ada Lovelace"))).to_be_visible()
    await staff.visitor.check_sizes("admin-alerts-read")
    await page.get_by_role("button", name="Next").press("Enter")
    await expect(page).to_have_url(re.compile("state=read&at=2"))
    await expect(alerts.get_by_text("92 % full")).to_be_visible()
    await _acknowledge_the_rest(staff.visitor)


async def _acknowledge_the_rest(visitor: Visitor) -> None:
    """Acknowledge all that is unread, with the keyboard; then the list fails and is tried again."""
    page = visitor.page
    await visitor.open(f"{PORTAL}?tab=overview")
    await page.get_by_role("button", name="Acknowledge all").press("Enter")
    await expect(page.get_by_text("No unread alerts.")).to_be_visible()
    await expect(page.get_by_role("tab", name="Overview", exact=True)).to_be_visible()
    await visitor.check_sizes("admin-alerts-none")

    async def fail(route: Route) -> None:
        await route.fulfill(status=503, json={"detail": "The database is unavailable. Please try again in a moment."})

    visitor.expect_problem("503")
    await page.route("**/api/admin/alerts*", fail)
    await page.reload()
    failed = page.get_by_text("The database is unavailable.")
    await expect(failed).to_be_visible()
    await visitor.check_sizes("admin-alerts-failed")
    await page.unroute("**/api/admin/alerts*")
    await page.get_by_role("button", name="Try again").press("Enter")
    await expect(page.get_by_text("No unread alerts.")).to_be_visible()

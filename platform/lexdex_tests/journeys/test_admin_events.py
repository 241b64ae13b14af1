"""Failed events: found from the alert, read, tried again and discarded with a reason, with the keyboard alone."""

import re

import pytest
from playwright.async_api import Page, Route, expect

from lexdex_tests.journeys.browser import JourneySite, Visitor
from lexdex_tests.journeys.test_admin_batches import NAMES, open_products, pick, prepare, press
from lexdex_tests.journeys.test_admin_queue import PORTAL, open_tab
from lexdex_tests.journeys.validation_steps import OpenVisitor, open_staff

pytestmark = pytest.mark.browser

ERROR = "The mail server refused the recipient: 550 5.1.1 (address) the mailbox does not exist."
SENDING = "Send an email"
WORKER_MS = 30_000


async def test_failed_events_are_read_tried_again_and_discarded_with_the_keyboard(
    journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    journey_site.act("set-dead-letters", "1")
    journey_site.act("fail-emails", "21")
    journey_site.act("delete-alerts")
    journey_site.act("check-alerts")
    staff = await open_staff(journey_site, open_visitor)
    page = staff.visitor.page
    await staff.visitor.open(PORTAL)
    await page.get_by_role("link", name="Open the failed events").first.press("Enter")
    await expect(page).to_have_url(re.compile("tab=events"))
    await expect(page.get_by_text(ERROR).first).to_be_visible()
    assert "firm.example" not in await page.content()
    await staff.visitor.check_sizes("admin-events")
    await pick(page, "Kind of event", SENDING)
    await expect(page).to_have_url(re.compile("kind=mail.email_requested"))
    await expect(page.get_by_role("rowheader", name="A task of another version")).to_have_count(0)
    await page.get_by_role("button", name="Next", exact=True).press("Enter")
    await expect(page.get_by_text("Page 2")).to_be_visible()
    await page.get_by_role("button", name=re.compile("^Try again: Send an email")).first.press("Enter")
    await expect(page.get_by_text("The worker tries the event again.")).to_be_visible()
    await expect(page.get_by_role("heading", name="Failed events")).to_be_focused()
    await _discard(staff.visitor)
    await _fail_and_recover(staff.visitor)


async def _discard(visitor: Visitor) -> None:
    """Discard the event that is no email, and let all emails be tried again."""
    page = visitor.page
    await visitor.open(f"{PORTAL}?tab=events&kind=x")
    await page.get_by_role("button", name=re.compile("^Discard: A task of another version")).press("Enter")
    dialog = page.get_by_role("dialog", name="Discard this event?")
    await dialog.get_by_role("button", name="Discard").press("Enter")
    await expect(dialog.get_by_text("Please give a reason.")).to_be_visible()
    await visitor.check_sizes("admin-events-discard")
    await dialog.get_by_label("Reason").fill("Nobody needs it any more.")
    await dialog.get_by_role("button", name="Discard").press("Enter")
    await expect(page.get_by_text("Event discarded")).to_be_visible()
    # The kinds to choose from are read again.
    await expect(page.get_by_text("No event of this kind has failed.")).to_be_visible()
    await pick(page, "Kind of event", SENDING)
    await page.get_by_role("button", name=re.compile(r"^Try all \d+ again$")).press("Enter")
    await expect(page.get_by_text("The worker tries the events again.")).to_be_visible()
    await expect(page.get_by_text("No event of this kind has failed.")).to_be_visible()
    await visitor.check_sizes("admin-events-none")


async def _fail_and_recover(visitor: Visitor) -> None:
    """The list can't be read, and is tried again."""
    page = visitor.page

    async def fail(route: Route) -> None:
        await route.fulfill(status=503, json={"detail": "The database is unavailable. Please try again in a moment."})

    visitor.expect_problem("503")
    await page.route("**/api/admin/failed-events*", fail)
    await page.reload()
    await expect(page.get_by_text("The database is unavailable.")).to_be_visible()
    await visitor.check_sizes("admin-events-failed")
    await page.unroute("**/api/admin/failed-events*")
    await page.get_by_role("button", name="Try again").press("Enter")
    await expect(page.get_by_text("No event of this kind has failed.")).to_be_visible()
    await open_tab(page, "Overview")


async def test_a_failed_batch_says_how_far_it_came_and_is_tried_again(
    journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    admin = await open_products(
        journey_site, open_visitor, {name.replace("batch", "failed"): text for name, text in NAMES.items()}
    )
    page = admin.page
    await prepare(page, "Hide", "Checked")
    await press(page, "Change 3 products")
    await expect(page.get_by_text("Done", exact=True)).to_be_visible(timeout=WORKER_MS)
    journey_site.act("fail-latest-batch")
    await page.reload()
    await expect(page.get_by_text("1 product changed, 2 products not.")).to_be_visible()
    await expect(page.get_by_role("button", name="Undo...")).to_be_visible()
    await admin.check_sizes("admin-batch-failed")
    await press(page, "Try again")
    await _expect_end(page)


async def _expect_end(page: Page) -> None:
    await expect(page.get_by_text("Done", exact=True)).to_be_visible(timeout=WORKER_MS)
    await expect(page.get_by_text("The batch failed.")).to_have_count(0)

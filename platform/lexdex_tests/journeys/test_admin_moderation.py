"""Moderation with grounds: the statement on the author's page, a second admin's look, and the yearly report."""

import re
from datetime import UTC, datetime

import httpx
import pytest
from playwright.async_api import expect

from lexdex_tests.journeys.browser import JourneySite, Visitor
from lexdex_tests.journeys.test_admin_queue import PORTAL, open_tab
from lexdex_tests.journeys.validation_steps import ARABIC, LONG, OpenVisitor, open_staff

pytestmark = pytest.mark.browser

FACTS = f"It repeats an advertisement. {ARABIC} {LONG}"
AGAIN = "The links lead to the documentation."


def publish_review(site: JourneySite, product_id: str, name: str) -> tuple[str, int]:
    """Publish a review as a new user; returns the token of the session and the review's id."""
    site.act("add-product", product_id, name)
    token = site.act("open-session", "1").strip()
    with site.client(Authorization=f"Bearer {token}") as author:
        body = {"product_id": product_id, "rating": 4, "product_review_title": "Solid", "product_review": "Good."}
        answer: httpx.Response = author.post("/product/review", json=body)
        assert answer.status_code == 200, answer.text
    return token, int(answer.json()["review"]["Id"])


async def sign_in(visitor: Visitor, token: str) -> None:
    stored = f"localStorage.setItem('authToken', '{token}'); localStorage.setItem('roleId', '1')"
    await visitor.context.add_init_script(f"if (self.origin !== 'null') {{ {stored} }}")


async def test_a_decision_has_a_ground_and_is_looked_at_again_by_keyboard(
    journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    token, review_id = publish_review(journey_site, "moderated", LONG)
    first = await open_staff(journey_site, open_visitor)
    page = first.visitor.page
    await first.visitor.open(f"{PORTAL}?tab=reviews&open={review_id}")
    await page.get_by_role("button", name="Hide the review").press("Enter")
    dialog = page.get_by_role("dialog", name="Hide the review")
    await dialog.get_by_label("Ground").press("ArrowDown")
    await expect(page.get_by_text("Breach of our terms", exact=True)).to_be_visible()
    await dialog.get_by_label("Ground").press("Enter")
    await expect(dialog.get_by_text("The review advertises or repeats itself. Review policy")).to_be_visible()
    await dialog.get_by_label("Facts").fill(FACTS)
    await first.visitor.check_sizes("admin-ground")
    await dialog.get_by_role("button", name="Hide", exact=True).press("Enter")
    await expect(dialog).to_be_hidden()
    author = await open_visitor()
    await sign_in(author, token)
    await author.open("/account#statements")
    card = author.page.get_by_role("region", name="Decisions about you")
    await expect(card.get_by_text(f"Your review of {LONG} was hidden.")).to_be_visible()
    await card.locator("summary").first.press("Enter")
    for text in ("Spam or advertising. The review advertises", FACTS, "A person decided.", "certified out-of-court"):
        await expect(card.get_by_text(text).first).to_be_visible()
    await author.check_sizes("account-statements")
    # Before the draw: nothing is drawn without another admin.
    second = await open_staff(journey_site, open_visitor)
    other = second.visitor.page
    journey_site.act("draw-rechecks")
    # Who decided is not offered it.
    await first.visitor.open(f"{PORTAL}?tab=moderation")
    await expect(page.get_by_text("No decision waits for your recheck.")).to_be_visible()
    await first.visitor.check_sizes("admin-rechecks-empty")
    await second.visitor.open(f"{PORTAL}?tab=queue&kind=recheck")
    await other.get_by_role("link", name=LONG, exact=True).press("Enter")
    look = other.get_by_role("article", name=re.compile("^Decision "))
    await expect(look.get_by_text(FACTS)).to_be_visible()
    await second.visitor.check_sizes("admin-recheck")
    await look.get_by_role("button", name=re.compile("^Reverse")).press("Enter")
    dialog = other.get_by_role("dialog", name="Reverse the decision")
    await dialog.get_by_role("button", name="Reverse", exact=True).press("Enter")
    await expect(dialog.get_by_text("Please give a reason.")).to_be_visible()
    await dialog.get_by_label("Reason").fill(AGAIN)
    await dialog.get_by_role("button", name="Reverse", exact=True).press("Enter")
    await expect(other.get_by_text("Decision reversed. What it changed is undone")).to_be_visible()
    await author.page.reload()
    await expect(card.get_by_text(f"Your review of {LONG} is visible again.")).to_be_visible()
    await second.visitor.open(f"{PORTAL}?tab=overview")
    await expect(other.get_by_text("Second admins who agreed (random sample, a year)")).to_be_visible()


async def test_the_yearly_report_is_drafted_and_published(journey_site: JourneySite, open_visitor: OpenVisitor) -> None:
    year = datetime.now(UTC).year - 1
    reader = await open_visitor()
    await reader.open("/transparency-report")
    await expect(reader.page.get_by_text("There is no report yet.")).to_be_visible()
    await reader.check_sizes("transparency-report-empty")
    journey_site.act("fill-report")
    staff = await open_staff(journey_site, open_visitor)
    page = staff.visitor.page
    await staff.visitor.open(f"{PORTAL}?tab=overview")
    await open_tab(page, "Moderation")
    await page.get_by_role("radio", name="Yearly report").focus()
    await page.keyboard.press("Space")
    await expect(page.get_by_text("A draft, counted", exact=False)).to_be_visible()
    await staff.visitor.open(f"{PORTAL}?tab=moderation&view=report&from={year}")
    grounds = page.get_by_role("table", name="Restrictions by ground")
    await expect(grounds.get_by_role("row", name=re.compile("^Spam or advertising 41$"))).to_be_visible()
    await expect(grounds.get_by_role("row", name=re.compile("^Spam 3 ?Not published$"))).to_be_visible()
    await staff.visitor.check_sizes("admin-report")
    await reader.page.reload()
    await expect(reader.page.get_by_role("heading", name=str(year))).to_be_visible()
    published = reader.page.get_by_role("table", name="Restrictions by ground")
    await expect(published.get_by_role("row", name=re.compile("^Spam or advertising 41$"))).to_be_visible()
    await expect(published.get_by_role("row", name=re.compile("^Spam .*not published$"))).to_be_visible()
    await reader.check_sizes("transparency-report")
    async with reader.page.expect_download() as started:
        await reader.page.get_by_role("link", name="Download as CSV").press("Enter")
    download = await started.value
    assert download.suggested_filename == f"transparency-report-{year}.csv"
    reader.expect_problem("500")
    await reader.page.route(
        "**/api/transparency-reports", lambda route: route.fulfill(status=500, json={"detail": "No"})
    )
    await reader.page.reload()
    await expect(reader.page.get_by_role("alert")).to_be_visible()
    await reader.check_sizes("transparency-report-failing")

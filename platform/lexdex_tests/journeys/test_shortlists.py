"""Shortlists: save tools and searches, share a shortlist, and stop the link and the emails."""

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, ViewportSize, expect

from lexdex_tests.journeys.account_steps import create_user, log_in, open_email_link
from lexdex_tests.journeys.browser import NARROW, WIDE, JourneySite, Visitor

pytestmark = pytest.mark.browser

LONG = "Verträge " * 8 + "und mehr"
ARABIC = "عقود للمراجعة"


async def log_in_user(visitor: Visitor, site: JourneySite, email: str) -> Page:
    create_user(site, email)
    await log_in(visitor.page, email)
    await expect(visitor.page).to_have_url("/user-dashboard")
    return visitor.page


async def create_list(page: Page, name: str) -> None:
    await page.get_by_role("button", name="New shortlist").click()
    dialog = page.get_by_role("dialog", name="New shortlist")
    await dialog.get_by_label("Name").fill(name)
    await dialog.get_by_role("button", name="Create").click()
    await expect(page.get_by_role("heading", name=name.strip(), level=3)).to_be_visible()


async def save_the_search(page: Page, *, alert: bool) -> None:
    """Save the search; emails are off unless they are asked for."""
    await page.get_by_role("button", name="Save this search").click()
    dialog = page.get_by_role("dialog", name="Save this search")
    choice = dialog.get_by_role("checkbox", name="Email me when new tools match")
    await expect(choice).not_to_be_checked()
    if alert:
        await choice.check()
    await dialog.get_by_role("button", name="Save search").click()
    await expect(dialog).to_be_hidden()


async def save_from_results(page: Page) -> None:
    """Save three tools to the first shortlist, and save the search."""
    await page.goto("/search?q=contract+management&language=Arabic")
    for saved in range(3):
        await expect(page.get_by_role("button", name=re.compile("^Saved: "))).to_have_count(saved)
        await page.get_by_role("button", name=re.compile("^Save (?!this)")).first.click()
    await expect(page.get_by_text("saved to “Shortlist”").last).to_be_visible()
    await save_the_search(page, alert=False)
    await expect(page.get_by_role("link", name="See saved searches")).to_be_visible()


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
async def test_a_user_saves_tools_and_shares_the_shortlist(
    visitor: Visitor, journey_site: JourneySite, browser: Browser, screenshots: Path | None, size: ViewportSize
) -> None:
    width = size["width"]
    await visitor.page.set_viewport_size(size)
    page = await log_in_user(visitor, journey_site, f"keeps.{width}@meridian.example")
    await page.goto("/shortlists")
    await expect(page.get_by_text("No shortlists yet.")).to_be_visible()
    await visitor.check_page(f"shortlists-empty-{width}")
    await save_from_results(page)
    await visitor.check_page(f"shortlists-results-{width}")
    await page.get_by_role("button", name=re.compile("^Saved: ")).first.click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("New shortlist").fill(ARABIC)
    await dialog.get_by_role("button", name="Add").click()
    await expect(dialog.get_by_role("checkbox", name=re.compile(ARABIC))).to_be_checked()
    await visitor.check_page(f"shortlists-choose-{width}")
    await dialog.get_by_role("button", name="Done").click()
    await page.get_by_role("link", name="See saved searches").click()
    await expect(page.get_by_role("heading", name="Saved searches")).to_be_in_viewport()
    await create_list(page, LONG)
    await page.get_by_role("link", name=re.compile("^Shortlist")).first.click()
    await page.get_by_role("button", name=re.compile("^Add note")).first.click()
    await page.get_by_label(re.compile("^Note on")).fill("اسأل عن السعر\nand whether it reads scans")
    await page.get_by_role("button", name="Save note").click()
    await expect(page.get_by_text("and whether it reads scans")).to_be_visible()
    await page.get_by_role("button", name="Share by link").click()
    link = await page.get_by_label("Link to this shortlist").input_value()
    notes = page.get_by_role("checkbox", name="Include my notes")
    await notes.click()
    await expect(notes).to_be_checked()
    await expect(notes).to_be_enabled()
    await visitor.check_page(f"shortlists-{width}")
    context = await browser.new_context(base_url=journey_site.address, viewport=size, locale="en-GB")
    await read_shared_list(Visitor(context, await context.new_page(), screenshots), link, width)
    await context.close()
    await page.get_by_role("button", name="Stop sharing").click()
    await page.get_by_role("button", name="Stop", exact=True).click()
    await expect(page.get_by_text("Sharing stopped")).to_be_visible()
    visitor.expect_problem("404")
    await page.goto(link)
    await expect(page.get_by_role("heading", name="Link no longer available")).to_be_visible()
    await visitor.check_page(f"shared-ended-{width}")


async def read_shared_list(stranger: Visitor, link: str, width: int) -> None:
    """Read the shared shortlist in a browser without a session."""
    page = stranger.page
    await stranger.open(link)
    await expect(page.get_by_role("heading", level=1, name="Shortlist")).to_be_visible()
    await expect(page.get_by_text("and whether it reads scans")).to_be_visible()
    await expect(page.get_by_role("button", name=re.compile("^Save"))).to_have_count(0)
    await expect(page.locator('meta[name="robots"]')).to_have_attribute("content", re.compile("noindex"))
    await stranger.check_page(f"shared-{width}")
    await page.get_by_role("link", name="Compare all").click()
    await expect(page).to_have_url(re.compile("/compare\\?product_ids="))
    assert stranger.problems == []


async def test_a_saved_search_is_run_again_and_its_emails_are_stopped(
    visitor: Visitor, journey_site: JourneySite
) -> None:
    email = "alerted@meridian.example"
    page = await log_in_user(visitor, journey_site, email)
    await page.goto("/search?q=contracts&keyword=zeppelin")
    await save_the_search(page, alert=True)
    await page.get_by_role("link", name="See saved searches").click()
    await page.get_by_role("link", name="contracts", exact=True).click()
    await expect(page).to_have_url("/search?q=contracts&keyword=zeppelin")
    # Learnt first, then told: a tool that answers it now and did not before.
    journey_site.act("send-alerts")
    journey_site.act("add-product", "zeppelin-contracts", "Zeppelin Contracts")
    journey_site.act("send-alerts")
    await open_email_link(page, email, "New match for", "Stop alerts for this search")
    await expect(page).to_have_url("/alerts/stop")
    await visitor.check_page("alert-stop")
    await page.get_by_role("button", name="Unsubscribe").click()
    await expect(page.get_by_text("You will no longer get alerts for “contracts”.")).to_be_visible()
    await page.goto("/shortlists")
    await expect(page.get_by_role("switch", name="Email alerts for contracts")).not_to_be_checked()


async def test_failed_requests_for_shortlists_show_an_error(visitor: Visitor, journey_site: JourneySite) -> None:
    page = await log_in_user(visitor, journey_site, "failing@meridian.example")
    visitor.expect_problem("503")
    await page.route(
        re.compile("/api/(shortlists|saved-searches)$"),
        lambda route: route.fulfill(status=503, json={"detail": "Lexdex is temporarily unavailable."}),
    )
    await page.clock.install()
    await page.goto("/shortlists")
    await page.clock.run_for(20_000)
    await expect(page.get_by_text("Lexdex is temporarily unavailable.")).to_have_count(2)
    await visitor.check_page("shortlists-failing")

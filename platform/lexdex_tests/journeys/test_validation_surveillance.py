"""Certificates after the issue: an examined fact changes, and a stranger checks a printed certificate."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.async_api import Page, expect

from lexdex_tests.journeys.account_steps import open_email_link
from lexdex_tests.journeys.browser import JourneySite, Visitor
from lexdex_tests.journeys.validation_shortcuts import certify, open_crew
from lexdex_tests.journeys.validation_steps import OpenVisitor, Staff, log_in_vendor

pytestmark = pytest.mark.browser

OUTCOMES = {
    "suspended": ("Upheld", "This certificate was suspended on "),
    "accepted": ("Dismissed", "This certificate is valid until "),
}
NEW_VERSION = "5.0"
GRACE = timedelta(days=30)


@pytest.mark.covers("Y10", "Y23", "T22")
@pytest.mark.parametrize("outcome", OUTCOMES)
async def test_a_changed_fact_is_examined_and_the_public_page_says_what_follows(
    visitor: Visitor, journey_site: JourneySite, open_visitor: OpenVisitor, outcome: str
) -> None:
    product, name, email = f"watched-{outcome}", f"Watched {outcome} صكوك", f"watched.{outcome}@maker.example"
    journey_site.act("add-product", product, name)
    page = await log_in_vendor(visitor, journey_site, email, product)
    crew = await open_crew(journey_site, page, open_visitor)
    number = await certify(journey_site, crew, product, name)
    stranger = await open_visitor()
    await stranger.open(f"/certificates/{number}")
    await expect(stranger.page.get_by_text(re.compile("^This certificate is valid until "))).to_be_visible()
    await expect(stranger.page.get_by_text("Facts that we examined have changed")).to_have_count(0)
    await _change_version(page, name)
    await open_email_link(page, email, f"Certificate {number}: facts have changed", "View certificate")
    due = datetime.now(UTC).date() + GRACE
    await expect(page.get_by_text("Facts that we examined have changed since.", exact=False)).to_contain_text(
        f"{due:%B} {due.day}, {due.year}"
    )
    await expect(page.get_by_text("Changed since", exact=True)).to_have_count(1)
    await visitor.check_sizes("certificate-watched")
    await _close_surveillance(crew.other, name, OUTCOMES[outcome][0])
    await stranger.open(f"/certificates/{number}")
    page = stranger.page
    await expect(page.get_by_role("status").first).to_contain_text(OUTCOMES[outcome][1])
    if outcome == "suspended":
        await expect(page.get_by_text("Do not rely on it until it is reinstated.", exact=False)).to_be_visible()
        await expect(page.get_by_text("Suspended", exact=True).first).to_be_visible()
    else:
        await expect(page.get_by_role("heading", name=re.compile("^Accepted on "))).to_be_visible()
        await expect(page.get_by_text(NEW_VERSION, exact=True)).to_be_visible()
        await expect(page.get_by_text("Changed since", exact=True)).to_have_count(0)
    await stranger.check_sizes(f"certificate-{outcome}")


async def _change_version(page: Page, name: str) -> None:
    """Change the version in the product's profile as its vendor, and a text that was not examined."""
    await page.goto("/vendor-dashboard?tab=products")
    await page.get_by_role("button", name=f"Edit profile of {name}").click()
    editor = page.get_by_role("dialog", name=f"Edit {name}")
    await editor.get_by_label("Version", exact=True).fill(NEW_VERSION)
    await editor.get_by_label("Summary", exact=True).fill("Reviews contracts and deeds.")
    await editor.get_by_role("button", name="Review changes").click()
    await editor.get_by_role("button", name="Publish").click()
    await expect(page.get_by_text("Your changes are live.", exact=False)).to_be_visible()


async def _close_surveillance(staff: Staff, name: str, result: str) -> None:
    """Find the surveillance among the cases and close it, as an admin who has no part in the request."""
    page = staff.visitor.page
    await page.goto("/admin-dashboard?tab=validation&view=cases")
    case = page.get_by_role("listitem").filter(has_text="The catalogue states other facts")
    await expect(case).to_have_count(1)
    await case.get_by_role("button", name="Open request").click()
    await expect(page.get_by_role("heading", name=name)).to_be_visible()
    await page.get_by_role("button", name="Close case").click()
    dialog = page.get_by_role("dialog", name="Close: Surveillance")
    await dialog.get_by_role("radio", name=result).check()
    await dialog.get_by_label("Outcome").fill(f"Version {NEW_VERSION}: {result}.")
    await dialog.get_by_role("button", name="Close case").click()
    await expect(dialog).to_be_hidden()

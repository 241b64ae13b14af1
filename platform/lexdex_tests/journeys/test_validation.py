"""Validation: a vendor requests and pays, tester and decider work, a stranger verifies the certificate."""

import re

import pytest
from playwright.async_api import expect

from lexdex_tests.fixtures.stripe import NEEDS_3DS
from lexdex_tests.journeys.account_steps import open_email_link
from lexdex_tests.journeys.browser import JourneySite, Visitor
from lexdex_tests.journeys.validation_steps import (
    ARABIC,
    CENTRE,
    LONG,
    MANUAL,
    WIZARD,
    choose,
    confirm_billing,
    enter_card,
    find_card,
    log_in_vendor,
    upload,
)

pytestmark = pytest.mark.browser


@pytest.mark.covers("R35", "Y01", "Y02")
async def test_the_marketing_page_explains_the_programme(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.open("/software-validation")
    for title in (
        *("The Opportunity", "For Legal Tech Vendors", "For Legal Tech Purchasers"),
        *("Lexdex. Testing Package", "Building Trust", "What Our Customers Say"),
    ):
        await expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    await expect(page.locator("#customers blockquote")).to_have_count(3)
    await visitor.check_sizes("validation-marketing")
    await page.get_by_role("link", name="Learn More").click()
    await expect(page).to_have_url("/software-validation#validation")
    await expect(page.locator("#validation")).to_be_in_viewport()
    await expect(page.get_by_role("link", name="Back to Home")).to_have_attribute("href", "/")
    await page.get_by_role("link", name="Start Validation Process").first.click()
    await expect(page).to_have_url("/registration")


@pytest.mark.covers("R36", "R37", "Y03", "Y04", "Y11", "Y12", "Y13", "Y14", "Y21", "Y22", "Y23", "T26", "M43")
async def test_a_vendor_requests_and_pays_with_3d_secure(visitor: Visitor, journey_site: JourneySite) -> None:
    journey_site.act("add-product", "deeds-pay", LONG)
    email = "pay@maker.example"
    page = await log_in_vendor(visitor, journey_site, email, "deeds-pay")
    await visitor.open(CENTRE)
    await expect(page.get_by_role("link", name="Back", exact=True)).to_have_attribute("href", "/vendor-dashboard")
    await expect(page.get_by_role("heading", name="No validation requests yet")).to_be_visible()
    await visitor.check_sizes("centre-empty")
    await page.get_by_role("link", name="New Validation Request").first.click()
    await expect(page).to_have_url(WIZARD)
    await expect(page.get_by_text("Step 1 of 4")).to_be_visible()
    await visitor.check_sizes("wizard-1")
    await page.get_by_label("Organization name").fill(ARABIC)
    await page.get_by_label("Contact email").fill("vera@maker.example")
    await page.get_by_role("button", name="Next").click()
    await choose(page, "Product", LONG)
    await expect(page.get_by_label("Software name")).to_have_value(LONG)
    await page.get_by_label("Software version").fill("4.2")
    await page.get_by_label("Software description").fill(f"{ARABIC}\n{LONG}")
    await choose(page, "Deployment type", "SaaS")
    await expect(page.get_by_text("Draft saved")).to_be_visible()
    await visitor.check_sizes("wizard-2")
    await page.get_by_role("button", name="Next").click()
    await choose(page, "Cloud provider", "AWS")
    await upload(page, "Technical documentation", "manual.txt", MANUAL.encode())
    await expect(page.get_by_text("manual.txt")).to_be_visible()
    visitor.expect_problem("400")
    await upload(page, "Source code sample", "sample.zip", b"not an archive")
    await expect(page.get_by_role("alert")).to_contain_text("ZIP")
    await visitor.check_sizes("wizard-3")
    await _choose_package(visitor)
    await confirm_billing(page)
    await visitor.check_sizes("payment-page")
    await enter_card(page, NEEDS_3DS)
    await expect(page.get_by_role("heading", name="Confirm the payment")).to_be_visible()
    await visitor.check_sizes("payment-3ds")
    await page.get_by_role("button", name="Complete authentication").click()
    await expect(page.get_by_text("Validation Request Submitted", exact=True)).to_be_visible()
    await expect(page.get_by_text("A confirmation email will follow.")).to_be_visible()
    card = find_card(page, LONG)
    await expect(card.get_by_text("Request Submitted", exact=True).first).to_be_visible()
    await card.get_by_role("button", name="Details").click()
    await expect(card.get_by_text("manual.txt")).to_be_visible()
    await visitor.check_sizes("centre-submitted")
    await open_email_link(page, email, "Validation Request Submitted", "Follow its progress")


async def _choose_package(visitor: Visitor) -> None:
    """Choose a package on the last step, without which there is no Submit, and open the billing dialog."""
    page = visitor.page
    await page.get_by_role("button", name="Next").click()
    await expect(page.get_by_text("100%")).to_be_visible()
    await expect(page.get_by_role("button", name="Submit")).to_have_count(0)
    await page.get_by_role("radio", name=re.compile("Basic")).check()
    await visitor.check_sizes("wizard-4")
    await page.get_by_role("button", name="Submit").click()
    await expect(page.get_by_role("dialog", name="Payment")).to_be_visible()
    await visitor.check_sizes("wizard-billing")

"""What a new user is shown is what is stored and published: consents, review authors, and requests."""

import re

import pytest
from playwright.async_api import Page, expect

from lexdex_tests.journeys.account_steps import fill_form, fill_wizard, log_in, open_email_link
from lexdex_tests.journeys.browser import JourneySite, Visitor

pytestmark = pytest.mark.browser
EMAIL = "tamar@trust.example"
EXPORT = """async () => {
    const answer = await fetch('/api/account/export', {
        headers: { Authorization: `Bearer ${localStorage.getItem('authToken')}` } })
    return (await answer.json()).consents
}"""


async def read_labels(page: Page) -> list[str]:
    """Read the texts beside the form's check boxes."""
    return [" ".join(text.split()) for text in await page.locator("label:has([type=checkbox])").all_inner_texts()]


async def test_consents_are_stored_with_the_words_that_the_form_showed(
    visitor: Visitor, journey_site: JourneySite
) -> None:
    page = visitor.page
    journey_site.act("add-product", "trust-tool", "Trust Tool")
    await visitor.open("/registration")
    await page.get_by_role("button", name=re.compile("^User ")).click()
    marketing, agreement = await read_labels(page)
    assert agreement.startswith("I am 18 or older")
    await page.reload()
    await fill_form(page, "User", EMAIL, "Tamar Ito")
    await fill_wizard(page)
    await page.get_by_role("button", name="Submit").click()
    await expect(page.get_by_text("Registration Successful!")).to_be_visible()
    await open_email_link(page, EMAIL, "Verify your email address", "Verify email address")
    await page.get_by_role("button", name="Verify email address").click()
    await expect(page).to_have_url("/auth/verify-email")
    await expect(page.get_by_role("heading", name="Registration Successful!")).to_be_visible()
    await log_in(page, EMAIL)
    await expect(page).to_have_url("/user-dashboard")
    stored = {consent["kind"]: consent["wording"] for consent in await page.evaluate(EXPORT)}
    assert (stored["terms"], stored["privacy"]) == (agreement, agreement)
    assert stored["marketing"] == marketing
    await publish_review_without_author_fields(visitor)


async def publish_review_without_author_fields(visitor: Visitor) -> None:
    """Clear what the form suggests from the registration; none of it is published."""
    page = visitor.page
    # The search index may not contain the new product yet, so that it has no similar tools.
    visitor.expect_problem("404 (Not Found)")
    await page.goto("/product/user/trust-tool#write-review")
    dialog = page.get_by_role("dialog", name="Write a Review")
    fields = dialog.get_by_role("group", name="Shown with your review")
    await expect(fields.get_by_text("Legal Operations")).to_be_visible()
    for name in ("Your role", "Country"):
        await fields.get_by_label(re.compile(name)).hover()
        await fields.locator(".ant-form-item", has_text=name).locator(".ant-select-clear").click()
    await visitor.check_page("review-author-cleared")
    await dialog.get_by_label("Title").fill("Solid")
    await dialog.get_by_label("Review", exact=True).fill("It does what it says.")
    await dialog.get_by_role("button", name="Publish Review").click()
    reviews = page.get_by_role("region", name="Reviews")
    card = reviews.get_by_role("article").filter(has_text="Tamar I.")
    await expect(card).to_contain_text("It does what it says.")
    published = await card.inner_text()
    assert [value for value in ("Legal Operations", "Portugal", "Solo practitioner") if value in published] == []
    await expect(reviews).to_contain_text("incentives are disclosed")
    await expect(reviews).not_to_contain_text("Nobody pays")
    await page.get_by_role("button", name="Request Demo of Trust Tool").click()
    dialog = page.get_by_role("dialog", name="Request Demo")
    await expect(dialog).to_contain_text("to us if no vendor manages the product yet")
    await dialog.get_by_label("Name").fill("Tamar Ito")
    await dialog.get_by_label("Email").fill(EMAIL)
    await dialog.get_by_label("Message").fill("Please show it.")
    await dialog.get_by_role("button", name="Submit").click()
    await expect(page.get_by_text("sent to our team, because no vendor manages this product yet")).to_be_visible()

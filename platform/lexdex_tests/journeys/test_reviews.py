"""Reviews: write, edit and delete; votes, flags and replies of others; hiding and appeals."""

import re

import pytest
from playwright.async_api import Page, ViewportSize, expect

from lexdex_tests.journeys.account_steps import (
    PASSWORD,
    create_user,
    fill_form,
    fill_wizard,
    log_in,
    open_email_link,
    set_up_second_factor,
)
from lexdex_tests.journeys.browser import NARROW, WIDE, JourneySite, Visitor

pytestmark = pytest.mark.browser
SIZES = pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
TITLE = "العنوان"
TEXT = "Fast, but the export is thin."


async def open_dashboard(visitor: Visitor, site: JourneySite, name: str, size: ViewportSize) -> Page:
    """Log in as a user and open the dashboard."""
    email = f"{name}.{size['width']}@meridian.example"
    await visitor.page.set_viewport_size(size)
    create_user(site, email)
    await log_in(visitor.page, email)
    await expect(visitor.page).to_have_url("/user-dashboard")
    return visitor.page


async def write_review(page: Page, product: str) -> None:
    """Write a review with three stars in the dialog."""
    dialog = page.get_by_role("dialog", name="Write a Review")
    await dialog.get_by_label("Product").click()
    await dialog.get_by_label("Product").fill(product)
    await page.locator(".ant-select-item-option").filter(has_text=product).first.click()
    await dialog.get_by_role("radio", name="3 stars").check(force=True)
    await dialog.get_by_label("Title").fill(TITLE)
    await dialog.get_by_label("Review", exact=True).fill(TEXT)
    await dialog.get_by_role("button", name="Publish Review").click()
    await expect(page.get_by_text("Review published successfully!")).to_be_visible()


@pytest.mark.covers("D05", "D08", "D09", "D13", "D14", "D15", "D16", "A13", "A17", "A18", "A19", "T11")
@SIZES
async def test_a_review_is_published_edited_and_deleted(
    visitor: Visitor, journey_site: JourneySite, size: ViewportSize
) -> None:
    page = await open_dashboard(visitor, journey_site, "reviews", size)
    await expect(page.get_by_text("Total reviews published")).to_contain_text("0")
    await page.get_by_role("tab", name="Reviews").click()
    await expect(page.get_by_role("heading", name="Share Your Experience")).to_be_visible()
    assert await visitor.find_violations() == []
    await page.get_by_role("button", name="Write Your First Review").click()
    await expect(page.get_by_role("dialog", name="Write a Review")).to_be_visible()
    assert await visitor.find_violations() == []
    await visitor.save_screenshot(f"review-dialog-{size['width']}")
    await write_review(page, "Relativity")
    card = page.get_by_role("article", name="Review of Relativity")
    await expect(card).to_contain_text("Just now")
    await expect(card.get_by_role("heading", name=TITLE)).to_be_visible()
    await page.get_by_role("button", name="Edit the review of Relativity").click()
    dialog = page.get_by_role("dialog", name="Edit Review")
    await expect(dialog.get_by_label("Review", exact=True)).to_have_value(TEXT)
    await dialog.get_by_role("radio", name="5 stars").check(force=True)
    await dialog.get_by_role("button", name="Update Review").click()
    await expect(dialog).to_be_hidden()
    await expect(card.get_by_role("img", name="Rated 5.0 of 5")).to_be_visible()
    assert await visitor.find_violations() == []
    assert await visitor.measure_overflow() <= 0
    await visitor.save_screenshot(f"reviews-{size['width']}")
    await card.get_by_role("link", name="Relativity").click()
    await expect(page.get_by_text("1 review", exact=True).first).to_be_visible()
    await page.go_back()
    await page.get_by_role("tab", name="Reviews").click()
    await page.get_by_role("button", name="Delete the review of Relativity").click()
    await page.get_by_role("button", name="Delete", exact=True).click()
    await expect(page.get_by_text("Review deleted successfully!")).to_be_visible()
    await expect(page.get_by_role("heading", name="Share Your Experience")).to_be_visible()


@pytest.mark.covers("M35")
@SIZES
async def test_a_review_needs_product_title_and_text(
    visitor: Visitor, journey_site: JourneySite, size: ViewportSize
) -> None:
    page = await open_dashboard(visitor, journey_site, "incomplete", size)
    await page.get_by_role("button", name="Write a Review").click()
    dialog = page.get_by_role("dialog", name="Write a Review")
    await dialog.get_by_role("button", name="Publish Review").click()
    await expect(dialog.get_by_role("alert")).to_contain_text("Please fill in all required fields.")
    assert await visitor.find_violations() == []


def create_reviewer(site: JourneySite, name: str, size: ViewportSize) -> str:
    """Create a user and return the email address."""
    email = f"{name}.{size['width']}@meridian.example"
    site.act("create-user", email, PASSWORD)
    return email


async def log_in_as(visitor: Visitor, email: str, *, tab: str = "User Login") -> Page:
    """Log in as another user in the same browser."""
    await visitor.page.goto("/")
    await visitor.page.evaluate("localStorage.removeItem('authToken'); localStorage.removeItem('roleId')")
    await log_in(visitor.page, email, tab=tab)
    await expect(visitor.page).to_have_url(re.compile("-dashboard"))
    return visitor.page


PRODUCTS = {WIDE["width"]: "mizan-uqud", NARROW["width"]: "reviewed-tool"}


@SIZES
async def test_other_users_vote_flag_and_reply(visitor: Visitor, journey_site: JourneySite, size: ViewportSize) -> None:
    product = PRODUCTS[size["width"]]
    journey_site.act("create-reviews", product, "12", str(size["width"]))
    await visitor.page.set_viewport_size(size)
    page = await log_in_as(visitor, create_reviewer(journey_site, "reader", size))
    await page.goto(f"/product/{product}")
    part = page.get_by_role("region", name="Reviews")
    await expect(part.get_by_role("article")).to_have_count(10)
    await part.get_by_text("Reviewers").click()
    await expect(part.get_by_text("Solo practitioner").first).to_be_visible()
    await part.get_by_text("What the badges mean").click()
    newest = part.get_by_role("article").first
    await newest.get_by_role("button", name=re.compile("^Helpful")).click()
    await expect(newest.get_by_role("button", name=re.compile("Helpful · 1"), pressed=True)).to_be_visible()
    await visitor.check_page(f"product-reviews-{size['width']}")
    await part.get_by_role("button", name="Most helpful").click()
    await part.get_by_role("checkbox", name="Verified only").check()
    await expect(part.get_by_text("8 matching reviews")).to_be_visible()
    await part.get_by_role("button", name="Show all").click()
    await newest.get_by_role("button", name=re.compile("^Flag")).click()
    dialog = page.get_by_role("dialog", name="Flag this review")
    await dialog.get_by_role("radio", name="Something else").check()
    await dialog.get_by_label("Explanation").fill("It is about another product.")
    await visitor.check_page(f"review-flag-{size['width']}")
    await dialog.get_by_role("button", name="Flag").click()
    await expect(newest.get_by_text("You have flagged this review.")).to_be_visible()
    assert "· other" in journey_site.run_command("reviews", "queue", "flagged")
    vendor = create_reviewer(journey_site, "maker", size)
    journey_site.act("grant-ownership", vendor, product)
    page = await log_in_as(visitor, vendor, tab="Vendor Login")
    await page.get_by_role("tab", name="Product reviews").click()
    await expect(page.get_by_text("12 reviews await your reply.")).to_be_visible()
    await page.get_by_role("button", name=re.compile("^Reply to the review")).first.click()
    await page.get_by_label("Your reply").fill("شكرا. The export is better since May.")
    await visitor.check_page(f"reviews-to-answer-{size['width']}")
    await page.get_by_role("button", name="Publish reply").click()
    await expect(page.get_by_text("11 reviews await your reply.")).to_be_visible()
    await page.goto(f"/product/vendor/{product}")
    await expect(page.get_by_label("Vendor reply")).to_contain_text("The export is better since May.")


@SIZES
async def test_a_hidden_review_shows_its_reason_and_is_restored_on_appeal(
    visitor: Visitor, journey_site: JourneySite, size: ViewportSize
) -> None:
    page = await open_dashboard(visitor, journey_site, "hidden", size)
    await page.get_by_role("button", name="Write a Review").click()
    dialog = page.get_by_role("dialog", name="Write a Review")
    await dialog.get_by_role("button", name=re.compile("More about your experience")).click()
    await dialog.get_by_label("Pros").fill("Fast.")
    await dialog.get_by_label("Months of use").fill("18")
    await dialog.get_by_role("radio", name="No").check()
    await visitor.check_page(f"review-details-{size['width']}")
    await write_review(page, "Bryter" if size == WIDE else "Certa")
    await page.get_by_role("tab", name="Reviews", exact=True).click()
    card = page.get_by_role("article", name=re.compile("^Review of"))
    await card.get_by_role("button", name=re.compile("^Prove that you use")).click()
    proof = page.get_by_role("dialog", name="Prove that you use it")
    await proof.get_by_label("up to 10 MB").set_input_files(
        {"name": "invoice.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.7\n%%EOF"}
    )
    await visitor.check_page(f"review-proof-{size['width']}")
    await proof.get_by_role("button", name="Send").click()
    await expect(card.get_by_text("An admin will check your proof of use.")).to_be_visible()
    number = re.findall(r"#(\d+)", journey_site.run_command("reviews", "queue", "proof"))[-1]
    journey_site.run_command("reviews", "proof", number, "--grant")
    journey_site.run_command("reviews", "hide", number, "--reason", "It names a person. يذكر أشخاصًا.")
    await page.reload()
    await page.get_by_role("tab", name="Reviews", exact=True).click()
    await expect(card.get_by_text("Not visible to others.")).to_be_visible()
    await card.get_by_role("button", name=re.compile("^Appeal")).click()
    await page.get_by_role("dialog", name="Appeal").get_by_label("Why should").fill("The name is gone.")
    await visitor.check_page(f"review-appeal-{size['width']}")
    await page.get_by_role("button", name="Send appeal").click()
    await expect(card.get_by_text("You have appealed. We'll email you the decision.")).to_be_visible()
    await visitor.check_page(f"review-hidden-{size['width']}")
    journey_site.run_command("reviews", "appeal", number, "--grant")
    await page.reload()
    await page.get_by_role("tab", name="Reviews", exact=True).click()
    await card.get_by_role("link").click()
    shown = page.get_by_role("article", name="Review by Member E.")
    for badge in ("Proof of use checked", "No incentive"):
        await expect(shown.get_by_text(badge)).to_be_visible()
    await page.get_by_role("link", name="The formula").click()
    await expect(page.get_by_role("region", name="The weighted score")).to_be_in_viewport()
    await visitor.check_page(f"review-policy-{size['width']}")


async def test_a_visitor_registers_and_arrives_at_the_review_form_of_the_product(visitor: Visitor) -> None:
    page = visitor.page
    email = "new.reviewer@meridian.example"
    await visitor.open("/product/relativity")
    await page.get_by_role("link", name="Write a review").click()
    await page.get_by_text("No account yet?").get_by_role("link", name="Register").click()
    await fill_form(page, "User", email, "Rana Said")
    await fill_wizard(page)
    await page.get_by_role("button", name="Submit").click()
    await expect(page.get_by_text("Registration Successful!")).to_be_visible()
    await open_email_link(page, email, "Verify your email address", "Verify email address")
    await page.get_by_role("button", name="Verify email address").click()
    await page.get_by_role("button", name="Go to Login Now").click()
    await _log_in_here(page, email)
    await _expect_review_form(page)
    assert await page.evaluate("localStorage.getItem('lexdex.next')") is None


async def test_a_login_with_a_second_factor_arrives_at_the_review_form_of_the_product(
    visitor: Visitor, journey_site: JourneySite
) -> None:
    page = visitor.page
    email = "protected.reviewer@meridian.example"
    create_user(journey_site, email)
    await log_in(page, email)
    await expect(page).to_have_url("/user-dashboard")
    await page.goto("/account")
    second_factor = await set_up_second_factor(page)
    await page.evaluate("localStorage.removeItem('authToken'); localStorage.removeItem('roleId')")
    await visitor.open("/product/relativity")
    await page.get_by_role("link", name="Write a review").click()
    await _log_in_here(page, email)
    await expect(page.get_by_role("heading", name="One more step")).to_be_visible()
    await page.get_by_label("Code").fill(second_factor.recovery_codes[0])
    await page.get_by_role("button", name="Continue").click()
    await _expect_review_form(page)


async def _log_in_here(page: Page, email: str) -> None:
    """Log in with the form that is open."""
    await page.get_by_role("textbox", name="Email").fill(email)
    await page.get_by_label("Password", exact=True).fill(PASSWORD)
    await page.get_by_role("button", name="Log in", exact=True).click()


async def _expect_review_form(page: Page) -> None:
    """Expect the page of the product with its review form open."""
    await expect(page).to_have_url("/product/relativity#write-review")
    dialog = page.get_by_role("dialog", name="Write a Review")
    await expect(dialog).to_be_visible()
    await expect(dialog.get_by_role("textbox", name="Product")).to_have_value("Relativity")
    # The arrow keys start at the chosen rating.
    await expect(dialog.get_by_role("radio", name="5 stars")).to_be_focused()

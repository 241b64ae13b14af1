"""A member writes a review, changes it and takes it back; the product's page follows; wide and narrow."""

import pytest
from playwright.async_api import Page, ViewportSize, expect

from lexdex_tests.journeys.people import log_in, make_member
from lexdex_tests.journeys.place import NARROW, WIDE, Visitor, WalkedSite

pytestmark = pytest.mark.browser
SIZES = pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
TITLE = "العنوان"
TEXT = "Fast, but the export is thin."


async def at_dashboard(visitor: Visitor, site: WalkedSite, name: str, size: ViewportSize) -> Page:
    """A member who has just logged in."""
    email = f"{name}.{size['width']}@meridian.example"
    await visitor.page.set_viewport_size(size)
    make_member(site, email)
    await log_in(visitor.page, email)
    await expect(visitor.page).to_have_url("/user-dashboard")
    return visitor.page


async def write(page: Page, product: str) -> None:
    """Through the dialog, with three stars."""
    dialog = page.get_by_role("dialog", name="Write a Review")
    await dialog.get_by_label("Product").click()
    await dialog.get_by_label("Product").fill(product)
    await page.locator(".ant-select-item-option").filter(has_text=product).first.click()
    await dialog.get_by_role("radio", name="3 stars").check(force=True)
    await dialog.get_by_label("Title").fill(TITLE)
    await dialog.get_by_label("Review", exact=True).fill(TEXT)
    await dialog.get_by_role("button", name="Publish Review").click()
    await expect(page.get_by_text("Review published successfully!")).to_be_visible()


# covers D05 D08 D09 D13 D14 D15 D16 A13 A17 A18 A19 T11
@SIZES
async def test_a_review_is_written_changed_and_taken_back(
    visitor: Visitor, walked_site: WalkedSite, size: ViewportSize
) -> None:
    page = await at_dashboard(visitor, walked_site, "reviews", size)
    await expect(page.get_by_text("Total reviews published")).to_contain_text("0")
    await page.get_by_role("tab", name="Reviews").click()
    await expect(page.get_by_role("heading", name="Share Your Experience")).to_be_visible()
    assert await visitor.violations() == []
    await page.get_by_role("button", name="Write Your First Review").click()
    await expect(page.get_by_role("dialog", name="Write a Review")).to_be_visible()
    assert await visitor.violations() == []
    await visitor.shot(f"review-dialog-{size['width']}")
    await write(page, "Relativity")
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
    assert await visitor.violations() == []
    assert await visitor.overflow() <= 0
    await visitor.shot(f"reviews-{size['width']}")
    await card.get_by_role("link", name="Relativity").click()
    await expect(page.get_by_text("1 review", exact=True)).to_be_visible()
    await page.go_back()
    await page.get_by_role("tab", name="Reviews").click()
    await page.get_by_role("button", name="Delete the review of Relativity").click()
    await page.get_by_role("button", name="Delete", exact=True).click()
    await expect(page.get_by_text("Review deleted successfully!")).to_be_visible()
    await expect(page.get_by_role("heading", name="Share Your Experience")).to_be_visible()


# covers M35
@SIZES
async def test_a_review_needs_product_title_and_text(
    visitor: Visitor, walked_site: WalkedSite, size: ViewportSize
) -> None:
    page = await at_dashboard(visitor, walked_site, "incomplete", size)
    await page.get_by_role("button", name="Write a Review").click()
    dialog = page.get_by_role("dialog", name="Write a Review")
    await dialog.get_by_role("button", name="Publish Review").click()
    await expect(dialog.get_by_role("alert")).to_contain_text("Please fill in all required fields.")
    assert await visitor.violations() == []

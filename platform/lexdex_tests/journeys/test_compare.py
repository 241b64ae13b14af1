"""Choosing products and reading them side by side."""

import re

import pytest
from playwright.async_api import Page, expect

from lexdex_tests.journeys.place import Visitor

pytestmark = pytest.mark.browser

ROWS = [
    "Product Name",
    "Company",
    "Category",
    "Capabilities",
    "Functional Focus",
    "Rating",
    "Description",
    "Pricing",
    "Deployment",
    "Languages",
    "Regions Served",
    "Integrations",
    "Database Integrations",
    "SSO",
    "Additional Functionality",
    "Data Format",
    "Security & Compliance",
    "Support",
    "Free Trial",
]
MOST = 5


async def _choose(page: Page, count: int) -> list[str]:
    """The names of the first results, each chosen."""
    names = []
    for number in range(count):
        card = page.get_by_role("article").nth(number)
        await card.get_by_role("checkbox").check()
        names.append(await card.get_by_role("heading").inner_text())
    return names


# covers X01 X02 X03 X05 X07 X08 X30 M29 M30
async def test_two_results_are_chosen_and_compared(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.found()
    tray = page.get_by_role("region", name="Comparison list")
    await expect(tray).to_have_count(0)
    first = (await _choose(page, 1))[0]
    await expect(page.get_by_text(f"{first} added to comparison")).to_be_visible()
    compare = tray.get_by_role("button", name="Compare", exact=True)
    await expect(compare).to_be_disabled()
    await expect(tray.get_by_text("Select at least 2 products to compare")).to_be_visible()
    names = await _choose(page, 2)
    await expect(tray).to_contain_text("2/5")
    await compare.click()
    await expect(page.get_by_text("Comparing 2 products...")).to_be_visible()
    await expect(page).to_have_url(re.compile(r"/compare\?product_ids="))
    await expect(page.get_by_role("heading", name="Product Comparison")).to_be_visible()
    await expect(page.get_by_text("Comparing 2 product(s)")).to_be_visible()
    await expect(page.get_by_text("Comparison loaded successfully!")).to_be_visible()
    heads = await page.get_by_role("columnheader").all_inner_texts()
    assert [head.strip() for head in heads[1:]] == names
    await page.get_by_role("link", name=f"View {names[1]} Details").click()
    await expect(page).to_have_url(re.compile("/product/user/"))
    await expect(page.get_by_role("heading", level=1)).to_contain_text(names[1])


# covers X09 X10 X11 X12 X13 X14 X15 X16 X17 X18 X19 X20 X21 X22 X23 X24 X25 X26 X27 X29
async def test_the_comparison_has_nineteen_rows_and_says_what_is_unknown(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.ready("/compare?product_ids=sirion-ai,bare-tool")
    assert await page.get_by_role("rowheader").all_inner_texts() == ROWS
    for label, unknown in (("Category", "N/A"), ("Pricing", "N/A"), ("Support", "N/A"), ("Rating", "0.0")):
        row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=label, exact=True))
        await expect(row.get_by_role("cell").nth(1)).to_contain_text(unknown)
    await expect(page.get_by_text("No description available")).to_be_visible()
    await page.get_by_role("button", name="Back to Search").click()


# covers X06
async def test_without_ids_nothing_is_asked(visitor: Visitor) -> None:
    page = visitor.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "product_ids" in request.url else None)
    await visitor.ready("/compare")
    await expect(page.get_by_role("heading", name="No Products Selected")).to_be_visible()
    await expect(page.get_by_text("Please select products to compare")).to_be_visible()
    await expect(page.get_by_role("button", name="Go Back")).to_be_visible()
    assert asked == []


# covers M28
@pytest.mark.parametrize("ids", ["certa,no-such-product", "a,b,c,d,e,f"])
async def test_what_cannot_be_compared_is_said(visitor: Visitor, ids: str) -> None:
    page = visitor.page
    await page.goto(f"/compare?product_ids={ids}")
    await expect(page.get_by_text("Failed to load products").first).to_be_visible()
    await expect(page.get_by_role("heading", name="No Products Selected")).to_be_visible()
    visitor.expect_problem("404 (Not Found)")
    visitor.expect_problem("400 (Bad Request)")


# covers X04 X02 M31
async def test_at_five_the_others_are_off_until_the_list_is_cleared(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.found()
    await _choose(page, MOST)
    sixth = page.get_by_role("article").nth(MOST).get_by_role("checkbox")
    await expect(sixth).to_be_disabled()
    await expect(sixth).to_have_accessible_description("Maximum 5 products can be compared at once")
    tray = page.get_by_role("region", name="Comparison list")
    await expect(tray).to_contain_text("5/5")
    await page.reload()
    await expect(tray).to_contain_text("5/5")
    await tray.get_by_role("button", name="Clear All").click()
    await expect(page.get_by_text("Comparison list cleared")).to_be_visible()
    await expect(tray).to_have_count(0)
    await expect(sixth).to_be_enabled()


# covers M31
async def test_the_product_page_refuses_a_sixth(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.found()
    await _choose(page, MOST)
    await visitor.ready("/product/bare-tool")
    await page.get_by_role("button", name="Add to comparison").click()
    await expect(page.get_by_text("Maximum 5 products can be compared", exact=True)).to_be_visible()

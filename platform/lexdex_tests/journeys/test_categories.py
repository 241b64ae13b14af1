"""Categories: search, lists of editors' picks, comparison and demo requests; on wide and narrow screens."""

import re

import pytest
from playwright.async_api import ViewportSize, expect

from lexdex_tests.journeys.browser import NARROW, WIDE, Visitor

pytestmark = pytest.mark.browser
SIZES = pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])


@pytest.mark.covers("R17", "C01", "C02", "C05", "C06", "C07", "C08", "C11", "C12", "C13")
@SIZES
async def test_a_category_is_searched_and_paged(visitor: Visitor, size: ViewportSize) -> None:
    page = visitor.page
    await page.set_viewport_size(size)
    await visitor.open("/")
    await page.get_by_role("navigation", name="Search by category").get_by_role("link", name="eDiscovery").click()
    await expect(page.get_by_role("heading", name="eDiscovery AI Search")).to_be_visible()
    await expect(page.get_by_text("50+ e-discovery platforms")).to_be_visible()
    assert await visitor.find_violations() == []
    await page.get_by_role("textbox", name="Ask the AI search").fill("legal hold & custodians")
    await page.keyboard.press("Enter")
    await expect(page).to_have_url("/results/ediscovery?q=legal+hold+%26+custodians")
    await expect(page.get_by_text("Results for: legal hold & custodians")).to_be_visible()
    await expect(page.get_by_text("Showing 1-5 of 10 results")).to_be_visible()
    await expect(page.get_by_role("article").first).to_contain_text("Discernium")
    assert await visitor.find_violations() == []
    assert await visitor.measure_overflow() <= 0
    await page.get_by_role("link", name="Next").click()
    await expect(page.get_by_text("Showing 6-10 of 10 results")).to_be_visible()
    await page.get_by_role("link", name=re.compile("^View Details")).first.click()
    await expect(page).to_have_url(re.compile("/product/ediscovery/"))
    await page.go_back()
    await expect(page.get_by_text("Showing 6-10 of 10 results")).to_be_visible()
    await page.get_by_role("link", name="Back to AI Search").click()
    await expect(page).to_have_url("/ai-search/ediscovery")


@pytest.mark.covers("C05", "C07")
@pytest.mark.parametrize(
    ("slug", "name", "count"),
    [
        pytest.param("contract-management", "Contract Management", 5, marks=pytest.mark.covers("R21")),
        pytest.param("ediscovery", "eDiscovery", 10, marks=pytest.mark.covers("R22")),
        pytest.param("legal-research", "Legal Research", 5, marks=pytest.mark.covers("R23")),
        pytest.param("practice-management", "Practice Management", 10, marks=pytest.mark.covers("R24")),
        pytest.param("compliance", "Compliance", 5, marks=pytest.mark.covers("R25")),
    ],
)
async def test_each_category_has_its_list(visitor: Visitor, slug: str, name: str, count: int) -> None:
    page = visitor.page
    await visitor.open(f"/ai-search/{slug}")
    await page.get_by_role("list", name="Suggested prompts").get_by_role("link").first.click()
    await expect(page).to_have_url(re.compile(rf"/results/{slug}\?q="))
    await expect(page.get_by_role("heading", name=f"{name} Tools")).to_be_visible()
    await expect(page.get_by_text(f"Showing 1-5 of {count} results")).to_be_visible()


async def test_browsing_categories_costs_no_prompt(visitor: Visitor) -> None:
    page = visitor.page
    before = await (await page.request.get("/api/unregistered-user-details")).json()
    for slug, name in (
        ("compliance", "Compliance"),
        ("ediscovery", "eDiscovery"),
        ("practice-management", "Practice Management"),
    ):
        await visitor.open(f"/{slug}")
        await page.get_by_role("link", name=f"Browse all {name} tools").click()
        await expect(page.get_by_text(re.compile(r"^Showing 1-20 of \d+ results$"))).to_be_visible()
        await expect(page.get_by_role("article")).to_have_count(20)
        await page.get_by_role("link", name="Next", exact=True).click()
        await expect(page.get_by_text(re.compile(r"^Showing 21-\d+ of \d+ results$"))).to_be_focused()
    await page.get_by_role("combobox", name="Deployment").click()
    await page.get_by_title("On-premise", exact=True).click()
    await expect(page).to_have_url(re.compile(r"\?deployment=On-premise$"))
    await expect(page.get_by_text(re.compile(r"^Showing 1-\d+ of \d+ results$"))).to_be_visible()
    await visitor.check_page("category-tools")
    await page.set_viewport_size(NARROW)
    await visitor.check_page("category-tools-narrow")
    after = await (await page.request.get("/api/unregistered-user-details")).json()
    assert after == before


@pytest.mark.covers("R32", "R33", "R34", "C14", "C15", "J01", "J02", "J03", "J04", "J05", "M40", "T16")
@SIZES
async def test_a_listing_compares_and_requests_a_demo(visitor: Visitor, size: ViewportSize) -> None:
    page = visitor.page
    await page.set_viewport_size(size)
    await visitor.open("/compliance")
    await expect(page.get_by_text("10 tools")).to_be_visible()
    for name in ("Certa", "NAVEX One"):
        await page.get_by_role("button", name=f"Compare {name}", exact=True).click()
    tray = page.get_by_role("region", name="Comparison list")
    await expect(tray).to_contain_text("2/5")
    await page.get_by_role("button", name="Request Demo of Certa", exact=True).click()
    dialog = page.get_by_role("dialog", name="Request Demo")
    await expect(dialog.get_by_label("Name")).to_be_focused()
    assert await visitor.find_violations() == []
    await dialog.get_by_label("Name").fill("Ada Lovelace")
    await dialog.get_by_label("Email").fill(f"ada.{size['width']}@meridian.example")
    await dialog.get_by_label("Message").fill("Please show it.")
    await dialog.get_by_role("button", name="Submit").click()
    await expect(
        page.get_by_text("You have requested a demo for Certa. Your request was sent to our team")
    ).to_be_visible()
    await expect(dialog).to_be_hidden()
    await page.get_by_role("button", name="Request Demo of Certa", exact=True).click()
    await dialog.get_by_label("Name").fill("Ada Lovelace")
    await dialog.get_by_label("Email").fill(f"ada.{size['width']}@meridian.example")
    await dialog.get_by_label("Message").fill("Please!")
    await dialog.get_by_role("button", name="Submit").click()
    await expect(page.get_by_role("alert")).to_contain_text("Duplicate Request")
    visitor.expect_problem("400 (Bad Request)")
    # It lies above the open dialog, so that it can be read and dismissed.
    await page.get_by_role("alert").get_by_role("button", name="Dismiss").click()
    await expect(page.get_by_role("alert")).to_have_count(0)
    await expect(dialog.get_by_text("already requested")).to_be_visible()
    await expect(dialog.get_by_label("Message")).to_have_value("Please!")
    await dialog.get_by_role("button", name="Cancel").click()
    await visitor.save_screenshot(f"listing-{size['width']}")
    await page.get_by_role("region", name="Comparison list").get_by_role("button", name="Compare", exact=True).click()
    await expect(page.get_by_text("Comparing 2 product(s)")).to_be_visible()


@pytest.mark.covers("R32", "R33")
@pytest.mark.parametrize(
    ("slug", "title"), [("practice-management", "Practice Management"), ("ediscovery", "eDiscovery")]
)
async def test_the_other_listings_have_five_tools(visitor: Visitor, slug: str, title: str) -> None:
    await visitor.open(f"/{slug}")
    await expect(visitor.page.get_by_role("heading", level=1, name=title)).to_be_visible()
    await expect(visitor.page.get_by_text("5 tools")).to_be_visible()
    await visitor.page.get_by_role("link", name=re.compile("^View Details")).first.click()
    await expect(visitor.page).to_have_url(re.compile(r"/product/[a-z-]+$"))

"""The results page is accessible in each of its states: wide and narrow, light and dark."""

import re

import pytest
from playwright.async_api import Route, ViewportSize, expect

from lexdex_tests.journeys.browser import NARROW, WIDE, Visitor

pytestmark = pytest.mark.browser
SIZES = pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
SEARCH = "**/api/free-ai-search"
RESULTS = "/ai-search-results-1?q=contract+review"


@SIZES
async def test_a_search_without_results_is_accessible(visitor: Visitor, size: ViewportSize) -> None:
    await visitor.page.set_viewport_size(size)
    await visitor.search("best pizza in Rome")
    await expect(visitor.page.get_by_text(re.compile("^No results found for"))).to_be_visible()
    await visitor.check_page(f"results-none-{size['width']}")


@SIZES
async def test_a_failed_search_is_accessible(visitor: Visitor, size: ViewportSize) -> None:
    page = visitor.page
    await page.set_viewport_size(size)
    visitor.expect_problem("503")

    async def fail(route: Route) -> None:
        await route.fulfill(status=503, json={"detail": "Search is busy. Please try again in a moment."})

    await page.route(SEARCH, fail)
    await page.goto(RESULTS)
    await expect(page.get_by_role("alert")).to_have_text("Search is busy. Please try again in a moment.")
    await visitor.check_page(f"results-failed-{size['width']}")
    await page.unroute(SEARCH)
    await page.get_by_role("button", name="Try again").click()
    await expect(page.get_by_role("article").first).to_be_visible()


@SIZES
async def test_a_search_without_a_connection_is_accessible(visitor: Visitor, size: ViewportSize) -> None:
    page = visitor.page
    await page.set_viewport_size(size)
    await visitor.open(RESULTS)
    await expect(page.get_by_role("article").first).to_be_visible()
    for problem in ("ERR_INTERNET_DISCONNECTED", "Couldn't load preload assets", "Unable to preload CSS"):
        visitor.expect_problem(problem)
    await page.context.set_offline(True)
    await page.get_by_role("textbox", name="Ask the AI search").fill("e-discovery")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", name="You're offline")).to_be_visible()
    await visitor.check_page(f"results-offline-{size['width']}")
    await page.context.set_offline(False)
    await expect(page.get_by_role("article").first).to_be_visible()


async def test_the_open_filters_are_accessible_on_a_phone(visitor: Visitor) -> None:
    page = visitor.page
    await page.set_viewport_size(NARROW)
    await visitor.search()
    await page.get_by_role("button", name="Filters", exact=True).click()
    await expect(page.get_by_role("dialog", name="Filters")).to_be_visible()
    await visitor.check_page("results-filters-390")


@SIZES
async def test_results_beside_a_comparison_list_are_accessible(visitor: Visitor, size: ViewportSize) -> None:
    page = visitor.page
    await page.set_viewport_size(size)
    await visitor.search()
    tray = page.get_by_role("region", name="Comparison list")
    for number in range(2):
        await page.get_by_role("article").nth(number).get_by_role("checkbox").check()
        await expect(tray).to_contain_text(f"{number + 1}/5")
    await visitor.check_page(f"results-comparison-list-{size['width']}")

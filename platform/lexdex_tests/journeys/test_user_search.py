"""Search by signed-in users: query, refinements, filters and dropped requirements."""

import re

import pytest
from playwright.async_api import Page, ViewportSize, expect

from lexdex_tests.journeys.account_steps import create_user, log_in
from lexdex_tests.journeys.browser import NARROW, WIDE, JourneySite, Visitor

pytestmark = pytest.mark.browser
PAGE, MAX_IN_ANSWER = 10, 50


async def log_in_user(visitor: Visitor, site: JourneySite, email: str) -> Page:
    """Log in as a user."""
    create_user(site, email)
    await log_in(visitor.page, email)
    await expect(visitor.page).to_have_url("/user-dashboard")
    return visitor.page


async def count_results(page: Page) -> int:
    """Read the number of results from the page."""
    heading = page.get_by_role("heading", name=re.compile(r"^Showing \d+-\d+ of \d+ results$"))
    return int((await heading.inner_text()).split(" of ")[1].split()[0])


@pytest.mark.covers("S01", "S02", "S04", "S05", "S08", "S14", "T05")
@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
async def test_a_user_searches_and_filters(visitor: Visitor, journey_site: JourneySite, size: ViewportSize) -> None:
    page = await log_in_user(visitor, journey_site, f"asks.{size['width']}@meridian.example")
    await page.set_viewport_size(size)
    await page.goto("/search")
    await page.get_by_role("textbox", name="Ask the AI search").fill("contract management in Arabic")
    await page.get_by_role("button", name="Search", exact=True).click()
    await expect(page.get_by_role("region", name="AI Response")).to_be_visible()
    arabic = await count_results(page)
    await page.get_by_role("button", name="Must Supports Arabic").click()
    await page.get_by_role("menuitem", name="Remove").click()
    await expect(page.get_by_role("button", name="Must Supports Arabic")).to_have_count(0)
    await expect(page.get_by_role("region", name="AI Response")).to_be_visible()
    assert await count_results(page) > arabic
    assert await visitor.find_violations() == []
    assert await visitor.measure_overflow() <= 0
    await visitor.save_screenshot(f"members-search-{size['width']}")


@pytest.mark.covers("S05", "S14")
async def test_a_filter_leaves_as_many_results_as_its_count(visitor: Visitor, journey_site: JourneySite) -> None:
    page = await log_in_user(visitor, journey_site, "filters@meridian.example")
    await page.goto("/search?mode=refine")
    await page.get_by_label("Language").select_option("German")
    await page.get_by_role("button", name="Apply Filters & Search").click()
    await expect(page.get_by_role("region", name="AI Response")).to_be_visible()
    await expect(page).to_have_url("/search?mode=refine&language=German")
    chosen = await page.get_by_label("Language", exact=True).evaluate("field => field.selectedOptions[0].text")
    total = int(re.findall(r"\((\d+)\)", chosen)[0])
    assert await count_results(page) == total


async def test_without_matches_one_click_drops_a_constraint(visitor: Visitor, journey_site: JourneySite) -> None:
    page = await log_in_user(visitor, journey_site, "honest@meridian.example")
    await page.goto("/search?q=contract+management+in+Icelandic+with+a+free+trial")
    ways = page.get_by_role("region", name="Relax a requirement")
    await ways.get_by_role("link", name=re.compile("Icelandic")).click()
    await expect(page.get_by_role("heading", name=re.compile("^Showing 1-"))).to_be_visible()
    await expect(page.get_by_role("button", name="Must Free trial")).to_be_visible()


@pytest.mark.covers("S03", "S12")
async def test_returning_from_details_restores_the_filters(visitor: Visitor, journey_site: JourneySite) -> None:
    page = await log_in_user(visitor, journey_site, "back@meridian.example")
    await page.goto("/search?q=contracts&language=German")
    await page.get_by_role("link", name=re.compile("^View Details")).first.click()
    await expect(page).to_have_url(re.compile("/product/user/"))
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    await page.get_by_role("button", name="Back to Search").click()
    await expect(page).to_have_url(re.compile(r"/search\?q=contracts&language=German"))
    await expect(page.get_by_role("region", name="AI Response")).to_be_visible()
    assert not [url for url in requests if "ai-search" in url]


async def test_filters_are_in_a_drawer_on_a_phone(visitor: Visitor, journey_site: JourneySite) -> None:
    page = await log_in_user(visitor, journey_site, "drawer@meridian.example")
    await page.set_viewport_size(NARROW)
    await page.goto("/search?q=contracts")
    await page.get_by_role("button", name="Filters", exact=True).click()
    drawer = page.get_by_role("dialog", name="Filters")
    await drawer.get_by_label("Language").select_option("German")
    await expect(page).to_have_url("/search?q=contracts&language=German")
    await drawer.get_by_role("button", name="Show results").click()
    await expect(drawer).to_be_hidden()
    await expect(page.get_by_role("button", name="Filters 1 active")).to_be_visible()
    assert await visitor.find_violations() == []


async def test_results_are_sorted_and_all_of_them_are_reachable(visitor: Visitor, journey_site: JourneySite) -> None:
    page = await log_in_user(visitor, journey_site, "sorts@meridian.example")
    await page.goto("/search?mode=refine&language=English")
    total = await count_results(page)
    assert total > MAX_IN_ANSWER
    last = (total + PAGE - 1) // PAGE
    await page.get_by_role("link", name=f"Page {last}", exact=True).click()
    await expect(page.get_by_role("heading", name=f"of {total} results")).to_contain_text(f"-{total} of ")
    await expect(page.get_by_role("article")).to_have_count(total - (last - 1) * PAGE)
    await page.get_by_label("Sort by").select_option("Name")
    await expect(page).to_have_url(re.compile("language=English&sort=name"))
    await expect(page.get_by_role("heading", name="Showing 1-10 of ")).to_be_visible()
    await expect(page.get_by_role("article")).to_have_count(PAGE)
    names = [name.lower() for name in await page.get_by_role("article").get_by_role("heading").all_inner_texts()]
    assert names == sorted(names)

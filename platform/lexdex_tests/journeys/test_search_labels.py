"""The specified texts of search and comparison, on wide and narrow screens."""

import re

import pytest
from playwright.async_api import Page, Route, ViewportSize, expect

from lexdex_tests.journeys.account_steps import create_user, log_in
from lexdex_tests.journeys.browser import NARROW, QUESTION, WIDE, JourneySite, Visitor

pytestmark = pytest.mark.browser
SIZES = pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
STEP_MS = 25
EMPTY: dict[str, object] = {"constraints": None, "filters": [], "keyword": "", "facets": True, "keyword_only": False}
BROAD = "practice management software"


async def log_in_user(visitor: Visitor, site: JourneySite, name: str, size: ViewportSize) -> Page:
    """Log in as a user, in a window of this size."""
    email = f"{name}.{size['width']}@meridian.example"
    await visitor.page.set_viewport_size(size)
    create_user(site, email)
    await log_in(visitor.page, email)
    await expect(visitor.page).to_have_url("/user-dashboard")
    return visitor.page


async def _read_prompts_left(page: Page) -> int:
    left: int = await page.evaluate(
        "fetch('/api/unregistered-user-details').then((answer) => answer.json()).then((trial) => trial.prompts_left)"
    )
    return left


@pytest.mark.covers("S06", "T05")
@SIZES
async def test_a_new_search_clears_the_previous_results_and_shows_progress(
    visitor: Visitor, journey_site: JourneySite, size: ViewportSize
) -> None:
    page = await log_in_user(visitor, journey_site, "clears", size)
    await page.goto(f"/search?q={BROAD.replace(' ', '+')}")
    await expect(page.get_by_role("region", name="AI Response")).to_be_visible()
    blocked: list[Route] = []
    await page.route("**/api/ai-search", lambda route: blocked.append(route))  # noqa: PLW0108 - Playwright marks what it is given
    await page.get_by_role("textbox", name="Ask the AI search").fill("e-discovery")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="Searching...")).to_be_visible()
    await expect(page.get_by_role("region", name="AI Response")).to_have_count(0)
    await expect(page.get_by_role("article")).to_have_count(0)
    await blocked[0].continue_()
    await expect(page.get_by_role("region", name="AI Response")).to_be_visible()


@pytest.mark.covers("S07")
@SIZES
async def test_the_answer_appears_one_character_every_25_ms(
    visitor: Visitor, journey_site: JourneySite, size: ViewportSize
) -> None:
    page = await log_in_user(visitor, journey_site, "types", size)
    await page.clock.install()
    await page.goto(f"/search?q={BROAD.replace(' ', '+')}")
    answer = page.get_by_role("region", name="AI Response")
    await answer.wait_for()
    await page.clock.pause_at(await page.evaluate("Date.now() + 1000"))
    before = int(await answer.get_attribute("data-typed-words") or 0)
    await page.clock.run_for(10 * STEP_MS)
    await expect(answer).to_have_attribute("data-typed-words", str(before + 10))
    await answer.get_by_role("button", name="Show all").click()
    await expect(answer).to_have_attribute("data-typing", "false")


@pytest.mark.covers("S08", "S09", "S10", "S11", "S13")
@SIZES
async def test_result_cards_and_pages_are_as_specified(
    visitor: Visitor, journey_site: JourneySite, size: ViewportSize
) -> None:
    page = await log_in_user(visitor, journey_site, "pages", size)
    await page.goto(f"/search?q={BROAD.replace(' ', '+')}")
    await expect(page.get_by_role("heading", name="Showing 1-10 of 50 results")).to_be_visible()
    pager = page.get_by_role("navigation", name="Result pages")
    await expect(pager.get_by_role("link", name=re.compile("^Page "))).to_have_count(5)
    await pager.get_by_role("link", name="Page 5").click()
    await expect(page.get_by_role("heading", name="Showing 41-50 of 50 results")).to_be_visible()
    card = page.get_by_role("article").first
    await expect(card.get_by_role("checkbox", name=re.compile("^Compare "))).to_be_visible()
    await expect(card.get_by_role("img", name=re.compile(r"^Rated \d\.\d of 5$"))).to_be_visible()
    description = await card.locator("[data-field=description]").inner_text()
    assert len(description.removesuffix("...").split()) <= 10
    assert "," not in await card.locator(".badge[data-field=categories]").inner_text()
    await page.get_by_role("textbox", name="Ask the AI search").fill("e-discovery platform")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", name=re.compile("^Showing 1-10 of "))).to_be_visible()
    await expect(page).to_have_url("/search?q=e-discovery+platform")


@pytest.mark.covers("S15", "S16", "M08")
@SIZES
async def test_a_failed_search_shows_a_toast_and_no_results(
    visitor: Visitor, journey_site: JourneySite, size: ViewportSize
) -> None:
    page = await log_in_user(visitor, journey_site, "fails", size)
    await page.route("**/api/ai-search", lambda route: route.abort())
    await page.goto("/search?q=clm")
    await expect(page.get_by_role("alert")).to_contain_text("AI Search failed")
    await expect(page.get_by_role("article")).to_have_count(0)
    visitor.expect_problem("net::ERR_FAILED")
    await page.unroute("**/api/ai-search")
    await page.get_by_role("button", name="Try again").click()
    await expect(page.get_by_role("region", name="AI Response")).to_be_visible()


@pytest.mark.covers("F07", "F09")
@SIZES
async def test_a_visitor_sees_the_trial_and_no_third_party_is_contacted(visitor: Visitor, size: ViewportSize) -> None:
    page = visitor.page
    await page.set_viewport_size(size)
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    async with page.expect_request("**/api/free-ai-search") as sent:
        await visitor.search()
    assert (await sent.value).post_data_json == {**EMPTY, "query": QUESTION, "client_ip": ""}
    assert {url.split("/")[2] for url in requests if url.startswith("http")} == {visitor.page.url.split("/")[2]}
    left = [await _read_prompts_left(page)]
    await visitor.search("e-discovery")
    left.append(await _read_prompts_left(page))
    assert left[1] == left[0] - 1


@pytest.mark.covers("C03", "C04")
@SIZES
async def test_compliance_is_worded_as_specified(visitor: Visitor, size: ViewportSize) -> None:
    page = visitor.page
    await page.set_viewport_size(size)
    await visitor.open("/ai-search/compliance")
    await expect(page.get_by_placeholder("Describe your compliance requirements...")).to_be_visible()
    await expect(page.get_by_role("button", name="AI Search")).to_be_visible()
    for tile in ("100+ Compliance Solutions", "Automated Risk Assessment", "Regulatory Multi-Jurisdiction"):
        await expect(page.get_by_text(tile)).to_be_visible()
    prompts = page.get_by_role("list", name="Suggested prompts").get_by_role("link")
    await expect(prompts).to_have_count(5)
    await expect(prompts.last).to_have_text("Anti-money laundering compliance tools")
    assert await visitor.measure_overflow() <= 0


@pytest.mark.covers("X28", "X31")
@SIZES
async def test_a_comparison_splits_lists_and_is_open_to_all(
    visitor: Visitor, journey_site: JourneySite, size: ViewportSize
) -> None:
    page = visitor.page
    await page.set_viewport_size(size)
    async with page.expect_request("**/product/compare?*") as first:
        await visitor.open("/compare?product_ids=certa,sirion-ai")
    assert "authorization" not in await (await first.value).all_headers()
    capabilities = page.get_by_role("row", name=re.compile("^Capabilities")).get_by_role("cell").first
    assert ";" not in await capabilities.inner_text()
    await log_in_user(visitor, journey_site, "compares", size)
    async with page.expect_request("**/product/compare?*") as second:
        await visitor.open("/compare?product_ids=certa,sirion-ai")
    assert (await (await second.value).all_headers())["authorization"].startswith("Bearer ")

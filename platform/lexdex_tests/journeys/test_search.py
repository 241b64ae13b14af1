"""Search by visitors: answer, results, product details and back; empty results and errors."""

import re

import pytest
from playwright.async_api import Page, Route, expect

from lexdex_tests.journeys.browser import NARROW, QUESTION, Visitor

pytestmark = pytest.mark.browser

STEP_MS = 25
NOTHING = "CLM for notaries in Icelandic"
CARDS = (
    "Overview",
    "Category",
    "Capabilities",
    "Company",
    "Functional Focus",
    "Technology & Integration",
    "Security & Data Protection",
    "Pricing & Contracts",
    "Languages & Regions",
    "Keywords",
)


@pytest.mark.covers("H01", "F01", "F02", "F03", "N10/home", "N10/results")
async def test_a_query_returns_an_answer_with_sources(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.open("/")
    box = page.get_by_role("textbox", name="Ask the AI search")
    await expect(page.get_by_text("Beta").first).to_be_visible()
    await box.fill(QUESTION)
    await page.get_by_role("button", name="Search ✦ AI").click()
    await expect(page).to_have_url(f"/ai-search-results-1?q={QUESTION.replace(' ', '+')}")
    await expect(page.get_by_role("heading", level=1)).to_contain_text("AI-Powered Legal Tool Discovery")
    await expect(page.get_by_text("Beta").first).to_be_visible()
    interpretation = page.get_by_role("region", name="How we read your request")
    await expect(interpretation.get_by_role("listitem").filter(has_text="Must")).to_contain_text("German")
    await expect(interpretation.get_by_role("listitem").filter(has_text="Function")).to_contain_text("Contract")
    answer = page.get_by_role("region", name="AI Response")
    await expect(answer).to_have_attribute("data-ai-generated", "true")
    await expect(answer.get_by_text("AI-generated")).to_have_attribute("title", re.compile(r"Release \S+"))
    await expect(answer).to_have_attribute("data-typing", "false")
    await answer.get_by_role("button", name=re.compile(r"^Source \d+, (?!tools)")).first.click()
    await expect(page.locator("[data-cited]")).to_be_in_viewport()
    first = page.get_by_role("article").first
    await expect(first.get_by_role("list", name="Your requirements").get_by_role("listitem").first).to_contain_text(
        "Met"
    )
    await expect(page.get_by_role("heading", name=re.compile(r"^Showing 1-10 of \d+ results$"))).to_be_visible()
    await expect(page.get_by_role("article")).to_have_count(10)


@pytest.mark.covers("F08", "H09", "T04", "R15")
async def test_a_link_to_results_shows_the_captcha_once(visitor: Visitor) -> None:
    page = visitor.page
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url.rpartition("/")[2]))
    await page.goto("/ai-search-results-1?q=contract+review")
    await expect(page.get_by_role("region", name="AI Response")).to_be_visible()
    assert requests.count("verify-captcha") == 1
    await page.goto("/ai-search-results-1?q=e-discovery")
    await expect(page.get_by_role("region", name="AI Response")).to_be_visible()
    assert requests.count("verify-captcha") == 1
    cookies = await page.evaluate("document.cookie")
    assert "lexdex_trial" not in cookies


@pytest.mark.covers("F03")
async def test_the_answer_appears_one_word_every_25_ms(visitor: Visitor) -> None:
    page = visitor.page
    await page.clock.install()
    await page.goto(f"/ai-search-results-1?q={QUESTION.replace(' ', '+')}")
    answer = page.get_by_role("region", name="AI Response")
    await answer.wait_for()
    await page.clock.pause_at(await page.evaluate("Date.now() + 60000"))
    before = int(await answer.get_attribute("data-typed-words") or 0)
    await page.clock.run_for(4 * STEP_MS)
    await expect(answer).to_have_attribute("data-typed-words", str(before + 4))
    await page.clock.run_for(200 * STEP_MS)
    await expect(answer).to_have_attribute("data-typing", "false")


@pytest.mark.covers("F06", "B01", "R31")
async def test_going_back_from_details_restores_the_results(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.search()
    await page.get_by_role("navigation", name="Result pages").get_by_role("link", name="Page 2").click()
    await expect(page.get_by_role("heading", name=re.compile("^Showing 11-"))).to_be_visible()
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url) if "/api/free-ai-search" in request.url else None)
    name = await page.get_by_role("article").first.get_by_role("heading").inner_text()
    await page.get_by_role("link", name=f"View Details of {name}").click()
    await expect(page).to_have_url(re.compile(r"/FreeAiSearchProductDetail/[a-z0-9-]+$"))
    await expect(page.get_by_role("heading", level=1)).to_contain_text(name)
    await page.get_by_role("button", name="Back to Search").click()
    await expect(page).to_have_url(re.compile(r"/ai-search-results-1\?q=contract.*page=2"))
    await expect(page.get_by_role("heading", name=re.compile("^Showing 11-"))).to_be_visible()
    await expect(page.get_by_role("region", name="AI Response")).to_have_attribute("data-typing", "false")
    assert requests == []


@pytest.mark.covers("R29")
async def test_a_product_page_shows_all_cards(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.open("/product/everlaw")
    await expect(page.get_by_role("heading", level=1)).to_contain_text("v1.0")
    for title in CARDS:
        await expect(page.get_by_role("region", name=title, exact=True)).to_be_visible()
    await expect(page.get_by_role("heading", name="Sources")).to_be_visible()


@pytest.mark.covers("B02")
async def test_a_product_without_data_shows_that_nothing_is_known(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.open("/product/bare-tool")
    unstated = page.get_by_role("region", name="Facts not stated")
    await unstated.get_by_text("facts not stated").click()
    await expect(unstated.get_by_text("Not stated", exact=True).first).to_be_visible()
    for title in CARDS[1:]:
        await expect(page.get_by_role("region", name=title, exact=True)).to_have_count(0)


@pytest.mark.parametrize("product_id", ["no-such-product", "NO%20SLUG"])
async def test_a_missing_product_shows_an_error(visitor: Visitor, product_id: str) -> None:
    page = visitor.page
    answer = await page.goto(f"/product/{product_id}")
    assert answer is not None
    assert answer.status == 404
    await expect(page.get_by_role("heading", name="Product not found")).to_be_visible()
    visitor.expect_problem("404 (Not Found)")
    # React names what its boundary has caught.
    visitor.expect_problem("ApiError: Product not found")


async def test_a_requirement_that_no_tool_meets_is_named(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.search(NOTHING)
    unmet = page.get_by_role("region", name="What we couldn't match")
    await expect(unmet).to_contain_text("No tool in the catalogue is known to support Icelandic.")


@pytest.mark.covers("F04", "M07")
async def test_an_empty_result_shows_a_message_with_the_query(visitor: Visitor) -> None:
    page = visitor.page
    await page.goto("/ai-search-results-1?q=pizza+in+Naples")
    await expect(page.get_by_text('No results found for "pizza in Naples". Try a different search.')).to_be_visible()
    await expect(page.get_by_role("article")).to_have_count(0)


@pytest.mark.covers("F05", "M05", "M06")
async def test_a_failed_search_shows_an_error_in_red(visitor: Visitor) -> None:
    page = visitor.page
    await page.route("**/api/free-ai-search", lambda route: route.abort())
    await page.goto("/ai-search-results-1?q=clm")
    alert = page.get_by_role("alert")
    await expect(alert).to_have_text("Something went wrong. Please try again.")
    red, green, blue = await read_colour(page)
    assert red > 1.5 * max(green, blue)

    async def refuse(route: Route) -> None:
        await route.fulfill(status=503, content_type="text/plain", body="away")

    await page.unroute("**/api/free-ai-search")
    await page.route("**/api/free-ai-search", refuse)
    await page.reload()
    await expect(alert).to_have_text("Failed to perform search.")
    await expect(page.get_by_role("article")).to_have_count(0)
    visitor.expect_problem("net::ERR_FAILED")
    visitor.expect_problem("503 (Service Unavailable)")


async def read_colour(page: Page) -> tuple[int, int, int]:
    said = await page.get_by_role("alert").evaluate("element => getComputedStyle(element).color")
    red, green, blue = (int(number) for number in re.findall(r"\d+", said)[:3])
    return red, green, blue


@pytest.mark.covers("F01")
async def test_back_leads_to_the_home_page(visitor: Visitor) -> None:
    await visitor.search()
    await visitor.page.get_by_role("link", name="Back", exact=True).click()
    await expect(visitor.page).to_have_url("/")


async def test_an_answer_can_be_opened_by_its_permalink(visitor: Visitor) -> None:
    page = visitor.page
    await page.goto(f"/ai-search-results-1?q={QUESTION.replace(' ', '+')}")
    said = await page.get_by_role("region", name="AI Response").get_by_test_id("answer-text").inner_text()
    await page.get_by_role("link", name="Share this answer").click()
    await expect(page.get_by_text("Reproduced just now: identical")).to_be_visible()
    again = await page.get_by_role("region", name="AI Response").get_by_test_id("answer-text").inner_text()
    assert again == said
    assert await visitor.find_violations() == []
    await visitor.save_screenshot("answer-permalink")
    await page.set_viewport_size(NARROW)
    assert await visitor.measure_overflow() <= 0

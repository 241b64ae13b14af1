"""The layout of the results page: the first result above the fold, low cards, and a place that paging and Back keep."""

import asyncio
import re

import pytest
from playwright.async_api import Locator, Position, Route, ViewportSize, expect

from lexdex_tests.journeys.browser import NARROW, NEXT_FRAME, WIDE, JourneySite, Visitor

pytestmark = pytest.mark.browser
SIZES = pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
MIN_VISIBLE_PX = 100
"""How much of the first result is to be seen without scrolling: its name, vendor and description."""
MAX_CARD_PX = 150
MIN_TARGET_PX = 24
HEIGHT = "card => card.getBoundingClientRect().height"
MAX_NAME_PX = 60
"""Two lines."""
MIN_BADGE_PX = 100
SLOW_MS, STUCK_MS = 3_000, 10_000
LONG_WORD = "Vertragslebenszyklusmanagement"
LONG_NAMES = {
    "words": "Integrated Enterprise Contract Lifecycle Management and Compliance Suite for Legal Departments",
    "one-word": f"Enterprise {LONG_WORD * 3}",
    "right-to-left": "المنصة المتكاملة لإدارة دورة حياة العقود والامتثال التنظيمي للإدارات القانونية في المؤسسات",
}
MAX_LINES = 2
MAX_TRIES = 3
COUNT_LINES = "element => element.clientHeight / parseFloat(getComputedStyle(element).lineHeight)"
# Letters may be higher than their line: what overflows visibly is not hidden.
COUNT_HIDDEN_PX = """element =>
    getComputedStyle(element).overflow === "visible" ? 0 : element.scrollHeight - element.clientHeight
"""
ARABIC_NAME = "مراجعة العقود"
READ_ENDS = """heading => {
    const [words, name] = [heading.firstChild, heading.querySelector("bdi")].map(node => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return range.getBoundingClientRect()
    })
    return { words: words.left, name: name.left }
}"""


@SIZES
@pytest.mark.parametrize(
    "question",
    ["contract lifecycle management in German", "contract review with SOC 2", "CLM for notaries in Icelandic"],
)
async def test_the_first_result_is_above_the_fold(visitor: Visitor, size: ViewportSize, question: str) -> None:
    page = visitor.page
    await page.set_viewport_size(size)
    await visitor.search(question)
    box = await page.get_by_role("article").first.bounding_box()
    assert box is not None
    assert box["y"] + MIN_VISIBLE_PX <= size["height"]
    await visitor.check_page(f"results-{size['width']}-{question.replace(' ', '-')}")


@SIZES
@pytest.mark.parametrize("question", ["contract review with SOC 2", "CLM for notaries in Icelandic"])
async def test_cards_are_low_and_lead_to_the_product_wherever_they_are_clicked(
    visitor: Visitor, size: ViewportSize, question: str
) -> None:
    page = visitor.page
    await page.set_viewport_size(size)
    await visitor.search(question)
    cards = page.get_by_role("article")
    heights = [await card.evaluate(HEIGHT) for card in await cards.all()]
    assert max(heights) <= MAX_CARD_PX
    for target in await cards.first.locator("[class*=actions]").locator("a, button, label, input").all():
        if await target.is_visible():
            box = await target.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= MIN_TARGET_PX
    await cards.first.click(position={"x": 30, "y": heights[0] / 2})
    await expect(page).to_have_url(re.compile("/FreeAiSearchProductDetail/"))


@SIZES
async def test_paging_shows_the_next_page_and_back_keeps_the_place(visitor: Visitor, size: ViewportSize) -> None:
    page = visitor.page
    await page.set_viewport_size(size)
    await visitor.search()
    await page.get_by_role("navigation", name="Result pages").get_by_role("link", name="Next").click()
    heading = page.get_by_role("heading", name=re.compile("^Showing 11-"))
    await expect(heading).to_be_focused()
    await expect(heading).to_be_in_viewport()
    assert await page.evaluate("scrollY") > 0
    card = page.get_by_role("article").nth(4)
    await card.scroll_into_view_if_needed()
    before = await page.evaluate("scrollY")
    # By script, because Playwright scrolls to what it clicks.
    await card.get_by_role("link", name=re.compile("^View Details")).evaluate("link => link.click()")
    await expect(page).to_have_url(re.compile("/FreeAiSearchProductDetail/"))
    await page.get_by_role("button", name="Back to Search").click()
    await expect(heading).to_be_visible()
    await page.wait_for_function("before => Math.abs(scrollY - before) < 5", arg=before)
    await expect(page.get_by_role("region", name="AI Response")).to_have_attribute("data-typing", "false")


async def test_the_first_tools_can_be_compared_and_results_are_announced(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.search()
    await expect(page.get_by_role("status").filter(has_text=re.compile(r"^\d+ results for “"))).to_be_attached()
    names = await page.get_by_role("article").get_by_role("heading").all_inner_texts()
    tools = page.get_by_role("region", name="First tools of the list")
    await expect(tools.get_by_role("listitem")).to_have_count(3)
    await tools.get_by_role("link", name="Compare these").click()
    await expect(page.get_by_role("heading", name="Product Comparison")).to_be_visible()
    for name in names[:3]:
        await expect(page.get_by_role("columnheader", name=re.compile(re.escape(name)))).to_be_visible()


async def test_names_that_turn_the_direction_do_not_turn_their_sentence(
    visitor: Visitor, journey_site: JourneySite
) -> None:
    journey_site.act("add-product", "turned-names", ARABIC_NAME)
    page = visitor.page
    # The index doesn't have the new product yet.
    visitor.expect_problem("404")
    await visitor.open("/alternatives/turned-names")
    heading = page.get_by_role("heading", level=1)
    await expect(heading).to_have_text(f"Alternatives to {ARABIC_NAME}")
    # Drawn in the order of an English sentence: the words first, then the name.
    ends = await heading.evaluate(READ_ENDS)
    assert ends["words"] <= ends["name"]
    assert await page.title() == f"Alternatives to {ARABIC_NAME} - Lexdex"


async def test_results_do_not_move_aside_when_they_arrive(visitor: Visitor) -> None:
    page = visitor.page
    may_answer = asyncio.Event()

    async def answer_late(route: Route) -> None:
        await may_answer.wait()
        await route.continue_()

    await page.route("**/api/free-ai-search", answer_late)
    await page.goto("/ai-search-results-1?q=contract+review+with+SOC+2")
    placeholder = await page.get_by_text("Searching...").locator("xpath=..").bounding_box()
    await visitor.check_page("results-loading")
    may_answer.set()
    answer = await page.get_by_role("region", name="AI Response").bounding_box()
    assert placeholder is not None
    assert answer is not None
    assert (placeholder["x"], placeholder["width"]) == (answer["x"], answer["width"])


@SIZES
async def test_a_search_that_takes_long_offers_results_without_the_answer(visitor: Visitor, size: ViewportSize) -> None:
    page = visitor.page
    await page.set_viewport_size(size)
    await page.clock.install()
    may_answer = asyncio.Event()

    async def answer_keywords_only(route: Route) -> None:
        if not (route.request.post_data_json or {})["keyword_only"]:
            await may_answer.wait()
        await route.continue_()

    await page.route("**/api/free-ai-search", answer_keywords_only)
    async with page.expect_request("**/api/free-ai-search"):
        await page.goto("/ai-search-results-1?q=contract+review")
    await page.clock.run_for(SLOW_MS)
    await expect(page.get_by_text("Still searching. This takes longer than usual.")).to_be_visible()
    await page.clock.run_for(STUCK_MS - SLOW_MS)
    await expect(page.get_by_role("button", name="Try again")).to_be_visible()
    await visitor.check_page(f"results-slow-{size['width']}")
    await page.get_by_role("button", name="Show results without the answer").click()
    await expect(page.get_by_role("article").first).to_be_visible()
    await visitor.check_page(f"results-without-answer-{size['width']}")
    await page.get_by_role("button", name="Get the answer").click()
    may_answer.set()
    await expect(page.get_by_role("heading", name="AI Response")).to_be_visible()
    await expect(page.get_by_text("AI-generated from catalogue data")).to_be_visible()


@SIZES
@pytest.mark.parametrize("name", LONG_NAMES)
async def test_long_names_leave_space_for_the_rest_of_the_card(visitor: Visitor, size: ViewportSize, name: str) -> None:
    page = visitor.page
    await page.set_viewport_size(size)

    async def lengthen_names(route: Route) -> None:
        response = await route.fetch()
        answer = await response.json()
        for hit in answer["product_ids"]:
            hit["product_name"] = LONG_NAMES[name]
            hit["company_name"] = f"{LONG_WORD * 3} GmbH & Co. KG"
        await route.fulfill(response=response, json=answer)

    await page.route("**/api/free-ai-search", lengthen_names)
    await visitor.search("contract review with SOC 2")
    card = page.get_by_role("article").first
    heading = await card.get_by_role("heading").bounding_box()
    badge = card.locator(".badge")
    assert heading is not None
    assert heading["height"] <= MAX_NAME_PX
    assert await badge.evaluate("badge => badge.clientWidth") >= MIN_BADGE_PX
    vendor = card.get_by_title(re.compile("^Products by "))
    assert await vendor.evaluate("link => getComputedStyle(link).textOverflow") == "ellipsis"
    assert await vendor.evaluate("link => link.clientWidth <= link.parentElement.clientWidth")
    cards = await page.get_by_role("article").all()
    assert max([await card.evaluate(HEIGHT) for card in cards]) <= MAX_CARD_PX
    await expect(card.get_by_title(LONG_NAMES[name], exact=True)).to_be_visible()
    await visitor.check_page(f"results-long-names-{name}-{size['width']}")


@SIZES
@pytest.mark.parametrize("name", LONG_NAMES)
async def test_a_long_name_takes_two_lines_at_most_and_is_whole_on_its_own_page(
    visitor: Visitor, journey_site: JourneySite, name: str, size: ViewportSize
) -> None:
    product, text = f"long-{name}-{size['width']}", LONG_NAMES[name]
    journey_site.act("add-product", product, text)
    page = visitor.page
    await page.set_viewport_size(size)
    await visitor.open(f"/product/{product}")
    heading = page.get_by_role("heading", level=1)
    assert await heading.evaluate(COUNT_HIDDEN_PX) <= 0
    await expect(heading).to_contain_text(text)
    await visitor.check_page(f"product-long-{name}-{size['width']}")
    # The index doesn't have the new product yet.
    visitor.expect_problem("404")
    await visitor.open(f"/alternatives/{product}")
    assert await heading.evaluate(COUNT_LINES) <= MAX_LINES
    await expect(heading).to_have_attribute("title", re.compile(re.escape(text)))

    async def rename_stars(route: Route) -> None:
        response = await route.fetch()
        await route.fulfill(response=response, json=[{**star, "product_name": text} for star in await response.json()])

    await page.route("**/api/star-products", rename_stars)
    await visitor.open("/")
    for star in await page.get_by_role("link", name=text).all():
        assert await star.evaluate(COUNT_LINES) <= MAX_LINES
        await expect(star).to_have_attribute("title", text)


async def drag_over(text: Locator) -> str:
    """Drag the mouse over the beginning of a text, and return what is selected then.

    The answer that is being written above may move the text during the drag, so that nothing is selected.
    """
    mouse = text.page.mouse
    await text.hover(position={"x": 1, "y": 6})
    box = await text.bounding_box()
    assert box is not None
    await mouse.down()
    await mouse.move(box["x"] + min(60, box["width"] - 2), box["y"] + 6, steps=4)
    await mouse.up()
    selected: str = await text.evaluate("getSelection().toString()")
    return selected


@SIZES
@pytest.mark.parametrize("part", ["[data-field=description]", "h3 bdi"], ids=["description", "name"])
async def test_the_text_of_a_card_can_be_selected(visitor: Visitor, size: ViewportSize, part: str) -> None:
    page = visitor.page
    await page.set_viewport_size(size)
    await visitor.search("contract review with SOC 2")
    address = page.url
    text = page.get_by_role("article").first.locator(part)
    selected = ""
    for _ in range(MAX_TRIES):
        selected = selected or await drag_over(text)
    assert selected
    assert (await text.inner_text()).startswith(selected.strip())
    await page.evaluate(NEXT_FRAME)
    assert page.url == address
    # A click still opens the product: with the middle button in a new tab, and into the selection too. The answer
    # above may have moved the card since.
    start: Position = {"x": 20, "y": 6}
    async with page.context.expect_page() as opened:
        await text.click(position=start, button="middle")
    await expect(await opened.value).to_have_url(re.compile("/FreeAiSearchProductDetail/"))
    await text.click(position=start)
    await expect(page).to_have_url(re.compile("/FreeAiSearchProductDetail/"))


async def test_the_keyboard_reaches_a_cards_link_once(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.search("contract review with SOC 2")
    card = page.get_by_role("article").first
    await card.focus()
    await page.keyboard.press("Tab")
    await expect(card.get_by_role("heading").get_by_role("link")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page).to_have_url(re.compile("/FreeAiSearchProductDetail/"))


async def test_ticks_and_capabilities_stand_on_one_line(visitor: Visitor) -> None:
    await visitor.search("contract review with SOC 2")
    bottoms = await visitor.page.get_by_role("article").first.evaluate(
        """card => ["[aria-label='Your requirements'] bdi", "[data-field=capabilities] li"].map(
            selector => card.querySelector(selector).getBoundingClientRect().bottom)"""
    )
    assert abs(bottoms[0] - bottoms[1]) < 1


async def test_the_price_of_the_first_tools_is_not_cut_off_on_a_phone(visitor: Visitor) -> None:
    await visitor.page.set_viewport_size(NARROW)
    await visitor.search()
    prices = visitor.page.get_by_role("region", name="First tools of the list").locator("small")
    cut = "prices => prices.filter(price => price.scrollWidth > price.clientWidth).map(price => price.textContent)"
    assert await prices.evaluate_all(cut) == []


@SIZES
async def test_a_vendors_name_leads_to_its_products_and_costs_no_prompt(visitor: Visitor, size: ViewportSize) -> None:
    page = visitor.page
    await page.set_viewport_size(size)
    before = await (await page.request.get("/api/unregistered-user-details")).json()
    await visitor.open("/product/certa")
    vendor = page.get_by_role("main").get_by_title(re.compile("^Products by "))
    company = await vendor.inner_text()
    await vendor.click()
    await expect(page).to_have_url(re.compile(r"/vendor-products\?company="))
    await expect(page.get_by_role("heading", level=1, name=f"Products by {company}")).to_be_visible()
    await expect(page).to_have_title(f"Products by {company} - Lexdex")
    await expect(page.get_by_role("article").first).to_be_visible()
    await visitor.check_page(f"vendor-products-{size['width']}")
    assert await (await page.request.get("/api/unregistered-user-details")).json() == before
    await page.get_by_role("button", name="Back").click()
    await expect(page).to_have_url(re.compile("/product/certa$"))


async def test_a_vendor_without_products_is_not_found(visitor: Visitor) -> None:
    visitor.expect_problem("404")
    await visitor.open("/vendor-products?company=Nobody")
    await expect(visitor.page.get_by_role("heading", name="Vendor not found")).to_be_visible()
    await visitor.check_page("vendor-not-found")

"""The landing page: examples, search box, FAQ, video and newsletter."""

import asyncio
import json
import re

import pytest
from playwright.async_api import Page, Route, expect

from lexdex_tests.journeys.browser import Visitor

pytestmark = pytest.mark.browser

ROTATION_MS = 7_000
SHOWN = 4
STARS = ("bryter-platform", "certa", "eqs-group", "xayn-legal-ai", "sirion-ai")


async def _read_examples(page: Page) -> list[str]:
    return await page.get_by_role("list", name="For example").get_by_role("button").all_inner_texts()


async def test_no_stylesheet_or_script_delays_the_first_paint(visitor: Visitor) -> None:
    html = await (await visitor.page.request.get("/", headers={"Accept": "text/html"})).text()
    assert 'rel="stylesheet"' not in html
    scripts = re.findall(r"<script [^>]*src=[^>]*>", html)
    assert len(scripts) == 1
    assert 'type="module" fetchpriority="low"' in scripts[0]


@pytest.mark.covers("H01", "H02", "H03")
async def test_examples_rotate_every_seven_seconds_and_a_click_fills_the_search_box(visitor: Visitor) -> None:
    page = visitor.page
    await page.clock.install()
    await visitor.open("/")
    seen: list[str] = []
    for turn in range(3):
        shown = await _read_examples(page)
        assert len(shown) == SHOWN
        seen += shown
        if turn < 2:
            await page.clock.run_for(ROTATION_MS)
            await expect(page.get_by_role("button", name=shown[0])).to_have_count(0)
    assert len(set(seen)) == 12
    await page.clock.run_for(ROTATION_MS)
    await expect(page.get_by_role("button", name=seen[0])).to_be_visible()
    await page.get_by_role("button", name=seen[1]).click()
    await expect(page.get_by_role("textbox", name="Ask the AI search")).to_have_value(seen[1])
    await expect(page).to_have_url("/")


@pytest.mark.covers("H10")
@pytest.mark.parametrize("blank", ["", "   "])
async def test_an_empty_question_is_ignored(visitor: Visitor, blank: str) -> None:
    page = visitor.page
    await visitor.open("/")
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url) if "ai-search" in request.url else None)
    box = page.get_by_role("textbox", name="Ask the AI search")
    await box.fill(blank)
    await box.press("Enter")
    await page.get_by_role("button", name="Search").click()
    await expect(page).to_have_url("/")
    assert requests == []


@pytest.mark.covers("H01", "F02")
async def test_text_typed_before_hydration_is_not_lost(visitor: Visitor) -> None:
    page, released = visitor.page, asyncio.Event()

    async def hold(route: Route) -> None:
        await released.wait()
        await route.continue_()

    await page.route("**/*.js", hold)
    await page.goto("/", wait_until="commit")
    box = page.get_by_role("textbox", name="Ask the AI search")
    await box.fill("matter management for a small firm")
    released.set()
    await page.wait_for_load_state("networkidle")
    await expect(box).to_have_value("matter management for a small firm")
    await box.press("Enter")
    await expect(page).to_have_url("/ai-search-results-1?q=matter+management+for+a+small+firm")
    await expect(page.get_by_role("heading", name="AI Response")).to_be_visible()


@pytest.mark.covers("F02")
async def test_the_search_box_works_without_scripts(visitor: Visitor) -> None:
    page = visitor.page
    await page.route("**/*.js", lambda route: route.abort())
    await page.goto("/", wait_until="commit")
    box = page.get_by_role("textbox", name="Ask the AI search")
    await box.fill("entity management")
    await box.press("Enter")
    await expect(page).to_have_url("/ai-search-results-1?q=entity+management")
    visitor.expect_problem("net::ERR_FAILED")


@pytest.mark.covers("H06")
async def test_one_faq_entry_is_open_at_a_time(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.open("/")
    entries = page.locator("details").filter(has_text="Lexdex?")
    await expect(entries).to_have_count(2)
    await expect(page.locator("details[open]")).to_have_count(0)
    for entry in (entries.nth(0), entries.nth(1)):
        await entry.locator("summary").click()
        await expect(entry).to_have_attribute("open", "")
        await expect(page.locator("details[open]")).to_have_count(1)
    await entries.nth(1).locator("summary").click()
    await expect(page.locator("details[open]")).to_have_count(0)


@pytest.mark.covers("H04")
async def test_the_five_certified_products_link_to_their_pages(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.open("/")
    section = page.get_by_role("region", name="Lexdex STAR products")
    await section.scroll_into_view_if_needed()
    for product_id in STARS:
        await expect(section.locator(f"a[href='/product/{product_id}']")).to_be_visible()
    await expect(section.get_by_role("img", name="Rated")).to_have_count(len(STARS))
    await section.locator("a[href='/product/certa']").click()
    await expect(page.get_by_role("heading", level=1)).to_contain_text("Certa")


@pytest.mark.covers("H05")
async def test_the_video_loads_on_click_and_shows_a_message_if_missing(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.open("/")
    await expect(page.locator("video")).to_have_count(0)
    await page.get_by_role("button", name="Watch the video").click()
    await expect(page.get_by_text("Coming Soon")).to_be_visible()
    visitor.expect_problem("404 (Not Found)")


@pytest.mark.covers("H08")
@pytest.mark.parametrize("name", ["Get Started", "Learn More"])
async def test_get_started_leads_to_registration(visitor: Visitor, name: str) -> None:
    await visitor.open("/")
    await visitor.page.get_by_role("link", name=name).click()
    await expect(visitor.page).to_have_url("/registration")


@pytest.mark.covers("H07", "M18", "M24")
async def test_the_newsletter_accepts_an_address_and_requires_one(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.open("/")
    box, send = page.get_by_label("Newsletter"), page.get_by_role("button", name="Subscribe")
    await send.click()
    await expect(page.get_by_text("Please enter your email")).to_be_visible()
    await box.fill("nobody")
    await send.click()
    await expect(page.locator("#newsletter-outcome")).to_contain_text("email")
    await expect(page.locator("#newsletter-outcome")).not_to_have_text("Please enter your email")
    visitor.expect_problem("400 (Bad Request)")
    await box.fill("Ada@Firm.Example")
    await send.click()
    await expect(page.get_by_text("Subscribed successfully!")).to_be_visible()
    await expect(box).to_have_value("")


@pytest.mark.covers("M05", "M24")
async def test_a_failed_newsletter_subscription_shows_an_error(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.open("/")
    await page.get_by_label("Newsletter").fill("ada@firm.example")

    async def refuse(route: Route) -> None:
        await route.fulfill(status=500, content_type="application/json", body=json.dumps({}))

    await page.route("**/newsletter/subscribe", refuse)
    await page.get_by_role("button", name="Subscribe").click()
    await expect(page.get_by_text("Subscription failed. Please try again.")).to_be_visible()
    await page.unroute("**/newsletter/subscribe")
    await page.route("**/newsletter/subscribe", lambda route: route.abort())
    await page.get_by_role("button", name="Subscribe").click()
    await expect(page.get_by_text("Something went wrong. Please try again later.")).to_be_visible()
    visitor.expect_problem("500 (Internal Server Error)")
    visitor.expect_problem("net::ERR_FAILED")

"""Product pages: tabs, dialogs, videos and navigation, for STAR products and others."""

import asyncio
import base64
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, Route, expect

from lexdex_tests.journeys.browser import NARROW, WIDE, JourneySite, Visitor
from lexdex_tests.star_profiles.test_videos import WEBM

pytestmark = pytest.mark.browser

TABS = ("certified-solutions", "talk", "pricing", "technical", "testimonials")
SIZES: dict[str, Any] = {"1440": WIDE, "390": NARROW}


HAS_ADVANCED = """video => new Promise((go) => {
    const check = () => video.currentTime > 0 ? go() : requestAnimationFrame(check)
    check()
})"""
RECORD_VIDEO = """async () => {
    const canvas = Object.assign(document.createElement('canvas'), {width: 64, height: 64})
    const context = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(25), {mimeType: 'video/webm;codecs=vp8'})
    const parts = []
    recorder.ondataavailable = (event) => parts.push(event.data)
    recorder.start()
    for (let frame = 0; frame < 30; frame++) {
        context.fillStyle = `hsl(${frame * 12} 80% 50%)`
        context.fillRect(0, 0, 64, 64)
        await new Promise((go) => setTimeout(go, 40))
    }
    await new Promise((go) => { recorder.onstop = go; recorder.stop() })
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}"""
"""Records a second of changing colours as WebM, which is what an operator would upload."""


async def open_product(visitor: Visitor, path: str, name: str) -> Page:
    """Open a product's page and wait until it is rendered."""
    await visitor.open(path)
    await expect(visitor.page.get_by_role("heading", level=1)).to_contain_text(name)
    return visitor.page


@pytest.mark.parametrize("size", SIZES)
async def test_every_tab_of_a_certified_product_shows_its_content(visitor: Visitor, size: str) -> None:
    page = visitor.page
    await page.emulate_media(reduced_motion="reduce")
    await page.set_viewport_size(SIZES[size])
    for product, name in (("certa", "Certa"), ("eqs-group", "EQS Group"), ("sirion-ai", "Sirion")):
        await open_product(visitor, f"/product/{product}", name)
        await visitor.check_page(f"star-{product}-{size}")
    for tab in TABS:
        await open_product(visitor, f"/product/certa?tab={tab}", "Certa")
        await expect(page.get_by_role("tabpanel").get_by_role("heading").first).to_be_visible()
        await visitor.check_page(f"star-{tab}-{size}")


@pytest.mark.covers("Q05", "Q09", "T18")
@pytest.mark.parametrize("size", SIZES)
async def test_certificates_and_resources_open_in_a_dialog(visitor: Visitor, size: str) -> None:
    page = visitor.page
    await page.emulate_media(reduced_motion="reduce")
    await page.set_viewport_size(SIZES[size])
    await open_product(visitor, "/product/certa", "Certa")
    for button, title in (("View Certificate", "Lexdex STAR Certification"), ("View Resources", "Resources of Certa")):
        await page.get_by_role("button", name=button).click()
        dialog = page.get_by_role("dialog", name=title)
        await expect(dialog).to_be_visible()
        picture = dialog.locator("img").first
        await expect(picture).to_have_js_property("complete", value=True)
        assert await picture.evaluate("image => image.naturalWidth") > 0
        await visitor.check_page(f"dialog-{title.split()[0].lower()}-{size}")
        await page.keyboard.press("Escape")
        await expect(dialog).to_be_hidden()
        await expect(page.get_by_role("button", name=button)).to_be_focused()


@pytest.mark.covers("Q05")
async def test_the_brochure_opens_as_a_pdf(visitor: Visitor) -> None:
    page = await open_product(visitor, "/product/certa?tab=technical", "Certa")
    links = page.get_by_role("region", name="Download Resources").get_by_role("link")
    await expect(links).to_have_count(9)
    answer = await visitor.context.request.get(str(await links.first.get_attribute("href")))
    assert answer.headers["content-type"] == "application/pdf"
    assert (await answer.body()).startswith(b"%PDF-")


@pytest.mark.covers("Q06/coming-soon", "T17/coming-soon")
async def test_a_video_that_cannot_be_played_shows_coming_soon(
    visitor: Visitor, journey_site: JourneySite, tmp_path: Path
) -> None:
    (tmp_path / "video.webm").write_bytes(WEBM)
    journey_site.run_command("catalogue", "star", "video", "bryter-platform", str(tmp_path / "video.webm"))
    requests: list[str] = []
    visitor.page.on("request", lambda request: requests.append(request.url))
    page = await open_product(visitor, "/product/bryter-platform", "BRYTER")
    await expect(page.get_by_test_id("player-frame").get_by_text("Coming Soon")).to_be_visible()
    assert [url for url in requests if "/media/bryter-platform-" in url]


@pytest.mark.covers("Q06/video", "T17/playing")
async def test_a_video_is_played(visitor: Visitor, journey_site: JourneySite, tmp_path: Path) -> None:
    await visitor.open("/")
    recorded = base64.b64decode(await visitor.page.evaluate(RECORD_VIDEO))
    (tmp_path / "video.webm").write_bytes(recorded)
    journey_site.run_command("catalogue", "star", "video", "xayn-legal-ai", str(tmp_path / "video.webm"))
    page = await open_product(visitor, "/product/xayn-legal-ai", "Noxtua (formerly Xayn)")
    video = page.locator("video").first
    await video.evaluate("video => { video.muted = true; return video.play() }")
    await expect(video).to_have_js_property("paused", value=False)
    # Not `wait_for_function`: where the first look fails, it evaluates text, which the content security policy forbids.
    await video.evaluate(HAS_ADVANCED)
    await expect(page.get_by_test_id("player-frame").get_by_text("Coming Soon")).to_have_count(0)


@pytest.mark.covers("Q12", "T16")
async def test_prices_are_requested_on_the_pricing_tab(visitor: Visitor) -> None:
    page = await open_product(visitor, "/product/xayn-legal-ai?tab=pricing", "Noxtua (formerly Xayn)")
    sent: list[Any] = []
    page.on("request", lambda request: sent.append(request.post_data_json) if "/request/" in request.url else None)
    await page.get_by_role("button", name="Request Pricing Information of Noxtua").click()
    dialog = page.get_by_role("dialog", name="Request Pricing")
    await dialog.get_by_label("Name", exact=True).fill("Ada Lovelace")
    await dialog.get_by_label("Email").fill("ada.prices@lawfirm.example")
    await dialog.get_by_label("Message").fill("Thirty people, two offices.")
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog).to_be_hidden()
    assert sent[0]["product_name"] == "Noxtua"


@pytest.mark.covers("Q03")
async def test_back_returns_to_the_previous_page_or_to_the_star_products(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.open("/alternatives/certa")
    await page.get_by_role("link", name="Certa", exact=True).first.click()
    await page.get_by_role("tab", name="Talk").click()
    await expect(page).to_have_url(re.compile(r"\?tab=talk$"))
    await page.get_by_role("button", name="Back to Lexdex STAR Products").click()
    await expect(page).to_have_url("/alternatives/certa")
    other = await visitor.context.new_page()
    await other.goto("/product/certa")
    await other.get_by_role("button", name="Back to Lexdex STAR Products").click()
    await expect(other).to_have_url(re.compile("/#stars-heading$"))
    await expect(other.get_by_role("heading", name="Lexdex STAR products")).to_be_in_viewport()


@pytest.mark.covers("B01")
async def test_the_visitors_product_page_leads_back_to_the_visitors_search(visitor: Visitor) -> None:
    page = await open_product(visitor, "/FreeAiSearchProductDetail/bare-tool", "Bare Tool")
    await page.get_by_role("button", name="Back to Search").click()
    await expect(page).to_have_url("/ai-search-results-1")


@pytest.mark.parametrize("size", SIZES)
async def test_a_product_without_data_shows_that_nothing_is_known(visitor: Visitor, size: str) -> None:
    page = visitor.page
    await page.emulate_media(reduced_motion="reduce")
    await page.set_viewport_size(SIZES[size])
    await open_product(visitor, "/product/bare-tool", "Bare Tool v1.0")
    await expect(page.get_by_role("region", name="Overview").get_by_text("Not stated")).to_be_visible()
    unstated = page.get_by_role("region", name="Facts not stated")
    await unstated.get_by_text("facts not stated").click()
    await expect(unstated.get_by_text("Not stated", exact=True).first).to_be_visible()
    await visitor.check_page(f"bare-{size}")


@pytest.mark.covers("Q01")
async def test_a_preloaded_product_is_not_requested_again(visitor: Visitor) -> None:
    page = visitor.page
    requests: list[str] = []
    page.on(
        "request",
        lambda request: requests.append(request.resource_type) if request.url.endswith("/product/certa") else None,
    )
    await open_product(visitor, "/product/certa", "Certa")
    assert requests == ["document"]


async def test_the_prerendered_text_is_shown_until_the_page_is_rendered(visitor: Visitor) -> None:
    """The page is readable before its scripts have loaded, and the layout doesn't shift afterwards."""
    page = visitor.page
    released = asyncio.Event()

    async def hold(route: Route) -> None:
        await released.wait()
        await route.continue_()

    await page.route("**/assets/*.js", hold)
    await page.goto("/product/eqs-group", wait_until="commit")
    await expect(page.get_by_role("heading", level=1)).to_have_text("EQS Group")
    await expect(page.get_by_text("No reviews yet")).to_be_visible()
    released.set()
    await expect(page.get_by_role("tab", name="Overview")).to_be_visible()
    await expect(page.get_by_role("heading", level=1)).to_have_count(1)

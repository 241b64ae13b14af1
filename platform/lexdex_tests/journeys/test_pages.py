"""Every page: language, title, width, accessibility and screenshots, in both themes and widths."""

import pytest
from playwright.async_api import ViewportSize, expect

from lexdex_tests.journeys.browser import NARROW, QUESTION, WIDE, Visitor

pytestmark = pytest.mark.browser

PAGES = {
    "landing": ("/", "Lexdex - Find the right legal software", "Find the right legal software"),
    "results": (f"/ai-search-results-1?q={QUESTION.replace(' ', '+')}", f"{QUESTION} - Lexdex", "AI-Powered Legal"),
    "product": ("/product/sirion-ai", "Sirion - Lexdex", "Sirion"),
    "alternatives": ("/alternatives/sirion-ai", "Alternatives to Sirion - Lexdex", "Alternatives to Sirion"),
    "compare": ("/compare?product_ids=certa,sirion-ai,bare-tool", "Product Comparison - Lexdex", "Product Comparison"),
    "not-found": ("/no/such/page", "Page not found - Lexdex", "404"),
    "software-validation": (
        "/software-validation",
        "Software validation - Lexdex",
        "Let buyers check what your software does",
    ),
    "category": ("/ai-search/compliance", "Compliance AI Search - Lexdex", "Compliance AI Search"),
    "category-results": ("/results/ediscovery?q=legal+hold", "eDiscovery Tools - Lexdex", "eDiscovery Tools"),
    "listing": ("/compliance", "Compliance & Risk - Lexdex", "Compliance & Risk"),
    "registration": ("/registration", "Register - Lexdex", "Create your account"),
    "login": ("/login", "Login - Lexdex", "Log in"),
    "reset": ("/auth/reset-password?token=x", "Reset password - Lexdex", "Reset password"),
    "terms": ("/termsAndConditions", "Terms & Conditions - Lexdex", "Terms & Conditions"),
    "disclaimer": ("/disclaimer", "Disclaimer - Lexdex", "Disclaimer"),
    "ranking": ("/ranking", "How results are ranked - Lexdex", "How results are ranked"),
    "right-to-left": ("/product/mizan-uqud", "ميزان العقود - Lexdex", "ميزان العقود"),
}


@pytest.mark.covers("R01", "R15", "R26", "R29", "R43")
@pytest.mark.parametrize("name", PAGES)
async def test_every_page_has_language_title_and_no_accessibility_violations(visitor: Visitor, name: str) -> None:
    path, title, heading = PAGES[name]
    page = visitor.page
    await page.emulate_media(reduced_motion="reduce")
    await visitor.open(path)
    visitor.expect_problem("404 (Not Found)") if name == "not-found" else None
    await expect(page.get_by_role("heading", level=1)).to_contain_text(heading)
    await expect(page).to_have_title(title)
    await expect(page.locator("html")).to_have_attribute("lang", "en")
    await visitor.check_page(f"{name}-1440")
    await page.set_viewport_size(NARROW)
    await visitor.check_page(f"{name}-390")


MAX_TOAST_MARGIN = 32
"""Pixels between a toast and the corner."""
BRIGHTNESS = "element => Math.max(...getComputedStyle(element).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number))"
MIN_LIGHT = 200
DARKEST = 60
"""Of the 255 that a colour's channel has."""


@pytest.mark.parametrize("path", ["/", "/product/certa", "/login"])
async def test_a_page_opens_in_the_dark_theme_if_the_system_uses_it(visitor: Visitor, path: str) -> None:
    await visitor.page.emulate_media(color_scheme="dark")
    await visitor.open(path)
    paper = await visitor.page.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)")
    assert max(paper[:3]) < DARKEST
    assert await visitor.find_violations() == []


@pytest.mark.covers("R43")
async def test_an_unknown_url_is_a_404_with_a_link_to_the_home_page(visitor: Visitor) -> None:
    page = visitor.page
    answer = await page.goto("/no/such/page")
    assert answer is not None
    assert answer.status == 404
    await expect(page.get_by_text("404", exact=True)).to_be_visible()
    await expect(page.get_by_text("Oops! Page not found")).to_be_visible()
    await page.get_by_role("link", name="Return to Home").click()
    await expect(page).to_have_url("/")
    visitor.expect_problem("404 (Not Found)")


async def test_a_right_to_left_name_is_displayed_right_to_left(visitor: Visitor) -> None:
    await visitor.open("/product/mizan-uqud")
    heading = visitor.page.get_by_role("heading", level=1)
    await expect(heading).to_contain_text("ميزان العقود")
    assert await heading.evaluate("element => getComputedStyle(element).direction") == "rtl"


@pytest.mark.covers("N05", "N02")
async def test_the_narrow_page_has_a_side_panel_with_the_same_actions(visitor: Visitor) -> None:
    page = visitor.page
    await page.set_viewport_size(NARROW)
    await visitor.open("/")
    await expect(page.get_by_role("link", name="Register", exact=True)).to_be_hidden()
    await page.get_by_role("button", name="Menu", exact=True).click()
    panel = page.get_by_role("dialog", name="Menu")
    await expect(panel.get_by_role("link", name="Login")).to_be_visible()
    box = await panel.bounding_box()
    assert box is not None
    assert box["width"] == pytest.approx(390 * 0.75, abs=2)
    assert box["x"] + box["width"] == pytest.approx(390, abs=2)
    await panel.get_by_role("link", name="Register", exact=True).click()
    await expect(panel).to_be_hidden()
    await expect(page).to_have_url("/registration")


@pytest.mark.covers("N01", "N02", "N11")
async def test_every_page_has_header_and_footer(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.open("/product/certa")
    bar = page.get_by_role("banner").first
    box = await bar.bounding_box()
    assert box is not None
    assert box["height"] == pytest.approx(64, abs=1)
    await page.mouse.wheel(0, 800)
    await expect(bar).to_be_in_viewport()
    foot = page.get_by_role("contentinfo").last
    for target in ("termsAndConditions", "privacyPolicy", "disclaimer", "cookiePolicy", "accessibility"):
        await expect(foot.locator(f"a[href='/{target}']")).to_have_count(1)
    await expect(foot).to_contain_text("Copyright 2025")
    await expect(foot.get_by_label("Newsletter")).to_have_count(0)


@pytest.mark.covers("N06/place", "N06/theme")
@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
async def test_a_toast_is_at_the_bottom_right_in_the_systems_colours(visitor: Visitor, size: ViewportSize) -> None:
    page = visitor.page
    await page.set_viewport_size(size)
    await visitor.open("/product/sirion-ai")
    await page.get_by_role("button", name="Necessary only").click()
    await page.get_by_role("button", name="Add to comparison").click()
    # Without the comparison list, which is shown below the toasts.
    await page.get_by_role("button", name="In comparison").click()
    await expect(page.get_by_role("region", name="Comparison list")).to_have_count(0)
    toast = page.get_by_role("region", name="Notifications (Alt+T)").get_by_role("status").last
    await expect(toast).to_be_visible()
    await toast.hover()
    box = await toast.bounding_box()
    assert box is not None
    assert size["width"] - MAX_TOAST_MARGIN <= box["x"] + box["width"] <= size["width"]
    assert size["height"] - MAX_TOAST_MARGIN <= box["y"] + box["height"] <= size["height"]
    light = await toast.evaluate(BRIGHTNESS)
    await page.emulate_media(color_scheme="dark")
    dark = await toast.evaluate(BRIGHTNESS)
    assert (light > MIN_LIGHT, dark < DARKEST) == (True, True)

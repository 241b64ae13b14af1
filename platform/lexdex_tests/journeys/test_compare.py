"""Comparison: select products, compare them, and download or share the comparison."""

import csv
import io
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, Route, expect
from pypdf import PdfReader

from lexdex.catalogue.schemas import ComparedProduct
from lexdex_tests.journeys.browser import NARROW, WIDE, Visitor

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
MAX_PRODUCTS = 5
FIVE = "/compare?product_ids=sirion-ai,certa,mizan-uqud,bare-tool,bryter-platform"
TWO = "/compare?product_ids=sirion-ai,certa"
REGION = "section:has(> table)"
TEXTS = sorted(
    set(ComparedProduct.__struct_encode_fields__) - {"Id", "ProductName", "Image", "AvgRating", "Reviews", "SampleData"}
)


async def _select_products(page: Page, count: int) -> list[str]:
    """Select the first results and return their names."""
    names = []
    tray = page.get_by_role("region", name="Comparison list")
    for number in range(count):
        card = page.get_by_role("article").nth(number)
        await card.get_by_role("checkbox").check()
        # What says so may come to lie over the next box: it has to be there before that is clicked.
        await expect(tray).to_contain_text(f"{number + 1}/{MAX_PRODUCTS}")
        names.append(await card.get_by_role("heading").inner_text())
    return names


@pytest.mark.covers("X01", "X02", "X03", "X05", "X07", "X08", "X30", "M29", "M30")
async def test_two_results_are_chosen_and_compared(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.search()
    tray = page.get_by_role("region", name="Comparison list")
    await expect(tray).to_have_count(0)
    first = (await _select_products(page, 1))[0]
    await expect(page.get_by_text(f"{first} added to comparison")).to_be_visible()
    compare = tray.get_by_role("button", name="Compare", exact=True)
    await expect(compare).to_be_disabled()
    await expect(tray.get_by_text("Select at least 2 products to compare")).to_be_visible()
    names = await _select_products(page, 2)
    await expect(tray).to_contain_text("2/5")
    await compare.click()
    await expect(page.get_by_text("Comparing 2 products...")).to_be_visible()
    await expect(page).to_have_url(re.compile(r"/compare\?product_ids="))
    await expect(page.get_by_role("heading", name="Product Comparison")).to_be_visible()
    await expect(page.get_by_text("Comparing 2 product(s)")).to_be_visible()
    await expect(page.get_by_text("Comparison loaded successfully!")).to_be_visible()
    heads = await page.get_by_role("columnheader").all_inner_texts()
    assert [head.strip().removesuffix("\nSample data") for head in heads[1:]] == names
    await page.get_by_role("link", name=f"View {names[1]} Details").click()
    await expect(page).to_have_url(re.compile("/product/user/"))
    await expect(page.get_by_role("heading", level=1)).to_contain_text(names[1])


@pytest.mark.covers("X29")
async def test_the_comparison_has_nineteen_rows_and_marks_unknown_values(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.open("/compare?product_ids=sirion-ai,bare-tool")
    assert await page.get_by_role("rowheader").all_inner_texts() == ROWS
    for label, unknown in (("Category", "N/A"), ("Pricing", "N/A"), ("Support", "N/A"), ("Rating", "0.0")):
        row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=label, exact=True))
        await expect(row.get_by_role("cell").nth(1)).to_contain_text(unknown)
    await expect(page.get_by_text("No description available")).to_be_visible()
    await page.get_by_role("button", name="Back to Search").click()


@pytest.mark.covers("X06")
async def test_without_ids_no_request_is_sent(visitor: Visitor) -> None:
    page = visitor.page
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url) if "product_ids" in request.url else None)
    await visitor.open("/compare")
    await expect(page.get_by_role("heading", name="No Products Selected")).to_be_visible()
    await expect(page.get_by_text("Please select products to compare")).to_be_visible()
    await expect(page.get_by_role("button", name="Go Back")).to_be_visible()
    assert requests == []


@pytest.mark.covers("M28")
@pytest.mark.parametrize("ids", ["no-such-product,no-other", "a,b,c,d,e,f"])
async def test_products_that_cannot_be_compared_show_an_error(visitor: Visitor, ids: str) -> None:
    page = visitor.page
    await page.goto(f"/compare?product_ids={ids}")
    await expect(page.get_by_text("Failed to load products").first).to_be_visible()
    await expect(page.get_by_role("heading", name="No Products Selected")).to_be_visible()
    visitor.expect_problem("404 (Not Found)")
    visitor.expect_problem("400 (Bad Request)")


@pytest.mark.parametrize("window", [WIDE, NARROW], ids=["wide", "narrow"])
async def test_a_comparison_with_missing_products_shows_the_others(visitor: Visitor, window: Any) -> None:  # noqa: ANN401
    page = visitor.page
    await page.set_viewport_size(window)
    await visitor.open("/compare?product_ids=certa,no-such-product,mizan-uqud")
    await expect(page.get_by_text("Comparing 2 product(s)")).to_be_visible()
    await expect(page.get_by_text("One product is left out, because it is not in the catalogue:")).to_contain_text(
        "no-such-product"
    )
    await expect(page.get_by_role("columnheader")).to_have_count(3)
    await visitor.check_page(f"compare-missing-{window['width']}")
    async with page.expect_download() as download:
        await page.get_by_role("button", name="CSV file").click()
    content = Path(await (await download.value).path()).read_text("utf-8-sig")  # noqa: ASYNC240 - a small file
    assert content.splitlines()[-1] == '"Not in the catalogue","no-such-product",""'


@pytest.mark.covers("X04", "X02", "M31")
async def test_with_five_selected_other_products_are_disabled_until_the_list_is_cleared(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.search()
    await _select_products(page, MAX_PRODUCTS)
    sixth = page.get_by_role("article").nth(MAX_PRODUCTS).get_by_role("checkbox")
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


@pytest.mark.covers("M31")
async def test_the_product_page_does_not_add_a_sixth_product(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.search()
    await _select_products(page, MAX_PRODUCTS)
    await visitor.open("/product/bare-tool")
    await page.get_by_role("button", name="Add to comparison").click()
    await expect(page.get_by_text("Maximum 5 products can be compared", exact=True)).to_be_visible()


@pytest.mark.parametrize("window", [WIDE, NARROW], ids=["wide", "narrow"])
async def test_the_comparison_fits_the_window_and_is_accessible(visitor: Visitor, window: Any) -> None:  # noqa: ANN401
    page = visitor.page
    await page.set_viewport_size(window)
    await page.route("**/product/compare?product_ids=long*", _answer_with_long_texts)
    for name, path in (
        ("five", FIVE),
        ("differences", f"{TWO}&only=differences"),
        ("one", "/compare?product_ids=certa"),
        ("long", "/compare?product_ids=long-1,long-2,long-3,long-4,long-5"),
    ):
        await visitor.open(path)
        await expect(page.get_by_role("table")).to_be_visible()
        await visitor.check_page(f"compare-{name}-{window['width']}")


async def _answer_with_long_texts(route: Route) -> None:
    """Respond with the longest names and values that the catalogue accepts."""
    names = (
        "Supercalifragilistic" * 10,
        "A name of many words " * 9,
        "اسم طويل جدا للأداة القانونية " * 6,
        "短い名前" * 30,
        "N",
    )
    values = dict.fromkeys(TEXTS, "Word" * 60 + "; " + "several words " * 12 + "; العقود")
    others = {"Image": "", "AvgRating": 4.25, "Reviews": 99_999_999, "SampleData": True}
    columns = [
        {"Id": f"long-{number}", "ProductName": name, **values, **others} for number, name in enumerate(names, 1)
    ]
    await route.fulfill(json=columns)


async def test_only_differences_hides_identical_rows(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.open(TWO)
    switch = page.get_by_role("switch", name="Only differences")
    await page.get_by_text("Only differences", exact=True).click()
    await expect(switch).to_be_checked()
    await expect(page).to_have_url(re.compile("&only=differences$"))
    shown = await page.get_by_role("rowheader").all_inner_texts()
    assert 1 < len(shown) < len(ROWS)
    await expect(
        page.get_by_text(re.compile(rf"^{len(ROWS) - len(shown)} identical rows? (is|are) hidden"))
    ).to_be_visible()
    await page.reload()
    await expect(switch).to_be_checked()
    assert await page.get_by_role("rowheader").all_inner_texts() == shown
    await switch.press("Space")
    await expect(page.get_by_role("rowheader")).to_have_count(len(ROWS))


async def test_the_files_have_the_content_of_the_page(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.open(f"{TWO}&only=differences")
    await expect(page.get_by_role("rowheader").first).to_be_visible()
    shown = await page.get_by_role("rowheader").all_inner_texts()
    lines = list(csv.reader(io.StringIO((await _download(page, "CSV")).decode("utf-8-sig"))))
    assert [line[0] for line in lines[1:]] == shown
    pages = PdfReader(io.BytesIO(await _download(page, "PDF"))).pages
    text = re.sub(r"\s+", " ", " ".join(each.extract_text() for each in pages))
    assert [label for label in shown if label not in text] == []
    assert [name for name in lines[0][1:] if name not in text] == []


async def _download(page: Page, kind: str) -> bytes:
    """Download a file and return its content."""
    async with page.expect_download() as download:
        await page.get_by_role("button", name=f"{kind} file").click()
    file = await download.value
    assert re.fullmatch(rf"\w+-comparison-sirion-ai-vs-certa\.{kind.lower()}", file.suggested_filename)
    await expect(page.get_by_text(f"{kind} file saved")).to_be_visible()
    return Path(await file.path()).read_bytes()  # noqa: ASYNC240 - a small file of the test's own


@pytest.mark.parametrize("window", [WIDE, NARROW], ids=["wide", "narrow"])
async def test_names_and_labels_stay_visible_while_scrolling(visitor: Visitor, window: Any) -> None:  # noqa: ANN401
    page = visitor.page
    await page.set_viewport_size(window)
    await visitor.open(FIVE)
    region = page.locator(REGION)
    await region.scroll_into_view_if_needed()
    await region.evaluate("(box) => box.scrollTo(300, 700)")
    moved = await region.evaluate("(box) => [box.scrollLeft, box.scrollTop]")
    assert moved[1] == 700
    assert moved[0] == 300 or window is WIDE
    frame = await region.bounding_box()
    head = await page.get_by_role("columnheader").nth(1).bounding_box()
    label = await page.get_by_role("rowheader", name="Free Trial").bounding_box()
    assert frame is not None
    assert head is not None
    assert label is not None
    assert abs(head["y"] - frame["y"]) <= 1 + 1
    assert abs(label["x"] - frame["x"]) <= 1 + 1
    assert head["height"] < frame["height"] / 3
    await visitor.save_screenshot(f"compare-scrolled-{window['width']}")


async def test_the_link_is_copied_or_else_shown(visitor: Visitor) -> None:
    page = visitor.page
    await visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await visitor.open(f"{TWO}&only=differences")
    await page.get_by_role("button", name="Copy link").click()
    await expect(page.get_by_text("Link copied")).to_be_visible()
    assert await page.evaluate("navigator.clipboard.readText()") == page.url
    await page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('denied')) }")
    await page.get_by_role("button", name="Copy link").click()
    dialog = page.get_by_role("dialog", name="Copy the link")
    await expect(dialog.get_by_role("textbox")).to_be_focused()
    assert await page.evaluate("getSelection().toString()") == page.url
    assert await visitor.find_violations() == []
    await visitor.save_screenshot("compare-by-hand")
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("button", name="Copy link")).to_be_focused()


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_printing_shows_only_the_comparison(visitor: Visitor, tmp_path: Path, scheme: Any) -> None:  # noqa: ANN401
    page = visitor.page
    await page.emulate_media(color_scheme=scheme, media="print")
    await visitor.open(FIVE)
    for gone in (".top-bar", ".footer", ".dock", "[aria-label='Share and export']", ".outline-link"):
        await expect(page.locator(gone).first).to_be_hidden()
    await expect(page.get_by_role("row")).to_have_count(1 + len(ROWS))
    assert await page.evaluate("getComputedStyle(document.querySelector('table td')).color") == "rgb(20, 32, 27)"
    printed = await page.pdf(
        path=tmp_path / f"compare-paper-{scheme}.pdf", prefer_css_page_size=True, print_background=True
    )
    pages = PdfReader(io.BytesIO(printed)).pages
    assert pages[0].mediabox.width > pages[0].mediabox.height
    text = re.sub(r"\s+", " ", " ".join(each.extract_text() for each in pages))
    assert f"Current version: {page.url}" in text
    assert "/product/user/sirion-ai" in text
    assert "more" not in re.findall(r"\+\d+ (\w+)", text)

"""The vendor dashboard: requests, analytics and badges, with and without a product."""

import re

import pytest
from playwright.async_api import Browser, Page, ViewportSize, expect

from lexdex_tests.journeys.account_steps import (
    PASSWORD,
    create_user,
    log_in,
    open_email_link,
    set_up_second_factor,
)
from lexdex_tests.journeys.browser import NARROW, WIDE, JourneySite, Visitor

pytestmark = pytest.mark.browser

ARABIC = "آدا لوفليس من شركة المحركات التحليلية المحدودة"
LONG = "Wir brauchen eine Rechtsschutzversicherungsgesellschaftenverwaltung. " * 12
RTL = "mizan-uqud"


async def log_in_vendor(visitor: Visitor, site: JourneySite, email: str, *products: str) -> Page:
    """Log in as a vendor with approved claims on these products."""
    create_user(site, email)
    site.act("grant-ownership", email, *products)
    await log_in(visitor.page, email, tab="Vendor Login", password=PASSWORD)
    await expect(visitor.page).to_have_url("/vendor-dashboard")
    return visitor.page


def send_request(site: JourneySite, product: str, kind: str, *, email: str, name: str, message: str) -> None:
    with site.client() as client:
        enquiry = {"name": name, "email": email, "message": message, "product_id": product}
        answer = client.post(f"/request/request-{kind}", json=enquiry)
        assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
async def test_a_vendor_works_through_the_inbox(
    visitor: Visitor, journey_site: JourneySite, size: ViewportSize
) -> None:
    width = size["width"]
    await visitor.page.set_viewport_size(size)
    page = await log_in_vendor(visitor, journey_site, f"inbox.{width}@maker.example", RTL, "certa")
    arabic = "اعرضوا لنا الأداة من فضلكم\nيوم الاثنين"
    requester = f"asker.{width}@firm.example"
    send_request(journey_site, RTL, "demo", email=requester, name=ARABIC, message=arabic)
    send_request(journey_site, "certa", "pricing", email=requester, name="Ada " * 20, message=LONG)
    await page.reload()
    await expect(page.get_by_text("Needs two-factor authentication")).to_be_visible()
    await visitor.check_page(f"vendor-overview-protected-{width}")
    await page.get_by_role("link", name="Set up: New requests").click()
    await expect(page).to_have_url("/vendor-dashboard?tab=leads")
    await expect(page.get_by_role("heading", name="Set up two-factor authentication to read")).to_be_visible()
    await expect(page.get_by_role("button", name=re.compile(ARABIC))).to_have_count(0)
    await visitor.check_page(f"vendor-leads-protected-{width}")
    await set_up_second_factor(page)
    await page.get_by_role("tab", name="Overview").click()
    await expect(page.get_by_role("link", name="Open inbox: New requests")).to_be_visible()
    await visitor.check_page(f"vendor-overview-{width}")
    await page.get_by_role("tab", name="Leads").click()
    await expect(page.get_by_role("button", name=re.compile(ARABIC))).to_be_visible()
    await visitor.check_page(f"vendor-leads-{width}")
    async with page.expect_download() as saved:
        await page.get_by_role("button", name="Download CSV").click()
    assert (await saved.value).suggested_filename == "requests.csv"
    await page.get_by_role("button", name=re.compile(ARABIC)).click()
    drawer = page.get_by_role("dialog")
    contacted = drawer.get_by_role("radio", name="Contacted")
    await contacted.click()
    await expect(contacted).to_be_checked()
    await expect(drawer.get_by_text(re.compile("^Status changed on "))).to_be_visible()
    await drawer.get_by_label("New note").fill("اتصلنا به\nwrites back on Monday")
    await drawer.get_by_role("button", name="Add note").click()
    await expect(drawer.get_by_text("writes back on Monday")).to_be_visible()
    await visitor.check_page(f"vendor-lead-{width}")
    await drawer.get_by_role("button", name="Close request").click()
    await page.get_by_role("button", name=re.compile("^Contacted")).click()
    await expect(page.get_by_role("button", name=re.compile("^Ada "))).to_have_count(0)
    await expect(page.get_by_role("button", name=re.compile(f"{ARABIC}.*Contacted.*1 note"))).to_be_visible()


async def test_the_email_about_a_request_leads_over_the_setup_to_the_request(
    visitor: Visitor, journey_site: JourneySite
) -> None:
    email = "by.email@maker.example"
    page = await log_in_vendor(visitor, journey_site, email, "certa")
    send_request(journey_site, "certa", "demo", email="mona@firm.example", name="Mona", message="Please show it.")
    await open_email_link(page, email, "A visitor has requested a demo for Certa", "Open request")
    await expect(page).to_have_url(re.compile(r"/vendor-dashboard\?tab=leads&lead=\d+$"))
    await set_up_second_factor(page)
    await expect(page.get_by_role("dialog", name="Mona").get_by_text("Please show it.")).to_be_visible()
    await expect(page.get_by_role("link", name="mona@firm.example")).to_be_visible()


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
async def test_a_vendor_reads_analytics_and_copies_a_badge(
    visitor: Visitor, journey_site: JourneySite, size: ViewportSize
) -> None:
    width = size["width"]
    await visitor.page.set_viewport_size(size)
    page = await log_in_vendor(visitor, journey_site, f"figures.{width}@maker.example", RTL, "certa")
    journey_site.act("create-daily-stats", "certa")
    await page.goto("/vendor-dashboard?tab=analytics&product=certa")
    await expect(page.get_by_role("img", name=re.compile("^Appearances: [1-9]"))).to_be_visible()
    await expect(page.get_by_text("6 people")).to_be_visible()
    await visitor.check_page(f"vendor-analytics-{width}")
    await page.get_by_text("365 days").click()
    await page.get_by_role("button", name=re.compile("Page views")).click()
    await page.get_by_text("View as table").click()
    await expect(page.get_by_role("columnheader", name="Week")).to_be_visible()
    await visitor.check_page(f"vendor-analytics-year-{width}")
    await page.get_by_role("tab", name="Badges").click()
    await expect(page.get_by_role("region", name="Rating badge")).to_be_visible()
    await page.wait_for_load_state("networkidle")
    drawn = "img => img.complete && img.naturalWidth > 50"
    for name in ("Rating badge", "Lexdex STAR badge"):
        badge = page.get_by_role("region", name=name)
        if await badge.count():
            assert await badge.get_by_role("img").evaluate(drawn)
    await visitor.check_page(f"vendor-badges-{width}")


async def test_a_vendor_without_products_is_offered_to_claim_one(visitor: Visitor, journey_site: JourneySite) -> None:
    page = await log_in_vendor(visitor, journey_site, "nothing.yet@maker.example")
    for tab in ("Leads", "Analytics", "Badges"):
        await page.get_by_role("tab", name=tab).click()
        await expect(page.get_by_role("heading", name="You don't manage any products yet")).to_be_visible()
    await visitor.check_page("vendor-nothing")
    await page.get_by_role("link", name="Claim a product").click()
    await expect(page).to_have_url("/vendor-dashboard?tab=products")
    await expect(page.get_by_role("tab", name="Products")).to_have_attribute("aria-selected", "true")


async def test_a_product_page_view_is_counted_once(journey_site: JourneySite, browser: Browser) -> None:
    person = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    context = await browser.new_context(base_url=journey_site.address, user_agent=person)
    page = await context.new_page()
    for _ in range(2):
        async with page.expect_response("**/api/product-views") as lines:
            await page.goto("/product/bare-tool")
        assert (await lines.value).status == 204
    await context.close()
    assert journey_site.act("print-page-views", "bare-tool").strip() == "1"


@pytest.mark.covers("W02", "W03", "W04")
@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
async def test_the_vendor_community_page_links_to_analytics(
    visitor: Visitor, journey_site: JourneySite, size: ViewportSize
) -> None:
    width = size["width"]
    await visitor.page.set_viewport_size(size)
    page = await log_in_vendor(visitor, journey_site, f"community.{width}@maker.example", "certa")
    await page.goto("/dashboard")
    await expect(page.get_by_text("You joined")).to_be_visible()
    await visitor.check_page(f"vendor-community-{width}")
    await page.get_by_role("link", name=re.compile("^Analytics")).click()
    await expect(page.get_by_role("tab", name="Analytics")).to_have_attribute("aria-selected", "true")
    await page.goto("/dashboard")
    await page.get_by_role("main").get_by_role("button", name="Log out").click()
    await expect(page).to_have_url("/")

"""The tab "Search" of the portal by keyboard: measure, roll back, resume, cancel a rebuild, and judge by hand."""

import asyncio
import re
from uuid import uuid4

import pytest
from playwright.async_api import Page, expect

from lexdex_search.release.store import ReleaseStore
from lexdex_tests.journeys.browser import JourneySite, Visitor
from lexdex_tests.journeys.test_admin_queue import open_tab
from lexdex_tests.journeys.validation_steps import ARABIC, LONG, OpenVisitor, open_staff
from lexdex_tests.live_site import wait_until

pytestmark = pytest.mark.browser

PORTAL = "/admin-dashboard"
JOB_TIMEOUT_MS = 90_000


async def open_view(page: Page, label: str) -> None:
    """Open a view of the tab with the keyboard."""
    await page.get_by_role("navigation", name="Search", exact=True).get_by_role("button", name=label).press("Enter")


async def give_reason(page: Page, title: str, button: str, reason: str) -> None:
    """Send a dialog that needs a reason: first without one."""
    dialog = page.get_by_role("dialog", name=title)
    await dialog.get_by_role("button", name=button, exact=True).press("Enter")
    await expect(dialog.get_by_text("Please give a reason.")).to_be_visible()
    await dialog.get_by_label("Reason").fill(reason)
    await dialog.get_by_role("button", name=button, exact=True).press("Enter")
    await expect(dialog).to_be_hidden()


@pytest.mark.timeout(300)
async def test_releases_are_measured_and_switched_by_keyboard(
    journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    store = ReleaseStore(journey_site.releases)
    first = store.read_current_id()
    assert first is not None
    journey_site.act("add-product", "search-tab-a", LONG)
    assert await asyncio.to_thread(wait_until, lambda: store.read_current_id() != first, seconds=60)
    staff = await open_staff(journey_site, open_visitor)
    page = staff.visitor.page
    await staff.visitor.open(f"{PORTAL}?tab=overview")
    await open_tab(page, "Search")
    table = page.get_by_role("table", name="Releases of the index")
    await expect(table.get_by_text("In force", exact=True)).to_be_visible()
    await expect(page.get_by_role("button", name="Roll back")).to_be_enabled(timeout=JOB_TIMEOUT_MS)
    await page.get_by_role("button", name=f"Measure {first}").press("Enter")
    await expect(page.get_by_text("Measurement started", exact=True)).to_be_visible()
    row = page.get_by_role("row", name=re.compile(first))
    await row.get_by_role("button", name=first, exact=True).press("Enter")
    await expect(page.get_by_role("heading", name="Products that differ from the release in force")).to_be_visible()
    missing = page.get_by_role("group").filter(has_text=re.compile(r"^Missing from this release: \d"))
    await expect(missing.get_by_text(LONG, exact=True)).to_be_visible()
    await expect(page.get_by_role("heading", name=re.compile("^Quality"))).to_be_visible(timeout=JOB_TIMEOUT_MS)
    await expect(page.get_by_role("table", name="Measures")).to_be_visible()
    await staff.visitor.check_sizes("admin-search-release")
    await page.get_by_role("button", name="Back to the list").press("Enter")
    await page.get_by_role("button", name="Roll back").press("Enter")
    await expect(page.get_by_text("The index is then not updated")).to_be_visible()
    await give_reason(page, "Roll back the index", "Roll back", f"{ARABIC}\n{LONG}")
    await expect(page.get_by_text("Index rolled back", exact=True)).to_be_visible()
    paused = page.get_by_role("region", name="Updates paused")
    await expect(paused.get_by_text(ARABIC)).to_be_visible()
    await staff.visitor.check_sizes("admin-search-releases")
    await paused.get_by_role("button", name="Resume the updates").press("Enter")
    await give_reason(page, "Resume the updates", "Resume", "The new release is better.")
    await expect(paused).to_be_hidden()
    await _cancel_rebuild(page, staff.visitor)


async def _cancel_rebuild(page: Page, visitor: Visitor) -> None:
    await open_view(page, "Rebuild and jobs")
    button = page.get_by_role("button", name="Start a rebuild")
    await expect(button).to_be_enabled(timeout=JOB_TIMEOUT_MS)
    await visitor.check_sizes("admin-search-jobs")
    await button.press("Enter")
    dialog = page.get_by_role("dialog", name="Rebuild the index")
    await expect(dialog.get_by_text(re.compile("products are embedded again. This takes about"))).to_be_visible()
    await dialog.get_by_role("button", name="Start", exact=True).press("Enter")
    await expect(page.get_by_role("heading", name=re.compile("^Rebuild of the index"))).to_be_visible()
    log = page.get_by_role("list", name="Log")
    await expect(log.get_by_text(re.compile("^.*Embedding [0-9]+ products"))).to_be_visible(timeout=JOB_TIMEOUT_MS)
    await visitor.check_sizes("admin-search-job-running")
    await page.get_by_role("button", name="Cancel the job").press("Enter")
    cancelled = page.get_by_text("Cancelled. The release in force has not changed.").first
    await expect(cancelled).to_be_visible(timeout=JOB_TIMEOUT_MS)
    await visitor.check_sizes("admin-search-job")


@pytest.mark.timeout(300)
async def test_a_failing_query_becomes_a_regression_case_and_is_judged_by_keyboard(
    journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    query = f"contract management {uuid4().hex[:6].translate(str.maketrans('0123456789', 'ghijklmnop'))}"
    for text, count in ((query, "6"), (f"{LONG} {ARABIC}", "5"), ("rarely asked", "2")):
        journey_site.act("log-searches", text.lower(), count)
    staff = await open_staff(journey_site, open_visitor)
    page = staff.visitor.page
    await staff.visitor.open(f"{PORTAL}?tab=search&view=queries&kind=failing")
    row = page.get_by_role("row", name=re.compile(query))
    await expect(row.get_by_text("0 %").first).to_be_visible()
    await expect(page.get_by_text("rarely asked")).to_have_count(0)
    await expect(row.get_by_role("link", name="Try this query")).to_have_attribute(
        "href", re.compile("/search\\?q=contract")
    )
    await staff.visitor.check_sizes("admin-search-queries")
    await row.get_by_role("button", name=re.compile("^Add to regression cases: “contract")).press("Enter")
    await expect(page.get_by_text("Added to the regression cases")).to_be_visible()
    await open_view(page, "Judgments")
    await staff.visitor.check_sizes("admin-search-sets")
    await page.get_by_role("table", name="Query sets").get_by_role("button", name="Regression cases").press("Enter")
    await staff.visitor.check_sizes("admin-search-set")
    await page.get_by_role("button", name=f"Judge “{query}”").press("Enter")
    products = page.get_by_role("list", name="Products to judge").get_by_role("listitem")
    await expect(products.nth(5)).to_be_visible()
    group = products.first.get_by_role("group")
    async with page.expect_response("**/grades"):
        await group.get_by_role("radio", name="0 Not relevant").press("Space")
    async with page.expect_response("**/grades"):
        await page.keyboard.press("ArrowRight")
    await expect(group.get_by_role("radio", name="1 Partly")).to_be_checked()
    await expect(page.get_by_text(re.compile("^1 of [0-9]+ judged"))).to_be_visible()
    await staff.visitor.check_sizes("admin-search-judging")
    await page.reload()
    await expect(group.get_by_role("radio", name="1 Partly")).to_be_checked()
    await page.get_by_role("button", name="Back to the set").press("Enter")
    await _import(page, staff.visitor)


async def _import(page: Page, visitor: Visitor) -> None:
    await page.get_by_role("button", name="Import judgments").press("Enter")
    dialog = page.get_by_role("dialog", name="Import judgments")
    visitor.expect_problem("400")
    await dialog.get_by_label("Judgments").fill("query,product_id,grade\nleases,no-such-product,3\n")
    await dialog.get_by_role("button", name="Import", exact=True).press("Enter")
    await expect(dialog.get_by_text("Line 2: there is no product “no-such-product”.")).to_be_visible()
    await dialog.get_by_label("Judgments").fill("query,product_id,grade\nleases,certa,3\n")
    await dialog.get_by_role("button", name="Import", exact=True).press("Enter")
    await expect(page.get_by_text("Judgments imported")).to_be_visible()
    await expect(page.get_by_role("row", name=re.compile("leases"))).to_be_visible()
    async with page.expect_download() as download:
        await page.get_by_role("button", name="Export qrels (TREC)").press("Enter")
    assert (await download.value).suggested_filename.startswith("qrels-")


async def test_an_admin_sees_why_nothing_is_listed(journey_site: JourneySite, open_visitor: OpenVisitor) -> None:
    staff = await open_staff(journey_site, open_visitor)
    page = staff.visitor.page
    await staff.visitor.open(f"{PORTAL}?tab=search&view=queries&from=2020-01-01&to=2020-01-02")
    await expect(page.get_by_text("No query of enough searchers in this period.")).to_be_visible()
    await staff.visitor.check_sizes("admin-search-no-queries")
    staff.visitor.expect_problem("404")
    await page.goto(f"{PORTAL}?tab=search&view=releases&open=20261126-000000-0a1b2c3d")
    await expect(page.get_by_text("Release not found. It may have been replaced by newer ones.")).to_be_visible()
    staff.visitor.expect_problem("400")
    await page.goto(f"{PORTAL}?tab=search&view=queries&from=2020-01-01")
    await expect(page.get_by_text("Please choose a period of at most a year.")).to_be_visible()
    await staff.visitor.check_sizes("admin-search-failing")

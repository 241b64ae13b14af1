"""Generated sample products, imported with their logos, are marked in the dashboards and on their pages."""

import re
from pathlib import Path

import pytest
from playwright.async_api import ViewportSize, expect

from lexdex_tests.accounts.test_avatar import build_image
from lexdex_tests.journeys.account_steps import PASSWORD, create_user, log_in, set_up_second_factor
from lexdex_tests.journeys.browser import NARROW, WIDE, JourneySite, Visitor
from lexdex_tests.journeys.test_claims import submit_claim
from lexdex_tests.journeys.test_reviews import open_dashboard, write_review
from lexdex_tests.journeys.test_vendor import send_request

pytestmark = pytest.mark.browser
SIZES = pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
MARK = "Sample data"


def import_samples(site: JourneySite, folder: Path, width: int) -> tuple[str, str]:
    """Import two sample products, one with a logo; returns their names."""
    owned, claimed = f"Gravova {width}", f"Accordwright {width}"
    (folder / "logos").mkdir()
    (folder / "logos" / f"gravova-{width}.png").write_bytes(build_image("PNG", (400, 400)))
    text = f"name,company,categories,sample,logo\n{owned},Gravova Ltd,Legal Analytics,yes,\n"
    (folder / "list.csv").write_text(
        f"{text}{claimed},Wright,Legal Analytics,yes,https://wright.example/logo.png\n", encoding="utf-8"
    )
    report = site.run_command("catalogue", "import", str(folder / "list.csv"), "--logos", str(folder / "logos"))
    assert "1 product has a logo from logos" in report
    assert "remark: logo: web addresses are not downloaded" in report
    assert "2 created" in report
    return owned, claimed


@SIZES
async def test_a_vendor_sees_which_products_are_samples(
    visitor: Visitor, journey_site: JourneySite, tmp_path: Path, size: ViewportSize
) -> None:
    width = size["width"]
    owned, claimed = import_samples(journey_site, tmp_path, width)
    product, email = f"gravova-{width}", f"samples.{width}@maker.example"
    journey_site.act("create-reviews", product, "2", f"sample{width}")
    create_user(journey_site, email)
    journey_site.act("grant-ownership", email, product)
    journey_site.act("create-daily-stats", product)
    send_request(journey_site, product, "demo", email="ask@firm.example", name="Ada", message="Please show it.")
    # The search index may not contain the new product yet, so that it has no similar tools.
    visitor.expect_problem("404 (Not Found)")
    page = visitor.page
    await page.set_viewport_size(size)
    await visitor.open(f"/product/{product}")
    logo = page.locator("main img[src^='/ProductLogo/']").first
    await expect(logo).to_be_visible()
    assert await logo.evaluate("(image) => image.naturalWidth") == 400
    await log_in(page, email, tab="Vendor Login", password=PASSWORD)
    await expect(page).to_have_url("/vendor-dashboard")
    await page.get_by_role("tab", name="Products").click()
    await submit_claim(visitor, claimed, "Email domain")
    await expect(page.get_by_role("article", name=f"Claim on {claimed}").get_by_text(MARK)).to_be_visible()
    await expect(page.get_by_role("listitem").filter(has_text=owned).get_by_text(MARK)).to_be_visible()
    await visitor.check_page(f"sample-products-{width}")
    await page.goto("/vendor-dashboard?tab=leads")
    await set_up_second_factor(page)
    await expect(page.get_by_role("button", name=re.compile("Ada.*Sample data"))).to_be_visible()
    await visitor.check_page(f"sample-leads-{width}")
    await page.goto(f"/vendor-dashboard?tab=analytics&product={product}")
    await expect(page.get_by_role("heading", name=f"{owned} {MARK}")).to_be_visible()
    await visitor.check_page(f"sample-analytics-{width}")
    await page.goto("/vendor-dashboard?tab=answers")
    await expect(page.get_by_role("article", name=re.compile(f"^Review of {owned}")).first).to_contain_text(MARK)
    await visitor.check_page(f"sample-answers-{width}")


@SIZES
async def test_a_reviewer_sees_which_products_are_samples(
    visitor: Visitor, journey_site: JourneySite, tmp_path: Path, size: ViewportSize
) -> None:
    width = size["width"]
    visitor.expect_problem("404 (Not Found)")
    page = await open_dashboard(visitor, journey_site, "sample-reviews", size)
    name, product = f"Siftyx {width}", f"siftyx-{width}"
    # Otherwise the cookie notice covers the review's buttons on a small screen.
    await page.get_by_role("button", name="Necessary only").click()
    path = tmp_path / "list.csv"
    path.write_text(f"name,sample\n{name},yes\n", encoding="utf-8")
    journey_site.run_command("catalogue", "import", str(path))
    await page.get_by_role("button", name="Write a Review").click()
    await write_review(page, name)
    await page.get_by_role("tab", name="Reviews", exact=True).click()
    await expect(page.get_by_role("article", name=f"Review of {name}")).to_contain_text(MARK)
    await visitor.check_page(f"sample-reviews-{width}")
    await page.get_by_role("button", name=f"Edit the review of {name}").click()
    dialog = page.get_by_role("dialog", name="Edit Review")
    await expect(dialog.get_by_text(MARK)).to_be_visible()
    await visitor.check_page(f"sample-review-dialog-{width}")
    await page.keyboard.press("Escape")
    await page.goto(f"/product/user/{product}")
    await expect(page.get_by_text(MARK).first).to_be_visible()
    await page.get_by_role("button", name=f"Request Demo of {name}").click()
    await expect(page.get_by_role("dialog").get_by_text(MARK)).to_be_visible()
    await visitor.check_page(f"sample-request-{width}")

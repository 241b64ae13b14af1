"""Claims: a vendor claims a product, proves the claim, and edits the profile; with the product's history."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.async_api import Page, ViewportSize, expect

from lexdex_tests.journeys.account_steps import PASSWORD, create_user, log_in, open_email_link
from lexdex_tests.journeys.browser import NARROW, WIDE, JourneySite, Visitor

pytestmark = pytest.mark.browser

SIZES = pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
ARABIC = "نحن نصنع هذا المنتج منذ عام ٢٠١٩"
EDITORS = "Verwaltung von Verträgen, mit einem sehr langen Wort: Rechtsschutzversicherungsgesellschaftenverwaltung."


async def log_in_vendor(visitor: Visitor, site: JourneySite, email: str) -> Page:
    """Log in as a vendor and open the products tab of the dashboard."""
    create_user(site, email)
    site.act("grant-ownership", email)
    await log_in(visitor.page, email, tab="Vendor Login", password=PASSWORD)
    await expect(visitor.page).to_have_url("/vendor-dashboard")
    await visitor.page.get_by_role("tab", name="Products").click()
    return visitor.page


async def submit_claim(visitor: Visitor, product: str, proof: str) -> None:
    """Submit a claim with the dialog, up to the toast."""
    page = visitor.page
    await page.get_by_role("button", name="Claim a product").click()
    dialog = page.get_by_role("dialog", name="Claim a product")
    field = dialog.get_by_label("Product", exact=True)
    await field.click()
    await field.fill(product)
    await page.locator(".ant-select-item-option").filter(has_text=product).first.click()
    await dialog.get_by_label("Why is this your product?").fill(ARABIC)
    await dialog.get_by_role("radio", name=re.compile(proof)).check()
    window = page.viewport_size
    assert window is not None
    await visitor.check_page(f"claims-dialog-{window['width']}")
    await dialog.get_by_role("button", name="Send claim").click()
    await expect(page.get_by_text("Claim sent.")).to_be_visible()


@pytest.mark.covers("W05", "T23")
@SIZES
async def test_a_vendor_claims_and_edits_a_product_and_the_history_shows_it(
    visitor: Visitor, journey_site: JourneySite, size: ViewportSize
) -> None:
    width = size["width"]
    product, name = f"deeds-{width}", f"Deeds {width}"
    journey_site.act("add-product", product, name)
    journey_site.run_command("catalogue", "import", str(_write_import_file(journey_site, product, name)))
    journey_site.act("age-history", product, "30")
    await visitor.page.set_viewport_size(size)
    page = await log_in_vendor(visitor, journey_site, f"vera.{width}@maker.example")
    await expect(page.get_by_role("heading", name="Claim your product")).to_be_visible()
    await visitor.check_page(f"claims-none-{width}")
    await submit_claim(visitor, name, "Email domain")
    card = page.get_by_role("article", name=f"Claim on {name}")
    await expect(card.get_by_text("Proof confirmed.")).to_be_visible()
    await visitor.check_page(f"claims-pending-{width}")
    claims = journey_site.run_command("claims", "list").splitlines()
    number = next(line.split()[0] for line in claims if f"  {product}  " in line)
    journey_site.run_command("claims", "approve", number)
    await open_email_link(page, f"vera.{width}@maker.example", f"You can now manage {name}", f"Manage {name}")
    await _edit_profile(visitor, name, width)
    change_id = journey_site.run_command("claims", "changes").split()[0]
    journey_site.run_command("claims", "approve-change", change_id)
    await _check_history(visitor, product, width)
    journey_site.run_command("catalogue", "restore", product, "2", "--reason", "Not so.")
    await page.goto(f"/product/{product}")
    await expect(page.get_by_role("region", name="Company", exact=True).get_by_text("Old Maker")).to_be_visible()


def _write_import_file(site: JourneySite, product: str, name: str) -> object:
    """Write an import file with an editor's data of the product; returns its path."""
    path = site.data / f"{product}.csv"
    path.write_text(
        f'id,name,company,website,description\n{product},{name},Old Maker,https://www.maker.example,"{EDITORS}"\n',
        encoding="utf-8",
    )
    return path


async def _edit_profile(visitor: Visitor, name: str, width: int) -> None:
    """Edit three fields; name and company need approval."""
    page = visitor.page
    await expect(page).to_have_url("/vendor-dashboard?tab=products")
    await page.get_by_role("button", name=f"Edit profile of {name}").click()
    editor = page.get_by_role("dialog", name=f"Edit {name}")
    await editor.get_by_label("Company", exact=True).fill("شركة مايكر")
    await editor.get_by_label("Name", exact=True).fill(f"{name} Pro")
    await visitor.check_page(f"claims-editor-{width}")
    await editor.get_by_role("tab", name="Features").click()
    await editor.get_by_label("Capabilities").fill("Clause extraction")
    await editor.get_by_label("Capabilities").press("Enter")
    await visitor.check_page(f"claims-editor-features-{width}")
    await editor.get_by_role("button", name="Review changes").click()
    await expect(editor.get_by_role("heading", name="Changes to publish")).to_be_visible()
    await expect(editor.get_by_text("Needs approval by an admin: Name and company.")).to_be_visible()
    await visitor.check_page(f"claims-difference-{width}")
    await editor.get_by_role("button", name="Publish").click()
    message = "Your changes are live. The change to the name and company is waiting for approval."
    await expect(page.get_by_text(message)).to_be_visible()
    await expect(page.get_by_text("Awaiting approval", exact=True)).to_be_visible()
    await visitor.check_page(f"claims-waiting-{width}")


async def _check_history(visitor: Visitor, product: str, width: int) -> None:
    """Check the product's history as a visitor: the vendor's change, and the page as of yesterday."""
    page = visitor.page
    await visitor.open(f"/product/{product}")
    await expect(page.get_by_role("region", name="Company", exact=True).get_by_text("شركة مايكر")).to_be_visible()
    await expect(page.get_by_role("list", name="Sources").get_by_text("Stated by the vendor")).to_be_visible()
    await page.get_by_text("Change history").click()
    await expect(page.get_by_text("First entry")).to_be_visible()
    await visitor.check_page(f"product-history-{width}")
    yesterday = (datetime.now(UTC) - timedelta(days=1)).date().isoformat()
    await page.get_by_label("View this page as of").fill(yesterday)
    await page.get_by_role("button", name="Show", exact=True).click()
    await expect(page).to_have_url(f"/product/{product}?as_of={yesterday}")
    banner = page.get_by_role("region", name="Earlier version of this page")
    await expect(banner.get_by_text("revision 2 of 4")).to_be_visible()
    company = page.get_by_role("region", name="Company", exact=True)
    await expect(company.get_by_text("Old Maker")).to_be_visible()
    await expect(company.get_by_text("شركة مايكر")).to_be_visible()
    await visitor.check_page(f"product-as-of-{width}")
    visitor.expect_problem("404")
    await page.goto(f"/product/{product}?as_of=2020-01-01")
    await expect(page.get_by_text("This product was not in the catalogue on 1 January 2020.")).to_be_visible()
    await visitor.check_page(f"product-as-of-none-{width}")
    await page.get_by_role("link", name="View current page").click()
    await expect(page.get_by_role("heading", name="Sources and history")).to_be_visible()


@pytest.mark.covers("W05")
@SIZES
async def test_a_vendor_proves_a_claim_with_a_dns_record(
    visitor: Visitor, journey_site: JourneySite, size: ViewportSize
) -> None:
    width = size["width"]
    product, name = f"wills-{width}", f"Wills {width}"
    journey_site.act("add-product", product, name)
    journey_site.run_command("catalogue", "import", str(_write_import_file(journey_site, product, name)))
    await visitor.page.set_viewport_size(size)
    page = await log_in_vendor(visitor, journey_site, f"otto.{width}@elsewhere.example")
    await submit_claim(visitor, name, "DNS record")
    card = page.get_by_role("article", name=f"Claim on {name}")
    value = await card.get_by_text(re.compile("^lexdex-verification=")).inner_text()
    await card.get_by_role("button", name="Check again").click()
    await expect(card.get_by_text("The DNS record was not found at maker.example yet.")).to_be_visible()
    await visitor.check_page(f"claims-record-{width}")
    journey_site.names.records = {"maker.example": [value]}
    await card.get_by_role("button", name="Check again").click()
    await expect(card.get_by_text("Proof confirmed.")).to_be_visible()
    await card.get_by_role("button", name="Withdraw").click()
    await page.get_by_role("tooltip").get_by_role("button", name="Withdraw").click()
    await expect(card.get_by_text("Withdrawn")).to_be_visible()

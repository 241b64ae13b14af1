"""An admin runs the catalogue in the portal: adds, finds, edits, hides, deletes and restores a product by keyboard."""

import re
import time

import pytest
from playwright.async_api import Page, expect

from lexdex_tests.journeys.browser import WIDE, JourneySite, Visitor
from lexdex_tests.journeys.validation_steps import OpenVisitor, choose, open_staff

pytestmark = pytest.mark.browser

TAB = "/admin-dashboard?tab=products"
NAME = "شركة ميزان للعقود Rechtsschutzversicherungsgesellschaftenverwaltung"
PRODUCT_ID = "mizan-deeds"
INDEX_SECONDS = 60
TABLE = "admin-products"


async def _press_button(page: Page, name: str | re.Pattern[str]) -> None:
    button = page.get_by_role("button", name=name, exact=isinstance(name, str))
    await button.focus()
    await page.keyboard.press("Enter")


async def _find(page: Page, text: str) -> None:
    await page.get_by_role("searchbox").fill(text)
    await page.keyboard.press("Enter")


@pytest.mark.covers(
    *("Z04", "Z11", "Z12", "Z13", "Z14", "Z15", "Z16", "Z17", "Z18", "Z19", "Z20"), *("T24", "M44/product", "M45")
)
async def test_a_product_is_added_edited_hidden_deleted_and_restored(
    journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    admin = (await open_staff(journey_site, open_visitor)).visitor
    page = admin.page
    await admin.open(TAB)
    await expect(page.get_by_text(re.compile(r"[\d,]+ products, page 1 of"))).to_be_visible()
    await page.get_by_role("button", name="Necessary only").click()
    await admin.check_sizes(TABLE)
    await page.set_viewport_size({"width": 768, "height": 1024})
    await admin.check_page(f"{TABLE}-768")
    await page.set_viewport_size(WIDE)
    await _add(admin)
    await _find(page, PRODUCT_ID)
    row = page.get_by_role("row", name=re.compile(PRODUCT_ID))
    await expect(row).to_be_visible()
    await _edit(admin)
    await _hide_and_show(admin)
    await _delete_and_restore(admin, await open_visitor())


async def _add(admin: Visitor) -> None:
    page = admin.page
    admin.expect_problem("400")
    await _press_button(page, "Add product")
    await expect(page.get_by_role("heading", name="Add product")).to_be_visible()
    await page.get_by_label("Name", exact=True).fill(NAME)
    await choose(page, "Category", "Contract Management")
    await page.keyboard.press("Escape")
    await page.get_by_label("Id in the address").fill("Not a slug")
    await page.get_by_label("Reason (optional)").fill("Asked for by a reader")
    await page.keyboard.press("Enter")
    # The problem is at its field, which has the focus.
    await expect(page.get_by_label("Id in the address")).to_be_focused()
    await expect(page.get_by_text("Must consist of lower-case letters")).to_be_visible()
    await page.get_by_label("Id in the address").fill(PRODUCT_ID)
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("Product Added", exact=True)).to_be_visible()


async def _edit(admin: Visitor) -> None:
    page = admin.page
    await _press_button(page, f"Edit {NAME}")
    await expect(page.get_by_label("Company name")).to_be_visible()
    await admin.check_sizes("admin-product-basic")
    await page.get_by_role("tab", name="Basic Info").focus()
    for tab, label, value in (
        ("Features", "Keywords", "deeds, عقود,"),
        ("Technical", "API support", "REST"),
        ("Pricing", "Trial duration", "14"),
        ("Security", "Data protection details", "Encrypted."),
    ):
        await page.keyboard.press("ArrowRight")
        await expect(page.get_by_role("tab", name=tab)).to_be_focused()
        await page.get_by_label(label, exact=True).press_sequentially(value)
        await admin.check_sizes(f"admin-product-{tab.lower()}")
        await page.get_by_role("tab", name=tab).focus()
    await page.get_by_label("Reason (optional)").press("Enter")
    await expect(page.get_by_text("Product Updated", exact=True)).to_be_visible()
    await _press_button(page, f"Edit {NAME}")
    await page.get_by_role("tab", name="Revisions").click()
    await _press_button(page, "Changes of revision 2")
    await expect(page.get_by_text("deeds, عقود")).to_be_visible()
    await admin.check_sizes("admin-product-revisions")
    await _press_button(page, "Back to products")


async def _hide_and_show(admin: Visitor) -> None:
    page = admin.page
    await _press_button(page, f"Hide {NAME}")
    await expect(page.get_by_text("Product is now hidden from users")).to_be_visible()
    await expect(page.get_by_role("button", name=f"Show {NAME}")).to_be_visible()
    await admin.check_sizes("admin-products-hidden")
    await _press_button(page, f"Show {NAME}")
    await expect(page.get_by_text("Product is now visible to users")).to_be_visible()


async def _delete_and_restore(admin: Visitor, reader: Visitor) -> None:
    page = admin.page
    await _press_button(page, f"Delete {NAME}")
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Reason").fill("Discontinued")
    await dialog.get_by_label("to confirm").fill(NAME)
    await dialog.get_by_role("button", name="Delete product").press("Enter")
    await expect(page.get_by_text("Product Deleted", exact=True)).to_be_visible()
    await expect(page.get_by_text("No product matches.")).to_be_visible()
    reader.expect_problem("410")
    await reader.open(f"/product/{PRODUCT_ID}")
    await expect(reader.page.get_by_text("This product was removed from the directory.")).to_be_visible()
    await reader.check_page("product-removed")
    await page.get_by_label("Status").click()
    await page.locator(".ant-select-item-option").get_by_text("Deleted", exact=True).click()
    await _press_button(page, f"Restore {NAME}")
    await expect(page.get_by_text("Product restored")).to_be_visible()
    await _wait_for_index(reader)
    # A release that was begun before the restoration lacks the product, and then there are no alternatives yet.
    reader.expect_problem("404")
    await reader.open(f"/product/{PRODUCT_ID}")
    await expect(reader.page.get_by_role("heading", name=NAME)).to_be_visible()


async def _wait_for_index(reader: Visitor) -> None:
    """Wait until the search has the restored product, of which the page lists alternatives."""
    end = time.monotonic() + INDEX_SECONDS
    while not (await reader.page.request.get(f"/api/alternatives/{PRODUCT_ID}")).ok:
        assert time.monotonic() < end, "the restored product does not reach the search"
        await reader.page.wait_for_timeout(200)

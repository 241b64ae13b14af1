"""An admin changes many products by keyboard: filter, choice, preview, progress, undo, deletion by two, quarantine."""

import re

import pytest
from playwright.async_api import Page, expect

from lexdex_tests.journeys.browser import JourneySite, Visitor
from lexdex_tests.journeys.validation_steps import OpenVisitor, open_staff

pytestmark = pytest.mark.browser

TAB = "/admin-dashboard?tab=products"
LONG = "Batch Rechtsschutzversicherungsgesellschaftenverwaltungsprogramm شركة ميزان للعقود"
NAMES = {"batch-one": LONG, "batch-two": "Batch Two", "batch-three": "Batch Three"}
MAX_OPTIONS = 20
WORKER_MS = 30_000
ACTIVE_OPTION = ".ant-select-dropdown:visible .ant-select-item-option-active"


async def press(page: Page, name: str | re.Pattern[str], key: str = "Enter") -> None:
    """Press a button, or with Space a checkbox, by keyboard."""
    role = "checkbox" if key == "Space" else "button"
    control = page.get_by_role(role, name=name, exact=isinstance(name, str))  # type: ignore[arg-type]
    await control.focus()
    await page.keyboard.press(key)


async def pick(page: Page, label: str, option: str) -> None:
    """Choose an option of a select by keyboard."""
    await page.get_by_role("combobox", name=label, exact=True).focus()
    await page.keyboard.press("ArrowDown")
    for _ in range(MAX_OPTIONS):
        if (await page.locator(ACTIVE_OPTION).inner_text()).strip().startswith(option):
            await page.keyboard.press("Enter")
            return
        await page.keyboard.press("ArrowDown")
    pytest.fail(f"the arrows do not reach {option!r}")


async def find(page: Page, text: str, count: int) -> None:
    """Search in the table and wait for the result."""
    await page.get_by_role("searchbox").fill(text)
    await page.keyboard.press("Enter")
    await expect(page.get_by_text(re.compile(f"^{count} products?, page 1 of"))).to_be_visible()


async def open_products(site: JourneySite, open_visitor: OpenVisitor, names: dict[str, str]) -> Visitor:
    """Add these products and open their rows in the table."""
    for product_id, name in names.items():
        site.act("add-product", product_id, name)
    admin = (await open_staff(site, open_visitor)).visitor
    await admin.open(TAB)
    await admin.page.get_by_role("button", name="Necessary only").click()
    await find(admin.page, min(names).split("-")[0] + "-", len(names))
    return admin


async def prepare(page: Page, action: str, reason: str) -> None:
    """Choose all products of the page and open the preview of an action."""
    await press(page, "This page", "Space")
    await press(page, "Change them...")
    dialog = page.get_by_role("dialog")
    await expect(dialog).to_be_visible()
    await pick(page, "Action", action)
    await dialog.get_by_label(re.compile("^Reason")).fill(reason)
    await dialog.get_by_role("button", name="Show preview").press("Enter")
    await expect(page.get_by_text("Preview", exact=True)).to_be_visible()


async def test_products_are_hidden_together_and_shown_again(
    journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    admin = await open_products(journey_site, open_visitor, NAMES)
    page = admin.page
    await admin.check_sizes("admin-products-choice")
    await press(page, "Choose Batch Two", "Space")
    await expect(page.get_by_text("1 product chosen")).to_be_visible()
    await press(page, "Change them...")
    await expect(page.get_by_role("dialog")).to_be_visible()
    await admin.check_sizes("admin-batch-dialog")
    await page.keyboard.press("Escape")
    await press(page, "Clear choice")
    await prepare(page, "Hide", "Checked together")
    await expect(page.get_by_text("To be changed: 3")).to_be_visible()
    await expect(page.get_by_role("row", name=re.compile("batch-one"))).to_contain_text("Hidden")
    await admin.check_sizes("admin-batch-preview")
    await press(page, "Change 3 products")
    await expect(page.get_by_text("Done", exact=True)).to_be_visible(timeout=WORKER_MS)
    await expect(page.get_by_text("Changed: 3")).to_be_visible()
    reader = await open_visitor()
    reader.expect_problem("404")
    await reader.open("/product/batch-two")
    await expect(reader.page.get_by_text(re.compile("not found", re.IGNORECASE)).first).to_be_visible()
    # What was changed since is left as it is.
    journey_site.act("rename-product", "batch-three", "Batch Three renamed")
    await press(page, "Undo...")
    await page.get_by_role("dialog").get_by_role("button", name="Undo").press("Enter")
    await expect(page.get_by_text("Undone", exact=True)).to_be_visible(timeout=WORKER_MS)
    await expect(page.get_by_text("Not restored: 1", exact=True)).to_be_visible()
    await expect(page.get_by_role("row", name=re.compile("batch-three"))).to_contain_text("changed in the meantime")
    await admin.check_sizes("admin-batch-undone")
    await reader.open("/product/batch-two")
    await expect(reader.page.get_by_role("heading", level=1)).to_contain_text("Batch Two")
    await press(page, "All batches")
    await expect(page.get_by_role("row", name=re.compile("Checked together"))).to_be_visible()
    await admin.check_sizes("admin-batches")


async def test_a_deletion_of_many_needs_their_number_and_a_second_admin(
    journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    admin = await open_products(journey_site, open_visitor, {"doomed-one": "Doomed One", "doomed-two": "Doomed Two"})
    page = admin.page
    await prepare(page, "Delete", "Discontinued")
    await press(page, "Delete 2 products...")
    count = page.get_by_label("Type 2 to confirm")
    await count.fill("3")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("Please type 2.")).to_be_visible()
    await admin.check_sizes("admin-batch-delete")
    await count.fill("2")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("A second admin must approve this within seven days.")).to_be_visible()
    second = (await open_staff(journey_site, open_visitor)).visitor
    await second.open("/admin-dashboard?tab=approvals")
    await expect(second.page.get_by_text("Delete many products")).to_be_visible()
    await second.page.get_by_role("button", name="Approve").click()
    await second.page.get_by_role("dialog").get_by_role("checkbox").check()
    await second.page.get_by_role("dialog").get_by_role("button", name="Approve").click()
    await expect(second.page.get_by_text("Approved and done.")).to_be_visible()
    await page.reload()
    await expect(page.get_by_text("Changed: 2")).to_be_visible(timeout=WORKER_MS)
    reader = await open_visitor()
    reader.expect_problem("410")
    await reader.open("/product/doomed-one")
    await expect(reader.page.get_by_text("This product was removed from the directory.")).to_be_visible()


async def test_a_filter_is_saved_renamed_opened_and_deleted(
    journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    admin = await open_products(journey_site, open_visitor, {"filter-one": "Filter One"})
    page = admin.page
    await press(page, "Save filter...")
    await page.get_by_label("Name", exact=True).fill(LONG[:80])
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("Filter saved")).to_be_visible()
    await admin.check_sizes("admin-saved-filter")
    await press(page, "Rename or share...")
    await page.get_by_label("Name", exact=True).fill("New ones")
    await page.get_by_role("dialog").get_by_role("checkbox").press("Space")
    await page.get_by_label("Name", exact=True).press("Enter")
    await expect(page.get_by_role("dialog")).to_be_hidden()
    await admin.open(TAB)
    await pick(page, "Saved filters", "New ones (shared)")
    await expect(page.get_by_text("1 product, page 1 of 1")).to_be_visible()
    assert "q=filter-" in page.url
    await press(page, "Delete filter")
    await expect(page.get_by_text("Filter deleted")).to_be_visible()


async def test_a_product_goes_into_quarantine_and_is_released_from_the_queue(
    journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    admin = await open_products(journey_site, open_visitor, {"doubt-one": "Doubt One"})
    page = admin.page
    await press(page, "Edit Doubt One")
    await press(page, "Put into quarantine...")
    await page.get_by_role("dialog").get_by_label("Reason").fill(f"Its website serves malware. {LONG}")
    await page.get_by_role("dialog").get_by_role("button", name="Put into quarantine").press("Enter")
    await expect(page.get_by_text(re.compile("^In quarantine since"))).to_be_visible()
    await admin.check_sizes("admin-quarantine")
    await admin.open("/admin-dashboard?tab=queue&kind=quarantine")
    await page.get_by_role("link", name=re.compile("Doubt One")).press("Enter")
    await press(page, "Release...")
    await page.get_by_role("dialog").get_by_label("Reason").fill("Clean again.")
    await page.get_by_role("dialog").get_by_role("button", name="Release").press("Enter")
    await expect(page.get_by_role("button", name="Put into quarantine...")).to_be_visible()


async def test_the_sample_catalogue_is_removed_only_with_its_number(
    journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    """Without removing it: the other journeys need it."""
    admin = (await open_staff(journey_site, open_visitor)).visitor
    page = admin.page
    await admin.open(TAB)
    await page.get_by_role("button", name="Necessary only").click()
    await press(page, "Sample catalogue")
    await expect(page.get_by_text(re.compile("would be deleted for good"))).to_be_visible()
    await admin.check_sizes("admin-sample")
    await press(page, re.compile(r"^Remove [\d,]+ products\.\.\."))
    await page.get_by_label(re.compile(r"^Type \d+ to confirm")).fill("1")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text(re.compile(r"^Please type \d+\."))).to_be_visible()
    await admin.check_sizes("admin-sample-dialog")
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_be_hidden()


async def test_what_fails_or_is_empty_says_so(journey_site: JourneySite, open_visitor: OpenVisitor) -> None:
    admin = (await open_staff(journey_site, open_visitor)).visitor
    page = admin.page
    admin.expect_problem("404")
    await admin.open(f"{TAB}&open=987654321")
    await expect(page.get_by_text(re.compile("This batch doesn't exist any more"))).to_be_visible()
    await admin.check_sizes("admin-batch-gone")

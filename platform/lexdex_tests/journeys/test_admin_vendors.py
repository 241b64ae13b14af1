"""Vendors in the portal, by keyboard alone too: suspend and reinstate, prove a domain, remove a claim, merge."""

import re

import httpx
import pytest
from playwright.async_api import Page, expect

from lexdex_tests.journeys.account_steps import PASSWORD, create_user, log_in, set_up_second_factor
from lexdex_tests.journeys.browser import JourneySite, Visitor
from lexdex_tests.journeys.test_admin_users import open_super_admin, use, write
from lexdex_tests.journeys.validation_steps import OpenVisitor

pytestmark = pytest.mark.browser

VENDORS = "/admin-dashboard?tab=vendors"
LONG = "Rechtsschutzversicherungsgesellschaftenverwaltungssoftware Featherstonehaugh-Cholmondeley GmbH & Co. KG"
ARABIC = "شركة ميزان للتقنية القانونية"
ENQUIRY = {"product_name": "", "message": "Please show it."}


def create_vendor(site: JourneySite, email: str, company: str, *product_ids: str) -> str:
    """Create a vendor and return the id of its company."""
    for product_id in product_ids:
        site.act("add-product", product_id, f"Deeds {product_id}")
    return site.act("create-vendor", email, PASSWORD, company, *product_ids).strip()


def request_demo(site: JourneySite, product_id: str, name: str = "Ada") -> str:
    """Request a demo as a visitor does, and return what the answer says."""
    with site.client() as client:
        answer: httpx.Response = client.post(
            "/request/request-demo",
            json={**ENQUIRY, "product_id": product_id, "name": name, "email": f"{name.lower()}@firm.example"},
        )
        assert answer.status_code == 200, answer.text
        message: str = answer.json()["message"]
        return message


async def read_email(page: Page, email: str, subject: str) -> None:
    """Wait in the mailbox until the email has arrived."""
    line = page.get_by_role("link").filter(has_text=subject).filter(has_text=email)
    for _ in range(100):
        await page.goto("/mailbox")
        if await line.count():
            return
        await page.wait_for_timeout(200)
    pytest.fail(f"no email to {email}: {subject}")


async def give_reason(visitor: Visitor, opener: str, action: str, reason: str) -> None:
    """Open a dialog by its button, give a reason there, and send it."""
    page = visitor.page
    await page.get_by_role("button", name=opener, exact=True).click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Reason").fill(reason)
    await dialog.get_by_role("button", name=action, exact=True).click()
    await expect(dialog).to_be_hidden()


@pytest.mark.covers("Z07/screen")
async def test_a_vendor_is_found_suspended_and_reinstated_by_keyboard(
    journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    email = "vera@suspended-deeds.example"
    create_vendor(journey_site, email, LONG, "deeds-suspended")
    create_vendor(journey_site, "otto@mizan.example", ARABIC, "deeds-arabic")
    request_demo(journey_site, "deeds-suspended")
    visitor = await open_super_admin(journey_site, open_visitor)
    page = visitor.page
    await visitor.open(VENDORS)
    await expect(page.get_by_role("table", name="Vendors")).to_be_visible()
    await visitor.check_sizes("admin-vendors")
    await write(page, "Company or domain", "suspended-d")
    await page.keyboard.press("Enter")
    await expect(page).to_have_url(re.compile("q=suspended-d"))
    await expect(page.get_by_role("row")).to_have_count(2)
    await use(page, LONG)
    await expect(page.get_by_role("heading", name=LONG)).to_be_focused()
    await use(page, "Suspend")
    await write(page, "Reason", "Sends advertisements to buyers.")
    await use(page, "Suspend")
    await expect(page.get_by_text("Vendor suspended")).to_be_visible()
    await expect(page.get_by_text(re.compile("^Suspended on"))).to_contain_text("Sends advertisements to buyers.")
    await visitor.check_sizes("admin-vendor-suspended")
    assert "can't receive requests at the moment" in request_demo(journey_site, "deeds-suspended", "Eve")
    vendor = await open_visitor()
    await log_in(vendor.page, email, tab="Vendor Login")
    vendor.expect_problem("403")
    await expect(vendor.page.get_by_text("This account is suspended.")).to_be_visible()
    await read_email(vendor.page, email, "is suspended on")
    await page.get_by_role("heading", name=LONG).focus()
    await use(page, "Reinstate")
    await write(page, "Reason", "It was a mistake.")
    await use(page, "Reinstate")
    await expect(page.get_by_text("Vendor reinstated")).to_be_visible()
    await log_in(vendor.page, email, tab="Vendor Login")
    await expect(vendor.page).to_have_url("/vendor-dashboard")
    await vendor.page.goto("/vendor-dashboard?tab=leads")
    await set_up_second_factor(vendor.page)
    await expect(vendor.page.get_by_text("Eve", exact=True).first).to_be_visible()


async def test_domains_claims_and_requests_of_a_vendor(journey_site: JourneySite, open_visitor: OpenVisitor) -> None:
    email = "vera@claims-deeds.example"
    company = create_vendor(journey_site, email, "Claims Deeds Ltd", "deeds-claimed")
    request_demo(journey_site, "deeds-claimed")
    visitor = await open_super_admin(journey_site, open_visitor)
    page = visitor.page
    await visitor.open(f"{VENDORS}&open={company}")
    await page.get_by_role("button", name="Prove a domain").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Domain").fill("https://no-domain")
    await dialog.get_by_label("Reason").fill("Seen in the commercial register.")
    await dialog.get_by_role("button", name="Prove", exact=True).click()
    visitor.expect_problem("400")
    await expect(dialog.get_by_text("Please enter a registered domain such as meridian.com")).to_be_visible()
    await visitor.check_sizes("admin-vendor-domain")
    await dialog.get_by_label("Domain").fill("deeds-by-hand.example")
    await dialog.get_by_role("button", name="Prove", exact=True).click()
    await expect(page.get_by_text("Domain proven", exact=True)).to_be_visible()
    domains = page.get_by_role("list", name="Domains")
    await expect(domains.get_by_text("Proven by hand")).to_be_visible()
    await give_reason(visitor, "Withdraw claims-deeds.example", "Withdraw", "An impostor has it.")
    await expect(domains.get_by_text("Proof withdrawn")).to_be_visible()
    await page.get_by_role("button", name="Show the requests").click()
    await dialog.get_by_label("Reason").fill("Complaint about fake requests.")
    await dialog.get_by_role("button", name="Show", exact=True).click()
    await expect(page.get_by_text("firm.example", exact=True)).to_be_visible()
    await give_reason(visitor, "Remove the claim on Deeds deeds-claimed", "Remove the claim", "Belongs to another.")
    await expect(page.get_by_text("This vendor manages no product.")).to_be_visible()
    await visitor.check_sizes("admin-vendor")
    reader = await open_visitor()
    await read_email(reader.page, email, "You can no longer manage")


async def test_two_vendors_are_merged_and_parted(journey_site: JourneySite, open_visitor: OpenVisitor) -> None:
    kept = create_vendor(journey_site, "vera@merged-one.example", "Merged One Ltd")
    create_vendor(journey_site, "otto@merged-two.example", "Merged Two Ltd")
    visitor = await open_super_admin(journey_site, open_visitor)
    page = visitor.page
    await visitor.open(f"{VENDORS}&open={kept}")
    await page.get_by_role("button", name="Merge another vendor").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("The other vendor").fill("merged-two")
    await page.locator(".ant-select-item-option").filter(has_text="Merged Two Ltd").click()
    await expect(dialog.get_by_text("otto@merged-two.example")).to_be_visible()
    await dialog.get_by_label("Reason").fill("The same company.")
    await visitor.check_sizes("admin-vendor-merge")
    await dialog.get_by_role("button", name="Merge", exact=True).click()
    await expect(page.get_by_text("Vendors merged")).to_be_visible()
    await expect(page.get_by_role("list", name="Domains").get_by_text("merged-two.example")).to_be_visible()
    await give_reason(visitor, "Undo the merge", "Undo the merge", "They are two after all.")
    await expect(page.get_by_text("Merge undone", exact=True)).to_be_visible()
    await expect(page.get_by_role("list", name="Domains").get_by_text("merged-two.example")).to_be_hidden()


async def test_emails_and_limits_of_a_user(journey_site: JourneySite, open_visitor: OpenVisitor) -> None:
    email = "locked.out@lawfirm.example"
    create_user(journey_site, email)
    user = await open_visitor()
    with journey_site.client() as client:
        # Each adds to what counts, so that the limit is still in force when it is lifted.
        for _ in range(20):
            assert client.post("/auth/forgot-password", json={"email": email}).status_code == 200
    await read_email(user.page, email, "Reset your")
    visitor = await open_super_admin(journey_site, open_visitor)
    page = visitor.page
    await visitor.open("/admin-dashboard?tab=users&q=locked.out")
    await page.get_by_role("button", name="Member Example").click()
    await page.get_by_role("button", name="Open the support view").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_label("Reason").fill("Can't log in.")
    await dialog.get_by_role("button", name="Open", exact=True).click()
    await expect(page.get_by_role("list", name="Emails").get_by_text(re.compile("^Reset your")).first).to_be_visible()
    limits = page.get_by_role("list", name="Rate limits")
    await expect(limits.get_by_text("Request password reset", exact=True)).to_be_visible()
    await give_reason(visitor, "Lift the limit: Request password reset", "Lift the limit", "Mistyped the password.")
    await expect(page.get_by_text("Limit lifted")).to_be_visible()
    await expect(limits.get_by_text("Request password reset", exact=True)).to_be_hidden()
    await visitor.check_sizes("admin-support")

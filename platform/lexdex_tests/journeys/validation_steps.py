"""Steps of the validation journeys: request a validation, pay at the simulator of Stripe, test, decide."""

import re
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from playwright.async_api import Locator, Page, expect

from lexdex_tests.fixtures.stripe import CARD
from lexdex_tests.journeys.account_steps import PASSWORD, create_user, log_in
from lexdex_tests.journeys.browser import JourneySite, Visitor

CENTRE, WIZARD = "/software-validation-management", "/new-validation-request"
LONG = "Rechtsschutzversicherungsgesellschaftenverwaltungssoftware für Kanzleien"
ARABIC = "شركة ميزان للتقنية القانونية والخدمات الرقمية المحدودة"
URL_EVIDENCE = {"url": "https://docs.maker.example/manual", "sha256": "ab" * 32, "seen_on": "2026-01-05"}
MANUAL = "Run it as the manual says.\n"
OpenVisitor = Callable[[], Awaitable[Visitor]]


class Staff(NamedTuple):
    """A signed-in admin: their browser and the token of their session."""

    visitor: Visitor
    token: str


async def log_in_vendor(visitor: Visitor, site: JourneySite, email: str, *product_ids: str) -> Page:
    """Log in as a vendor who owns these products."""
    create_user(site, email)
    site.act("grant-ownership", email, *product_ids)
    await log_in(visitor.page, email, tab="Vendor Login", password=PASSWORD)
    await expect(visitor.page).to_have_url("/vendor-dashboard")
    return visitor.page


async def open_staff(site: JourneySite, open_visitor: OpenVisitor) -> Staff:
    """Open the browser of an admin with two-factor authentication, who is signed in."""
    token = site.act("open-session", "3").strip()
    visitor = await open_visitor()
    # Not in the frame of an email in the mailbox, which has no storage.
    stored = f"localStorage.setItem('authToken', '{token}'); localStorage.setItem('roleId', '3')"
    await visitor.context.add_init_script(f"if (self.origin !== 'null') {{ {stored} }}")
    return Staff(visitor, token)


async def choose(scope: Page | Locator, label: str, option: str) -> None:
    """Choose an option of a select that has no search."""
    await scope.get_by_label(label, exact=True).click()
    page = scope if isinstance(scope, Page) else scope.page
    await page.locator(".ant-select-dropdown:visible .ant-select-item-option").filter(has_text=option).first.click()


async def fill_request(page: Page, product: str, organization: str, version: str = "4.2") -> None:
    """Fill in the required fields of the first two steps of the wizard, up to the third step."""
    await page.get_by_label("Organization name").fill(organization)
    await page.get_by_label("Contact email").fill("vera@maker.example")
    await page.get_by_role("button", name="Next").click()
    await choose(page, "Product", product)
    await page.get_by_label("Software version").fill(version)
    await page.get_by_label("Software description").fill("Drafts deeds.")
    await choose(page, "Deployment type", "SaaS")
    await page.get_by_role("button", name="Next").click()
    await expect(page.get_by_role("heading", name="Technology and files")).to_be_visible()


async def upload(page: Page, label: str, name: str, content: bytes) -> None:
    """Upload a file with the field of this label."""
    field = page.locator(".ant-form-item").filter(has=page.get_by_role("button", name=f"Add file: {label}"))
    file: Any = {"name": name, "mimeType": "application/octet-stream", "buffer": content}
    await field.locator("input[type=file]").set_input_files(file)


async def confirm_billing(page: Page, name: str = "", *, is_refused: bool = False) -> None:
    """Fill in the billing dialog, up to the page of the payment provider or the refusal."""
    dialog = page.get_by_role("dialog", name="Payment")
    if name:
        await dialog.get_by_label("Billing name").fill(name)
    await dialog.get_by_label("Billing address").fill("Hauptstraße 1\n69117 Heidelberg")
    box = dialog.get_by_label("Country", exact=True)
    await box.fill("Germany")
    await page.locator(".ant-select-item-option").filter(has_text="Germany").first.click()
    await dialog.get_by_role("checkbox").check()
    await dialog.get_by_role("button", name="Continue to payment").click()
    if not is_refused:
        await expect(page.get_by_role("button", name=re.compile("^Pay "))).to_be_visible()


async def enter_card(page: Page, number: str = CARD) -> None:
    """Send the card form of the payment page."""
    await page.get_by_label("Card number").fill(number)
    await page.get_by_label("Expiry (MM/YY)").fill("12 / 40")
    await page.get_by_label("Security code").fill("123")
    await page.get_by_label("Name on card").fill("Vera Maker")
    await page.get_by_role("button", name=re.compile("^Pay ")).click()


async def request_validation(
    page: Page, product: str, package: str, organization: str = "Maker Ltd", version: str = "4.2"
) -> None:
    """Make a request with the wizard, up to the payment page."""
    await page.goto(WIZARD)
    await fill_request(page, product, organization, version)
    await page.get_by_role("button", name="Next").click()
    await page.get_by_role("radio", name=re.compile(package)).check()
    await page.get_by_role("button", name="Submit").click()
    await confirm_billing(page)


def find_card(page: Page, name: str) -> Locator:
    """Return the card of a request or report in the centre."""
    return page.get_by_role("article", name=name)


def record_remaining_findings(site: JourneySite, tester: Staff, request_id: str) -> None:
    """Record that each criterion without a finding is met, as the tester does by hand for the others."""
    path = f"/api/admin/validation/requests/{request_id}"
    with site.client(Authorization=f"Bearer {tester.token}") as client:
        details = client.get(path).json()
        recorded = {finding["criterion_id"] for finding in details["findings"]}
        for criterion in details["criteria"]:
            if criterion not in recorded:
                body = {"verdict": "met", "note": "Observed.", "evidence": [URL_EVIDENCE]}
                answer = client.put(f"{path}/findings/{criterion}", json=body)
                assert answer.status_code == 200, answer.text


async def assign_to_me(staff: Staff, request_name: str, part: str) -> None:
    """Open a request from the queue, take this part of the work and declare to have no conflict of interest."""
    page = staff.visitor.page
    await page.goto("/admin-dashboard?tab=validation")
    await page.get_by_role("button", name=request_name).click()
    row = page.get_by_role("listitem", name=part, exact=True)
    await row.get_by_role("button", name="Assign me").click()
    await row.get_by_role("button", name="Declare interests").click()
    dialog = page.get_by_role("dialog", name="Declaration of interest")
    await dialog.get_by_label("Your interests").fill("None.")
    await dialog.get_by_role("button", name="Declare").click()
    await expect(dialog).to_be_hidden()
    await expect(row.get_by_text("declaration of interest missing")).to_have_count(0)


async def upload_with(scope: Locator, name: str, content: bytes) -> None:
    """Upload a file with the only upload field of a form."""
    file: Any = {"name": name, "mimeType": "application/octet-stream", "buffer": content}
    await scope.locator("input[type=file]").set_input_files(file)

"""An admin suspends and reinstates a certificate on the screen; a stranger checks its credential on the public page."""

import re

import pytest
from playwright.async_api import Page, Route, expect

from lexdex_tests.journeys.browser import JourneySite, Visitor
from lexdex_tests.journeys.validation_shortcuts import certify, open_crew
from lexdex_tests.journeys.validation_steps import OpenVisitor, log_in_vendor

pytestmark = pytest.mark.browser

PRODUCT, NAME = "suspended-deeds", "Suspended صكوك Deeds"
DESK = "/admin-dashboard?tab=validation&view=certificates"
SUSPENSION_REASON = "The evidence of SEC-01 is disputed (الدليل)."
CHANGES = {
    "suspend": "Suspend",
    "reinstate": "Reinstate",
    "revoke": "Revoke",
    "supersede": "Replace",
    "accept_facts": "Accept changed facts",
    "retry_file": "Generate the file again",
}
REINSTATEMENT_REASON = "The evidence was confirmed."


@pytest.mark.covers("Y10", "Y23", "T22")
async def test_a_certificate_is_suspended_reinstated_and_its_credential_checked(
    visitor: Visitor, journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    journey_site.act("add-product", PRODUCT, NAME)
    vendor = await log_in_vendor(visitor, journey_site, "suspended@vendor.example", PRODUCT)
    crew = await open_crew(journey_site, vendor, open_visitor)
    number = await certify(journey_site, crew, PRODUCT, NAME)
    stranger = await open_visitor()
    admin = crew.other.visitor
    await _check_dialogs(admin, number)
    await _open_certificate(admin, number)
    await _change(admin.page, number, "Suspend", SUSPENSION_REASON)
    await expect(admin.page.get_by_text("This certificate was suspended on", exact=False)).to_be_visible()
    await admin.check_sizes("admin-certificate-suspended")
    await stranger.open(f"/certificates/{number}")
    await expect(stranger.page.get_by_text("Do not rely on it until it is reinstated.", exact=False)).to_be_visible()
    await expect(stranger.page.get_by_text(SUSPENSION_REASON, exact=False).first).to_be_visible()

    await _change(admin.page, number, "Reinstate", REINSTATEMENT_REASON)
    await expect(admin.page.get_by_text("This certificate is valid until", exact=False)).to_be_visible()
    await stranger.open(f"/certificates/{number}")
    await expect(stranger.page.get_by_text(re.compile("^This certificate is valid until "))).to_be_visible()
    await expect(stranger.page.get_by_text(REINSTATEMENT_REASON, exact=False).first).to_be_visible()
    await _check_credential(stranger, number, _read_credential(journey_site, number))


async def _open_certificate(admin: Visitor, number: str) -> None:
    """Find a certificate by its number in the admins' list, and open it."""
    page = admin.page
    await page.goto(DESK)
    await page.get_by_role("textbox", name="Number, product or holder").fill(number)
    await page.get_by_role("button", name="Search", exact=True).click()
    await expect(page.get_by_text("1 certificate", exact=True)).to_be_visible()
    await admin.check_sizes("admin-certificates")
    await page.get_by_role("button", name=number, exact=True).click()
    await expect(page.get_by_role("heading", name=f"Certificate {number}")).to_be_visible()


async def _check_dialogs(admin: Visitor, number: str) -> None:
    """Open the dialog of each change as if all were allowed now, and close it again."""
    page, record = admin.page, f"**/api/admin/certificates/{number}"

    async def allow_all(route: Route) -> None:
        response = await route.fetch()
        await route.fulfill(response=response, json={**await response.json(), "allowed_changes": list(CHANGES)})

    await page.route(record, allow_all)
    await _open_certificate(admin, number)
    for label in CHANGES.values():
        await page.get_by_role("button", name=label, exact=True).click()
        dialog = page.get_by_role("dialog", name=number)
        await expect(dialog).to_be_visible()
        await admin.check_sizes(f"admin-certificate-{label.lower().replace(' ', '-')}")
        await page.keyboard.press("Escape")
        await expect(dialog).to_be_hidden()
    await page.unroute(record)


async def _change(page: Page, number: str, label: str, reason: str) -> None:
    """Change the status of the open certificate, after a refusal of a change without a reason."""
    await page.get_by_role("button", name=label, exact=True).click()
    dialog = page.get_by_role("dialog", name=f"{label} the certificate {number}")
    await dialog.get_by_role("button", name=label, exact=True).click()
    await expect(dialog.get_by_text("Please give a reason.")).to_be_visible()
    await dialog.get_by_label("Reason").fill(reason)
    await dialog.get_by_role("button", name=label, exact=True).click()
    await expect(dialog).to_be_hidden()


def _read_credential(site: JourneySite, number: str) -> str:
    """Return the certificate's credential, as anyone can download it."""
    with site.client() as client:
        record = client.get(f"/api/certificates/{number}").raise_for_status().json()
        return client.get(record["credential_url"]).raise_for_status().text


async def _check_credential(stranger: Visitor, number: str, credential: str) -> None:
    """Paste the credential, then the same with one other letter in its content."""
    check = stranger.page.get_by_role("region", name="Check a credential")
    field = check.get_by_label("Or paste the credential")
    await field.fill(credential)
    await check.get_by_role("button", name="Check credential").click()
    await expect(
        check.get_by_text(f"This is the credential of certificate {number}, which is valid until", exact=False)
    ).to_be_visible()
    await expect(check.get_by_text("The signature is ours, and it fits the content.")).to_be_visible()
    await stranger.check_sizes("credential-valid")
    position = credential.index(".") + len(credential) // 3
    character = "A" if credential[position] != "A" else "B"
    await field.fill(credential[:position] + character + credential[position + 1 :])
    await check.get_by_role("button", name="Check credential").click()
    await expect(check.get_by_text("or was altered afterwards.", exact=False)).to_be_visible()
    await expect(check.get_by_text("The signature does not fit the content", exact=False)).to_be_visible()
    await expect(check.get_by_text("The signature is ours, and it fits the content.")).to_have_count(0)
    await stranger.check_sizes("credential-altered")

"""Validation drafts and payments that do not go straight: declined, canceled, two tabs, the express dialog."""

import re

import pytest
from playwright.async_api import Page, expect

from lexdex_tests.fixtures.stripe import CARD, DECLINED, NEEDS_3DS
from lexdex_tests.foundation.documents.samples import build_pdf
from lexdex_tests.journeys.browser import JourneySite, Visitor
from lexdex_tests.journeys.validation_steps import (
    CENTRE,
    WIZARD,
    OpenVisitor,
    Staff,
    choose,
    confirm_billing,
    enter_card,
    find_card,
    log_in_vendor,
    open_staff,
    request_validation,
    upload,
)

pytestmark = pytest.mark.browser

APPROVALS = "/admin-dashboard?tab=approvals"


@pytest.mark.covers("Y18", "Y23", "M43")
async def test_a_declined_card_and_a_refused_authentication_leave_the_request_unpaid(
    visitor: Visitor, journey_site: JourneySite
) -> None:
    name = "Deeds Declined"
    journey_site.act("add-product", "deeds-declined", name)
    page = await log_in_vendor(visitor, journey_site, "declined@maker.example", "deeds-declined")
    await request_validation(page, name, "Standard")
    await enter_card(page, DECLINED)
    await expect(page.get_by_role("alert")).to_have_text("Your card was declined.")
    await enter_card(page, NEEDS_3DS)
    await page.get_by_role("button", name="Fail authentication").click()
    await expect(page.get_by_role("alert")).to_be_visible()
    await page.goto(f"{CENTRE}?tab=requests")
    card = find_card(page, name)
    await expect(card.get_by_text("Awaiting payment")).to_be_visible()
    await expect(card.get_by_text("Request Submitted")).to_have_count(0)
    await card.get_by_role("button", name="Pay", exact=True).click()
    await confirm_billing(page)
    await enter_card(page, CARD)
    await expect(page.get_by_text("Validation Request Submitted", exact=True)).to_be_visible()
    await expect(find_card(page, name).get_by_text("Request Submitted", exact=True).first).to_be_visible()


@pytest.mark.covers("Y18", "Y23")
async def test_a_canceled_payment_can_be_made_later_and_is_refunded(
    visitor: Visitor, journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    name = "Deeds Canceled"
    journey_site.act("add-product", "deeds-canceled", name)
    page = await log_in_vendor(visitor, journey_site, "canceled@maker.example", "deeds-canceled")
    await request_validation(page, name, "Basic")
    await page.get_by_role("link", name="Cancel").click()
    await expect(page).to_have_url(
        re.compile(r"/software-validation-management\?tab=requests&request=.*&payment=canceled")
    )
    notice = page.get_by_role("alert").filter(has_text="The payment was not completed")
    await expect(notice.get_by_text("You were not charged. Your request is saved.")).to_be_visible()
    await visitor.check_sizes("payment-canceled")
    await notice.get_by_role("link", name="Pay again").click()
    await enter_card(page)
    await expect(page.get_by_text("Validation Request Submitted", exact=True)).to_be_visible()
    card = find_card(page, name)
    await card.get_by_role("button", name="Details").click()
    async with page.expect_download() as saved:
        await card.get_by_role("button", name=re.compile("^Invoice LX-INV-")).click()
    assert re.fullmatch(r"LX-INV-\d+\.pdf", (await saved.value).suggested_filename)
    await _complain_and_withdraw(visitor, name)
    admin = await open_staff(journey_site, open_visitor)
    desk = admin.visitor.page
    await admin.visitor.open("/admin-dashboard?tab=validation&view=cases")
    complaint = desk.get_by_role("listitem").filter(has_text="The wait is long.")
    await admin.visitor.check_sizes("staff-cases")
    await complaint.get_by_role("button", name="Close case").click()
    closing = desk.get_by_role("dialog", name="Close: Complaint")
    await closing.get_by_role("radio", name="Dismissed").check()
    await closing.get_by_label("Outcome").fill("It took a minute.")
    await closing.get_by_role("button", name="Close case").click()
    await expect(closing).to_be_hidden()
    await desk.goto("/admin-dashboard?tab=validation")
    await desk.get_by_role("button", name=name).click()
    await desk.get_by_role("button", name="Refund").click()
    dialog = desk.get_by_role("dialog", name="Refund the request")
    await dialog.get_by_label("Reason").fill("Withdrawn before testing.")
    await admin.visitor.check_sizes("staff-refund")
    await dialog.get_by_role("button", name="Refund").click()
    await expect(desk.get_by_text("Waits for a second admin", exact=False).first).to_be_visible()
    await _approve_refund(desk, await open_staff(journey_site, open_visitor))
    await _wait_for_credit_note(page, name)
    await visitor.check_sizes("centre-refunded")


@pytest.mark.covers("Y18", "Y23")
async def test_the_second_of_two_payment_pages_says_that_it_is_paid(
    visitor: Visitor, journey_site: JourneySite
) -> None:
    name = "Deeds Twice"
    journey_site.act("add-product", "deeds-twice", name)
    page = await log_in_vendor(visitor, journey_site, "twice@maker.example", "deeds-twice")
    await request_validation(page, name, "Basic")
    second, third = [await visitor.context.new_page() for _ in range(2)]
    for other in (second, third):
        await other.goto(f"{CENTRE}?tab=requests")
        await find_card(other, name).get_by_role("button", name="Pay", exact=True).click()
    await confirm_billing(second, "Maker Ltd")
    await expect(third.get_by_role("dialog", name="Payment")).to_be_visible()
    await enter_card(page)
    await expect(page.get_by_text("Validation Request Submitted", exact=True)).to_be_visible()
    await enter_card(second)
    await expect(second.get_by_role("heading", name="This has already been paid")).to_be_visible()
    await second.get_by_role("link", name="Return to the shop").click()
    await expect(find_card(second, name).get_by_text("Request Submitted", exact=True).first).to_be_visible()
    visitor.expect_problem("409")
    await confirm_billing(third, is_refused=True)
    dialog = third.get_by_role("dialog", name="Payment")
    await expect(dialog.get_by_text("This request has already been paid. Nothing was charged again.")).to_be_visible()
    await dialog.get_by_role("button", name="Cancel").click()
    card = find_card(third, name)
    await expect(card.get_by_text("Request Submitted", exact=True).first).to_be_visible()
    await expect(card.get_by_role("button", name="Pay", exact=True)).to_have_count(0)


async def _approve_refund(desk: Page, approver: Staff) -> None:
    """Let who has requested the refund see that they can't approve it, and a second admin approve it."""
    await desk.goto(APPROVALS)
    await expect(desk.get_by_role("button", name="Withdraw", exact=True)).to_be_visible()
    await expect(desk.get_by_role("button", name="Approve", exact=True)).to_be_hidden()
    await approver.visitor.open(APPROVALS)
    page = approver.visitor.page
    await approver.visitor.check_sizes("admin-approvals")
    await page.get_by_role("button", name="Approve", exact=True).click()
    dialog = page.get_by_role("dialog", name="Approve: Refund a validation request")
    await dialog.get_by_role("checkbox").check()
    await approver.visitor.check_sizes("admin-approval")
    await dialog.get_by_role("button", name="Approve", exact=True).click()
    await expect(page.get_by_text("Approved and done.")).to_be_visible()


async def _complain_and_withdraw(visitor: Visitor, name: str) -> None:
    """Complain about the request, then withdraw it."""
    page, card = visitor.page, find_card(visitor.page, name)
    for button, label, text, action in (
        ("Complain", "What went wrong?", "The wait is long.", "Send complaint"),
        ("Withdraw", "Reason", "We changed our mind.", "Withdraw"),
    ):
        await card.get_by_role("button", name=button, exact=True).click()
        dialog = page.get_by_role("dialog")
        await dialog.get_by_label(label).fill(text)
        await dialog.get_by_role("button", name=action).click()
        await expect(dialog).to_be_hidden()
    await expect(card.get_by_text("Withdrawn", exact=True).first).to_be_visible()


async def _wait_for_credit_note(page: Page, name: str) -> None:
    """Reload until the refund has arrived, which a webhook tells."""
    note = find_card(page, name).get_by_role("button", name=re.compile("^Credit note LX-CN-"))
    for _ in range(10):
        await page.goto(f"{CENTRE}?tab=requests")
        await find_card(page, name).get_by_role("button", name="Details").click()
        await find_card(page, name).get_by_role("button", name=re.compile("^Invoice")).wait_for()
        if await note.count():
            return
    raise AssertionError("The credit note was never shown")


@pytest.mark.covers("Y12", "Y23", "T26")
async def test_two_tabs_get_a_conflict_to_decide(visitor: Visitor, journey_site: JourneySite) -> None:
    first = await log_in_vendor(visitor, journey_site, "tabs@maker.example")
    await first.goto(WIZARD)
    await first.get_by_label("Organization name").fill("First Ltd")
    await expect(first.get_by_text("Draft saved")).to_be_visible()
    await expect(first).to_have_url(re.compile(r"\?request="))
    second = await visitor.context.new_page()
    await second.goto(first.url)
    await expect(second.get_by_label("Organization name")).to_have_value("First Ltd")
    await second.get_by_label("Organization name").fill("Second Ltd")
    await expect(second.get_by_text("Draft saved")).to_be_visible()
    visitor.expect_problem("409")
    await first.get_by_label("Organization name").fill("Third Ltd")
    conflict = first.get_by_role("dialog", name="Two versions of this draft")
    field = conflict.get_by_role("group", name="Organization name")
    await expect(field.get_by_role("radio", name="Keep mine Third Ltd")).to_be_checked()
    await visitor.check_sizes("wizard-conflict")
    await field.get_by_role("radio", name="Take the stored one Second Ltd").check()
    await conflict.get_by_role("button", name="Save this choice").click()
    await expect(first.get_by_label("Organization name")).to_have_value("Second Ltd")
    await first.get_by_role("button", name="Switch to the other version").click()
    await expect(first.get_by_label("Organization name")).to_have_value("Third Ltd")
    await first.get_by_label("Organization name").fill("Fourth Ltd")
    await expect(first.get_by_text("Draft saved")).to_be_visible()
    await second.get_by_label("Organization name").fill("Fifth Ltd")
    await second.get_by_role("dialog").get_by_role("button", name="Save this choice").click()
    await expect(second.get_by_text("Draft saved")).to_be_visible()
    await first.reload()
    await expect(first.get_by_label("Organization name")).to_have_value("Fifth Ltd")


@pytest.mark.covers("Y06", "Y15", "Y16", "Y17", "Y21", "T20", "T26")
async def test_the_empty_certificates_tab_opens_the_express_dialog(visitor: Visitor, journey_site: JourneySite) -> None:
    name = "Deeds Express"
    journey_site.act("add-product", "deeds-express", name)
    page = await log_in_vendor(visitor, journey_site, "express@maker.example", "deeds-express")
    await visitor.open(f"{CENTRE}?tab=certificates")
    await page.get_by_role("button", name="Start Validation Process").click()
    dialog = page.get_by_role("dialog", name="Express validation")
    await choose(dialog, "Product", name)
    for label, text in (
        *(("Organization name", "Maker Ltd"), ("Business address", "1 Main Street"), ("Software version", "4.2")),
        *(("Software description", "Drafts deeds."), ("Primary contact name", "Vera Maker")),
        *(("Contact email", "vera@maker.example"), ("Additional instructions", "Call before noon.")),
    ):
        await dialog.get_by_label(label).fill(text)
    await choose(dialog, "Deployment environment", "Cloud")
    await upload(page, "Technical documentation", "manual.pdf", build_pdf())
    await expect(dialog.get_by_text("manual.pdf")).to_be_visible()
    await visitor.check_sizes("express-details")
    await dialog.get_by_role("button", name="Next").click()
    await expect(dialog.get_by_role("button", name="Next to Payment")).to_be_disabled()
    for price in ("$599", "$1299", "$2499"):
        await expect(dialog.get_by_text(price)).to_be_visible()
    await dialog.get_by_role("radio", name=re.compile("Basic")).check()
    await visitor.check_sizes("express-package")
    await dialog.get_by_role("button", name="Next to Payment").click()
    await confirm_billing(page, "Maker Ltd")
    await enter_card(page)
    await expect(page.get_by_text("Validation Request Submitted", exact=True)).to_be_visible()
    await expect(find_card(page, name).get_by_text("Processing", exact=True)).to_be_visible()
    await find_card(page, name).get_by_role("button", name="Details").click()
    await expect(find_card(page, name).get_by_role("button", name="Withdraw")).to_be_visible()
    for button in ("Download", "Feedback"):
        await expect(find_card(page, name).get_by_role("button", name=button, exact=True)).to_have_count(0)

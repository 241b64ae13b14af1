"""Validation that is contested: a rejection, the vendor's appeal, another decider, and a complaint."""

import re

import pytest
from playwright.async_api import Locator, Page, expect

from lexdex_tests.journeys.account_steps import open_email_link
from lexdex_tests.journeys.browser import JourneySite, Visitor
from lexdex_tests.journeys.validation_shortcuts import Crew, call, examine, open_crew, order, read_account
from lexdex_tests.journeys.validation_steps import (
    CENTRE,
    OpenVisitor,
    Staff,
    find_card,
    log_in_vendor,
    open_staff,
)
from lexdex_tests.validation.builders import REQUESTS

pytestmark = pytest.mark.browser

CONTESTED = "FIT-02"
REASON = "المعايير غير مستوفاة. FIT-02 was not found."
APPEAL = "نعترض على القرار. The evidence is on page 12."
VERDICTS = {
    "upheld": ("Uphold the appeal and issue the certificate", "The certificate was issued.", "Certificate Issued"),
    "dismissed": ("Dismiss the appeal", "The request was rejected.", "Appeal dismissed"),
}


def isolate(name: str) -> str:
    """The name as subjects have it, so that its direction changes nothing around it."""
    return f"\u2068{name}\u2069"


@pytest.mark.covers("Y23", "T19")
@pytest.mark.parametrize("outcome", VERDICTS)
async def test_a_rejected_vendor_appeals_and_another_decider_decides(
    visitor: Visitor, journey_site: JourneySite, open_visitor: OpenVisitor, outcome: str
) -> None:
    product, name, email = f"appeal-{outcome}", f"Appeal {outcome} صكوك", f"appeal.{outcome}@maker.example"
    journey_site.act("add-product", product, name)
    page = await log_in_vendor(visitor, journey_site, email, product)
    crew = await open_crew(journey_site, page, open_visitor)
    request_id = order(journey_site, crew, product, name, "basic")
    await examine(journey_site, crew, request_id, not_met=CONTESTED)
    call(journey_site, crew.token, "POST", f"{REQUESTS}/{request_id}/reply", {"text": "We disagree."})
    await _reject(crew.decider, request_id)
    await _appeal(visitor, email, name)
    await _assign_someone_else(crew, journey_site, request_id)
    if outcome == "upheld":
        await _examine_again(crew.tester, request_id)
    await _decide_appeal(crew.other, journey_site, name, outcome)
    card = find_card(page, name)
    await page.goto(f"{CENTRE}?tab=requests&request={request_id}")
    await expect(card.get_by_text(VERDICTS[outcome][2], exact=True).first).to_be_visible()
    await expect(card.get_by_role("button", name="Appeal")).to_have_count(0)
    await expect(card.get_by_role("region", name="Appeal")).to_contain_text(f"It is {outcome}.")
    await visitor.check_sizes(f"centre-appeal-{outcome}")
    await page.get_by_role("tab", name="Certificates").click()
    if outcome == "upheld":
        await expect(page.get_by_role("article", name=re.compile("^LX-")).get_by_text("Active")).to_be_visible()
    else:
        await expect(page.get_by_role("heading", name="No certificates yet")).to_be_visible()


async def _open_request(staff: Staff, request_id: str) -> Page:
    await staff.visitor.page.goto(f"/admin-dashboard?tab=validation&request={request_id}")
    return staff.visitor.page


async def _reject(decider: Staff, request_id: str) -> None:
    """Reject the request, which needs reasons."""
    page = await _open_request(decider, request_id)
    await page.get_by_role("button", name="Decide", exact=True).click()
    dialog = page.get_by_role("dialog", name="Decide the request")
    await dialog.get_by_role("radio", name="Reject the request").check()
    await dialog.get_by_role("button", name="Decide").click()
    await expect(dialog.get_by_text("Please give the reasons.")).to_be_visible()
    await dialog.get_by_label("Reasons (required for a rejection)").fill(REASON)
    await dialog.get_by_role("button", name="Decide").click()
    await expect(page.get_by_text("The request was rejected.")).to_be_visible()
    await expect(page.get_by_role("button", name="Decide")).to_have_count(0)


async def _appeal(visitor: Visitor, email: str, name: str) -> None:
    """Follow the email about the rejection, read its reasons and appeal."""
    page = visitor.page
    await open_email_link(page, email, f"Your request was rejected: {isolate(name)}", "Open the request")
    card = find_card(page, name)
    await expect(card.get_by_text("Rejected", exact=True).first).to_be_visible()
    await expect(card.get_by_role("region", name="Decision")).to_contain_text(REASON)
    await card.get_by_role("button", name=re.compile(r"^Appeal \(until ")).click()
    dialog = page.get_by_role("dialog", name="Appeal")
    await dialog.get_by_role("button", name="Send appeal").click()
    await expect(dialog.get_by_text("Please explain why the decision should be changed.")).to_be_visible()
    await dialog.get_by_label("Why should the decision be changed?").fill(APPEAL)
    await visitor.check_sizes("centre-appeal")
    await dialog.get_by_role("button", name="Send appeal").click()
    await expect(page.get_by_text("Your appeal was sent.")).to_be_visible()
    await expect(card.get_by_text("Appeal in review", exact=True).first).to_be_visible()
    await expect(card.get_by_role("button", name=re.compile("^Appeal"))).to_have_count(0)


async def _assign_someone_else(crew: Crew, site: JourneySite, request_id: str) -> None:
    """As the first decider, see that neither they nor the tester can decide the appeal, and assign a third admin."""
    page = await _open_request(crew.decider, request_id)
    await expect(page.get_by_text(APPEAL)).to_be_visible()
    row = page.get_by_role("listitem", name="Decider of the appeal", exact=True)
    await expect(row.get_by_role("button", name="Assign someone else")).to_be_visible()
    await expect(row.get_by_role("button", name="Assign me")).to_have_count(0)
    await row.get_by_role("button", name="Assign someone else").click()
    dialog = page.get_by_role("dialog", name="Assign: Decider of the appeal")
    for person, part in ((crew.tester, "tester"), (crew.decider, "decider")):
        option = await _find_candidate(dialog, read_account(site, person)["email"])
        await expect(option).to_have_attribute("aria-disabled", "true")
        await expect(option).to_contain_text(f"This admin is or was {part} of this request.")
    option = await _find_candidate(dialog, read_account(site, crew.other)["email"])
    await option.click()
    await crew.decider.visitor.check_sizes("staff-assign-someone-else")
    await dialog.get_by_role("button", name="Assign").click()
    await expect(dialog).to_be_hidden()
    await expect(row.get_by_text("declaration of interest missing", exact=False)).to_be_visible()
    await expect(page.get_by_role("button", name="Decide the appeal")).to_have_count(0)


async def _examine_again(tester: Staff, request_id: str) -> None:
    """As the tester, find that the contested criterion is met after all."""
    page = await _open_request(tester, request_id)
    await page.locator("details").filter(has_text=CONTESTED).locator("summary").first.click()
    form = page.get_by_role("form", name=f"Finding on {CONTESTED}")
    await form.get_by_role("radio", name="Met", exact=True).check()
    await form.get_by_label("What was observed").fill("On page 12.")
    await form.get_by_role("button", name="Save finding").click()
    await expect(page.get_by_text(f"{CONTESTED} saved")).to_be_visible()
    await expect(page.get_by_text(f"{CONTESTED} was examined again.", exact=False)).to_be_visible()
    await expect(page.get_by_role("button", name="Decide the appeal")).to_have_count(0)


async def _find_candidate(dialog: Locator, email: str) -> Locator:
    """Search the admin in the list of those who can be assigned."""
    await dialog.get_by_label("Admin", exact=True).fill(email)
    return dialog.page.locator(".ant-select-dropdown:visible .ant-select-item-option").filter(has_text=email)


async def _decide_appeal(other: Staff, site: JourneySite, name: str, outcome: str) -> None:
    """Follow the email about the assignment, declare, and decide the appeal."""
    page, (label, message, _) = other.visitor.page, VERDICTS[outcome]
    subject = f"Please declare your interests: validation of {isolate(name)}"
    await open_email_link(page, read_account(site, other)["email"], subject, "Open the request")
    row = page.get_by_role("listitem", name="Decider of the appeal", exact=True)
    await row.get_by_role("button", name="Declare interests").click()
    declaration = page.get_by_role("dialog", name="Declaration of interest")
    await declaration.get_by_label("Your interests").fill("None.")
    await declaration.get_by_role("button", name="Declare").click()
    await page.get_by_role("button", name="Decide the appeal").click()
    dialog = page.get_by_role("dialog", name="Decide the appeal")
    await dialog.get_by_role("radio", name=label).check()
    await dialog.get_by_label("Reasons (required for a rejection)").fill(f"It is {outcome}.")
    await dialog.get_by_role("button", name="Decide").click()
    await expect(page.get_by_text(message)).to_be_visible()


@pytest.mark.covers("Y23")
async def test_a_complaint_is_closed_by_an_admin_without_a_part_and_the_vendor_reads_the_outcome(
    visitor: Visitor, journey_site: JourneySite, open_visitor: OpenVisitor
) -> None:
    name, email, outcome = "Complaint صكوك", "complaint@maker.example", "نعتذر. The tester was replaced."
    journey_site.act("add-product", "complaint-deeds", name)
    page = await log_in_vendor(visitor, journey_site, email, "complaint-deeds")
    crew = await open_crew(journey_site, page, open_visitor)
    request_id = order(journey_site, crew, "complaint-deeds", name, "express-basic")
    await examine(journey_site, crew, request_id)
    await visitor.open(f"{CENTRE}?tab=requests&request={request_id}")
    card = find_card(page, name)
    await card.get_by_role("button", name="Complain").click()
    dialog = page.get_by_role("dialog", name="Complain")
    await dialog.get_by_label("What went wrong?").fill("The tester works for our competitor.")
    await dialog.get_by_role("button", name="Send complaint").click()
    await expect(page.get_by_text("Your complaint was sent.")).to_be_visible()
    crew.tester.visitor.expect_problem("403")
    refused = await _close_case(crew.tester, request_id, "Dismissed", "We see no problem.")
    await expect(refused.get_by_text("Someone who has no part in this request must do this.")).to_be_visible()
    stranger = await open_staff(journey_site, open_visitor)
    await expect(await _close_case(stranger, request_id, "Upheld", outcome)).to_be_hidden()
    await expect(stranger.visitor.page.get_by_text("Upheld", exact=True)).to_be_visible()
    await stranger.visitor.check_sizes("staff-complaint-upheld")
    subject = f"Your complaint was decided: {isolate(name)}"
    await open_email_link(page, email, subject, "Open the request")
    await expect(find_card(page, name).get_by_text("Report ready", exact=True)).to_be_visible()


async def _close_case(staff: Staff, request_id: str, result: str, outcome: str) -> Locator:
    """Try to close the only case of a request; returns the dialog, which stays open if that is refused."""
    page = await _open_request(staff, request_id)
    await page.get_by_role("button", name="Close case").click()
    dialog = page.get_by_role("dialog", name="Close: Complaint")
    await dialog.get_by_role("radio", name=result).check()
    await dialog.get_by_label("Outcome").fill(outcome)
    await dialog.get_by_role("button", name="Close case").click()
    return dialog

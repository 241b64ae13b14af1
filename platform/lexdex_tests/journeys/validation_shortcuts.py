"""The parts of a validation that a journey is not about, through the API: order, payment, tests, report, decision."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, NamedTuple

from playwright.async_api import Page

from lexdex_tests.journeys.browser import JourneySite
from lexdex_tests.journeys.validation_steps import OpenVisitor, Staff, open_staff, record_remaining_findings
from lexdex_tests.validation.builders import ADMIN, BILLING, FORM, REQUESTS, URL_EVIDENCE

POLL_MS = 100


class Crew(NamedTuple):
    """The vendor's page and token, and the staff of one request; `other` has no part in it."""

    page: Page
    token: str
    tester: Staff
    decider: Staff
    other: Staff


async def open_crew(site: JourneySite, page: Page, open_visitor: OpenVisitor) -> Crew:
    """Open the browsers of three admins beside that of a signed-in vendor."""
    token: str = await page.evaluate("localStorage.getItem('authToken')")
    tester, decider, other = [await open_staff(site, open_visitor) for _ in range(3)]
    return Crew(page, token, tester, decider, other)


def call(site: JourneySite, token: str, method: str, path: str, body: object = None) -> Any:  # noqa: ANN401 - JSON
    """Send a request, which must succeed, and return the answer's JSON."""
    with site.client(Authorization=f"Bearer {token}") as client:
        answer = client.request(method, path, json=body)
    assert answer.is_success, f"{method} {path}: {answer.status_code} {answer.text}"
    return answer.json() if answer.content else None


def read_account(site: JourneySite, staff: Staff) -> dict[str, Any]:
    """Return the account of an admin."""
    account: dict[str, Any] = call(site, staff.token, "GET", "/api/account")
    return account


def order(site: JourneySite, crew: Crew, product_id: str, name: str, package: str) -> str:
    """Order a validation and pay for it; returns the request's id."""
    draft = {"package": package, "productId": product_id, "form": {**FORM, "softwareName": name}}
    request_id: str = call(site, crew.token, "POST", REQUESTS, draft)["id"]
    own = f"{REQUESTS}/{request_id}"
    payment = call(site, crew.token, "POST", f"{own}/payment", BILLING)
    assert site.simulator.pay(payment["checkout_url"]).status_code == 303
    assert call(site, crew.token, "POST", f"{own}/submit")["status"] == "submitted"
    return request_id


async def examine(site: JourneySite, crew: Crew, request_id: str, *, not_met: str = "") -> None:
    """Assign both, test with the result that all criteria but this one are met, and send the draft report."""
    staff = f"{ADMIN}/requests/{request_id}"
    for part, person in (("tester", crew.tester), ("decider", crew.decider)):
        assigned = {"part": part, "account_id": read_account(site, person)["id"]}
        call(site, crew.other.token, "POST", f"{staff}/assignments", assigned)
        call(site, person.token, "POST", f"{staff}/declaration", {"has_conflict": False, "statement": "None."})
    today = {"testing_start_date": datetime.now(UTC).date().isoformat()}
    call(site, crew.other.token, "POST", f"{staff}/schedule", today)
    call(site, crew.tester.token, "POST", f"{staff}/start")
    if not_met:
        finding = {"verdict": "not_met", "note": "Not found.", "evidence": [URL_EVIDENCE]}
        call(site, crew.tester.token, "PUT", f"{staff}/findings/{not_met}", finding)
    record_remaining_findings(site, crew.tester, request_id)
    call(site, crew.tester.token, "POST", f"{staff}/complete")
    await _wait_until(crew.page, lambda: _is_draft_ready(call(site, crew.tester.token, "GET", staff)))
    call(site, crew.tester.token, "POST", f"{staff}/send-report")


async def certify(site: JourneySite, crew: Crew, product_id: str, name: str, package: str = "express-basic") -> str:
    """Lead a product to a certificate whose PDF is there; returns its number."""
    request_id = order(site, crew, product_id, name, package)
    await examine(site, crew, request_id)
    call(site, crew.token, "POST", f"{REQUESTS}/{request_id}/reply", {"text": "Thank you."})
    decision = {"verdict": "issue", "reason": "As the report says."}
    decided = call(site, crew.decider.token, "POST", f"{ADMIN}/requests/{request_id}/decision", decision)
    number: str = decided["certificateNumber"]
    record = f"/api/certificates/{number}"
    await _wait_until(crew.page, lambda: call(site, crew.token, "GET", record)["file_state"] == "ready")
    return number


def _is_draft_ready(request: dict[str, Any]) -> bool:
    return any(each["reportType"] == "draft" and each["status"] == "ready" for each in request["reports"])


async def _wait_until(page: Page, is_there: Callable[[], bool]) -> None:
    """Ask until the worker has done something; the timeout of the test ends it."""
    while not is_there():
        await page.wait_for_timeout(POLL_MS)

"""A validation from the draft to the certificate, and its other ends, as vendor and staff live it."""

import hashlib
from datetime import UTC, date, datetime, timedelta
from io import BytesIO

import httpx
import pytest
from pypdf import PdfReader

from lexdex.settings import Settings
from lexdex_tests.events import process_outbox
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.validation.builders import (
    ADMIN,
    REQUESTS,
    URL_EVIDENCE,
    VENDOR_EMAIL,
    assign,
    create_cast,
    create_paid,
    decide,
    find_account,
    send,
    send_report,
    set_columns,
)
from lexdex_tests.validation.partners import Payments, list_certificates


@pytest.mark.covers("Y08", "Y09", "Y10", "Y23", "T19", "T21", "M43", "Y20")
async def test_a_request_becomes_a_certificate(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    await read_new_emails(settings)
    request_id = await create_paid(cast, payments)
    own, staff = f"{REQUESTS}/{request_id}", f"{ADMIN}/requests/{request_id}"
    emails = {email.to: email for email in await read_new_emails(settings)}
    assert emails[VENDOR_EMAIL].subject == "Validation Request Submitted: Deeds"
    assert "599.00 USD" in emails[VENDOR_EMAIL].text

    listed = (await send(cast, cast.vendor, "GET", REQUESTS))[0]
    assert {key: listed[key] for key in ("id", "organizationName", "softwareName", "package", "progress")} == {
        "id": request_id,
        "organizationName": "Maker Ltd",
        "softwareName": "Deeds",
        "package": "express-basic",
        "progress": 10,
    }
    assert listed["price"] == {"amount": 59900, "currency": "usd"}
    assert (listed["status"], listed["badge"], listed["currentMilestone"]) == (
        "submitted",
        "blue",
        "Request Submitted",
    )
    assert listed["submittedDate"] < listed["estimatedCompletion"]
    assert listed["testingStartDate"] is None

    await send_report(cast, settings, request_id)
    shown = await send(cast, cast.vendor, "GET", own)
    assert (shown["status"], shown["expressStatus"], shown["progress"]) == ("report_sent", "report-ready", 85)
    assert [step["isDone"] for step in shown["milestones"]] == [True, True, True, True, True, False]
    assert shown["allowedMoves"] == ["reply"]
    (draft,) = await send(cast, cast.vendor, "GET", "/api/validation/reports")
    assert (draft["reportType"], draft["status"], draft["requestId"]) == ("draft", "ready", request_id)
    assert draft["softwareName"] == "Deeds"
    assert draft["title"].startswith("Draft validation report: Deeds 4.2, Basic (express), request ")
    assert draft["generatedDate"].startswith(f"{datetime.now(UTC):%Y-%m-%d}")

    file = await client.get(draft["downloadUrl"], headers=cast.vendor)
    assert file.headers["content-disposition"].startswith("attachment")
    assert (len(file.content), hashlib.sha256(file.content).hexdigest()) == (draft["size"], draft["sha256"])
    reader = PdfReader(BytesIO(file.content))
    text = "".join(page.extract_text() for page in reader.pages)
    assert "FIT-01 (MUST): Met" in text
    assert "ab" * 32 in text.replace("\n", "")
    assert b"<pdfaid:part>2</pdfaid:part>" in file.content
    assert reader.trailer["/Root"]["/MarkInfo"]["/Marked"]  # type: ignore[index]

    await decide(cast, request_id, "issue", status=409)
    await send(cast, cast.vendor, "POST", f"{own}/reply", {"text": "Thank you."})
    await read_new_emails(settings)
    issued = await decide(cast, request_id, "issue")
    (certificate,) = await list_certificates()
    assert issued["certificateNumber"] == certificate.number
    assert (certificate.product_id, certificate.star, certificate.package) == (
        "deeds",
        False,
        "Basic",
    )
    (email,) = [each for each in await read_new_emails(settings) if each.to == VENDOR_EMAIL]
    assert certificate.number in email.text

    (shown,) = await send(cast, cast.vendor, "GET", "/api/validation/certificates")
    assert {key: shown[key] for key in ("id", "softwareName", "certificateType", "status")} == {
        "id": certificate.number,
        "softwareName": "Deeds",
        "certificateType": "Basic",
        "status": "active",
    }
    issued_at, expires_at = (date.fromisoformat(shown[name]) for name in ("issueDate", "expiryDate"))
    assert expires_at - issued_at == timedelta(days=365)
    assert "Functional fit" in shown["validationScope"]
    final = (await send(cast, cast.vendor, "GET", "/api/validation/reports"))[0]
    assert (final["reportType"], final["status"]) == ("final", "ready")
    history = (await send(cast, cast.decider, "GET", staff))["history"]
    assert [entry["move"] for entry in history] == [
        *("order", "pay", "schedule", "start", "record_finding", "complete", "send_report", "reply", "issue")
    ]


async def test_a_rejection_can_be_appealed_once_and_another_decider_decides(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    own = f"{REQUESTS}/{request_id}"
    await send_report(cast, settings, request_id, not_met="FIT-02")
    await set_columns(request_id, "reply_due_date = current_date - 1")
    late = await send(cast, cast.vendor, "POST", f"{own}/reply", {"text": "Wait."}, status=409)
    assert late["detail"].startswith("The time to reply ended on ")
    refused = await decide(cast, request_id, "issue", status=409)
    assert refused["detail"] == "A certificate needs all required criteria. These are not met: FIT-02."
    assert (await decide(cast, request_id, "reject"))["status"] == "rejected"

    appealed = await send(cast, cast.vendor, "POST", f"{own}/appeal", {"reason": "FIT-02 was met."})
    assert (appealed["status"], appealed["allowedMoves"]) == ("appealed", [])
    await decide(cast, request_id, "reject", status=403)
    body = {"part": "appeal_decider", "account_id": await find_account("decider@lexdex.example")}
    same = await send(cast, cast.admin, "POST", f"{ADMIN}/requests/{request_id}/assignments", body, status=409)
    assert same["detail"].startswith("This admin is or was decider of this request.")
    await assign(cast, request_id, "appeal_decider", "second")
    assert (await decide(cast, request_id, "reject", who=cast.second_decider))["status"] == "appeal_dismissed"
    again = await send(cast, cast.vendor, "POST", f"{own}/appeal", {"reason": "Once more."}, status=409)
    assert "Appeal dismissed" in again["detail"]
    assert not await list_certificates()


async def test_an_appeal_against_a_finding_can_succeed(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    """The tester examines the contested criterion again; the decider of the appeal decides on what is found then."""
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    own, staff = f"{REQUESTS}/{request_id}", f"{ADMIN}/requests/{request_id}"
    await send_report(cast, settings, request_id, not_met="FIT-02")
    await set_columns(request_id, "reply_due_date = current_date - 1")
    await decide(cast, request_id, "reject")
    await process_outbox(settings)
    corrected = {"verdict": "met", "note": "Met, on page 12.", "evidence": [URL_EVIDENCE]}
    finding = f"{staff}/findings/FIT-02"
    await send(cast, cast.tester, "PUT", finding, corrected, status=409)
    await send(cast, cast.vendor, "POST", f"{own}/appeal", {"reason": "FIT-02 was met, see page 12."})
    await assign(cast, request_id, "appeal_decider", "second")
    refused = await decide(cast, request_id, "issue", who=cast.second_decider, status=409)
    assert refused["detail"] == "A certificate needs all required criteria. These are not met: FIT-02."
    await send(cast, cast.second_decider, "PUT", finding, corrected, status=403)
    await send(cast, cast.decider, "PUT", finding, corrected, status=403)
    headers = {**cast.tester, "Content-Type": "application/octet-stream"}
    assert (await client.post(f"{staff}/files?name=p12.txt", content=b"Page 12.", headers=headers)).status_code == 201
    await send(cast, cast.tester, "PUT", finding, corrected)
    shown = await send(cast, cast.tester, "GET", staff)
    assert shown["status"] == "appealed"
    assert [(entry["move"], entry["note"]) for entry in shown["history"]][-2:] == [
        ("appeal", "FIT-02 was met, see page 12."),
        ("record_finding", "FIT-02 was examined again."),
    ]
    issued = await decide(cast, request_id, "issue", who=cast.second_decider)
    assert (issued["status"], bool(issued["certificateNumber"])) == ("issued", True)
    await process_outbox(settings)
    listed = await send(cast, cast.vendor, "GET", "/api/validation/reports")
    assert [(each["reportType"], each["status"]) for each in listed] == [
        *(("final", "ready"), ("final", "ready"), ("draft", "ready"))
    ]


async def test_a_tester_who_left_is_replaced_during_an_appeal_but_not_the_first_decider(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    await send_report(cast, settings, request_id, not_met="FIT-02")
    await set_columns(request_id, "state = 'appealed'")
    await assign(cast, request_id, "tester", "second")
    body = {"part": "decider", "account_id": await find_account("decider@lexdex.example")}
    refused = await send(cast, cast.admin, "POST", f"{ADMIN}/requests/{request_id}/assignments", body, status=409)
    assert "Appeal in review" in refused["detail"]


async def test_testing_resumes_after_the_vendors_reply(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    staff = f"{ADMIN}/requests/{request_id}"
    await send_report(cast, settings, request_id, not_met="SUP-01")
    await send(cast, cast.vendor, "POST", f"{REQUESTS}/{request_id}/reply", {"text": "We have fixed SUP-01."})
    assert (await send(cast, cast.tester, "POST", f"{staff}/resume"))["status"] == "in_progress"
    finding = {"verdict": "met", "note": "Fixed.", "evidence": []}
    refused = await send(cast, cast.tester, "PUT", f"{staff}/findings/SUP-01", finding, status=400)
    assert refused["detail"].startswith("Please add the evidence")


async def test_recertification_supersedes_the_earlier_certificate_of_the_same_scope(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    for _ in range(2):
        request_id = await create_paid(cast, payments)
        await send_report(cast, settings, request_id)
        await set_columns(request_id, "reply_due_date = current_date - 1")
        await decide(cast, request_id, "issue")
    assert [each.status for each in await list_certificates()] == ["active", "superseded"]


@pytest.mark.covers("Y10", "T22")
async def test_an_upheld_surveillance_suspends_the_certificate(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    staff = f"{ADMIN}/requests/{request_id}"
    await send(cast, cast.admin, "POST", f"{staff}/surveillance", {"reason": "It moved."}, status=409)
    await send_report(cast, settings, request_id)
    await set_columns(request_id, "reply_due_date = current_date - 1")
    await decide(cast, request_id, "issue")
    case = await send(cast, cast.admin, "POST", f"{staff}/surveillance", {"reason": "It moved."}, status=201)
    (number,) = [each.number for each in await list_certificates()]
    emails = [each for each in await read_new_emails(settings) if each.to == VENDOR_EMAIL]
    today = datetime.now(UTC).date()
    assert emails[-1].subject == "A surveillance of your certificate was opened: Deeds"
    assert f"On {today}, a surveillance of the certificate {number} for Deeds was opened" in emails[-1].text
    assert f"reply to this email by {today + timedelta(days=30)} and show" in emails[-1].text
    assert "It moved." in emails[-1].text
    assert "It moved." in emails[-1].html
    outcome = {"is_upheld": True, "outcome": "Hosted elsewhere now."}
    close = f"{ADMIN}/cases/{case['id']}/close"
    await send(cast, cast.tester, "POST", close, outcome, status=403)
    assert (await send(cast, cast.admin, "POST", close, outcome))["status"] == "upheld"
    await send(cast, cast.admin, "POST", close, outcome, status=409)
    assert [each.status for each in await list_certificates()] == ["suspended"]
    (own,) = await send(cast, cast.vendor, "GET", "/api/validation/certificates")
    assert own["status"] == "suspended"

"""The staff's work: four eyes, declarations before anything else, findings with evidence, and insiders' attempts."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import create_claim, decide_claim
from lexdex_tests.fixtures.security_log import SecurityLines
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.validation.builders import (
    ADMIN,
    FORM,
    REQUESTS,
    URL_EVIDENCE,
    VENDOR_EMAIL,
    Cast,
    assign,
    create_cast,
    create_paid,
    decide,
    find_account,
    record_findings,
    send,
    send_report,
    set_columns,
    start_testing,
)
from lexdex_tests.validation.partners import Payments, list_certificates

TODAY = datetime.now(UTC).date()


async def send_assignment(cast: Cast, request_id: str, part: str, email: str, status: int) -> Any:  # noqa: ANN401 - JSON
    body = {"part": part, "account_id": await find_account(email)}
    return await send(cast, cast.admin, "POST", f"{ADMIN}/requests/{request_id}/assignments", body, status=status)


async def test_tester_and_decider_are_different_people(client: httpx.AsyncClient, payments: Payments) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    await assign(cast, request_id, "tester", "tester")
    refused = await send_assignment(cast, request_id, "decider", "tester@lexdex.example", 409)
    assert refused["detail"].startswith("This admin is or was tester of this request.")
    # Who has ever tested a request never decides it, even after another tester has taken over.
    await assign(cast, request_id, "tester", "second")
    await send_assignment(cast, request_id, "decider", "tester@lexdex.example", 409)
    refused = await send_assignment(cast, request_id, "decider", VENDOR_EMAIL, 400)
    assert refused["detail"].startswith("This account isn't an active admin")


async def test_an_assignment_takes_effect_with_the_declaration(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    path = f"{ADMIN}/requests/{request_id}"
    await read_new_emails(settings)
    await send_assignment(cast, request_id, "tester", "tester@lexdex.example", 200)
    (email,) = await read_new_emails(settings)
    assert (email.to, email.subject) == (
        "tester@lexdex.example",
        "Please declare your interests: validation of Deeds",
    )
    await assign(cast, request_id, "decider", "decider")
    refused = await send(
        cast, cast.admin, "POST", f"{path}/schedule", {"testing_start_date": TODAY.isoformat()}, status=409
    )
    assert refused["detail"].startswith("Please assign a tester and a decider first")
    (mine,) = await send(cast, cast.tester, "GET", f"{ADMIN}/requests?mine=true")
    assert (mine["myParts"], mine["needsDeclaration"]) == (["tester"], True)
    declaration = {"has_conflict": True, "statement": "My brother works there."}
    shown = await send(cast, cast.tester, "POST", f"{path}/declaration", declaration)
    assert [each["is_effective"] for each in shown["assignments"]] == [False, True]
    assert await send(cast, cast.tester, "GET", f"{ADMIN}/requests?mine=true") == []
    await send(cast, cast.tester, "POST", f"{path}/declaration", declaration, status=403)
    # Who has declared a conflict of interest does not come back in another part.
    await send_assignment(cast, request_id, "decider", "tester@lexdex.example", 409)
    await assign(cast, request_id, "tester", "second")
    await send(cast, cast.admin, "POST", f"{path}/schedule", {"testing_start_date": TODAY.isoformat()})


async def test_testing_starts_on_the_scheduled_day(client: httpx.AsyncClient, payments: Payments) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    path = f"{ADMIN}/requests/{request_id}"
    await assign(cast, request_id, "tester", "tester")
    await assign(cast, request_id, "decider", "decider")
    past = {"testing_start_date": (TODAY - timedelta(days=1)).isoformat()}
    await send(cast, cast.admin, "POST", f"{path}/schedule", past, status=400)
    later = {"testing_start_date": (TODAY + timedelta(days=30)).isoformat()}
    shown = await send(cast, cast.admin, "POST", f"{path}/schedule", later)
    assert shown["testingStartDate"] == later["testing_start_date"] < shown["estimatedCompletion"]
    refused = await send(cast, cast.tester, "POST", f"{path}/start", status=409)
    assert refused["detail"].startswith("Testing is scheduled for ")
    await send(cast, cast.admin, "POST", f"{path}/schedule", {"testing_start_date": TODAY.isoformat()})
    await send(cast, cast.tester, "POST", f"{path}/start")


@pytest.mark.parametrize(
    ("criterion", "change", "status", "reason"),
    [
        ("FIT-01", {"verdict": "not_applicable"}, 400, "applies to all software"),
        ("FIT-01", {"note": " "}, 400, "Please note what you observed"),
        ("FIT-01", {"evidence": []}, 400, "Please add the evidence"),
        ("FIT-01", {"evidence": [{**URL_EVIDENCE, "sha256": ""}]}, 400, "Please add the SHA-256"),
        ("FIT-01", {"evidence": [{**URL_EVIDENCE, "url": "javascript:alert(1)"}]}, 400, "no address that begins"),
        ("FIT-01", {"evidence": [{**URL_EVIDENCE, "seen_on": "2999-01-01"}]}, 400, "in the future"),
        ("FIT-01", {"evidence": [{"seen_on": "2026-01-05"}]}, 400, "either a file or a URL"),
        ("FIT-01", {"evidence": [{"file_id": "0" * 32, "seen_on": "2026-01-05"}]}, 400, "no such file"),
        ("SEC-01", {}, 404, "doesn't cover the criterion SEC-01"),
        ("SEC-00", {}, 404, "doesn't cover the criterion SEC-00"),
    ],
)
async def test_a_finding_needs_what_the_rubric_requires(
    client: httpx.AsyncClient,
    payments: Payments,
    criterion: str,
    change: dict[str, object],
    status: int,
    reason: str,
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    await start_testing(cast, request_id)
    body = {"verdict": "met", "note": "Observed.", "evidence": [URL_EVIDENCE], **change}
    path = f"{ADMIN}/requests/{request_id}/findings/{criterion}"
    assert reason in (await send(cast, cast.tester, "PUT", path, body, status=status))["detail"]


async def test_a_criterion_that_is_not_applicable_needs_a_justification_only(
    client: httpx.AsyncClient, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    await start_testing(cast, request_id)
    path = f"{ADMIN}/requests/{request_id}/findings/FIT-03"
    finding = {"verdict": "not_applicable", "note": "It computes nothing."}
    assert (await send(cast, cast.tester, "PUT", path, finding))["recorded_by"] == "Ada Lovelace"
    shown = await send(cast, cast.vendor, "GET", f"{REQUESTS}/{request_id}")
    assert (shown["status"], shown["progress"]) == ("in_progress", 39)


async def test_testing_is_complete_with_the_last_finding_and_the_report_must_be_ready(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    await start_testing(cast, request_id)
    path = f"{ADMIN}/requests/{request_id}"
    finding = {"verdict": "met", "note": "Observed.", "evidence": [URL_EVIDENCE]}
    await send(cast, cast.tester, "PUT", f"{path}/findings/FIT-01", finding)
    refused = await send(cast, cast.tester, "POST", f"{path}/complete", status=409)
    assert refused["detail"] == "These criteria have no finding yet: FIT-02, FIT-03, SUP-01, SUP-02."
    await record_findings(cast, request_id)
    completed = await send(cast, cast.tester, "POST", f"{path}/complete")
    assert [report["status"] for report in completed["reports"]] == ["generating"]
    refused = await send(cast, cast.tester, "POST", f"{path}/send-report", status=409)
    assert refused["detail"].startswith("The draft report isn't ready yet.")
    await send(cast, cast.tester, "PUT", f"{path}/findings/FIT-01", finding, status=409)


async def test_insiders_are_refused(
    client: httpx.AsyncClient,
    settings: Settings,
    payments: Payments,
    security_lines: SecurityLines,
) -> None:
    """The vendor, an admin without an assignment, the decider and the tester of another request try all steps."""
    cast = await create_cast(client)
    other, request_id = await create_paid(cast, payments), await create_paid(cast, payments)
    await assign(cast, other, "tester", "second")
    await start_testing(cast, request_id)
    path = f"{ADMIN}/requests/{request_id}"
    finding = {"verdict": "met", "note": "Observed.", "evidence": [URL_EVIDENCE]}
    for who in (cast.vendor, cast.admin, cast.second_decider, cast.decider):
        await send(cast, who, "PUT", f"{path}/findings/FIT-01", finding, status=403)
        await send(cast, who, "POST", f"{path}/complete", status=403)
    await record_findings(cast, request_id)
    await send(cast, cast.tester, "POST", f"{path}/complete")
    await read_new_emails(settings)
    for who in (cast.vendor, cast.admin, cast.second_decider):
        await send(cast, who, "POST", f"{path}/send-report", status=403)
    await send(cast, cast.tester, "POST", f"{path}/send-report")
    await set_columns(request_id, "reply_due_date = current_date - 1")
    for who in (cast.vendor, cast.admin, cast.second_decider, cast.tester):
        for verdict in ("issue", "reject"):
            await decide(cast, request_id, verdict, who=who, status=403)
    rules = [line["rule"] for line in security_lines.read("request_refused")]
    assert rules.count("validation_party") >= 10
    (report, *_) = (await send(cast, cast.tester, "GET", path))["reports"]
    for who in (cast.admin, cast.second_decider):
        assert (await client.get(f"/api/validation/reports/{report['id']}/file", headers=who)).status_code == 403
    assert not await list_certificates()


async def test_an_admin_who_owns_the_product_cannot_examine_it(client: httpx.AsyncClient, payments: Payments) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    await db.execute("UPDATE account SET role = 3 WHERE email = $1", VENDOR_EMAIL)
    refused = await send_assignment(cast, request_id, "tester", VENDOR_EMAIL, 409)
    assert refused["detail"] == "This account manages the product, so it can't examine it."


async def test_new_software_waits_for_a_product_that_its_vendor_owns(
    client: httpx.AsyncClient, payments: Payments
) -> None:
    cast = await create_cast(client)
    draft = await send(cast, cast.vendor, "POST", REQUESTS, {"package": "express-basic", "form": FORM}, status=201)
    path, request_id = f"{ADMIN}/requests/{draft['id']}", draft["id"]
    billing = {"name": "Meridian", "address": "Dublin", "country": "IE", "terms_accepted": True}
    await send(cast, cast.vendor, "POST", f"{REQUESTS}/{request_id}/payment", billing, status=201)
    await payments.complete(request_id)
    assert (await send(cast, cast.vendor, "POST", f"{REQUESTS}/{request_id}/submit"))["awaitsProduct"]
    await assign(cast, request_id, "tester", "tester")
    await assign(cast, request_id, "decider", "decider")
    schedule = {"testing_start_date": TODAY.isoformat()}
    refused = await send(cast, cast.admin, "POST", f"{path}/schedule", schedule, status=409)
    assert refused["detail"] == "Please assign a product of the directory first."
    await create_product("wills", website="https://www.maker.example/wills")
    refused = await send(cast, cast.admin, "POST", f"{path}/product", {"product_id": "wills"}, status=409)
    assert refused["detail"].startswith("The vendor of this request doesn't manage this product.")
    claim = await create_claim(client, cast.vendor, "wills")
    await decide_claim(client, cast.admin, claim["id"])
    await send(cast, cast.admin, "POST", f"{path}/product", {"product_id": "wills"})
    await send(cast, cast.admin, "POST", f"{path}/product", {"product_id": "deeds"}, status=409)
    await send(cast, cast.admin, "POST", f"{path}/schedule", schedule)


async def test_complaints_are_decided_by_someone_who_did_not_work_on_the_request(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    await start_testing(cast, request_id)
    path = f"{REQUESTS}/{request_id}/complaints"
    case = await send(cast, cast.vendor, "POST", path, {"reason": "The tester is late."}, status=201)
    await send(cast, cast.vendor, "POST", path, {"reason": "Again."}, status=409)
    outcome = {"is_upheld": True, "outcome": "We assign another tester."}
    await send(cast, cast.tester, "POST", f"{ADMIN}/cases/{case['id']}/close", outcome, status=403)
    await read_new_emails(settings)
    await send(cast, cast.admin, "POST", f"{ADMIN}/cases/{case['id']}/close", outcome)
    (email,) = await read_new_emails(settings)
    assert (email.to, "We assign another tester." in email.text) == (VENDOR_EMAIL, True)
    (shown,) = await send(cast, cast.vendor, "GET", path)
    assert (shown["status"], shown["outcome"]) == ("upheld", "We assign another tester.")


async def test_the_report_must_be_sent_before_a_decision(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    await decide(cast, request_id, "issue", status=403)
    await send_report(cast, settings, request_id)
    refused = await decide(cast, request_id, "issue", status=409)
    assert refused["detail"].startswith("The vendor can still reply until ")
    body = {"verdict": "reject", "reason": ""}
    await set_columns(request_id, "reply_due_date = current_date - 1")
    refused = await send(cast, cast.decider, "POST", f"{ADMIN}/requests/{request_id}/decision", body, status=400)
    assert refused["detail"] == "Please give a reason. It is sent to the vendor."

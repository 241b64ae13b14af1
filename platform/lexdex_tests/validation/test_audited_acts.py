"""What the audit log says of each act of staff in a validation: who, what, before, after, why, and about whom."""

from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex.validation.service.rubric import load_rubric
from lexdex_tests.audit.stage import RecordedAct, list_logged
from lexdex_tests.certificates.builders import issue_certificate
from lexdex_tests.events import process_outbox
from lexdex_tests.validation.builders import (
    ADMIN,
    PACKAGE,
    REQUESTS,
    URL_EVIDENCE,
    VENDOR_EMAIL,
    Cast,
    assign,
    create_cast,
    create_draft,
    create_tested_request,
    decide,
    find_account,
    record_findings,
    send,
    send_report,
    set_columns,
    start_testing,
)

ADMIN_EMAIL, TESTER, DECIDER = "admin@lexdex.example", "tester@lexdex.example", "decider@lexdex.example"
REASON = "It was asked for."
CRITERION = load_rubric().list_criteria(PACKAGE)[0].id
ORDERED = "price_amount = 59900, price_currency = 'usd', rubric_version = '2026.1'"


class EntryContent(NamedTuple):
    """What an entry says, but for its object."""

    actor: str
    before: dict[str, Any]
    after: dict[str, Any]
    reason: str = ""
    subject: str = VENDOR_EMAIL


async def read_last(verb: str, object_id: object, kind: str = "validation_request") -> EntryContent:
    """Return what the latest entry of an action says; its object must be this one."""
    entries = await list_logged(f"{kind}.{verb}")
    said: RecordedAct = entries[-1]
    assert (said.object_kind, said.object_id) == (kind, str(object_id))
    return EntryContent(said.actor, said.before, said.after, said.reason, said.subject)


async def order(cast: Cast) -> str:
    """Create a request that was ordered, without a payment."""
    request_id: str = (await create_draft(cast))["id"]
    await set_columns(request_id, f"state = 'submitted', {ORDERED}")
    return request_id


async def test_assignments_and_declarations(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    request_id = await order(cast)
    await assign(cast, request_id, "tester", "tester")
    tester, second = await find_account(TESTER), await find_account("second@lexdex.example")
    declared = EntryContent(TESTER, {"has_conflict": None, "statement": ""}, {}, "", TESTER)
    declared = declared._replace(after={"has_conflict": False, "statement": "I hold no shares of the vendor."})
    assert await read_last("interests_declared", request_id) == declared
    assigned = await read_last("staff_assigned", request_id)
    assert assigned == EntryContent(ADMIN_EMAIL, {}, {"tester": tester}, "", TESTER)
    await assign(cast, request_id, "tester", "second", has_conflict=True)
    replaced = EntryContent(ADMIN_EMAIL, {"tester": tester}, {"tester": second}, "", "second@lexdex.example")
    assert await read_last("staff_assigned", request_id) == replaced
    assert (await read_last("interests_declared", request_id)).after["has_conflict"] is True


async def test_the_product_of_new_software(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    request_id = await order(cast)
    await set_columns(request_id, "product = NULL")
    await send(cast, cast.admin, "POST", f"{ADMIN}/requests/{request_id}/product", {"product_id": "deeds"})
    assert await read_last("product_assigned", request_id) == EntryContent(
        ADMIN_EMAIL, {"product": None}, {"product": "deeds"}
    )


async def test_schedule_and_start(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    request_id = await order(cast)
    await start_testing(cast, request_id)
    today = datetime.now(UTC).date().isoformat()
    before = {"state": "submitted", "testing_start_date": None}
    after = {"state": "scheduled", "testing_start_date": today}
    assert await read_last("scheduled", request_id) == EntryContent(ADMIN_EMAIL, before, after)
    assert await read_last("started", request_id) == EntryContent(TESTER, {"state": "scheduled"}, {"state": "started"})


async def test_findings_are_logged_with_what_they_replace(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    request_id = await create_tested_request(cast)
    path = f"{ADMIN}/requests/{request_id}/findings/{CRITERION}"
    met = {"verdict": "met", "note": "Seen.", "evidence": [URL_EVIDENCE]}
    await send(cast, cast.tester, "PUT", path, met)
    first = {CRITERION: {**met, "evidence": [{"file": None, **URL_EVIDENCE}]}}
    said = EntryContent(TESTER, {"state": "started"}, {"state": "in_progress", **first})
    assert await read_last("finding_recorded", request_id) == said
    failed = {**met, "verdict": "not_met", "note": "Not seen again."}
    await send(cast, cast.tester, "PUT", path, failed)
    second = {CRITERION: {**failed, "evidence": [{"file": None, **URL_EVIDENCE}]}}
    assert await read_last("finding_recorded", request_id) == EntryContent(TESTER, first, second)


async def test_evidence(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    request_id = await create_tested_request(cast)
    headers = {**cast.tester, "Content-Type": "text/plain"}
    path = f"{ADMIN}/requests/{request_id}/files?name=notes.txt"
    answer = await client.post(path, content=b"What was seen.", headers=headers)
    assert answer.status_code == 201, answer.text
    file = answer.json()
    added = {"file": file["id"], "name": "notes.txt", "size": 14, "sha256": file["sha256"]}
    assert await read_last("evidence_uploaded", request_id) == EntryContent(TESTER, {}, added)


async def test_a_correction(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    request_id = await create_tested_request(cast)
    body = {"software_version": "4.3", "reason": REASON}
    await send(cast, cast.tester, "POST", f"{ADMIN}/requests/{request_id}/correction", body)
    said = EntryContent(TESTER, {"software_version": "4.2"}, {"software_version": "4.3"}, REASON)
    assert await read_last("corrected", request_id) == said


async def test_report_and_rejection(client: httpx.AsyncClient, settings: Settings) -> None:
    cast = await create_cast(client)
    request_id = await order(cast)
    await send_report(cast, settings, request_id)
    facts = {"version": "4.2", "deployment_models": ["SaaS"]}
    before, after = {"state": "in_progress", "examined_facts": None}, {"state": "completed", "examined_facts": facts}
    completed = EntryContent(TESTER, before, after)
    assert await read_last("completed", request_id) == completed
    sent = await read_last("report_sent", request_id)
    assert (sent.actor, sent.before["state"], sent.after["state"]) == (TESTER, "completed", "report_sent")
    assert sent.before["reply_due_date"] is None
    assert sent.after["reply_due_date"]
    await set_columns(request_id, "reply_due_date = current_date - 2")
    await decide(cast, request_id, "reject")
    rejected = await read_last("rejected", request_id)
    assert (rejected.actor, rejected.reason, rejected.subject) == (DECIDER, "As the report says.", VENDOR_EMAIL)
    assert (rejected.before["state"], rejected.before["decided_at"]) == ("report_sent", None)
    assert (rejected.after["state"], rejected.after["decision_reason"]) == ("rejected", "As the report says.")


async def test_resuming_and_issuing(client: httpx.AsyncClient, settings: Settings) -> None:
    cast = await create_cast(client)
    request_id = await order(cast)
    await send_report(cast, settings, request_id)
    await send(cast, cast.vendor, "POST", f"{REQUESTS}/{request_id}/reply", {"text": "Please look again."})
    await send(cast, cast.tester, "POST", f"{ADMIN}/requests/{request_id}/resume")
    resumed = EntryContent(TESTER, {"state": "replied"}, {"state": "in_progress"})
    assert await read_last("resumed", request_id) == resumed
    await set_columns(request_id, "state = 'replied'")
    shown = await decide(cast, request_id, "issue")
    issued = await read_last("issued", request_id)
    assert (issued.actor, issued.before["state"], issued.after["state"]) == (DECIDER, "replied", "issued")
    number = issued.after["certificate_number"]
    assert (number, issued.before["certificate_number"]) == (shown["certificateNumber"], None)
    certified = await read_last("issued", number, "certificate")
    assert (certified.actor, certified.subject, certified.after["product_id"]) == (DECIDER, VENDOR_EMAIL, "deeds")
    assert (certified.after["status"], certified.after["request_id"]) == ("active", request_id)


@pytest.mark.parametrize(
    ("verdict", "verb", "state"),
    [("issue", "appeal_upheld", "issued"), ("reject", "appeal_dismissed", "appeal_dismissed")],
)
async def test_the_decision_of_an_appeal(client: httpx.AsyncClient, verdict: str, verb: str, state: str) -> None:
    cast = await create_cast(client)
    request_id = await create_tested_request(cast)
    await record_findings(cast, request_id)
    await set_columns(request_id, f"state = 'appealed', {ORDERED}")
    await assign(cast, request_id, "appeal_decider", "second")
    await decide(cast, request_id, verdict, who=cast.second_decider)
    said = await read_last(verb, request_id)
    assert (said.actor, said.reason) == ("second@lexdex.example", "As the report says.")
    assert (said.before["state"], said.after["state"]) == ("appealed", state)


async def test_surveillance(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    request_id = await create_tested_request(cast)
    number = (await issue_certificate("deeds", request_id=UUID(request_id))).number
    await set_columns(request_id, f"state = 'issued', certificate_number = '{number}'")
    path = f"{ADMIN}/requests/{request_id}/surveillance"
    case = await send(cast, cast.admin, "POST", path, {"reason": REASON}, status=201)
    opened = {"request": request_id, "kind": "surveillance", "state": "open"}
    assert await read_last("opened", case["id"], "validation_case") == EntryContent(ADMIN_EMAIL, {}, opened, REASON)
    outcome = {"is_upheld": True, "outcome": "It changed."}
    await send(cast, cast.admin, "POST", f"{ADMIN}/cases/{case['id']}/close", outcome)
    closed = EntryContent(ADMIN_EMAIL, {"state": "open"}, {"state": "upheld"}, "It changed.")
    assert await read_last("closed", case["id"], "validation_case") == closed
    suspended = await read_last("suspended", number, "certificate")
    assert (suspended.actor, suspended.after["status"]) == (ADMIN_EMAIL, "suspended")


async def test_changed_facts_that_are_accepted(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    number = (await issue_certificate("deeds")).number
    due_at = datetime.now(UTC) + timedelta(days=9)
    await db.execute("UPDATE certificate SET surveillance_due_at = $1, changed_facts = '{version}'", due_at)
    path = f"/api/admin/certificates/{number}"
    seen = (await send(cast, cast.admin, "GET", path))["directory_facts_hash"]
    body = {"action": "accept_facts", "reason": REASON, "facts": ["version"], "directory_facts_hash": seen}
    await send(cast, cast.admin, "POST", f"{path}/changes", body)
    said = await read_last("facts_accepted", number, "certificate")
    assert (said.actor, said.reason, said.subject) == (ADMIN_EMAIL, REASON, "")
    assert (said.before["changed_facts"], said.after["changed_facts"]) == (["version"], [])
    assert (bool(said.before["surveillance_due_at"]), said.after["surveillance_due_at"]) == (True, None)


async def test_a_report_that_is_made_again(client: httpx.AsyncClient, settings: Settings) -> None:
    cast = await create_cast(client)
    request_id = await order(cast)
    await send_report(cast, settings, request_id)
    report_id = await db.fetch_value("UPDATE validation_report SET state = 'failed' RETURNING id")
    await send(cast, cast.tester, "POST", f"{ADMIN}/reports/{report_id}/retry")
    said = EntryContent(TESTER, {"state": "failed"}, {"state": "generating"}, "", "")
    assert await read_last("retried", report_id, "validation_report") == said
    await process_outbox(settings)

"""Four eyes: what one admin requests is done when a different one approves it, each with a recent two-factor code."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pyotp
import pytest

from lexdex.foundation import database as db
from lexdex_tests.accounts.builders import Headers, advance_totp_step, enrol_second_factor, open_session
from lexdex_tests.approvals.builders import APPROVALS, APPROVER_EMAIL, approve, open_approver
from lexdex_tests.audit.stage import list_logged
from lexdex_tests.certificates.builders import issue_certificate, require
from lexdex_tests.fixtures.security_log import SecurityLines
from lexdex_tests.validation.builders import (
    ADMIN,
    REQUESTS,
    VENDOR_EMAIL,
    Cast,
    create_cast,
    create_paid,
    send,
)
from lexdex_tests.validation.partners import Payments

ADMIN_EMAIL, REASON = "admin@lexdex.example", "The holder asked for it."
CHALLENGE = 'Bearer error="insufficient_user_authentication", max_age=600'
STALE = "UPDATE account_session SET second_factor_at = second_factor_at - interval '11 minutes'"
EXPIRE = "UPDATE approval SET expires_at = now() - interval '1 second'"
OWN = "A different admin must approve what you have requested."


@pytest.fixture
async def admin(client: httpx.AsyncClient) -> Headers:
    headers = await open_session(client, ADMIN_EMAIL, role=3)
    await enrol_second_factor(client, headers)
    return headers


async def request_revocation(client: httpx.AsyncClient, headers: Headers, number: str) -> httpx.Response:
    path = f"/api/admin/certificates/{number}/revocation"
    return await client.post(path, json={"reason": REASON}, headers=headers)


async def create_revocation(client: httpx.AsyncClient, headers: Headers) -> tuple[str, dict[str, Any]]:
    """Request the revocation of a new certificate; returns its number and the pending action."""
    number = (await issue_certificate()).number
    answer = await request_revocation(client, headers, number)
    assert answer.status_code == 202, answer.text
    return number, answer.json()


async def reject(client: httpx.AsyncClient, headers: Headers, approval_id: str, reason: str) -> httpx.Response:
    return await client.post(f"{APPROVALS}/{approval_id}/reject", json={"reason": reason}, headers=headers)


async def list_approvals(client: httpx.AsyncClient, headers: Headers, **params: object) -> dict[str, Any]:
    answer = await client.get(APPROVALS, params={key: str(value) for key, value in params.items()}, headers=headers)
    assert answer.status_code == 200, answer.text
    page: dict[str, Any] = answer.json()
    return page


async def test_a_revocation_is_done_when_another_admin_approves_it(client: httpx.AsyncClient, admin: Headers) -> None:
    number, pending = await create_revocation(client, admin)
    assert (pending["kind"], pending["object_id"], pending["reason"]) == ("certificate.revoke", number, REASON)
    assert (pending["state"], pending["is_own"], pending["params"]["number"]) == ("pending", True, number)
    due = datetime.fromisoformat(pending["expires_at"]) - datetime.now(UTC)
    assert timedelta(days=6, hours=23) < due < timedelta(days=7, minutes=1)
    assert (await require(number)).status == "active"
    approver = await open_approver(client)
    [listed] = (await list_approvals(client, approver, state="pending"))["approvals"]
    assert listed == {**pending, "is_own": False}
    done = await approve(client, pending["id"], approver)
    assert (done.status_code, done.json()["state"], done.json()["decided_by_name"]) == (200, "done", "Ada Lovelace")
    after = await require(number)
    assert (after.status, after.status_reason) == ("revoked", REASON)
    assert (await list_approvals(client, approver, state="pending"))["total"] == 0
    again = await approve(client, pending["id"], approver)
    assert (again.status_code, again.json()["detail"]) == (409, "This was done already.")


async def test_the_audit_log_names_both(client: httpx.AsyncClient, admin: Headers) -> None:
    number, pending = await create_revocation(client, admin)
    await approve(client, pending["id"])
    [requested], [approved] = await list_logged("approval.requested"), await list_logged("approval.approved")
    about = {"kind": "certificate.revoke", "certificate": number}
    params = {"number": number, "reason": REASON}
    assert (requested.actor, requested.object_id, requested.reason) == (ADMIN_EMAIL, pending["id"], REASON)
    assert (requested.before, requested.after) == ({}, {**about, "params": params, "state": "pending"})
    assert (approved.actor, approved.object_id) == (APPROVER_EMAIL, pending["id"])
    after = {**about, "state": "approved", "requested_by": pending["requested_by"]}
    assert (approved.before, approved.after) == ({"state": "pending"}, after)
    [done] = await list_logged("approval.done")
    assert (done.actor, done.before, done.after["state"]) == (APPROVER_EMAIL, {"state": "approved"}, "done")
    [revoked] = await list_logged("certificate.revoked")
    assert (revoked.actor, revoked.object_id, revoked.reason) == (APPROVER_EMAIL, number, REASON)
    before, after = {"status": "active", "status_reason": ""}, {"status": "revoked", "status_reason": REASON}
    assert (revoked.before, revoked.after) == (before, after)


async def test_the_own_request_cannot_be_approved(
    client: httpx.AsyncClient, admin: Headers, security_lines: SecurityLines
) -> None:
    number, pending = await create_revocation(client, admin)
    security_lines.read_text()
    refused = await approve(client, pending["id"], admin)
    assert (refused.status_code, refused.json()["detail"]) == (403, OWN)
    assert '"rule": "own_request"' in security_lines.read_text()
    elsewhere = await open_session(client, ADMIN_EMAIL)
    await db.execute("UPDATE account_session SET second_factor = true, second_factor_at = now()")
    assert (await approve(client, pending["id"], elsewhere)).status_code == 403
    assert (await require(number)).status == "active"


async def test_a_rejection_has_a_reason_and_is_final(client: httpx.AsyncClient, admin: Headers) -> None:
    number, pending = await create_revocation(client, admin)
    approver = await open_approver(client)
    assert (await reject(client, approver, pending["id"], "  ")).status_code == 400
    assert (await reject(client, approver, pending["id"], "")).status_code == 422
    done = await reject(client, approver, pending["id"], "Not yet.")
    assert (done.status_code, done.json()["state"], done.json()["note"]) == (200, "rejected", "Not yet.")
    refused = await approve(client, pending["id"], approver)
    assert (refused.status_code, refused.json()["detail"]) == (409, "This was rejected already.")
    assert (await require(number)).status == "active"
    [rejected] = await list_logged("approval.rejected")
    assert (rejected.actor, rejected.reason, rejected.before) == (APPROVER_EMAIL, "Not yet.", {"state": "pending"})
    assert (rejected.after["state"], rejected.after["requested_by"]) == ("rejected", pending["requested_by"])
    assert (await request_revocation(client, admin, number)).status_code == 202


async def test_who_requested_it_can_withdraw_it(client: httpx.AsyncClient, admin: Headers) -> None:
    _, pending = await create_revocation(client, admin)
    assert (await reject(client, admin, pending["id"], "A slip.")).json()["state"] == "rejected"


async def test_it_expires_and_can_be_requested_again(client: httpx.AsyncClient, admin: Headers) -> None:
    number, pending = await create_revocation(client, admin)
    again = await request_revocation(client, admin, number)
    assert (again.status_code, again.json()["detail"]) == (409, "This waits for a second admin already.")
    await db.execute(EXPIRE)
    approver = await open_approver(client)
    for answer in (await approve(client, pending["id"], approver), await reject(client, approver, pending["id"], "x")):
        assert (answer.status_code, answer.json()["detail"][:16]) == (409, "This has expired")
    assert (await list_approvals(client, approver, state="pending"))["total"] == 0
    assert [each["state"] for each in (await list_approvals(client, approver))["approvals"]] == ["expired"]
    assert (await request_revocation(client, admin, number)).status_code == 202
    assert (await list_approvals(client, approver, state="expired"))["total"] == 1
    assert (await require(number)).status == "active"


async def test_what_is_not_possible_is_neither_requested_nor_approved(
    client: httpx.AsyncClient, admin: Headers
) -> None:
    assert (await request_revocation(client, admin, "LX-2026-00001P")).status_code == 404
    number, pending = await create_revocation(client, admin)
    await db.execute("UPDATE certificate SET status = 'superseded'")
    refused = await approve(client, pending["id"])
    assert (refused.status_code, refused.json()["detail"]) == (
        409,
        f"{number} is superseded, so it can't be revoked.",
    )
    assert (await request_revocation(client, admin, number)).status_code == 409
    assert (await list_approvals(client, admin, state="pending"))["total"] == 1
    assert (await approve(client, "0192e4a0-0000-7000-8000-000000000000")).status_code == 404


async def test_both_need_a_code_from_the_last_ten_minutes(client: httpx.AsyncClient) -> None:
    headers = await open_session(client, ADMIN_EMAIL, role=3)
    secret, _ = await enrol_second_factor(client, headers)
    number = (await issue_certificate()).number
    await db.execute(STALE)
    await advance_totp_step(ADMIN_EMAIL)
    refused = await request_revocation(client, headers, number)
    assert (refused.status_code, refused.headers["www-authenticate"]) == (403, CHALLENGE)
    code = {"code": pyotp.TOTP(secret).now()}
    assert (await client.post("/api/account/second-factor/current-code", json=code, headers=headers)).status_code == 204
    pending = (await request_revocation(client, headers, number)).json()
    approver = await open_approver(client)
    await db.execute(STALE)
    for answer in (await approve(client, pending["id"], approver), await reject(client, approver, pending["id"], "x")):
        assert (answer.status_code, answer.headers["www-authenticate"]) == (403, CHALLENGE)
    assert (await require(number)).status == "active"
    assert (await approve(client, pending["id"])).status_code == 200


async def test_a_refund_needs_a_code_from_the_last_ten_minutes(client: httpx.AsyncClient, payments: Payments) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    payment = await payments.require(request_id)
    await db.execute(STALE)
    for path, body in (
        (f"/api/admin/payments/{payment.id}/refund", {"amount": 100, "reason": REASON}),
        (f"{ADMIN}/requests/{request_id}/refund", {"reason": REASON}),
    ):
        refused = await client.post(path, json=body, headers=cast.admin)
        assert (refused.status_code, refused.headers["www-authenticate"]) == (403, CHALLENGE)
        await db.execute("UPDATE account_session SET second_factor_at = now()")
        assert (await client.post(path, json=body, headers=cast.admin)).status_code == 202
        await db.execute(STALE)


async def test_a_refund_waits_for_its_approval(client: httpx.AsyncClient, payments: Payments) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    path = f"{ADMIN}/requests/{request_id}/refund"
    pending = await send(cast, cast.admin, "POST", path, {"reason": REASON}, status=202)
    assert (pending["kind"], pending["object_id"]) == ("validation_request.refund", request_id)
    assert await read_status(cast, request_id) == ("submitted", "paid")
    assert (await approve(client, pending["id"])).json()["state"] == "done"
    assert await read_status(cast, request_id) == ("canceled", "refunded")
    [refund] = await list_logged("payment.refund_requested")
    assert (refund.actor, refund.reason, refund.subject) == (APPROVER_EMAIL, REASON, VENDOR_EMAIL)
    total = (await payments.require(request_id)).total_amount
    assert (refund.before, refund.after["refunded_amount"]) == ({"refunded_amount": 0}, total)
    [canceled] = await list_logged("validation_request.canceled")
    assert (canceled.actor, canceled.reason) == (APPROVER_EMAIL, REASON)
    assert (canceled.before["state"], canceled.after["state"]) == ("submitted", "canceled")


async def read_status(cast: Cast, request_id: str) -> tuple[str, str]:
    own = f"{REQUESTS}/{request_id}"
    request, payment = [await send(cast, cast.vendor, "GET", path) for path in (own, f"{own}/payment")]
    return request["status"], payment["status"]


async def test_an_approved_action_that_fails_says_why(client: httpx.AsyncClient, payments: Payments) -> None:
    cast = await create_cast(client)
    payment = await payments.require(await create_paid(cast, payments))
    intent = await db.fetch_value("SELECT payment_intent FROM payment")
    path = f"/api/admin/payments/{payment.id}/refund"
    pending = await send(cast, cast.admin, "POST", path, {"amount": 50_000, "reason": REASON}, status=202)
    # Refunded at the provider, and its webhook has not arrived.
    payments.simulator.http.post("/v1/refunds", data={"payment_intent": intent, "amount": str(payment.total_amount)})
    refused = await approve(client, pending["id"])
    assert (refused.status_code, "refused" in refused.json()["detail"]) == (409, True)
    [failed] = (await list_approvals(client, cast.admin, state="failed"))["approvals"]
    assert (failed["id"], failed["note"]) == (pending["id"], refused.json()["detail"])
    [logged] = await list_logged("approval.failed")
    assert (logged.before, logged.after["state"]) == ({"state": "approved"}, "failed")


async def test_pages_have_the_latest_first(client: httpx.AsyncClient, admin: Headers) -> None:
    _, pending = await create_revocation(client, admin)
    await db.execute("""
        INSERT INTO approval (id, kind, object_kind, object_id, params, requested_by, requested_at, expires_at)
        SELECT gen_random_uuid(), 'payment.refund', 'payment', n::text, '{}', gen_random_uuid(),
            now() - n * interval '1 minute', now() + interval '1 day' FROM generate_series(1, 25) n
    """)
    first, second = [await list_approvals(client, admin, page=page) for page in (1, 2)]
    assert (first["total"], first["page_size"], len(first["approvals"]), len(second["approvals"])) == (26, 20, 20, 6)
    assert first["approvals"][0] == pending
    assert [each["object_id"] for each in second["approvals"]] == ["20", "21", "22", "23", "24", "25"]

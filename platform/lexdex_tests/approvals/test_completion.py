"""What was approved is done once, also if the process that approved it dies before or after."""

import asyncio
import sys
from typing import Any

import httpx
import msgspec
import pytest

from lexdex.approvals.service.completion import MAX_ATTEMPTS, complete_due
from lexdex.features import APPROVABLE_ACTIONS
from lexdex.foundation import database as db
from lexdex.foundation.approvable import ApprovableAction
from lexdex.settings import Settings
from lexdex.worker import list_schedules
from lexdex_tests.accounts.builders import Headers, enrol_second_factor, open_session
from lexdex_tests.approvals.builders import APPROVALS, APPROVER_EMAIL, approve, open_approver
from lexdex_tests.audit.stage import list_logged
from lexdex_tests.certificates.builders import issue_certificate, require
from lexdex_tests.validation.builders import ADMIN, REQUESTS, create_cast, create_paid, send
from lexdex_tests.validation.partners import Payments

ADMIN_EMAIL, REASON = "admin@lexdex.example", "The holder asked for it."
POINTS = pytest.mark.parametrize("point", ["before", "after"])
LET_TIME_PASS = "UPDATE approval SET due_at = due_at - interval '6 minutes'"


async def request_revocation(client: httpx.AsyncClient) -> tuple[Headers, str, str]:
    """Request the revocation of a certificate; returns the admin, the number and the id of the approval."""
    headers = await open_session(client, ADMIN_EMAIL, role=3)
    await enrol_second_factor(client, headers)
    number = (await issue_certificate()).number
    path = f"/api/admin/certificates/{number}/revocation"
    answer = await client.post(path, json={"reason": REASON}, headers=headers)
    assert answer.status_code == 202, answer.text
    return headers, number, answer.json()["id"]


async def approve_and_die(client: httpx.AsyncClient, settings: Settings, approval_id: str, point: str) -> None:
    """Approve in a process that is killed before or after it does the action."""
    await open_approver(client)
    approver = await db.fetch_value("SELECT id FROM account WHERE email = $1", APPROVER_EMAIL)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "lexdex_tests.approvals.killed_api"),
        *(msgspec.json.encode(settings).decode(), str(approver), approval_id, point),
        stdout=asyncio.subprocess.PIPE,
        env={"PYTHONPATH": ":".join(sys.path)},
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"reached\n"
    process.kill()
    await process.wait()


async def list_states(client: httpx.AsyncClient, headers: Headers) -> list[tuple[str, str]]:
    """Return state and note of all actions."""
    approvals = (await client.get(APPROVALS, headers=headers)).json()["approvals"]
    return [(each["state"], each["note"]) for each in approvals]


async def complete_after_a_while(settings: Settings, actions: Any = APPROVABLE_ACTIONS) -> int:  # noqa: ANN401
    """Let the worker take up what is overdue."""
    await db.execute(LET_TIME_PASS)
    return await complete_due(settings, actions)


@POINTS
async def test_the_worker_completes_a_revocation_whose_process_died(
    client: httpx.AsyncClient, settings: Settings, point: str
) -> None:
    headers, number, approval_id = await request_revocation(client)
    await approve_and_die(client, settings, approval_id, point)
    assert await list_states(client, headers) == [("approved", "")]
    assert (await require(number)).status == "active"
    assert await complete_due(settings, APPROVABLE_ACTIONS) == 0
    again = await approve(client, approval_id)
    assert (again.status_code, again.json()["detail"]) == (409, "This was approved already.")
    assert await complete_after_a_while(settings) == 1
    assert await list_states(client, headers) == [("done", "")]
    after = await require(number)
    assert (after.status, after.status_reason) == ("revoked", REASON)
    assert await complete_after_a_while(settings) == 0
    [revoked], [done] = await list_logged("certificate.revoked"), await list_logged("approval.done")
    assert (revoked.actor, done.actor) == (APPROVER_EMAIL, APPROVER_EMAIL)


@POINTS
async def test_the_worker_completes_a_refund_whose_process_died_and_makes_it_once(
    client: httpx.AsyncClient, payments: Payments, settings: Settings, point: str
) -> None:
    cast = await create_cast(client)
    payment = await payments.require(await create_paid(cast, payments))
    path = f"/api/admin/payments/{payment.id}/refund"
    # In parts, because Stripe would make the second of two equal ones.
    pending = await send(cast, cast.admin, "POST", path, {"amount": 10_000, "reason": REASON}, status=202)
    await approve_and_die(client, settings, pending["id"], point)
    assert await list_states(client, cast.admin) == [("approved", "")]
    for expected in (1, 0):
        assert await complete_after_a_while(settings) == expected
        assert await list_states(client, cast.admin) == [("done", "")]
        refunds = payments.simulator.http.get("/v1/refunds", params={"limit": "100"}).json()["data"]
        intent = await db.fetch_value("SELECT payment_intent FROM payment")
        assert [each["amount"] for each in refunds if each["payment_intent"] == intent] == [10_000]
    assert (await payments.require(str(payment.reference))).refunded_amount == 10_000


@POINTS
async def test_the_worker_completes_the_refund_of_a_request_whose_process_died(
    client: httpx.AsyncClient, payments: Payments, settings: Settings, point: str
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    pending = await send(
        cast, cast.admin, "POST", f"{ADMIN}/requests/{request_id}/refund", {"reason": REASON}, status=202
    )
    await approve_and_die(client, settings, pending["id"], point)
    assert await complete_after_a_while(settings) == 1
    assert await list_states(client, cast.admin) == [("done", "")]
    request = await send(cast, cast.vendor, "GET", f"{REQUESTS}/{request_id}")
    payment = await send(cast, cast.vendor, "GET", f"{REQUESTS}/{request_id}/payment")
    assert (request["status"], payment["status"]) == ("canceled", "refunded")
    assert len(await list_logged("payment.refund_requested")) == 1


async def test_an_action_that_is_no_longer_possible_has_failed(client: httpx.AsyncClient, settings: Settings) -> None:
    headers, number, approval_id = await request_revocation(client)
    await approve_and_die(client, settings, approval_id, "before")
    await db.execute("UPDATE certificate SET status = 'superseded'")
    assert await complete_after_a_while(settings) == 1
    assert await list_states(client, headers) == [("failed", f"{number} is superseded, so it can't be revoked.")]
    [failed] = await list_logged("approval.failed")
    assert (failed.actor, failed.before) == (APPROVER_EMAIL, {"state": "approved"})


async def test_nothing_is_done_for_who_is_no_longer_an_admin(client: httpx.AsyncClient, settings: Settings) -> None:
    headers, number, approval_id = await request_revocation(client)
    await approve_and_die(client, settings, approval_id, "before")
    await db.execute("UPDATE account SET role = 2 WHERE email = $1", APPROVER_EMAIL)
    assert await complete_after_a_while(settings) == 1
    [(state, note)] = await list_states(client, headers)
    assert (state, "no longer an admin's" in note) == ("failed", True)
    assert (await require(number)).status == "active"


async def test_an_action_that_always_breaks_is_given_up(client: httpx.AsyncClient, settings: Settings) -> None:
    headers, number, approval_id = await request_revocation(client)
    await approve_and_die(client, settings, approval_id, "before")

    async def break_down(*_: object) -> None:
        raise ZeroDivisionError

    action: ApprovableAction[Any] = APPROVABLE_ACTIONS["certificate.revoke"]
    broken = {action.kind: msgspec.structs.replace(action, execute=break_down)}
    for attempt in range(2, MAX_ATTEMPTS + 1):
        assert await list_states(client, headers) == [("approved", "")]
        assert await complete_after_a_while(settings, broken) == 1, attempt
    [(state, note)] = await list_states(client, headers)
    assert (state, note[:27]) == ("failed", "This could not be completed")
    assert (await require(number)).status == "active"
    assert await complete_after_a_while(settings) == 0


async def test_what_was_approved_before_completion_was_stored_counts_as_done(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    headers, _, _ = await request_revocation(client)
    await db.execute("UPDATE approval SET state = 'approved'")
    assert await complete_due(settings, APPROVABLE_ACTIONS) == 0
    assert await list_states(client, headers) == [("done", "")]


def test_the_worker_completes_approved_actions_each_minute() -> None:
    schedule = list_schedules()["approvals.complete_approved"]
    assert (schedule.minutes, schedule.seconds) == (None, frozenset({20}))

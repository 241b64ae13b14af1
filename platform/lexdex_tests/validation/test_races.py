"""Several people at once: one order, one decision, one certificate, one assignment, one feedback."""

import asyncio

import httpx

from lexdex.settings import Settings
from lexdex_tests.validation.builders import (
    ADMIN,
    BILLING,
    REQUESTS,
    create_cast,
    create_draft,
    create_paid,
    find_account,
    send,
    send_report,
    set_columns,
)
from lexdex_tests.validation.partners import Payments, list_certificates


async def test_first_orders_at_once_all_succeed(client: httpx.AsyncClient, payments: Payments) -> None:
    """Of two requests, and of one in two windows with other billing details."""
    cast = await create_cast(client)
    requests = [(await create_draft(cast))["id"] for _ in range(2)]
    calls = [(request, {**BILLING, "name": f"Maker {number}"}) for request in requests for number in range(2)]
    paths = [(f"{REQUESTS}/{request}/payment", body) for request, body in calls]
    answers = await asyncio.gather(*(client.post(path, json=body, headers=cast.vendor) for path, body in paths))
    assert [(answer.status_code, answer.text) for answer in answers if answer.status_code != 201] == []
    assert len({answer.json()["id"] for answer in answers}) == 2
    for request in requests:
        await payments.complete(request)
        shown = await send(cast, cast.vendor, "POST", f"{REQUESTS}/{request}/submit")
        assert (shown["status"], payments.count_charges(request)) == ("submitted", 1)


async def test_of_two_decisions_at_once_one_counts(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    await send_report(cast, settings, request_id)
    await set_columns(request_id, "reply_due_date = current_date - 1")
    path = f"{ADMIN}/requests/{request_id}/decision"
    verdicts = ["issue", "reject", "issue", "issue"]
    bodies = [{"verdict": verdict, "reason": "Decided."} for verdict in verdicts]
    answers = await asyncio.gather(*(client.post(path, json=body, headers=cast.decider) for body in bodies))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
    shown = await send(cast, cast.decider, "GET", f"{ADMIN}/requests/{request_id}")
    assert [entry["move"] for entry in shown["history"]].count("issue") == len(await list_certificates())
    assert len([report for report in shown["reports"] if report["reportType"] == "final"]) == 1


async def test_of_two_assignments_of_one_person_at_once_one_counts(
    client: httpx.AsyncClient, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    path = f"{ADMIN}/requests/{request_id}/assignments"
    account_id = await find_account("tester@lexdex.example")
    bodies = [{"part": part, "account_id": account_id} for part in ("tester", "decider")]
    answers = await asyncio.gather(*(client.post(path, json=body, headers=cast.admin) for body in bodies))
    assert sorted(answer.status_code for answer in answers) == [200, 409]


async def test_feedback_sent_twice_at_once_counts_once(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    await send_report(cast, settings, request_id)
    path = f"{REQUESTS}/{request_id}/feedback"
    answers = await asyncio.gather(*(client.post(path, json={"rating": 3}, headers=cast.vendor) for _ in range(4)))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]


async def test_submissions_at_once_leave_one_entry_in_the_history(
    client: httpx.AsyncClient, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    await set_columns(request_id, "state = 'awaiting_payment', submitted_at = NULL")
    path = f"{REQUESTS}/{request_id}/submit"
    answers = await asyncio.gather(*(client.post(path, headers=cast.vendor) for _ in range(4)))
    assert [answer.status_code for answer in answers] == [200] * 4
    moves = [entry["move"] for entry in answers[0].json()["history"]]
    assert moves == ["order", "pay", "pay"]

"""The last day of each period belongs to the party that it is for: reply, appeal, and the decision after the reply."""

from datetime import date, timedelta

import httpx
import pytest

from lexdex.settings import Settings
from lexdex.validation.service.dates import add_business_days, get_today
from lexdex_tests.events import process_outbox
from lexdex_tests.validation.builders import (
    ADMIN,
    REQUESTS,
    Cast,
    assign,
    create_cast,
    create_tested_request,
    decide,
    record_findings,
    send,
    set_columns,
)


async def create_decidable(client: httpx.AsyncClient, state: str, columns: str) -> tuple[Cast, str]:
    """Create a request with tester and decider in a state, with these columns."""
    cast = await create_cast(client)
    request_id = await create_tested_request(cast)
    await assign(cast, request_id, "decider", "decider")
    await set_columns(request_id, f"state = '{state}', {columns}")
    return cast, request_id


@pytest.mark.covers("Y23")
@pytest.mark.parametrize(("days", "status"), [(0, 200), (-1, 409)])
async def test_the_vendor_replies_until_the_last_day(client: httpx.AsyncClient, days: int, status: int) -> None:
    cast, request_id = await create_decidable(client, "report_sent", f"reply_due_date = current_date + {days}")
    await send(cast, cast.vendor, "POST", f"{REQUESTS}/{request_id}/reply", {"text": "We disagree."}, status=status)


@pytest.mark.covers("Y23")
@pytest.mark.parametrize(("days", "status"), [(0, 409), (-1, 200)])
async def test_nothing_is_decided_before_the_time_to_reply_is_over(
    client: httpx.AsyncClient, days: int, status: int
) -> None:
    cast, request_id = await create_decidable(client, "report_sent", f"reply_due_date = current_date + {days}")
    await decide(cast, request_id, "reject", status=status)


async def test_a_decider_who_has_not_seen_the_reply_does_not_decide(client: httpx.AsyncClient) -> None:
    cast, request_id = await create_decidable(client, "report_sent", "reply_due_date = current_date - 1")
    path = f"{ADMIN}/requests/{request_id}"
    seen = (await send(cast, cast.decider, "GET", path))["updatedAt"]
    await set_columns(request_id, "reply_due_date = current_date")
    await send(cast, cast.vendor, "POST", f"{REQUESTS}/{request_id}/reply", {"text": "We disagree."})
    body = {"verdict": "reject", "reason": "Not met.", "updated_at": seen}
    refused = await send(cast, cast.decider, "POST", f"{path}/decision", body, status=409)
    assert refused["detail"].startswith("This request has changed since you opened it, such as by the vendor's reply.")
    read_again = await send(cast, cast.decider, "GET", path)
    assert (read_again["status"], read_again["reply"]) == ("replied", "We disagree.")
    body["updated_at"] = read_again["updatedAt"]
    assert (await send(cast, cast.decider, "POST", f"{path}/decision", body))["status"] == "rejected"


@pytest.mark.covers("Y23")
@pytest.mark.parametrize(("days", "status"), [(0, 200), (-1, 409)])
async def test_the_vendor_appeals_until_the_last_day(client: httpx.AsyncClient, days: int, status: int) -> None:
    cast, request_id = await create_decidable(client, "rejected", f"appeal_due_date = current_date + {days}")
    await send(cast, cast.vendor, "POST", f"{REQUESTS}/{request_id}/appeal", {"reason": "Unfair."}, status=status)


@pytest.mark.covers("Y23")
async def test_periods_begin_with_the_report_and_with_the_rejection(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    cast, request_id = await create_decidable(client, "started", "reply = 'To the report before.'")
    path = f"{ADMIN}/requests/{request_id}"
    await record_findings(cast, request_id)
    await send(cast, cast.tester, "POST", f"{path}/complete")
    await process_outbox(settings)
    sent = await send(cast, cast.tester, "POST", f"{path}/send-report")
    # A reply to an earlier report is none to this one.
    assert (date.fromisoformat(sent["replyDueDate"]), sent["reply"]) == (add_business_days(get_today(), 10), "")
    await send(cast, cast.vendor, "POST", f"{REQUESTS}/{request_id}/reply", {"text": "We disagree."})
    rejected = await decide(cast, request_id, "reject")
    assert date.fromisoformat(rejected["appealDueDate"]) == get_today() + timedelta(days=30)

"""What a vendor reads of a request: complaints, surveillance with its deadline, and missing fields in plain words."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest

from lexdex.settings import Settings
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.validation.builders import (
    ADMIN,
    BILLING,
    REQUESTS,
    VENDOR_EMAIL,
    create_cast,
    create_draft,
    create_paid,
    decide,
    send,
    send_report,
    set_columns,
)
from lexdex_tests.validation.partners import Payments
from lexdex_tests.validation.test_certified import certify, change_fact


@pytest.mark.covers("Y23")
async def test_the_vendor_reads_complaint_and_surveillance_with_their_outcomes(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    own, staff = f"{REQUESTS}/{request_id}", f"{ADMIN}/requests/{request_id}"
    assert (await send(cast, cast.vendor, "GET", own))["cases"] == []
    complaint = await send(cast, cast.vendor, "POST", f"{own}/complaints", {"reason": "Slow."}, status=201)
    await send_report(cast, settings, request_id)
    await set_columns(request_id, "reply_due_date = current_date - 1")
    await decide(cast, request_id, "issue")
    watched = await send(cast, cast.admin, "POST", f"{staff}/surveillance", {"reason": "It moved."}, status=201)
    closed = {"is_upheld": True, "outcome": "We hired."}
    await send(cast, cast.admin, "POST", f"{ADMIN}/cases/{complaint['id']}/close", closed)
    for who, path in ((cast.vendor, own), (cast.admin, staff)):
        shown = await send(cast, who, "GET", path)
        assert [(each["id"], each["kind"], each["status"], each["outcome"]) for each in shown["cases"]] == [
            (complaint["id"], "complaint", "upheld", "We hired."),
            (watched["id"], "surveillance", "open", ""),
        ]
        # A surveillance that an admin opened after a hint suspends nothing by itself; the vendor is asked to respond.
        due = datetime.now(UTC).date() + timedelta(days=30)
        assert [each["due_date"] for each in shown["cases"]] == [None, due.isoformat()]
        assert shown["surveillanceDueDate"] is None


@pytest.mark.covers("Y23")
async def test_the_vendor_reads_until_when_a_changed_fact_is_examined(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    await certify(cast, payments, settings)
    (listed,) = await send(cast, cast.vendor, "GET", REQUESTS)
    await read_new_emails(settings)
    await change_fact(settings, "v5")
    shown: dict[str, Any] = await send(cast, cast.vendor, "GET", f"{REQUESTS}/{listed['id']}")
    due = datetime.now(UTC).date() + timedelta(days=30)
    assert (shown["surveillanceDueDate"], shown["cases"][0]["kind"]) == (due.isoformat(), "surveillance")
    assert due.isoformat() in shown["cases"][0]["reason"]
    (email,) = [each for each in await read_new_emails(settings) if each.to == VENDOR_EMAIL]
    assert email.subject.endswith("facts have changed")
    for part in (email.text, email.html):
        assert f"Please reply to this email by {due} and show that the criteria are still met" in part


@pytest.mark.covers("Y23")
async def test_a_reply_stays_in_the_history_although_testing_resumes(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    await send_report(cast, settings, request_id)
    own = f"{REQUESTS}/{request_id}"
    await send(cast, cast.vendor, "POST", f"{own}/reply", {"text": "We mend it."})
    await send(cast, cast.tester, "POST", f"{ADMIN}/requests/{request_id}/resume")
    history = (await send(cast, cast.vendor, "GET", own))["history"]
    assert [each["note"] for each in history if each["move"] == "reply"] == ["We mend it."]


async def test_an_incomplete_order_is_refused_in_plain_words(client: httpx.AsyncClient) -> None:
    cast = await create_cast(client)
    draft = await create_draft(cast, contactName="", deploymentType=None)
    refused = await send(cast, cast.vendor, "POST", f"{REQUESTS}/{draft['id']}/payment", BILLING, status=400)
    assert refused["detail"] == "Please fill in or correct these fields first: deployment type, contact name."

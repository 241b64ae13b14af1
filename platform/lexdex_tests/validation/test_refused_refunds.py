"""Refunds that the payment provider refuses: the operator hears of them, and they can be made again."""

import httpx

from lexdex.foundation import database as db
from lexdex.foundation.mail import get_operator_address
from lexdex.payments.service import reconciliation
from lexdex.settings import Settings
from lexdex_tests.approvals.builders import request_and_approve
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.payments.builders import AGE_REFUNDS
from lexdex_tests.validation.builders import (
    ADMIN,
    BILLING,
    REQUESTS,
    VENDOR_EMAIL,
    Cast,
    create_cast,
    create_draft,
    create_paid,
    send,
    send_with_approval,
)
from lexdex_tests.validation.partners import Payments

REASON = {"reason": "As agreed."}


async def read_texts(settings: Settings, recipient: str) -> list[str]:
    """Return the texts of the new emails to an address."""
    return [" ".join(each.text.split()) for each in await read_new_emails(settings) if each.to == recipient]


def refund_elsewhere(payments: Payments, intent: str) -> None:
    """Refund a part at the provider without the application knowing, so that it refuses to refund the whole."""
    made = payments.simulator.http.post("/v1/refunds", data={"payment_intent": intent, "amount": "10000"})
    assert made.status_code == 200


async def order_draft(cast: Cast) -> str:
    """Order a draft, whose payment is then due; returns its id."""
    request_id: str = (await create_draft(cast))["id"]
    await send(cast, cast.vendor, "POST", f"{REQUESTS}/{request_id}/payment", BILLING, status=201)
    return request_id


async def test_a_refused_refund_can_be_made_again(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    path = f"{ADMIN}/requests/{request_id}"
    assert (await send(cast, cast.admin, "GET", path))["isRefundable"]
    refund_elsewhere(payments, await db.fetch_value("SELECT payment_intent FROM payment"))
    await read_new_emails(settings)

    refused = await request_and_approve(client, cast.admin, f"{path}/refund", REASON)
    assert refused.status_code == 409
    [text] = await read_texts(settings, get_operator_address(settings))
    assert "has refused the refund of 712.81 USD for Deeds" in text
    shown = await send(cast, cast.admin, "GET", path)
    assert (shown["status"], shown["isRefundable"]) == ("canceled", True)

    await payments.deliver(payments.list_webhooks())
    await send_with_approval(cast, f"{path}/refund", REASON)
    assert (await payments.require(request_id)).status == "refunded"
    assert not (await send(cast, cast.admin, "GET", path))["isRefundable"]


async def test_a_refund_that_is_refused_later_is_reported(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    """The provider does not answer when the refund is approved, and refuses it when reconciliation goes on."""
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    path = f"{ADMIN}/requests/{request_id}"
    intent = await db.fetch_value("SELECT payment_intent FROM payment")
    payments.simulator.order_fault("drop_before", path="/v1/refunds", method="POST", count=10)
    await send_with_approval(cast, f"{path}/refund", REASON)
    payments.simulator.control("faults", [])
    shown = await send(cast, cast.admin, "GET", path)
    assert (shown["status"], shown["isRefundable"]) == ("canceled", False)
    again = await send(cast, cast.admin, "POST", f"{path}/refund", REASON, status=409)
    assert again["detail"] == "A refund of this request is on its way already."
    refund_elsewhere(payments, intent)
    await read_new_emails(settings)

    for _ in range(2):
        await db.execute(AGE_REFUNDS)
        await reconciliation.reconcile(settings)
    texts = await read_texts(settings, get_operator_address(settings))
    assert [text for text in texts if "has refused the refund of 712.81 USD" in text] == texts
    assert len(texts) == 1
    assert (await send(cast, cast.admin, "GET", path))["isRefundable"]
    await send_with_approval(cast, f"{path}/refund", REASON)
    assert (await payments.require(request_id)).status == "refunded"


async def test_emails_speak_of_a_refund_only_if_something_was_paid(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    operator = get_operator_address(settings)
    for is_paid in (True, False):
        requests = [await create_paid(cast, payments) if is_paid else await order_draft(cast) for _ in range(2)]
        await read_new_emails(settings)
        await send_with_approval(cast, f"{ADMIN}/requests/{requests[0]}/refund", REASON)
        canceled = next(text for text in await read_texts(settings, VENDOR_EMAIL) if "was canceled" in text)
        assert ("when your payment is refunded" in canceled) == is_paid
        await send(cast, cast.vendor, "POST", f"{REQUESTS}/{requests[1]}/withdraw", {"reason": "Too early."})
        [withdrawn] = await read_texts(settings, operator)
        assert ("decide on the refund" in withdrawn, "was not paid" in withdrawn) == (is_paid, not is_paid)
        shown = await send(cast, cast.admin, "GET", f"{ADMIN}/requests/{requests[1]}")
        assert shown["isRefundable"] == is_paid

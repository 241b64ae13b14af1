"""Webhooks: who may send them, and that their number and order make no difference."""

import asyncio
import json
import time
from collections.abc import Callable

import pytest
import stripe

from lexdex.foundation import database as db
from lexdex_tests.fixtures.security_log import SecurityLines
from lexdex_tests.fixtures.stripe import DECLINED, NEEDS_3DS, WEBHOOK_SECRET
from lexdex_tests.payments.builders import Shop, read_events


def sign(payload: str, *, secret: str = WEBHOOK_SECRET, at: int | None = None) -> str:
    return str(stripe.WebhookSignature.generate_signature_header(payload, secret, at))


def build_event(payload: object, **more: str) -> dict[str, str]:
    text = payload if isinstance(payload, str) else json.dumps(payload)
    return {"payload": text, "signature": sign(text), **more}


UNKNOWN = {"id": "evt_unknown", "type": "customer.created", "data": {"object": {"id": "cus_1", "object": "customer"}}}


async def test_repeated_webhooks_have_no_effect(shop: Shop) -> None:
    payment = await shop.start_paid()
    events = shop.new_events()
    count = await db.fetch_value("SELECT count(*) FROM payment_event")
    await asyncio.gather(*(shop.send(event) for event in events * 3))
    assert await db.fetch_value("SELECT count(*) FROM payment_event") == count
    assert await read_events("payments.check_requested") == [{}] * len(events)
    await shop.deliver(events)
    assert len(await read_events("payment.succeeded")) == 1
    assert await db.fetch_value("SELECT count(*) FROM invoice") == 1
    assert (await shop.read(payment)).status == "paid"


async def test_the_order_of_webhooks_does_not_matter(shop: Shop) -> None:
    payment = await shop.start()
    await shop.pay(payment, DECLINED)
    await shop.pay(payment, NEEDS_3DS)
    shop.simulator.authenticate(payment.checkout_url)
    events = shop.new_events()
    # The oldest, a declined card, comes last and alone.
    for event in reversed(events):
        await shop.deliver([event])
        assert (await shop.read(payment)).status == "paid"
    assert await read_events("payment.failed") == []


async def test_the_state_comes_from_the_api_and_not_from_the_event(shop: Shop) -> None:
    """A signed event that says that it was paid changes nothing unless Stripe's API says so."""
    payment = await shop.start()
    paid = {"id": "cs_test_x", "object": "checkout.session", "payment_status": "paid"}
    metadata = {"payment_id": str(payment.id)}
    event = {"id": "evt_1", "type": "checkout.session.completed", "data": {"object": {**paid, "metadata": metadata}}}
    await shop.deliver([build_event(event)])
    assert (await shop.read(payment)).status == "pending"


SIGNATURES: dict[str, Callable[[int], str]] = {
    "none": lambda _: "",
    "not a signature": lambda _: "nonsense",
    "empty": lambda _: "t=1,v1=",
    "without a time": lambda _: "v1=abc",
    "only a time": lambda now: f"t={now}",
    "time not a number": lambda _: f"t=x,v1={'0' * 64}",
    "not ASCII": lambda now: f"t={now},v1={'é' * 64}",
    "other scheme": lambda now: f"t={now},v0={'0' * 64}",
    "other secret": lambda now: sign(json.dumps(UNKNOWN), secret="whsec_other", at=now),
    "too old": lambda now: sign(json.dumps(UNKNOWN), at=now - 301),
    "from the future": lambda now: sign(json.dumps(UNKNOWN), at=now + 400),
    "of another body": lambda now: sign(json.dumps(UNKNOWN) + " ", at=now),
}
"""Signs the body badly, given the current time, which is that of the test and not that of its collection."""


@pytest.mark.parametrize("build_signature", SIGNATURES.values(), ids=SIGNATURES)
async def test_a_webhook_without_a_fresh_signature_is_refused(
    shop: Shop, security_lines: SecurityLines, build_signature: Callable[[int], str]
) -> None:
    signature = build_signature(int(time.time()))
    headers = {"Content-Type": "application/json", "Stripe-Signature": signature.encode("latin-1")}
    answer = await shop.client.post(
        "/api/payments/webhook",
        content=json.dumps(UNKNOWN),
        headers=headers,  # type: ignore[arg-type]
    )
    assert answer.status_code == 400
    assert answer.json() == {"detail": "The signature is missing, wrong or too old."}
    [line] = security_lines.read("request_refused")
    assert line["rule"] == "webhook_signature"
    assert await db.fetch_value("SELECT count(*) FROM payment_event") == 0


async def test_a_signature_within_the_tolerance_is_accepted(shop: Shop) -> None:
    for seconds in (-290, 290):
        text = json.dumps({**UNKNOWN, "id": f"evt_{seconds}"})
        signed = {"payload": text, "signature": sign(text, at=int(time.time()) + seconds)}
        assert (await shop.send(signed)).status_code == 200


async def test_an_altered_body_is_refused(shop: Shop) -> None:
    event = build_event(UNKNOWN)
    assert (await shop.send({**event, "payload": event["payload"].replace("cus_1", "cus_2")})).status_code == 400


@pytest.mark.parametrize(
    "event",
    [
        UNKNOWN,
        {**UNKNOWN, "type": "charge.succeeded"},
        {**UNKNOWN, "type": "charge.succeeded", "data": {"object": {"metadata": {"payment_id": "no id"}}}},
        {**UNKNOWN, "type": "payment_intent.succeeded", "data": {"object": {"metadata": [], "payment_intent": {}}}},
        {**UNKNOWN, "type": "checkout.session.completed", "data": {"object": {"id": "", "object": "checkout.session"}}},
    ],
)
async def test_unknown_events_and_those_of_others_are_accepted_without_effect(
    shop: Shop, event: dict[str, object]
) -> None:
    await shop.start()
    assert (await shop.send(build_event(event))).status_code == 200
    assert await read_events("payments.check_requested") == []


@pytest.mark.parametrize("payload", ["", "no json", "[]", "{}", '{"id": 1, "type": "x", "data": {}}', "\u0000"])
async def test_a_signed_body_that_is_no_event_is_refused(shop: Shop, payload: str) -> None:
    assert (await shop.send(build_event(payload))).status_code == 400


async def test_a_body_that_is_not_utf8_is_refused(shop: Shop) -> None:
    headers = {"Content-Type": "application/json", "Stripe-Signature": sign("{}")}
    answer = await shop.client.post("/api/payments/webhook", content=b"\xff\xfe", headers=headers)
    assert answer.status_code == 400


async def test_an_event_is_handled_again_after_an_outage_of_the_provider(shop: Shop) -> None:
    payment = await shop.start()
    await shop.pay(payment)
    shop.simulator.order_fault("error_500", path="/v1/checkout", count=100)
    await shop.deliver(shop.new_events())
    assert (await shop.read(payment)).status == "pending"
    shop.simulator.control("faults", [])
    await db.execute("UPDATE outbox SET available_at = now()")
    await shop.deliver([])
    assert (await shop.read(payment)).status == "paid"

"""The simulator behaves as Stripe does, seen by the official client and by a browser's forms."""

import hashlib
import hmac
import os
import signal
from pathlib import Path
from typing import Any

import httpx
import pytest
import stripe

from lexdex_tests.fixtures.stripe import CARD, DECLINED, KEY, NEEDS_3DS, WEBHOOK_SECRET, StripeSimulator

ORDER: dict[str, Any] = {
    "mode": "payment",
    "line_items": [
        {
            "price_data": {"currency": "usd", "unit_amount": 250_000, "product_data": {"name": "Certification"}},
            "quantity": 1,
        }
    ],
    "metadata": {"payment_id": "p1"},
    "payment_intent_data": {"metadata": {"payment_id": "p1"}},
    "success_url": "http://127.0.0.1:1/paid?session={CHECKOUT_SESSION_ID}",
    "cancel_url": "http://127.0.0.1:1/canceled",
}
NO_ANSWER = 0


@pytest.fixture
def client(simulator: StripeSimulator) -> stripe.StripeClient:
    """The official client on the simulator, without retries of its own."""
    return connect(simulator)


def connect(simulator: StripeSimulator, key: str = KEY, *, retries: int = 0) -> stripe.StripeClient:
    return stripe.StripeClient(key, base_addresses={"api": simulator.address}, max_network_retries=retries)


def create_session(client: stripe.StripeClient, key: str = "", **changed: Any) -> stripe.checkout.Session:  # noqa: ANN401
    options: Any = {"idempotency_key": key} if key else {}
    params: Any = {**ORDER, **changed}
    return client.v1.checkout.sessions.create(params, options)


def test_a_session_is_paid_on_its_page_and_leads_back(client: stripe.StripeClient, simulator: StripeSimulator) -> None:
    session = create_session(client)
    assert (session.status, session.payment_status, session.amount_total) == ("open", "unpaid", 250_000)
    assert session.payment_intent is None
    assert "USD 2,500.00" in simulator.http.get(str(session.url)).text
    paid = simulator.pay(str(session.url))
    assert paid.status_code == 303
    assert paid.headers["location"] == f"http://127.0.0.1:1/paid?session={session.id}"
    after = client.v1.checkout.sessions.retrieve(session.id, {"expand": ["payment_intent"]})
    assert (after.status, after.payment_status) == ("complete", "paid")
    assert isinstance(after.payment_intent, stripe.PaymentIntent)
    assert after.payment_intent.amount_received == 250_000
    assert after.payment_intent.metadata["payment_id"] == "p1"
    again = simulator.pay(str(session.url)).text
    assert "This has already been paid" in again
    assert f'href="http://127.0.0.1:1/paid?session={session.id}"' in again


@pytest.mark.parametrize(
    ("number", "code", "message"),
    [
        (DECLINED, "card_declined", "Your card was declined."),
        ("4000000000009995", "card_declined", "insufficient funds"),
        ("4000000000000069", "expired_card", "has expired"),
        ("4000000000000127", "incorrect_cvc", "security code is incorrect"),
        ("4111111111111111", "card_declined", "used a non test card"),
        ("4242424242424241", "incorrect_number", "number is incorrect"),
    ],
)
def test_a_refused_card_leaves_the_session_open(
    client: stripe.StripeClient, simulator: StripeSimulator, number: str, code: str, message: str
) -> None:
    session = create_session(client)
    page = simulator.pay(str(session.url), number)
    assert page.status_code == 200
    assert message in page.text.replace("&#x27;", "'")
    open_session = client.v1.checkout.sessions.retrieve(session.id, {"expand": ["payment_intent"]})
    intent: Any = open_session.payment_intent
    assert (open_session.status, intent.status) == ("open", "requires_payment_method")
    assert intent.last_payment_error.code == code
    assert simulator.pay(str(session.url), CARD).status_code == 303


@pytest.mark.parametrize(("expiry", "cvc"), [("13/40", "123"), ("01/20", "123"), ("12/40", "1")])
def test_a_form_that_cannot_be_right_makes_no_attempt(
    client: stripe.StripeClient, simulator: StripeSimulator, expiry: str, cvc: str
) -> None:
    session = create_session(client)
    assert 'role="alert"' in simulator.pay(str(session.url), expiry=expiry, cvc=cvc).text
    assert client.v1.checkout.sessions.retrieve(session.id).payment_intent is None


def test_3d_secure_can_be_accepted_refused_and_abandoned(
    client: stripe.StripeClient, simulator: StripeSimulator
) -> None:
    session = create_session(client)
    url = str(session.url)
    assert simulator.pay(url, NEEDS_3DS).headers["location"] == f"/c/challenge/{session.id}"

    def read_status() -> str:
        found: Any = client.v1.checkout.sessions.retrieve(session.id, {"expand": ["payment_intent"]})
        return str(found.payment_intent.status)

    assert read_status() == "requires_action"
    assert "unable to authenticate" in simulator.authenticate(url, decision="refuse").text
    assert read_status() == "requires_payment_method"
    # Abandoned: the card form can be sent again.
    simulator.pay(url, NEEDS_3DS)
    assert simulator.pay(url, NEEDS_3DS).status_code == 303
    assert simulator.authenticate(url).status_code == 303
    assert read_status() == "succeeded"


def test_an_idempotency_key_replays_and_refuses_other_parameters(client: stripe.StripeClient) -> None:
    first, again = create_session(client, "order-1"), create_session(client, "order-1")
    assert first.id == again.id
    with pytest.raises(stripe.IdempotencyError):
        create_session(client, "order-1", client_reference_id="other")
    assert create_session(client, "order-2").id != first.id


@pytest.mark.filterwarnings("ignore:Use 'content=<...>'")
async def test_a_lost_answer_is_replayed_to_the_clients_own_retry(simulator: StripeSimulator) -> None:
    simulator.order_fault("drop_after", path="/v1/checkout/sessions")
    addresses: Any = {"api": simulator.address}
    http_client: Any = stripe.HTTPXClient()
    client = stripe.StripeClient(KEY, base_addresses=addresses, max_network_retries=2, http_client=http_client)
    params: Any = {**ORDER, "client_reference_id": "lost answer"}
    await client.v1.checkout.sessions.create_async(params)
    await http_client.close_async()
    after = simulator.http.get("/v1/checkout/sessions", params={"limit": "100"}).json()["data"]
    assert [one["client_reference_id"] for one in after].count("lost answer") == 1


@pytest.mark.parametrize(
    ("kind", "error"),
    [
        ("drop_before", stripe.APIConnectionError),
        ("error_500", stripe.APIError),
        ("garbage", stripe.APIError),
        ("rate_limit", stripe.RateLimitError),
    ],
)
def test_ordered_faults(
    client: stripe.StripeClient, simulator: StripeSimulator, kind: str, error: type[Exception]
) -> None:
    simulator.order_fault(kind)
    with pytest.raises(error):
        create_session(client)
    create_session(client)


def test_payment_intents_by_the_api(client: stripe.StripeClient) -> None:
    intent = client.v1.payment_intents.create({"amount": 500, "currency": "usd", "metadata": {"order": "by-api"}})
    with pytest.raises(stripe.CardError) as declined:
        client.v1.payment_intents.confirm(intent.id, {"payment_method": "pm_card_chargeDeclined"})
    assert declined.value.code == "card_declined"
    params: Any = {"payment_method": "pm_card_authenticationRequired", "off_session": True}
    with pytest.raises(stripe.CardError) as unauthenticated:
        client.v1.payment_intents.confirm(intent.id, params)
    assert unauthenticated.value.code == "authentication_required"
    client.v1.payment_intents.confirm(intent.id, {"payment_method": "pm_card_visa"})
    [found] = client.v1.payment_intents.search({"query": "metadata['order']:'by-api'"}).data
    assert (found.id, found.status) == (intent.id, "succeeded")
    with pytest.raises(stripe.InvalidRequestError, match="cannot cancel"):
        client.v1.payment_intents.cancel(intent.id)


def test_refunds_never_exceed_the_charge(client: stripe.StripeClient) -> None:
    params: Any = {"amount": 500, "currency": "usd", "payment_method": "pm_card_visa", "confirm": True}
    intent = client.v1.payment_intents.create(params)
    client.v1.refunds.create({"payment_intent": intent.id, "amount": 200})
    with pytest.raises(stripe.InvalidRequestError, match="greater than unrefunded"):
        client.v1.refunds.create({"payment_intent": intent.id, "amount": 301})
    client.v1.refunds.create({"payment_intent": intent.id})
    with pytest.raises(stripe.InvalidRequestError) as refused:
        client.v1.refunds.create({"payment_intent": intent.id})
    assert refused.value.code == "charge_already_refunded"
    assert [each.amount for each in client.v1.refunds.list({"payment_intent": intent.id}).data] == [300, 200]


def test_a_session_expires_and_can_be_expired(client: stripe.StripeClient, simulator: StripeSimulator) -> None:
    ended, late = create_session(client), create_session(client)
    assert client.v1.checkout.sessions.expire(ended.id).status == "expired"
    assert "has expired" in simulator.pay(str(ended.url)).text
    simulator.control("clock", {"advance_seconds": 24 * 3600 + 1})
    assert client.v1.checkout.sessions.retrieve(late.id).status == "expired"
    assert "checkout.session.expired" in {event["type"] for event in simulator.signed_events()}


def test_a_request_needs_the_key(simulator: StripeSimulator) -> None:
    with pytest.raises(stripe.AuthenticationError):
        create_session(connect(simulator, "sk_test_other"))
    assert httpx.get(f"{simulator.address}/_control/events").status_code == 401


def test_webhooks_are_signed_as_stripes_are(client: stripe.StripeClient, simulator: StripeSimulator) -> None:
    session = create_session(client)
    simulator.pay(str(session.url))
    event = simulator.signed_events()[-1]
    assert event["type"] == "checkout.session.completed"
    parsed = stripe.Webhook.construct_event(event["payload"], event["signature"], WEBHOOK_SECRET)
    assert parsed.data.object["id"] == session.id
    at, _, digest = event["signature"].removeprefix("t=").partition(",v1=")
    expected = hmac.new(WEBHOOK_SECRET.encode(), f"{at}.{event['payload']}".encode(), hashlib.sha256).hexdigest()
    assert digest == expected
    assert simulator.control("deliver", {"event_ids": [event["id"]]}) == [NO_ANSWER]


def test_state_survives_a_kill(tmp_path: Path) -> None:
    simulator = StripeSimulator(tmp_path)
    simulator.start()
    try:
        session = create_session(connect(simulator), "kept")
        simulator.pay(str(session.url), NEEDS_3DS)
        assert simulator.child is not None
        os.kill(simulator.child.pid, signal.SIGKILL)
        simulator.stop()
        simulator.start()
        assert create_session(connect(simulator), "kept").id == session.id
        assert simulator.authenticate(str(session.url)).status_code == 303
        assert len(simulator.list_charges()) == 1
    finally:
        simulator.stop()
        simulator.http.close()

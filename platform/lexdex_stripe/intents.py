"""PaymentIntents: creation, confirmation by a card, 3-D Secure, cancellation and search."""

import re
import secrets
from typing import Any, Final

from lexdex_stripe.cards import PAYMENT_METHODS, Card, card_problem, find_card
from lexdex_stripe.events import record_event, to_list
from lexdex_stripe.forms import read_amount, read_metadata, read_text
from lexdex_stripe.problems import CARD_ERROR, StripeProblem, invalid, missing
from lexdex_stripe.store import Body, Store

KIND: Final = "payment_intent"
OPEN: Final = frozenset({"requires_payment_method", "requires_confirmation", "requires_action"})
AUTHENTICATION_FAILED: Final = (
    "We are unable to authenticate your payment method. Please choose a different payment method and try again."
)
AUTHENTICATION_REQUIRED: Final = "Your card was declined. This transaction requires authentication."
_CLAUSE = re.compile(r"(metadata\['(?P<key>[^']+)'\]|(?P<field>status|currency)):'(?P<value>[^']*)'")


def create_intent(store: Store, params: dict[str, Any]) -> Body:
    """Create a PaymentIntent, and confirm it if `confirm` says so."""
    intent = add_intent(
        store, read_amount(params, "amount"), read_text(params, "currency").lower(), read_metadata(params)
    )
    if params.get("payment_method"):
        intent |= {"payment_method": params["payment_method"], "status": "requires_confirmation"}
        store.save(intent)
    return confirm_intent(store, intent["id"], params) if params.get("confirm") == "true" else intent


def add_intent(store: Store, amount: int, currency: str, metadata: dict[str, str]) -> Body:
    """Store a new PaymentIntent."""
    intent = store.add(
        KIND,
        "pi",
        amount=amount,
        amount_received=0,
        capture_method="automatic_async",
        currency=currency,
        last_payment_error=None,
        latest_charge=None,
        metadata=metadata,
        next_action=None,
        payment_method=None,
        payment_method_types=["card"],
        status="requires_payment_method",
    )
    intent["client_secret"] = f"{intent['id']}_secret_{secrets.token_hex(12)}"
    store.save(intent)
    record_event(store, "payment_intent.created", intent)
    return intent


def get_intent(store: Store, intent_id: str) -> Body:
    """Return a PaymentIntent."""
    intent = store.find(KIND, intent_id)
    if intent is None:
        raise missing(KIND, intent_id)
    return intent


def list_intents(store: Store, params: dict[str, Any]) -> Body:
    """List all PaymentIntents."""
    return to_list(store.list_all(KIND), params, "/v1/payment_intents")


def search_intents(store: Store, params: dict[str, Any]) -> Body:
    """Search by clauses such as metadata['order']:'12', joined by AND."""
    clauses = [_CLAUSE.fullmatch(part.strip()) for part in read_text(params, "query").split(" AND ")]
    if not all(clauses):
        raise invalid("We were unable to parse your search query.", param="query")

    def matches(intent: Body) -> bool:
        found = [clause for clause in clauses if clause]
        values = [intent["metadata"].get(one["key"]) if one["key"] else intent[one["field"]] for one in found]
        return all(value == one["value"] for value, one in zip(values, found, strict=True))

    items = [intent for intent in store.list_all(KIND) if matches(intent)]
    page = to_list(items, params, "/v1/payment_intents/search")
    return {**page, "object": "search_result", "next_page": None}


def confirm_intent(store: Store, intent_id: str, params: dict[str, Any]) -> Body:
    """Confirm a PaymentIntent with one of Stripe's test payment methods."""
    intent = get_intent(store, intent_id)
    method = params.get("payment_method") or intent["payment_method"]
    number = PAYMENT_METHODS.get(str(method))
    if number is None:
        raise missing("PaymentMethod", str(method))
    pay_intent(store, intent, number, is_off_session=params.get("off_session") == "true")
    return intent


def pay_intent(store: Store, intent: Body, number: str, *, is_off_session: bool = False) -> None:
    """Charge a card: the PaymentIntent succeeds, needs 3-D Secure, or fails with a card error, which is raised."""
    if intent["status"] not in OPEN:
        message = f"You cannot confirm this PaymentIntent because it has a status of {intent['status']}."
        raise invalid(message, code="payment_intent_unexpected_state")
    try:
        card = find_card(number)
    except StripeProblem as refusal:
        _fail(store, intent, refusal)
        raise
    intent |= {"payment_method": f"pm_{secrets.token_hex(12)}", "last_payment_error": None}
    intent["_card"] = [*card, number[-4:]]
    if not card.needs_authentication:
        _charge(store, intent)
    elif is_off_session:
        problem = card_problem(
            "authentication_required", AUTHENTICATION_REQUIRED, decline_code="authentication_required"
        )
        _fail(store, intent, problem)
        raise problem
    else:
        intent |= {"status": "requires_action", "next_action": {"type": "use_stripe_sdk", "use_stripe_sdk": {}}}
        store.save(intent)
        record_event(store, "payment_intent.requires_action", intent)


def authenticate_intent(store: Store, intent: Body, *, is_accepted: bool) -> None:
    """End 3-D Secure: charge the card, or fail because its holder refused; card errors are raised."""
    if intent["status"] != "requires_action":
        raise invalid("This PaymentIntent needs no authentication.", code="payment_intent_unexpected_state")
    if is_accepted:
        _charge(store, intent)
        return
    problem = StripeProblem(402, CARD_ERROR, AUTHENTICATION_FAILED, code="payment_intent_authentication_failure")
    _fail(store, intent, problem)
    raise problem


def cancel_intent(store: Store, intent_id: str, _: dict[str, Any]) -> Body:
    """Cancel a PaymentIntent that has not succeeded."""
    intent = get_intent(store, intent_id)
    if intent["status"] not in OPEN:
        message = f"You cannot cancel this PaymentIntent because it has a status of {intent['status']}."
        raise invalid(message, code="payment_intent_unexpected_state")
    intent |= {"status": "canceled", "next_action": None, "canceled_at": store.now()}
    store.save(intent)
    record_event(store, "payment_intent.canceled", intent)
    return intent


def _charge(store: Store, intent: Body) -> None:
    *facts, last4 = intent["_card"]
    card = Card(*facts)
    if card.code:
        problem = card_problem(card.code, card.message, decline_code=card.decline_code)
        _fail(store, intent, problem)
        raise problem
    charge = store.add(
        "charge",
        "ch",
        amount=intent["amount"],
        amount_refunded=0,
        currency=intent["currency"],
        metadata=intent["metadata"],
        paid=True,
        payment_intent=intent["id"],
        payment_method_details={"type": "card", "card": {"brand": card.brand, "last4": last4}},
        refunded=False,
        status="succeeded",
    )
    intent |= {"status": "succeeded", "next_action": None, "latest_charge": charge["id"]}
    intent["amount_received"] = intent["amount"]
    store.save(intent)
    record_event(store, "charge.succeeded", charge)
    record_event(store, "payment_intent.succeeded", intent)


def _fail(store: Store, intent: Body, problem: StripeProblem) -> None:
    intent |= {"status": "requires_payment_method", "next_action": None, "last_payment_error": problem.body["error"]}
    store.save(intent)
    record_event(store, "payment_intent.payment_failed", intent)

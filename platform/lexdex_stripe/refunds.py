"""Refunds of succeeded PaymentIntents, in whole or in part, never more than was charged."""

from typing import Any, Final

from lexdex_stripe.events import record_event, to_list
from lexdex_stripe.forms import read_amount, read_metadata, read_text
from lexdex_stripe.intents import get_intent
from lexdex_stripe.problems import invalid, missing
from lexdex_stripe.store import Body, Store

KIND: Final = "refund"


def create_refund(store: Store, params: dict[str, Any]) -> Body:
    """Refund a PaymentIntent: `amount`, or all that is left of the charge."""
    intent = get_intent(store, read_text(params, "payment_intent"))
    charge = store.find("charge", intent["latest_charge"] or "")
    if charge is None:
        raise invalid(f"This PaymentIntent ({intent['id']}) does not have a successful charge to refund.")
    left = charge["amount"] - charge["amount_refunded"]
    if not left:
        raise invalid(f"Charge {charge['id']} has already been refunded.", code="charge_already_refunded")
    amount = read_amount(params, "amount") if "amount" in params else left
    if amount > left:
        raise invalid(f"Refund amount ({amount}) is greater than unrefunded amount on charge ({left})", param="amount")
    refund = store.add(
        KIND,
        "re",
        amount=amount,
        charge=charge["id"],
        currency=charge["currency"],
        metadata=read_metadata(params),
        payment_intent=intent["id"],
        reason=params.get("reason"),
        status="succeeded",
    )
    charge["amount_refunded"] += amount
    charge["refunded"] = charge["amount_refunded"] == charge["amount"]
    store.save(charge)
    record_event(store, "refund.created", refund)
    record_event(store, "charge.refunded", charge)
    return refund


def get_refund(store: Store, refund_id: str) -> Body:
    """Return a refund."""
    refund = store.find(KIND, refund_id)
    if refund is None:
        raise missing(KIND, refund_id)
    return refund


def list_refunds(store: Store, params: dict[str, Any]) -> Body:
    """List all refunds, or those of a PaymentIntent."""
    intent_id = params.get("payment_intent")
    items = [each for each in store.list_all(KIND) if not intent_id or each["payment_intent"] == intent_id]
    return to_list(items, params, "/v1/refunds")

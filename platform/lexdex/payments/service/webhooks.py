"""Accepts Stripe's webhooks: each is noted once and makes the worker read the payment's state from the API."""

from typing import Final
from uuid import UUID

from lexdex.foundation import database
from lexdex.foundation.outbox import publish
from lexdex.foundation.telemetry import get_logger
from lexdex.payments.events import PaymentCheckRequested
from lexdex.payments.queries import payments, webhooks
from lexdex.payments.signature import WebhookObject, read_webhook
from lexdex.settings import Settings

logger = get_logger("lexdex.payments")

MAX_ID_LENGTH, MAX_TYPE_LENGTH = 255, 80
ABOUT_PAYMENTS: Final = ("checkout.session.", "payment_intent.", "charge.", "refund.")
"""How the types of events begin after which the state of a payment is read."""


async def accept_webhook(settings: Settings, body: bytes, signature: str) -> None:
    """Accept a webhook; raises Invalid if Stripe did not sign it just now.

    Unknown events and those of payments that are not ours are accepted without effect, because Stripe would repeat a
    refused one for days.
    """
    event = read_webhook(settings, body, signature)
    payment_id = await _find_payment(event.data.object) if event.type.startswith(ABOUT_PAYMENTS) else None
    async with database.transaction():
        is_new = await webhooks.insert_event(event.id[:MAX_ID_LENGTH], event.type[:MAX_TYPE_LENGTH], payment_id)
        if is_new and payment_id is not None:
            await publish(PaymentCheckRequested(payment_id))
    logger.info("webhook received", type=event.type[:MAX_TYPE_LENGTH], is_new=is_new, is_ours=payment_id is not None)


async def _find_payment(subject: WebhookObject) -> UUID | None:
    """Return the payment that the object of an event belongs to."""
    metadata = subject.metadata if isinstance(subject.metadata, dict) else {}
    payment_id = _read_uuid(metadata.get("payment_id"))
    if payment_id is not None and await payments.find_payment(payment_id):
        return payment_id
    intent = subject.id if subject.object == "payment_intent" else subject.payment_intent
    checkout_id = subject.id if subject.object == "checkout.session" else ""
    return await payments.find_id_by_provider(checkout_id, intent if isinstance(intent, str) else "")


def _read_uuid(text: object) -> UUID | None:
    try:
        return UUID(str(text))
    except ValueError:
        return None

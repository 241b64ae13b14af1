"""Reads the state of a payment from Stripe and stores it: the only place where a payment becomes paid.

Webhooks, the return from the payment page and reconciliation all come here, in any order and any number of times: what
Stripe's API says now decides, and a payment that was paid never becomes unpaid.
"""

from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

from piccolo.columns import Column

from lexdex.foundation import database, security_log
from lexdex.foundation.errors import Unavailable
from lexdex.foundation.outbox import publish
from lexdex.foundation.telemetry import get_logger
from lexdex.payments import provider
from lexdex.payments.events import PaymentFailed, PaymentSucceeded
from lexdex.payments.provider import Checkout, ProviderRefused
from lexdex.payments.queries import payments as queries
from lexdex.payments.queries.payments import PaymentRow
from lexdex.payments.schemas import PaymentStatus
from lexdex.payments.security_events import PaymentChanged, PaymentMismatched
from lexdex.payments.service import refund_states
from lexdex.payments.service.invoices import issue_invoice
from lexdex.payments.tables import Payment
from lexdex.settings import Settings

logger = get_logger("lexdex.payments")

SETTLED: Final = frozenset({"paid", "refunded", "partly_refunded"})


async def synchronize(settings: Settings, payment_id: UUID) -> PaymentRow | None:
    """Read the state of a payment at Stripe, store it and return the payment; None if there is none with this id.

    Does nothing without a Checkout Session. Raises Unavailable if Stripe does not answer. Must not run within a
    transaction, which would wait for Stripe.
    """
    payment = await queries.find_payment(payment_id)
    if payment is None or not payment.checkout_id:
        return payment
    try:
        checkout = await provider.read_checkout(settings, payment.checkout_id)
        refunds = await provider.list_refunds(settings, checkout.intent.id) if checkout.intent else []
    except ProviderRefused as error:
        # Stripe does not know its own session: the key is that of another account.
        raise Unavailable(provider.NOT_ANSWERING) from error
    async with database.transaction():
        await store_checkout(settings, payment.id, checkout)
        await refund_states.store_refunds(settings, payment.id, refunds)
    return await queries.find_payment(payment_id)


async def store_checkout(settings: Settings, payment_id: UUID, checkout: Checkout) -> None:
    """Store what Stripe says about the payment's current session; an older session's state changes nothing.

    Runs in the caller's transaction and locks the payment.
    """
    payment = await queries.lock_payment(payment_id)
    if payment is None or payment.checkout_id != checkout.id or payment.status in SETTLED:
        return
    if checkout.payment_status == "paid":
        await _settle(settings, payment, checkout)
    else:
        await _store_unpaid(payment, checkout)


async def _settle(settings: Settings, payment: PaymentRow, checkout: Checkout) -> None:
    """Mark the payment as paid, with its invoice and event, if Stripe received what was requested."""
    if (checkout.amount_total, checkout.currency) != (payment.total_amount, payment.currency):
        security_log.record(PaymentMismatched(payment_id=payment.id, reason="amount"))
        logger.error("another amount was paid than requested", payment_id=str(payment.id))
        await _update(payment, checkout, "processing")
        return
    await _update(payment, checkout, "paid", {Payment.paid_at: datetime.now(UTC)})
    await issue_invoice(settings, payment)
    await publish(
        PaymentSucceeded(payment.id, payment.purpose, payment.reference, payment.total_amount, payment.currency)
    )
    security_log.record(
        PaymentChanged(action="paid", payment_id=payment.id, amount=payment.total_amount, currency=payment.currency)
    )


async def _store_unpaid(payment: PaymentRow, checkout: Checkout) -> None:
    status = decide_unpaid_status(checkout)
    changes: dict[Column | str, Any] = {}
    if status in {"failed", "canceled"} and payment.failed_attempt < payment.attempt:
        changes[Payment.failed_attempt] = payment.attempt
        reason = checkout.failure or "expired"
        await publish(PaymentFailed(payment.id, payment.purpose, payment.reference, reason))
    await _update(payment, checkout, status, changes)


def decide_unpaid_status(checkout: Checkout) -> PaymentStatus:
    """Return the status of a payment whose session is not paid."""
    if checkout.failure:
        return "failed"
    if checkout.status == "expired":
        return "canceled"
    if checkout.intent and checkout.intent.status == "requires_action":
        return "requires_action"
    return "processing" if checkout.status == "complete" else "pending"


async def _update(
    payment: PaymentRow, checkout: Checkout, status: PaymentStatus, changes: dict[Column | str, Any] | None = None
) -> None:
    values: dict[Column | str, Any] = {
        Payment.status: status,
        Payment.checkout_state: checkout.status,
        Payment.checkout_url: checkout.url or "",
        Payment.payment_intent: checkout.intent.id if checkout.intent else "",
        Payment.failure: "" if status == "paid" else checkout.failure,
        Payment.checked_at: datetime.now(UTC),
    }
    await queries.update_payment(payment.id, {**values, **(changes or {})})

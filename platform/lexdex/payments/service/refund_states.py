"""Stores the states of refunds as Stripe reports them, with their credit notes and events."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID, uuid4

from lexdex.foundation import database, security_log
from lexdex.foundation.outbox import publish
from lexdex.foundation.telemetry import get_logger
from lexdex.payments.events import PaymentRefunded, RefundRefused
from lexdex.payments.provider import ProviderRefund
from lexdex.payments.queries import payments, refunds
from lexdex.payments.queries.payments import PaymentRow
from lexdex.payments.queries.refunds import RefundRow
from lexdex.payments.schemas import RefundState
from lexdex.payments.security_events import PaymentChanged, PaymentMismatched
from lexdex.payments.service.invoices import issue_credit_note
from lexdex.payments.tables import Payment, Refund
from lexdex.settings import Settings

logger = get_logger("lexdex.payments")

STATES: Final[dict[str, RefundState]] = {"succeeded": "succeeded", "failed": "failed", "canceled": "failed"}
"""Our states by Stripe's; all others, such as requires_action, are pending."""
OF_DASHBOARD: Final = "stripe"
DASHBOARD_REASON: Final = "Refunded at the payment provider"


async def store_refunds(settings: Settings, payment_id: UUID, reported: Sequence[ProviderRefund]) -> None:
    """Store the states of a payment's refunds, also of those made in Stripe's dashboard.

    Runs in the caller's transaction and locks the payment.
    """
    if not reported:
        return
    async with database.transaction():
        payment = await payments.lock_payment(payment_id)
        if payment is None or payment.paid_at is None:
            return
        stored = {str(row.id): row for row in await refunds.list_refunds([payment_id])}
        by_stripe_id = {row.stripe_id: row for row in stored.values() if row.stripe_id}
        for refund in reversed(reported):
            row = by_stripe_id.get(refund.id) or stored.get(refund.metadata.get("refund_id", ""))
            await _store(settings, payment_id, row or await _insert_foreign(payment_id, refund), refund)


async def fail_refund(refund: RefundRow) -> None:
    """Store that Stripe has refused a refund, and report it; harmless if its state is known already."""
    async with database.transaction():
        payment = await payments.lock_payment(refund.payment)
        current = await refunds.find_refund(refund.id)
        if payment is not None and current is not None and current.state == "pending":
            await refunds.set_state(refund.id, "failed", None)
            await _report_refused(payment, refund)


async def _store(settings: Settings, payment_id: UUID, row: RefundRow, refund: ProviderRefund) -> None:
    state = STATES.get(refund.status, "pending")
    if row.state == state and row.stripe_id == refund.id:
        return
    if row.state == "succeeded":
        # Its credit note is issued, so a person must decide what follows.
        logger.error("a refund was taken back at the payment provider", refund_id=str(row.id), state=refund.status)
        return
    await refunds.set_state(row.id, state, refund.id)
    payment = await payments.find_payment(payment_id)
    if payment is None:
        return
    if state == "succeeded":
        await _carry_out(settings, payment, row)
    elif state == "failed" and row.state != "failed":
        await _report_refused(payment, row)


async def _report_refused(payment: PaymentRow, refund: RefundRow) -> None:
    """Log and publish that a refund was refused: the payment keeps this money until a person refunds it again."""
    logger.error("a refund was refused at the payment provider", refund_id=str(refund.id), payment_id=str(payment.id))
    await publish(
        RefundRefused(
            payment_id=payment.id,
            purpose=payment.purpose,
            reference=payment.reference,
            refund_id=refund.id,
            amount=refund.amount,
            currency=payment.currency,
        )
    )


async def _carry_out(settings: Settings, payment: PaymentRow, refund: RefundRow) -> None:
    total = payment.refunded_amount + refund.amount
    if total > payment.total_amount:
        security_log.record(PaymentMismatched(payment_id=payment.id, reason="overpaid"))
        logger.error("more was refunded than paid", payment_id=str(payment.id))
    is_whole = total >= payment.total_amount
    status = "refunded" if is_whole else "partly_refunded"
    await issue_credit_note(settings, payment, refund, payment.refunded_amount)
    await payments.update_payment(payment.id, {Payment.refunded_amount: total, Payment.status: status})
    await publish(
        PaymentRefunded(
            payment_id=payment.id,
            purpose=payment.purpose,
            reference=payment.reference,
            refund_id=refund.id,
            amount=refund.amount,
            refunded_amount=total,
            currency=payment.currency,
            is_whole=is_whole,
        )
    )
    security_log.record(
        PaymentChanged(action="refunded", payment_id=payment.id, amount=refund.amount, currency=payment.currency)
    )


async def _insert_foreign(payment_id: UUID, refund: ProviderRefund) -> RefundRow:
    row = Refund(
        id=uuid4(), payment=payment_id, amount=refund.amount, reason=DASHBOARD_REASON, requested_by=OF_DASHBOARD
    )
    await refunds.insert_refund(row)
    return next(each for each in await refunds.list_refunds([payment_id]) if each.id == row.id)

"""Refunds payments: our row first, then Stripe under the row's id, so that none is made twice or forgotten."""

from contextlib import suppress
from typing import Final
from uuid import UUID

from lexdex.audit import service as audit
from lexdex.foundation import database, security_log
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound, Unavailable
from lexdex.foundation.telemetry import get_logger
from lexdex.foundation.texts import clean_text
from lexdex.payments import provider
from lexdex.payments.provider import ProviderRefused
from lexdex.payments.queries import payments, refunds
from lexdex.payments.queries.payments import PaymentRow
from lexdex.payments.queries.refunds import RefundRow
from lexdex.payments.schemas import Payment
from lexdex.payments.security_events import PaymentChanged
from lexdex.payments.service import refund_states
from lexdex.payments.service.checkout import NO_PAYMENT, refuse_transaction
from lexdex.payments.service.synchronization import SETTLED
from lexdex.payments.service.view import build_payment
from lexdex.payments.tables import Refund
from lexdex.settings import Settings

logger = get_logger("lexdex.payments")

MAX_REASON_LENGTH: Final = 500
NOT_PAID: Final = "Only a paid payment can be refunded."
TOO_MUCH: Final = "At most {left} {currency} of this payment can still be refunded."
REFUSED: Final = "The payment provider refused this refund. Please check the payment there."
NO_REASON: Final = "Please state the reason, which is printed on the credit note."


async def list_refunded(purpose: str, account_id: UUID) -> dict[UUID, int]:
    """Return what was refunded of an account's payments, without the tax in it, by reference."""
    found = await payments.list_refunded(purpose, account_id)
    return {each.reference: round(each.refunded_amount * each.net_amount / each.total_amount) for each in found}


async def refund(
    settings: Settings, payment_id: UUID, amount: int, reason: str, actor: Actor, *, refund_id: UUID
) -> Payment:
    """Refund a payment in whole or in part, never more than was paid, and return it.

    `refund_id` is the id of the new refund; one that exists is not made again. If Stripe does not answer, the refund
    stays pending, counts towards the limit, and reconciliation goes on with it. Raises NotFound, Invalid, and Conflict
    if nothing or less is left. Must not run within a transaction.
    """
    refuse_transaction()
    reason = clean_reason(reason, amount)
    row = await _insert(payment_id, amount, reason, actor, refund_id)
    await carry_out(settings, row)
    stored = await payments.find_payment(payment_id)
    assert stored is not None  # noqa: S101 - payments are never deleted
    return await build_payment(stored)


def clean_reason(reason: str, amount: int) -> str:
    """Return the reason of a refund as it is stored; raises Invalid without one, or for an amount of nothing."""
    cleaned = clean_text(reason, label="the reason", max_length=MAX_REASON_LENGTH)
    if not cleaned or amount < 1:
        raise Invalid(NO_REASON)
    return cleaned


async def check_refund(payment_id: UUID, amount: int, reason: str) -> UUID:
    """Raise what `refund` would raise now; returns the account of the payment."""
    clean_reason(reason, amount)
    payment, _ = await _require_refundable(await payments.find_payment(payment_id), amount)
    return payment.account


async def find_refundable_amount(purpose: str, reference: UUID) -> int:
    """Return how much of a payment can still be refunded, less what is being refunded now; 0 if nothing was paid."""
    payment = await payments.find_by_reference(purpose, reference)
    if payment is None or payment.status not in SETTLED:
        return 0
    return max(payment.total_amount - await refunds.sum_refunds(payment.id, "pending", "succeeded"), 0)


async def carry_out(settings: Settings, row: RefundRow) -> None:
    """Make a refund at Stripe, or find out that it is made; raises Conflict if Stripe refuses it."""
    payment = await payments.find_payment(row.payment)
    assert payment is not None  # noqa: S101 - payments are never deleted
    params = {
        "payment_intent": payment.payment_intent,
        "amount": row.amount,
        "metadata": {"payment_id": str(payment.id), "refund_id": str(row.id)},
    }
    try:
        reported = await provider.create_refund(settings, params, str(row.id))
    except ProviderRefused as error:
        await refund_states.fail_refund(row)
        raise Conflict(REFUSED) from error
    except Unavailable:
        logger.warning("a refund stays pending", refund_id=str(row.id))
        return
    await refund_states.store_refunds(settings, payment.id, [reported])


async def continue_refund(settings: Settings, refund_id: UUID) -> bool:
    """Go on with a refund if it was begun; returns False if there is none. Raises Conflict if Stripe refused it.

    If Stripe does not answer, it stays pending, and reconciliation goes on with it.
    """
    row = await refunds.find_refund(refund_id)
    if row is None:
        return False
    if row.state == "failed":
        raise Conflict(REFUSED)
    if row.state == "pending":
        with suppress(Unavailable):
            await resume(settings, row)
    return True


async def resume(settings: Settings, row: RefundRow) -> None:
    """Go on with a pending refund, which Stripe may have made although its answer was lost."""
    payment = await payments.find_payment(row.payment)
    assert payment is not None  # noqa: S101 - payments are never deleted
    made = await provider.list_refunds(settings, payment.payment_intent)
    await refund_states.store_refunds(settings, payment.id, made)
    if not any(each.metadata.get("refund_id") == str(row.id) for each in made):
        await carry_out(settings, row)


async def _insert(payment_id: UUID, amount: int, reason: str, actor: Actor, refund_id: UUID) -> RefundRow:
    async with database.transaction():
        locked = await payments.lock_payment(payment_id)
        if existing := await refunds.find_refund(refund_id):
            return existing
        payment, refunded = await _require_refundable(locked, amount)
        row = Refund(id=refund_id, payment=payment_id, amount=amount, reason=reason, requested_by=str(actor.account_id))
        await refunds.insert_refund(row)
        act = audit.Act(
            "payment.refund_requested",
            "payment",
            payment_id,
            before={"refunded_amount": refunded},
            after={"refunded_amount": refunded + amount, "refund": row.id, "currency": payment.currency},
            reason=reason,
            subject=payment.account,
        )
        await audit.record(actor, act)
        security_log.record(
            PaymentChanged(action="refund_requested", payment_id=payment_id, amount=amount, currency=payment.currency)
        )
        stored = await refunds.list_refunds([payment_id])
    return next(each for each in stored if each.id == row.id)


async def _require_refundable(payment: PaymentRow | None, amount: int) -> tuple[PaymentRow, int]:
    """Return a payment, and how much of it was refunded already; raises NotFound, or Conflict if less is left."""
    if payment is None:
        raise NotFound(NO_PAYMENT)
    if payment.status not in SETTLED:
        raise Conflict(NOT_PAID)
    refunded = await refunds.sum_refunds(payment.id, "pending", "succeeded")
    left = payment.total_amount - refunded
    if amount > left:
        raise Conflict(TOO_MUCH.format(left=f"{left / 100:,.2f}", currency=payment.currency.upper()))
    return payment, refunded

"""The events of payments in the security log; they have ids, amounts and Stripe's codes, and never card data."""

from typing import Literal, get_args
from uuid import UUID

from lexdex.foundation.security_log import SecurityEvent, count_from_zero

PaymentAction = Literal["created", "paid", "refund_requested", "refunded"]
MismatchReason = Literal["amount", "overpaid"]


class PaymentChanged(SecurityEvent, frozen=True, kw_only=True):
    """Money was requested, received or refunded; the amount is in cents."""

    event = "payment_changed"
    outcome = "success"
    counted_by = "action"

    action: PaymentAction
    payment_id: UUID
    amount: int
    currency: str


class PaymentMismatched(SecurityEvent, frozen=True, kw_only=True):
    """Stripe reports another amount or currency than was requested, or more refunds than were paid."""

    event = "payment_mismatched"
    outcome = "failure"
    counted_by = "reason"

    payment_id: UUID
    reason: MismatchReason


count_from_zero(PaymentMismatched, get_args(MismatchReason))

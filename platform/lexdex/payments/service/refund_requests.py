"""Refunds by admins: one requests it, and it is made when a second one approves."""

from typing import Final
from uuid import UUID

import msgspec

from lexdex.accounts.permissions import Permission
from lexdex.approvals import service as approvals
from lexdex.approvals.schemas import PendingAction
from lexdex.foundation.actor import Actor
from lexdex.foundation.approvable import ApprovableAction
from lexdex.payments.schemas import RefundOrder
from lexdex.payments.service import administration as payments
from lexdex.payments.service import refunds
from lexdex.settings import Settings


class RefundParams(msgspec.Struct, frozen=True):
    """A refund to approve; the amount is in cents."""

    payment_id: UUID
    amount: int
    currency: str
    reason: str


async def request_refund(actor: Actor, payment_id: UUID, order: RefundOrder) -> PendingAction:
    """Request a refund, which a second admin must approve; raises the errors of `refunds.refund`."""
    reason = refunds.clean_reason(order.reason, order.amount)
    currency = (await payments.get_payment(payment_id)).payment.currency
    params = RefundParams(payment_id, order.amount, currency, reason)
    return await approvals.request_approval(actor, REFUND, payment_id, params, reason)


async def _check(_: Actor, params: RefundParams) -> UUID:
    return await refunds.check_refund(params.payment_id, params.amount, params.reason)


async def _execute(settings: Settings, actor: Actor, params: RefundParams, approval_id: UUID) -> None:
    if not await refunds.continue_refund(settings, approval_id):
        payment_id, amount, reason = params.payment_id, params.amount, params.reason
        await refunds.refund(settings, payment_id, amount, reason, actor, refund_id=approval_id)


REFUND: Final = ApprovableAction(
    kind="payment.refund",
    object_kind="payment",
    params=RefundParams,
    permission=Permission.REFUND_PAYMENTS,
    check=_check,
    execute_externally=_execute,
)

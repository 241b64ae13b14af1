"""What a second admin must approve: refunds of requests, and the revocation of certificates."""

from typing import Final
from uuid import UUID

import msgspec

from lexdex.accounts.permissions import Permission
from lexdex.approvals import service as approvals
from lexdex.approvals.schemas import PendingAction
from lexdex.certificates.numbers import normalize_number
from lexdex.foundation.actor import Actor
from lexdex.foundation.approvable import ApprovableAction
from lexdex.payments import service as payments
from lexdex.settings import Settings
from lexdex.validation.service import certificates, staff


class RequestRefundParams(msgspec.Struct, frozen=True):
    """The refund of a validation request to approve."""

    request_id: UUID
    reason: str


class RevocationParams(msgspec.Struct, frozen=True):
    """The revocation of a certificate to approve."""

    number: str
    reason: str


async def request_refund(actor: Actor, request_id: UUID, reason: str) -> PendingAction:
    """Request the refund of a validation request; raises the errors of `staff.refund_request`."""
    params = RequestRefundParams(request_id, reason)
    return await approvals.request_approval(actor, REFUND, request_id, params, reason)


async def request_revocation(actor: Actor, number: str, reason: str) -> PendingAction:
    """Request the revocation of a certificate; raises the errors of `certificates.revoke`."""
    params = RevocationParams(normalize_number(number), reason)
    return await approvals.request_approval(actor, REVOCATION, params.number, params, reason)


async def _check_refund(_: Actor, params: RequestRefundParams) -> UUID:
    row, _reason = await staff.check_refund(params.request_id, params.reason)
    return row.account


async def _refund(settings: Settings, actor: Actor, params: RequestRefundParams, approval_id: UUID) -> None:
    # The request is canceled before its refund begins, so after a begun refund nothing else is left to do.
    request_id = params.request_id
    if not await payments.continue_refund(settings, approval_id) and not await staff.is_canceled_unpaid(request_id):
        await staff.refund_request(settings, actor, request_id, params.reason, refund_id=approval_id)


async def _check_revocation(actor: Actor, params: RevocationParams) -> None:
    await certificates.check_revocation(actor, params.number, params.reason)


async def _revoke(_: Settings, actor: Actor, params: RevocationParams) -> None:
    await certificates.revoke(actor, params.number, params.reason)


REFUND: Final = ApprovableAction(
    kind="validation_request.refund",
    object_kind="validation_request",
    params=RequestRefundParams,
    permission=Permission.REFUND_PAYMENTS,
    check=_check_refund,
    execute_externally=_refund,
)
REVOCATION: Final = ApprovableAction(
    kind="certificate.revoke",
    object_kind="certificate",
    params=RevocationParams,
    permission=Permission.REVOKE_CERTIFICATES,
    check=_check_revocation,
    execute=_revoke,
)
APPROVABLE: Final = (REFUND, REVOCATION)

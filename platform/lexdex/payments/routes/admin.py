"""Endpoints for admins to list and refund payments."""

from typing import Annotated
from uuid import UUID

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.approvals.schemas import PendingAction
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.card_numbers import refuse_card_numbers
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS
from lexdex.payments.schemas import AdminPayment, PaymentPage, PaymentStatus, RefundOrder
from lexdex.payments.service import administration, refund_requests

Status = Annotated[PaymentStatus | None, QueryParameter(name="status", description="Limit to one status.")]
PageNumber = Annotated[int, QueryParameter(ge=1, le=10_000, description="Page number; 20 payments per page.")]


class PaymentAdministration(Controller):
    """Endpoints for the payments of all accounts."""

    path = "/api/admin/payments"
    tags = ("payments",)

    @get(
        "/",
        operation_id="list_payments",
        summary="List payments",
        guards=[admin_only],
        permission=Permission.VIEW_PAYMENTS,
    )
    @no_rate_limit(ADMINS)
    async def list_payments(self, payment_status: Status = None, page: PageNumber = 1) -> PaymentPage:
        """List one page of the payments of all accounts, latest first."""
        return await administration.list_payments(payment_status, page)

    @get(
        "/{payment_id:uuid}",
        operation_id="get_payment",
        summary="Get payment",
        guards=[admin_only],
        permission=Permission.VIEW_PAYMENTS,
    )
    @no_rate_limit(ADMINS)
    async def get_payment(self, payment_id: FromPath[UUID]) -> AdminPayment:
        """Return a payment with its billing details and refunds."""
        return await administration.get_payment(payment_id)

    @post(
        "/{payment_id:uuid}/refund",
        operation_id="refund_payment",
        summary="Refund payment",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.REFUND_PAYMENTS,
        status_code=202,
        before_request=refuse_card_numbers,
    )
    @no_rate_limit(ADMINS)
    async def refund_payment(
        self,
        payment_id: FromPath[UUID],
        data: JSONBody[RefundOrder],
        actor: NamedDependency[Actor],
    ) -> PendingAction:
        """Request a refund of a payment in whole or in part. A second admin must approve it: POST /api/admin/approvals.

        Responds with 409 if it is not paid, less is left, or a refund waits already. An approved refund that the
        payment provider has not confirmed is pending and is completed later. Responds with 422 if the body contains a
        card number.
        """
        return await refund_requests.request_refund(actor, payment_id, data)

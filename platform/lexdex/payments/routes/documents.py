"""Endpoints that download invoices and credit notes as PDF, for the account that paid and for admins."""

from uuid import UUID

from litestar import Controller, Response, get
from litestar.datastructures import ResponseHeader
from litestar.di import NamedDependency
from litestar.params import FromPath

from lexdex.accounts.guards import signed_in_only
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import HOUR, per_account
from lexdex.payments import invoice_pdf
from lexdex.payments.queries.invoices import InvoiceRow
from lexdex.payments.service import administration

FILE_HEADERS = [ResponseHeader(name="Content-Disposition", description="File name.", documentation_only=True)]


class PaymentDocuments(Controller):
    """Endpoints for the documents of a payment; responds with 404 for payments of other accounts."""

    path = "/api/payments/{payment_id:uuid}"
    tags = ("payments",)

    @get(
        "/receipt",
        operation_id="get_payment_receipt",
        summary="Get payment receipt",
        responses=describe_failures(409),
        guards=[signed_in_only],
        media_type=invoice_pdf.MEDIA_TYPE,
        response_headers=FILE_HEADERS,
    )
    @rate_limit(per_account(60, HOUR))
    async def get_payment_receipt(self, payment_id: FromPath[UUID], actor: NamedDependency[Actor]) -> Response[bytes]:
        """Download the invoice of a paid payment as PDF. Responds with 409 before it is paid."""
        return await _send(await administration.get_invoice(actor, payment_id))

    @get(
        "/credit-notes/{number:str}",
        operation_id="get_credit_note",
        summary="Get credit note",
        guards=[signed_in_only],
        media_type=invoice_pdf.MEDIA_TYPE,
        response_headers=FILE_HEADERS,
    )
    @rate_limit(per_account(60, HOUR))
    async def get_credit_note(
        self, payment_id: FromPath[UUID], number: FromPath[str], actor: NamedDependency[Actor]
    ) -> Response[bytes]:
        """Download a credit note as PDF, by its number such as LX-CN-000001."""
        return await _send(await administration.get_credit_note(actor, payment_id, number))


async def _send(document: InvoiceRow) -> Response[bytes]:
    content = await invoice_pdf.render_pdf(document.kind, document.content, document.issued_at)
    headers = {
        "Content-Disposition": f'attachment; filename="{document.content.number}.pdf"',
        "Cache-Control": "no-store",
    }
    return Response(content, media_type=invoice_pdf.MEDIA_TYPE, headers=headers)

"""What admins see of all payments, and the documents of a payment for its owner and for admins."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import FOREIGN_OBJECT, Conflict, NotFound
from lexdex.payments.queries import invoices, payments, refunds
from lexdex.payments.queries.invoices import InvoiceRow
from lexdex.payments.queries.payments import PaymentRow
from lexdex.payments.queries.refunds import RefundRow
from lexdex.payments.schemas import AdminPayment, PaymentPage, PaymentStatus, RefundEntry
from lexdex.payments.service.checkout import NO_PAYMENT
from lexdex.payments.service.view import describe_payment

PAGE_SIZE: Final = 20
NO_INVOICE: Final = "There is no invoice before the payment is paid."
NO_CREDIT_NOTE: Final = "There is no such credit note."


async def list_payments(status: PaymentStatus | None, page: int) -> PaymentPage:
    """Return one page of all payments, latest first."""
    rows = await payments.list_payments(status, offset=(page - 1) * PAGE_SIZE, limit=PAGE_SIZE)
    total = await payments.count_payments(status)
    return PaymentPage(total=total, page_size=PAGE_SIZE, payments=await _describe(rows))


async def get_payment(payment_id: UUID) -> AdminPayment:
    """Return a payment with its refunds; raises NotFound."""
    row = await payments.find_payment(payment_id)
    if row is None:
        raise NotFound(NO_PAYMENT)
    return (await _describe([row]))[0]


async def get_invoice(actor: Actor, payment_id: UUID) -> InvoiceRow:
    """Return the invoice of a payment; raises NotFound for a payment of another account, Conflict before it is paid."""
    documents = await _list_documents(actor, payment_id)
    found = next((one for one in documents if one.kind == "invoice"), None)
    if found is None:
        raise Conflict(NO_INVOICE)
    return found


async def get_credit_note(actor: Actor, payment_id: UUID, number: str) -> InvoiceRow:
    """Return a credit note of a payment; raises NotFound."""
    documents = await _list_documents(actor, payment_id)
    found = next((one for one in documents if one.kind == "credit_note" and one.content.number == number), None)
    if found is None:
        raise NotFound(NO_CREDIT_NOTE)
    return found


async def _list_documents(actor: Actor, payment_id: UUID) -> list[InvoiceRow]:
    row = await payments.find_payment(payment_id)
    is_admin = actor.is_admin and actor.second_factor == "passed"
    if row is None or not (is_admin or row.account == actor.account_id):
        raise NotFound(NO_PAYMENT, rule="" if row is None else FOREIGN_OBJECT)
    return await invoices.list_invoices([payment_id])


async def _describe(rows: Sequence[PaymentRow]) -> list[AdminPayment]:
    ids = [row.id for row in rows]
    documents, entries = await invoices.list_invoices(ids), await refunds.list_refunds(ids)
    return [
        AdminPayment(
            account_id=row.account,
            billing_name=row.billing_name,
            billing_address=row.billing_address,
            billing_country=row.billing_country,
            billing_tax_id=row.billing_tax_id,
            payment=describe_payment(row, documents),
            refunds=[_describe_refund(entry) for entry in entries if entry.payment == row.id],
        )
        for row in rows
    ]


def _describe_refund(row: RefundRow) -> RefundEntry:
    return RefundEntry(id=row.id, amount=row.amount, reason=row.reason, state=row.state, created_at=row.created_at)

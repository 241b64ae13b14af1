"""Builds what others see of a payment from its rows."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from lexdex.payments.queries import invoices
from lexdex.payments.queries.invoices import InvoiceRow
from lexdex.payments.queries.payments import PaymentRow
from lexdex.payments.schemas import Payment

FAILURES: Final = {
    "": "",
    "insufficient_funds": "The card has insufficient funds.",
    "expired_card": "The card has expired.",
    "incorrect_cvc": "The security code of the card is incorrect.",
    "processing_error": "The card could not be processed. Please try again.",
    "payment_intent_authentication_failure": "The bank did not confirm the payment.",
    "authentication_required": "The bank requires a confirmation of the payment.",
}
DECLINED: Final = "The card was declined."
"""The sentence for all other codes: a bank's reason such as a stolen card is not for the buyer."""


async def build_payment(row: PaymentRow) -> Payment:
    """Return a payment with the numbers of its documents."""
    return describe_payment(row, await invoices.list_invoices([row.id]))


def describe_payment(row: PaymentRow, documents: Sequence[InvoiceRow]) -> Payment:
    """Return a payment; `documents` are its own or those of more payments."""
    numbers = _list_numbers(row.id, documents, "invoice")
    is_open = row.paid_at is None and row.checkout_state == "open"
    return Payment(
        id=row.id,
        purpose=row.purpose,
        reference=row.reference,
        status=row.status,
        description=row.description,
        currency=row.currency,
        net_amount=row.net_amount,
        tax_amount=row.tax_amount,
        tax_rate=row.tax_rate,
        tax_note=row.tax_note,
        total_amount=row.total_amount,
        refunded_amount=row.refunded_amount,
        checkout_url=row.checkout_url if is_open else "",
        failure=FAILURES.get(row.failure, DECLINED),
        invoice_number=numbers[0] if numbers else "",
        credit_note_numbers=_list_numbers(row.id, documents, "credit_note"),
        created_at=row.created_at,
        paid_at=row.paid_at,
    )


def _list_numbers(payment_id: UUID, documents: Sequence[InvoiceRow], kind: str) -> list[str]:
    return [one.content.number for one in documents if one.payment == payment_id and one.kind == kind]

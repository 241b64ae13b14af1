"""Issues invoices and credit notes, numbered without gaps because each takes its number in the change it belongs to."""

from typing import Final
from uuid import UUID, uuid4

import msgspec

from lexdex.payments.queries import invoices as queries
from lexdex.payments.queries.payments import PaymentRow
from lexdex.payments.queries.refunds import RefundRow
from lexdex.payments.schemas import InvoiceContent, InvoiceKind
from lexdex.payments.tables import Invoice
from lexdex.settings import Settings

LABELS: Final[dict[InvoiceKind, str]] = {"invoice": "INV", "credit_note": "CN"}
BUYER_FIELDS: Final = ("buyer_name", "buyer_address", "buyer_country", "buyer_tax_id")
DEVELOPMENT_ADDRESS: Final = "Development installation, no legal address"


async def issue_invoice(settings: Settings, payment: PaymentRow) -> None:
    """Issue the invoice of a payment, within the transaction that marks it as paid."""
    await _issue(settings, payment, "invoice", None, {})


async def issue_credit_note(settings: Settings, payment: PaymentRow, refund: RefundRow, refunded_before: int) -> None:
    """Issue the credit note of a refund, within the transaction that marks it as carried out.

    The tax is the refund's share of the payment's; the shares of all refunds add up to it exactly. The buyer is that of
    the corrected invoice, because the payment has none any more once its account is erased.
    """
    tax_amount = _share(payment, refunded_before + refund.amount) - _share(payment, refunded_before)
    corrected = [one.content for one in await queries.list_invoices([payment.id]) if one.kind == "invoice"]
    changes: dict[str, object] = {
        "net_amount": refund.amount - tax_amount,
        "tax_amount": tax_amount,
        "total_amount": refund.amount,
        "corrected_number": corrected[0].number if corrected else "",
        "reason": refund.reason,
        **({name: getattr(corrected[0], name) for name in BUYER_FIELDS} if corrected else {}),
    }
    await _issue(settings, payment, "credit_note", refund.id, changes)


async def _issue(
    settings: Settings, payment: PaymentRow, kind: InvoiceKind, refund_id: UUID | None, changes: dict[str, object]
) -> None:
    number = await queries.take_number(settings.seller_code, kind)
    content = msgspec.structs.replace(_build_content(settings, payment, kind, number), **changes)
    invoice = Invoice(
        id=uuid4(),
        seller=settings.seller_code,
        kind=kind,
        number=number,
        payment=payment.id,
        refund=refund_id,
        content=msgspec.json.encode(content).decode(),
    )
    await queries.insert_invoice(invoice)


def _build_content(settings: Settings, payment: PaymentRow, kind: InvoiceKind, number: int) -> InvoiceContent:
    return InvoiceContent(
        number=f"{settings.seller_code}-{LABELS[kind]}-{number:06d}",
        brand=settings.brand,
        seller_name=settings.seller_name or settings.brand,
        seller_address=settings.seller_address.replace("\\n", "\n") or DEVELOPMENT_ADDRESS,
        seller_tax_id=settings.seller_tax_id,
        buyer_name=payment.billing_name,
        buyer_address=payment.billing_address,
        buyer_country=payment.billing_country,
        buyer_tax_id=payment.billing_tax_id,
        description=payment.description,
        currency=payment.currency,
        net_amount=payment.net_amount,
        tax_amount=payment.tax_amount,
        tax_rate=payment.tax_rate,
        tax_note=payment.tax_note,
        total_amount=payment.total_amount,
        payment_id=payment.id,
    )


def _share(payment: PaymentRow, amount: int) -> int:
    """Return the tax in a part of the payment's total, rounded to whole cents with halves upwards."""
    return (2 * amount * payment.tax_amount + payment.total_amount) // (2 * payment.total_amount)

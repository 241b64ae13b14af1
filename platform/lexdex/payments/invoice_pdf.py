"""Renders invoices and credit notes as accessible PDF/A with Typst, from what was stored when they were issued."""

from datetime import datetime
from functools import cache, partial
from importlib import resources
from typing import Any, Final

from lexdex.foundation import typesetting
from lexdex.foundation.typesetting import to_template_text
from lexdex.payments.schemas import InvoiceContent, InvoiceKind

MEDIA_TYPE: Final = "application/pdf"
TEMPLATE: Final = "invoice.typ"
STANDARDS: Final = ("a-2a", "ua-1")
FAILED: Final = "This document can't be made at the moment. Please try again later."
TITLES: Final[dict[InvoiceKind, str]] = {"invoice": "Invoice", "credit_note": "Credit note"}


async def render_pdf(kind: InvoiceKind, content: InvoiceContent, issued_at: datetime) -> bytes:
    """Render an invoice or credit note; raises Unavailable if too many files are being made."""
    data = partial(_build_data, kind, content, issued_at)
    return await typesetting.typeset(
        _read_template(),
        data,
        file_format="pdf",
        created_at=issued_at,
        failure_message=FAILED,
        pdf_standards=STANDARDS,
    )


def _build_data(kind: InvoiceKind, content: InvoiceContent, issued_at: datetime) -> dict[str, Any]:
    day = f"{issued_at:%Y-%m-%d}"
    facts = [("Number", content.number), ("Date", day), ("Date of supply", day), ("Payment", str(content.payment_id))]
    if kind == "credit_note":
        facts = [*facts[:2], ("Corrects invoice", content.corrected_number), *facts[3:], ("Reason", content.reason)]
    return {
        "title": f"{TITLES[kind]} {content.number}",
        "heading": TITLES[kind],
        "brand": content.brand,
        "seller": _to_texts(content.seller_name, content.seller_address, _label(content.seller_tax_id)),
        "buyer": _to_texts(
            content.buyer_name, content.buyer_address, content.buyer_country, _label(content.buyer_tax_id)
        ),
        "facts": [{"label": label, "value": to_template_text(value)} for label, value in facts],
        "lines": [
            {"label": to_template_text(content.description), "amount": format_amount(content.net_amount)},
            {"label": to_template_text(_describe_tax(content)), "amount": format_amount(content.tax_amount)},
        ],
        "currency": content.currency.upper(),
        "total-label": "Total credited" if kind == "credit_note" else "Total, paid by card",
        "total": format_amount(content.total_amount),
        "note": content.tax_note,
    }


def format_amount(amount: int) -> str:
    """Return an amount in cents as text, such as 2,500.00."""
    return f"{amount // 100:,}.{amount % 100:02d}"


def _describe_tax(content: InvoiceContent) -> str:
    return f"Tax ({content.tax_rate / 100:g} %)"


def _label(tax_id: str) -> str:
    return f"Tax id: {tax_id}" if tax_id else ""


def _to_texts(*texts: str) -> list[dict[str, Any]]:
    lines = [line.strip() for text in texts for line in text.splitlines()]
    return [to_template_text(line) for line in lines if line]


@cache
def _read_template() -> bytes:
    return resources.files("lexdex.payments").joinpath(TEMPLATE).read_bytes()

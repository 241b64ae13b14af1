"""Queries for invoices and credit notes."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

import msgspec
from piccolo.query.functions import Max

from lexdex.foundation import database
from lexdex.payments.schemas import InvoiceContent, InvoiceKind
from lexdex.payments.tables import Invoice

# SQL: an advisory lock until the transaction ends.
_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"
# SQL: changes keys of a JSON document.
_ERASE_OLD_BUYERS = """
UPDATE invoice SET content = content || '{"buyer_name": "", "buyer_address": "", "buyer_tax_id": ""}'
WHERE issued_at < $1 AND content ->> 'buyer_name' <> ''
"""


class InvoiceRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table `invoice`."""

    id: UUID
    kind: InvoiceKind
    payment: UUID
    refund: UUID | None
    content: InvoiceContent
    issued_at: datetime


_COLUMNS: Final = tuple(getattr(Invoice, name) for name in InvoiceRow.__struct_fields__)


async def take_number(seller: str, kind: InvoiceKind) -> int:
    """Return the next number of a series; other transactions wait for this one, so that no number is left out."""
    await database.execute(_LOCK, f"invoice {seller} {kind}")
    query = Invoice.select(Max(Invoice.number)).where((Invoice.seller == seller) & (Invoice.kind == kind))
    return int(await database.fetch_value(query) or 0) + 1


async def insert_invoice(invoice: Invoice) -> None:
    """Insert an invoice or credit note."""
    await database.execute(Invoice.insert(invoice))


async def list_invoices(payment_ids: list[UUID]) -> list[InvoiceRow]:
    """List the invoices and credit notes of payments, oldest first."""
    if not payment_ids:
        return []
    query = Invoice.select(*_COLUMNS).where(Invoice.payment.is_in(payment_ids)).order_by(Invoice.issued_at)
    return await database.fetch_as(InvoiceRow, query.order_by(Invoice.number))


async def export_invoices(account_id: UUID) -> list[dict[str, Any]]:
    """Return the invoices and credit notes of an account for its export."""
    query = Invoice.select(Invoice.kind, Invoice.issued_at, Invoice.content)
    query = query.where(Invoice.payment._.account == account_id)
    return await database.fetch_dicts(query.order_by(Invoice.issued_at))


async def erase_buyers_older_than(days: int) -> int:
    """Delete the buyers from invoices that the law no longer requires to be kept; returns their number."""
    return await database.execute(_ERASE_OLD_BUYERS, datetime.now(UTC) - timedelta(days=days))

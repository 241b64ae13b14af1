"""Queries for payments."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

import msgspec
from piccolo.columns import Column
from piccolo.query.functions import Count

from lexdex.foundation import database
from lexdex.payments.schemas import PaymentStatus
from lexdex.payments.tables import Payment

UNPAID: Final = ("pending", "requires_action", "processing", "failed")
"""The statuses in which money may still arrive, while the session at Stripe is not expired."""

# SQL: an insert that does nothing if the payment exists.
_INSERT = """
INSERT INTO payment (id, purpose, reference, account, description, currency, net_amount, tax_amount, total_amount,
    tax_rate, tax_note, billing_name, billing_address, billing_country, billing_tax_id, return_url)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
ON CONFLICT (purpose, reference) DO NOTHING
"""


class PaymentRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table `payment`."""

    id: UUID
    purpose: str
    reference: UUID
    account: UUID
    description: str
    currency: str
    net_amount: int
    tax_amount: int
    total_amount: int
    tax_rate: int
    tax_note: str
    billing_name: str
    billing_address: str
    billing_country: str
    billing_tax_id: str
    return_url: str
    status: PaymentStatus
    attempt: int
    checkout_id: str
    checkout_url: str
    checkout_state: str
    payment_intent: str
    failure: str
    failed_attempt: int
    refunded_amount: int
    created_at: datetime
    checked_at: datetime
    paid_at: datetime | None


class RefundedRow(msgspec.Struct, frozen=True):
    """What was paid, and how much of it was refunded."""

    reference: UUID
    net_amount: int
    total_amount: int
    refunded_amount: int


_COLUMNS: Final = tuple(getattr(Payment, name) for name in PaymentRow.__struct_fields__)


async def insert_payment(payment: Payment) -> bool:
    """Insert a payment; returns False if there is one with this purpose and reference."""
    values = (
        *(payment.id, payment.purpose, payment.reference, payment.account, payment.description, payment.currency),
        *(payment.net_amount, payment.tax_amount, payment.total_amount, payment.tax_rate, payment.tax_note),
        *(payment.billing_name, payment.billing_address, payment.billing_country, payment.billing_tax_id),
        payment.return_url,
    )
    return await database.execute(_INSERT, *values) == 1


async def list_refunded(purpose: str, account_id: UUID) -> list[RefundedRow]:
    """List the payments of an account for a purpose of which something was refunded."""
    query = Payment.select(Payment.reference, Payment.net_amount, Payment.total_amount, Payment.refunded_amount)
    is_own = (Payment.purpose == purpose) & (Payment.account == account_id)
    return await database.fetch_as(RefundedRow, query.where(is_own & (Payment.refunded_amount > 0)))


async def find_payment(payment_id: UUID) -> PaymentRow | None:
    """Return a payment by its id, or None."""
    return await database.fetch_one_as(PaymentRow, Payment.select(*_COLUMNS).where(Payment.id == payment_id))


async def find_by_reference(purpose: str, reference: UUID) -> PaymentRow | None:
    """Return the payment for something of another feature, or None."""
    condition = (Payment.purpose == purpose) & (Payment.reference == reference)
    return await database.fetch_one_as(PaymentRow, Payment.select(*_COLUMNS).where(condition))


async def find_id_by_provider(checkout_id: str, payment_intent: str) -> UUID | None:
    """Return the id of the payment with this Checkout Session or PaymentIntent, or None; empty ids match nothing."""
    is_checkout = (Payment.checkout_id == checkout_id) & (Payment.checkout_id != "")
    is_intent = (Payment.payment_intent == payment_intent) & (Payment.payment_intent != "")
    found: UUID | None = await database.fetch_value(Payment.select(Payment.id).where(is_checkout | is_intent))
    return found


async def lock_payment(payment_id: UUID) -> PaymentRow | None:
    """Lock a payment until the transaction ends, and return it as it then is, or None."""
    query = Payment.select(*_COLUMNS).where(Payment.id == payment_id).lock_rows()
    return await database.fetch_one_as(PaymentRow, query)


async def update_payment(payment_id: UUID, changes: dict[Column | str, Any]) -> None:
    """Change a payment that is locked by this transaction."""
    await database.execute(Payment.update(changes).where(Payment.id == payment_id))


async def set_checked(payment_id: UUID) -> None:
    """Note that the payment was looked at, so that others come first next time."""
    await database.execute(Payment.update({Payment.checked_at: datetime.now(UTC)}).where(Payment.id == payment_id))


async def list_overdue_ids(age: timedelta, limit: int) -> list[UUID]:
    """List unpaid payments whose state was not read for this long, longest first, with a session that may be paid."""
    is_open = Payment.status.is_in(list(UNPAID)) & (Payment.checkout_id != "") & (Payment.checkout_state != "expired")
    is_old = Payment.checked_at < datetime.now(UTC) - age
    query = Payment.select(Payment.id).where(is_open & is_old)
    return await database.fetch_column(query.order_by(Payment.checked_at).limit(limit))


async def list_payments(status: PaymentStatus | None, *, offset: int, limit: int) -> list[PaymentRow]:
    """List the payments of all accounts, in one status or in all, latest first."""
    query = Payment.select(*_COLUMNS).order_by(Payment.created_at, ascending=False).order_by(Payment.id)
    if status is not None:
        query = query.where(Payment.status == status)
    return await database.fetch_as(PaymentRow, query.offset(offset).limit(limit))


async def count_payments(status: PaymentStatus | None) -> int:
    """Count the payments of all accounts, in one status or in all."""
    query = Payment.select(Count())
    count: int = await database.fetch_value(query if status is None else query.where(Payment.status == status))
    return count


async def export_payments(account_id: UUID) -> list[dict[str, Any]]:
    """Return the payments of an account for its export."""
    columns = (
        *(Payment.id, Payment.purpose, Payment.reference, Payment.description, Payment.currency, Payment.net_amount),
        *(Payment.tax_amount, Payment.total_amount, Payment.billing_name, Payment.billing_address),
        *(Payment.billing_country, Payment.billing_tax_id, Payment.status, Payment.refunded_amount),
        *(Payment.created_at, Payment.paid_at),
    )
    query = Payment.select(*columns).where(Payment.account == account_id)
    return await database.fetch_dicts(query.order_by(Payment.created_at))


async def erase_billing(account_id: UUID) -> None:
    """Delete the billing details of an account's payments; amounts and ids remain."""
    empty: dict[Column | str, Any] = {Payment.billing_name: "", Payment.billing_address: "", Payment.billing_tax_id: ""}
    await database.execute(Payment.update(empty).where(Payment.account == account_id))

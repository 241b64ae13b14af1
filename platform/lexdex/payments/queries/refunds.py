"""Queries for refunds."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

import msgspec
from piccolo.columns import Column
from piccolo.query.functions import Sum

from lexdex.foundation import database
from lexdex.payments.schemas import RefundState
from lexdex.payments.tables import Refund


class RefundRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table `refund`."""

    id: UUID
    payment: UUID
    amount: int
    reason: str
    requested_by: str
    state: RefundState
    stripe_id: str | None
    created_at: datetime


_COLUMNS: Final = tuple(getattr(Refund, name) for name in RefundRow.__struct_fields__)


async def insert_refund(refund: Refund) -> None:
    """Insert a refund."""
    await database.execute(Refund.insert(refund))


async def list_refunds(payment_ids: list[UUID]) -> list[RefundRow]:
    """List the refunds of payments, oldest first."""
    if not payment_ids:
        return []
    query = Refund.select(*_COLUMNS).where(Refund.payment.is_in(payment_ids)).order_by(Refund.created_at)
    return await database.fetch_as(RefundRow, query.order_by(Refund.id))


async def find_refund(refund_id: UUID) -> RefundRow | None:
    """Find a refund; returns None if it does not exist."""
    return await database.fetch_one_as(RefundRow, Refund.select(*_COLUMNS).where(Refund.id == refund_id))


async def sum_refunds(payment_id: UUID, *states: RefundState) -> int:
    """Return the sum of a payment's refunds in these states."""
    query = Refund.select(Sum(Refund.amount)).where((Refund.payment == payment_id) & Refund.state.is_in(list(states)))
    return int(await database.fetch_value(query) or 0)


async def set_state(refund_id: UUID, state: RefundState, stripe_id: str | None) -> None:
    """Change the state of a refund."""
    changes: dict[Column | str, Any] = {
        Refund.state: state,
        Refund.stripe_id: stripe_id,
        Refund.checked_at: datetime.now(UTC),
    }
    await database.execute(Refund.update(changes).where(Refund.id == refund_id))


async def list_overdue(age: timedelta, limit: int) -> list[RefundRow]:
    """List pending refunds that were not looked at for this long, longest first."""
    is_overdue = (Refund.state == "pending") & (Refund.checked_at < datetime.now(UTC) - age)
    query = Refund.select(*_COLUMNS).where(is_overdue).order_by(Refund.checked_at).limit(limit)
    return await database.fetch_as(RefundRow, query)


async def set_checked(refund_id: UUID) -> None:
    """Note that the refund was looked at, so that others come first next time."""
    await database.execute(Refund.update({Refund.checked_at: datetime.now(UTC)}).where(Refund.id == refund_id))

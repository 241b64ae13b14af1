"""Queries for the webhooks that were received."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from lexdex.foundation import database
from lexdex.payments.tables import PaymentEvent


async def insert_event(event_id: str, kind: str, payment_id: UUID | None) -> bool:
    """Note that an event was received; returns False if it was received before."""
    row = PaymentEvent(id=event_id, type=kind, payment=payment_id)
    return await database.execute(PaymentEvent.insert(row).on_conflict(PaymentEvent.id, "DO NOTHING")) == 1


async def delete_events_older_than(days: int) -> int:
    """Delete the notes of events that Stripe does not send again; returns their number."""
    before = datetime.now(UTC) - timedelta(days=days)
    return await database.execute(PaymentEvent.delete().where(PaymentEvent.received_at < before))

"""The jobs of payments: reading their state after webhooks, reconciliation, and the end of retention."""

from contextlib import suppress
from typing import Final

from lexdex.foundation.outbox import Delivery, consume
from lexdex.foundation.schedule import JobContext, Schedule, purge_hourly
from lexdex.payments import provider
from lexdex.payments.events import PageAbandoned, PaymentCheckRequested
from lexdex.payments.provider import ProviderRefused
from lexdex.payments.queries import invoices, webhooks
from lexdex.payments.service import reconciliation, synchronization
from lexdex.settings import Settings

EVENT_RETENTION_DAYS: Final = 60
"""Stripe repeats a webhook for three days at most, and by hand from its dashboard for thirty."""
INVOICE_RETENTION_DAYS: Final = 11 * 365 + 3
"""Invoices must be kept for ten years from the end of their year."""


async def check_payment(settings: Settings, delivery: Delivery[PaymentCheckRequested]) -> None:
    """Read the state of a payment about which a webhook was received."""
    await synchronization.synchronize(settings, delivery.event.payment_id)


async def end_abandoned_page(settings: Settings, delivery: Delivery[PageAbandoned]) -> None:
    """End a payment page that no one has seen, repeated until Stripe answers; it may have ended by itself."""
    with suppress(ProviderRefused):
        await provider.expire_checkout(settings, delivery.event.checkout_id)


async def reconcile(context: JobContext) -> None:
    """Ask about payments and refunds of which nothing was heard for ten minutes."""
    await reconciliation.reconcile(context.settings)


async def purge_expired(_: JobContext) -> None:
    """Delete the notes of old webhooks, and the buyers from invoices that need no longer be kept."""
    await webhooks.delete_events_older_than(EVENT_RETENTION_DAYS)
    await invoices.erase_buyers_older_than(INVOICE_RETENTION_DAYS)


CONSUMERS = (
    consume(PaymentCheckRequested, check_payment, in_transaction=False),
    consume(PageAbandoned, end_abandoned_page, in_transaction=False),
)
SCHEDULES = (
    purge_hourly(purge_expired),
    Schedule(name="reconcile", run=reconcile, minutes=frozenset(range(3, 60, 5))),
)

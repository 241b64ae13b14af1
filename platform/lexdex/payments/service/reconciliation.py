"""Asks Stripe about payments and refunds of which nothing was heard for ten minutes: webhooks may never arrive."""

from contextlib import suppress
from datetime import timedelta
from typing import Final

from lexdex.foundation.errors import Conflict, Unavailable
from lexdex.foundation.telemetry import get_logger
from lexdex.payments.queries import payments, refunds
from lexdex.payments.service.refunds import resume
from lexdex.payments.service.synchronization import synchronize
from lexdex.settings import Settings

logger = get_logger("lexdex.payments")

OVERDUE_AFTER: Final = timedelta(minutes=10)
BATCH_SIZE: Final = 50
"""Of each kind and run, so that a run ends before the next; the longest overdue come first."""


async def reconcile(settings: Settings) -> None:
    """Read the state of overdue payments and go on with overdue refunds; ends early while Stripe does not answer."""
    if not settings.stripe_api_key:
        return
    try:
        for payment_id in await payments.list_overdue_ids(OVERDUE_AFTER, BATCH_SIZE):
            await payments.set_checked(payment_id)
            await synchronize(settings, payment_id)
        for refund in await refunds.list_overdue(OVERDUE_AFTER, BATCH_SIZE):
            await refunds.set_checked(refund.id)
            # A refused one is logged and reported where its state is stored.
            with suppress(Conflict):
                await resume(settings, refund)
    except Unavailable:
        logger.warning("reconciliation ended early: the payment provider does not answer")

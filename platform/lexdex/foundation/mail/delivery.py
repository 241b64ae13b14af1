"""The outbox consumer that renders and sends requested emails, and retries failures."""

from typing import Final

from lexdex.foundation import metrics
from lexdex.foundation.mail.outgoing import EmailRequested
from lexdex.foundation.mail.rendering import render_email
from lexdex.foundation.mail.sent import log_sent_email
from lexdex.foundation.mail.transport import RecipientRefused, create_transport
from lexdex.foundation.outbox import Delivery, HandlingFailed, consume
from lexdex.foundation.telemetry import get_logger
from lexdex.settings import Settings

logger = get_logger("lexdex.mail")

_EMAILS: Final = metrics.counter(
    "lexdex_emails_total",
    "Attempts to send an email, by outcome: sent, refused (by the recipient's server) or failed.",
    ["outcome"],
)
MAX_CONCURRENCY: Final = 8
MAX_REFUSALS: Final = 5
"""Attempts after which a refused recipient counts as permanent; overloaded servers refuse valid recipients too."""


async def deliver(settings: Settings, delivery: Delivery[EmailRequested]) -> None:
    """Render and send the email of one outbox event; a retry has the same Message-ID, so that receivers can drop it.

    Raises HandlingFailed, with a text that has no personal data, if sending fails.
    """
    try:
        await create_transport(settings).send(render_email(settings, delivery.event, delivery.event_id))
    except RecipientRefused as error:
        _EMAILS.labels("refused").inc()
        raise HandlingFailed(f"refused: {error}", is_final=delivery.attempt >= MAX_REFUSALS) from error
    except Exception as error:
        _EMAILS.labels("failed").inc()
        # Only the class of the error, since its text may quote the address.
        raise HandlingFailed(type(error).__name__) from error
    _EMAILS.labels("sent").inc()
    try:
        await log_sent_email(settings, delivery.event, event_id=delivery.event_id, attempts=delivery.attempt)
    except Exception as error:  # noqa: BLE001 - a retry would send the email again
        logger.warning("a sent email was not logged", error=type(error).__name__)


CONSUMER: Final = consume(EmailRequested, deliver, max_attempts=None, in_transaction=False, concurrency=MAX_CONCURRENCY)

"""The worker's part: takes mails from the outbox, sends them, and says so; what fails comes back later."""

import asyncio
import logging

import msgspec

from lexdex.foundation import outbox
from lexdex.foundation.mail.outgoing import TOPIC, Request
from lexdex.foundation.mail.rendering import rendered
from lexdex.foundation.mail.transport import Refused, Transport, transport
from lexdex.foundation.outbox import Event
from lexdex.settings import Settings

logger = logging.getLogger("lexdex.mail")

AT_ONCE = 8
MAX_REFUSALS = 5
"""So often a server may refuse a recipient for good (some do so while they are ill) before we believe it."""


async def deliver(settings: Settings, *, lease_seconds: float = 60.0) -> int:
    """Send what is due; how many went out. A mail whose sender dies comes back when its lease has ended."""
    out, sent = transport(settings), 0
    while events := await outbox.take(TOPIC, AT_ONCE, lease_seconds=lease_seconds):
        results = await asyncio.gather(*(_deliver_one(settings, out, event) for event in events))
        sent += sum(results)
    return sent


async def _deliver_one(settings: Settings, out: Transport, event: Event) -> bool:
    try:
        request = msgspec.convert(event.payload, Request)
        await out.send(rendered(settings, request, event.id))
    except Refused as error:
        await _refused(event, f"refused: {error}")
    except Exception as error:  # noqa: BLE001 - whatever one mail suffers from must not hold up the others
        # The kind alone: an error's text may quote the address.
        logger.warning("mail waits: %s", type(error).__name__, extra={"fields": {"event": event.id}})
        await outbox.retry(event, error=type(error).__name__)
    else:
        await outbox.done(event)
        return True
    return False


async def _refused(event: Event, why: str) -> None:
    if event.attempts < MAX_REFUSALS:
        await outbox.retry(event, error=why)
        return
    logger.warning("mail given up: %s", why, extra={"fields": {"event": event.id}})
    await outbox.give_up(event, error=why)

"""The worker's part of accounts: answers wishes for links, and forgets what has lapsed."""

from collections.abc import Awaitable, Callable
from uuid import UUID, uuid5

from lexdex.accounts.queries import accounts, sessions, tokens
from lexdex.accounts.service import password, verification
from lexdex.foundation import database, outbox
from lexdex.foundation.outbox import Event
from lexdex.settings import Settings

EVENTS = UUID("5b6a2f0e-7d0f-4d53-9a55-0c8d3c1f7a11")
"""Names the numbers of links after the events that asked for them: an event handled twice makes one link."""
UNVERIFIED_DAYS = 7

Answer = Callable[[Settings, str, UUID], Awaitable[None]]
ANSWERS: dict[str, Answer] = {password.FORGOTTEN: password.answer, verification.WANTED: verification.answer}


async def follow(settings: Settings) -> None:
    """Answer what is due."""
    for topic, answer in ANSWERS.items():
        while events := await outbox.take(topic):
            for event in events:
                await _answer(settings, event, answer)


async def _answer(settings: Settings, event: Event, answer: Answer) -> None:
    """The link, its mail and the event's end are one step."""
    try:
        async with database.transaction():
            await answer(settings, event.payload["email"], uuid5(EVENTS, f"{event.topic}:{event.id}"))
            await outbox.done(event)
    except (database.DatabaseError, database.DatabaseUnavailable) as error:
        await outbox.retry(event, error=type(error).__name__)


async def forget_lapsed() -> None:
    """Registrations that nobody verified, links and sessions that ended long ago."""
    await accounts.sweep_unverified(UNVERIFIED_DAYS)
    await tokens.sweep()
    await sessions.sweep()

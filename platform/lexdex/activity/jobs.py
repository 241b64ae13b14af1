"""The worker's part: writes the news of the house down, each once."""

from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from lexdex.activity import queries
from lexdex.foundation import database, outbox

TOPIC = "activity"


class News(msgspec.Struct, frozen=True):
    """What the features tell."""

    action: str
    description: str
    at: datetime
    account: UUID | None = None
    details: dict[str, Any] = {}
    shown: bool = True


async def record() -> None:
    """Write down what is due."""
    while events := await outbox.take(TOPIC):
        async with database.transaction():
            for event in events:
                news = msgspec.convert(event.payload, News)
                what = (news.action, news.description)
                await queries.insert(event.id, news.account, what, details=news.details, shown=news.shown, at=news.at)
            await outbox.done(*events)

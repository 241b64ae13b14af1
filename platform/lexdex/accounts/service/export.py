"""The export of one's own data: what accounts hold, and what every other feature says that it holds."""

from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from lexdex.accounts.queries import consents
from lexdex.accounts.queries import profile as queries
from lexdex.accounts.service import news
from lexdex.foundation.actor import ROLE_NAMES, Actor

Held = Mapping[str, Callable[[UUID, str], Awaitable[list[dict[str, Any]]]]]
"""Feature to what it holds about a person, asked for by account and address."""


async def export(actor: Actor, held: Held) -> dict[str, Any]:
    """One document; nothing in it would let anybody in."""
    account = await queries.export(actor.account)
    document = {
        "exported_at": datetime.now(UTC),
        "account": {**account, "role": ROLE_NAMES[actor.role]},
        "consents": await consents.of_account(actor.account),
        "sessions": await queries.export_sessions(actor.account),
    }
    for feature, ask in held.items():
        document[feature] = await ask(actor.account, actor.email)
    await news.tell(actor.account, "account.exported", "Exported the account's data")
    return document

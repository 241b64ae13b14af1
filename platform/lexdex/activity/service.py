"""The rules of the activity: members see their own, and only what is meant for them."""

from typing import Any
from uuid import UUID

from lexdex.activity import queries
from lexdex.activity.schemas import LogEntry
from lexdex.foundation.actor import Actor


async def logs(actor: Actor, *, before: int | None, limit: int) -> list[LogEntry]:
    """The actor's own, the latest first."""
    rows = await queries.of_member(actor.account, before=before, limit=limit)
    return [LogEntry(row["description"], row["created_at"], row["id"]) for row in rows]


async def held(account: UUID, _address: str) -> list[dict[str, Any]]:
    """For the export of one's own data."""
    return await queries.export(account)

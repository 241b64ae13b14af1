"""The activity log: users see their own entries, and only those that are meant for them."""

from lexdex.activity import queries
from lexdex.activity.schemas import ActivityLogEntry
from lexdex.foundation.actor import Actor


async def list_entries(actor: Actor, *, before: int | None, limit: int) -> list[ActivityLogEntry]:
    """List the actor's own actions, the latest first."""
    return await queries.list_visible(actor.account, before=before, limit=limit)

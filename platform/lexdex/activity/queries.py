"""Queries of the audit log."""

from typing import Any
from uuid import UUID

from lexdex.accounts.events import ActivityRecorded
from lexdex.activity.schemas import ActivityLogEntry
from lexdex.activity.tables import Activity
from lexdex.foundation import database

MAX_DESCRIPTION_LENGTH = 300


async def insert_entry(event_id: int, event: ActivityRecorded) -> None:
    """Insert the entry of an outbox event; does nothing if the same event was inserted before."""
    entry = Activity(
        event=event_id,
        account=event.account,
        action=event.action,
        description=event.description[:MAX_DESCRIPTION_LENGTH],
        details=event.details,
        is_visible=event.is_visible,
        created_at=event.at,
    )
    await database.execute(Activity.insert(entry).on_conflict(target=Activity.event, action="DO NOTHING"))


async def list_visible(account: UUID, *, before: int | None, limit: int) -> list[ActivityLogEntry]:
    """Return the account's entries that its user may see, latest first; with `before`, those with a smaller id."""
    query = Activity.select(Activity.id, Activity.description, Activity.created_at).where(
        (Activity.account == account) & (Activity.is_visible == True)  # noqa: E712 - Piccolo's way to say it
    )
    if before is not None:
        query = query.where(Activity.id < before)
    return await database.fetch_as(ActivityLogEntry, query.order_by(Activity.id, ascending=False).limit(limit))


async def export_activity(account: UUID) -> list[dict[str, Any]]:
    """Return all entries of the account, oldest first, for the export of personal data."""
    return await database.fetch_dicts(
        Activity.select(Activity.action, Activity.description, Activity.details, Activity.created_at)
        .where(Activity.account == account)
        .order_by(Activity.id)
    )

"""Queries of how far each admin has read the activity log."""

from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from lexdex.admin.tables import ActivityMark
from lexdex.foundation import database

# SQL: an upsert that never moves a mark backwards.
_SAVE: Final = """
INSERT INTO activity_mark (account, last_seen, seen_at) VALUES ($1, $2, $3)
ON CONFLICT (account) DO UPDATE SET seen_at = excluded.seen_at,
    last_seen = greatest(activity_mark.last_seen, excluded.last_seen)
"""


async def get_last_seen(account_id: UUID) -> int:
    """Return the id of the newest entry that the admin has seen; 0 if none."""
    query = ActivityMark.select(ActivityMark.last_seen).where(ActivityMark.account == account_id)
    last_seen: int | None = await database.fetch_value(query)
    return last_seen or 0


async def save_last_seen(account_id: UUID, entry_id: int) -> None:
    """Remember the newest entry that the admin has seen."""
    await database.execute(_SAVE, account_id, entry_id, datetime.now(UTC))

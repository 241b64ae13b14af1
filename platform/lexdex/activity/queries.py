"""Queries of the activity log."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from piccolo.query.functions import Max

from lexdex.accounts.events import ActivityRecorded
from lexdex.activity.schemas import ActivityFilter, ActivityLogEntry, RecordedActivity
from lexdex.activity.tables import Activity
from lexdex.foundation import database

MAX_DESCRIPTION_LENGTH = 300
MAX_ACTIONS: Final = 500

# SQL: `activity.account` is no foreign key, conditions are left out when empty, and a page begins after a row of two
# columns. The actions are a list of exact values, so that the planner knows how frequent they are.
_RECORDED: Final = """
SELECT e.id, e.account AS user_id, coalesce(a.full_name, '') AS user_name, e.action, e.description AS details,
    e.created_at AS timestamp, coalesce(a.country, '') AS country
FROM activity e LEFT JOIN account a ON a.id = e.account AND a.erased_at IS NULL
WHERE ($1::text[] IS NULL OR e.action = ANY($1)) AND ($2::uuid IS NULL OR e.account = $2)
    AND ($3::timestamptz IS NULL OR e.created_at >= $3) AND ($4::timestamptz IS NULL OR e.created_at < $4)
    AND ($5::bigint IS NULL OR (e.created_at, e.id) < (SELECT created_at, id FROM activity WHERE id = $5))
ORDER BY e.created_at DESC, e.id DESC LIMIT $6
"""
# SQL: a loop over the index, which reads one row for each action.
_ACTIONS: Final = """
WITH RECURSIVE distinct_action AS (
    (SELECT action FROM activity ORDER BY action LIMIT 1)
    UNION ALL
    SELECT (SELECT action FROM activity WHERE action > d.action ORDER BY action LIMIT 1)
    FROM distinct_action d WHERE d.action IS NOT NULL
) SELECT action FROM distinct_action WHERE action IS NOT NULL LIMIT $1
"""
# SQL: a count that stops at a limit.
_COUNT_AFTER: Final = "SELECT count(*) FROM (SELECT FROM activity WHERE id > $1 LIMIT $2) AS newer"


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


async def list_recorded(filter_: ActivityFilter, *, before: int | None, limit: int) -> Sequence[RecordedActivity]:
    """Return the latest entries of all accounts; with `before`, those before that entry."""
    actions = await _find_actions(filter_.action) if filter_.action else None
    values = (actions, filter_.account, filter_.since, filter_.until, before, limit)
    return await database.fetch_as(RecordedActivity, _RECORDED, *values)


async def list_actions() -> list[str]:
    """Return the actions that occur, each once, in alphabetical order; at most MAX_ACTIONS."""
    return await database.fetch_column(_ACTIONS, MAX_ACTIONS)


async def get_newest_id() -> int:
    """Return the highest id of an entry; 0 if there is none."""
    newest: int | None = await database.fetch_value(Activity.select(Max(Activity.id)))
    return newest or 0


async def count_after(entry_id: int, *, limit: int) -> int:
    """Count the entries with a higher id, at most `limit`."""
    count: int = await database.fetch_value(_COUNT_AFTER, entry_id, limit)
    return count


async def _find_actions(beginning: str) -> list[str]:
    return [name for name in await list_actions() if name == beginning or name.startswith(f"{beginning}.")]

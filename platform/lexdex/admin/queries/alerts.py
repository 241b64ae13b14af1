"""Queries of the alerts: open and close them, list and acknowledge them."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

import msgspec
from piccolo.columns import Column
from piccolo.query.functions.aggregate import Max
from piccolo.query.methods import Update

from lexdex.admin.schemas import AlertKind, AlertState, AlertView, Severity
from lexdex.admin.tables import AdminAlert
from lexdex.foundation import database

REOPEN_WITHIN: Final = timedelta(hours=1)
"""A condition that returns so soon opens its alert again, in place of a new one."""
RETENTION: Final = timedelta(days=90)
MAX_COUNTED: Final = 100

# SQL: an update of the latest row, and an upsert. What becomes critical is unread again.
_REOPEN: Final = """
UPDATE admin_alert SET closed_at = NULL, times_opened = times_opened + 1
WHERE id = (SELECT max(id) FROM admin_alert WHERE kind = $1 AND object_id = $2)
    AND closed_at > now() - $3::interval
"""
_OPEN: Final = """
INSERT INTO admin_alert AS a (kind, object_id, severity, message) VALUES ($1, $2, $3, $4)
ON CONFLICT (kind, object_id) WHERE closed_at IS NULL DO UPDATE SET
    severity = excluded.severity, message = excluded.message,
    acknowledged_by = CASE WHEN excluded.severity = 'critical' AND a.severity <> 'critical' THEN NULL
        ELSE a.acknowledged_by END,
    acknowledged_at = CASE WHEN excluded.severity = 'critical' AND a.severity <> 'critical' THEN NULL
        ELSE a.acknowledged_at END
"""
_CLOSE: Final = """
UPDATE admin_alert SET closed_at = now()
WHERE closed_at IS NULL AND kind = ANY($1) AND kind || ':' || object_id <> ALL($2::text[])
"""
# SQL: the alert with the name of who acknowledged it.
_LIST: Final = """
SELECT l.id, l.kind, l.object_id, l.severity, l.message, l.opened_at, l.closed_at, l.times_opened,
    l.acknowledged_at IS NOT NULL AS read, l.acknowledged_by, coalesce(a.full_name, '') AS acknowledged_by_name,
    l.acknowledged_at
FROM admin_alert l LEFT JOIN account a ON a.id = l.acknowledged_by AND a.erased_at IS NULL
WHERE {condition} ORDER BY l.opened_at DESC, l.id DESC LIMIT $1 OFFSET $2
"""
_CONDITIONS: Final[dict[AlertState | None, str]] = {
    None: "true",
    "unread": "l.acknowledged_at IS NULL",
    "read": "l.acknowledged_at IS NOT NULL",
}
_COUNT_UNREAD: Final = f"""
SELECT count(*) FROM (SELECT FROM admin_alert WHERE acknowledged_at IS NULL LIMIT {MAX_COUNTED}) AS unread
"""


class StoredAlert(msgspec.Struct, frozen=True):
    """What an alert is about, and when it was acknowledged."""

    kind: AlertKind
    object_id: str
    acknowledged_at: datetime | None


async def open_alert(kind: AlertKind, object_id: str, severity: Severity, message: str) -> None:
    """Open the alert of a condition, or update the open one."""
    async with database.transaction():
        await database.execute(_REOPEN, kind, object_id, REOPEN_WITHIN)
        await database.execute(_OPEN, kind, object_id, severity, message)


async def close_others(kinds: Sequence[AlertKind], still_open: Sequence[tuple[AlertKind, str]]) -> int:
    """Close the alerts of these kinds whose conditions, kind and object, are not given; returns how many."""
    return await database.execute(_CLOSE, [*kinds], [f"{kind}:{object_id}" for kind, object_id in still_open])


async def list_alerts(state: AlertState | None, *, limit: int, skip: int) -> list[AlertView]:
    """List alerts, latest first; unread or read ones if a state is given."""
    return await database.fetch_as(AlertView, _LIST.format(condition=_CONDITIONS[state]), limit, skip)


async def count_unread() -> int:
    """Count the unread alerts, at most MAX_COUNTED."""
    count: int = await database.fetch_value(_COUNT_UNREAD)
    return count


async def get_newest_id() -> int:
    """Return the id of the newest alert; 0 if there is none."""
    return int(await database.fetch_value(AdminAlert.select(Max(AdminAlert.id))) or 0)


async def is_open(kind: AlertKind) -> bool:
    """Whether an alert of this kind is open."""
    query = AdminAlert.exists().where((AdminAlert.kind == kind) & AdminAlert.closed_at.is_null())
    return bool(await database.fetch_value(query))


async def lock_alert(alert_id: int) -> StoredAlert | None:
    """Lock an alert until the transaction ends; returns None if it does not exist."""
    query = AdminAlert.select(AdminAlert.kind, AdminAlert.object_id, AdminAlert.acknowledged_at)
    return await database.fetch_one_as(StoredAlert, query.where(AdminAlert.id == alert_id).lock_rows("UPDATE"))


async def acknowledge(alert_id: int, account_id: UUID) -> None:
    """Store who acknowledged an unread alert, and that it was now."""
    await database.execute(_acknowledge(account_id).where(AdminAlert.id == alert_id))


async def acknowledge_up_to(newest_id: int, account_id: UUID) -> list[int]:
    """Acknowledge the unread alerts up to an id; returns their ids."""
    query = _acknowledge(account_id).where(AdminAlert.id <= newest_id)
    return await database.fetch_column(query.returning(AdminAlert.id))


async def purge_closed() -> int:
    """Delete the alerts whose condition ended longer ago than RETENTION; returns how many."""
    return await database.execute(AdminAlert.delete().where(AdminAlert.closed_at < datetime.now(UTC) - RETENTION))


def _acknowledge(account_id: UUID) -> Update[AdminAlert]:
    """Return the update that acknowledges unread alerts, yet without a limit to some."""
    values: dict[Column | str, Any] = {
        AdminAlert.acknowledged_by: account_id,
        AdminAlert.acknowledged_at: datetime.now(UTC),
    }
    return AdminAlert.update(values).where(AdminAlert.acknowledged_at.is_null())

"""Queries of the settings that admins change."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

import msgspec

from lexdex.foundation import database
from lexdex.foundation.live_settings import SettingValue
from lexdex.foundation.tables import SiteSetting

# SQL: the lock makes two admins who save at once wait for each other, even before there is any row.
_LOCK = "LOCK TABLE site_setting IN SHARE ROW EXCLUSIVE MODE"

# SQL: an upsert that raises the revision of one setting.
_SAVE = """
INSERT INTO site_setting (name, value, revision, changed_by, changed_at) VALUES ($1, $2::jsonb, $3, $4, now())
ON CONFLICT (name) DO UPDATE SET value = excluded.value, revision = excluded.revision,
    changed_by = excluded.changed_by, changed_at = excluded.changed_at
"""


class SettingChange(msgspec.Struct, frozen=True):
    """Who changed a setting last, and when."""

    name: str
    changed_by: UUID | None
    changed_at: datetime


async def list_changes() -> list[SettingChange]:
    """Return the last change of each setting that ever was changed."""
    query = SiteSetting.select(SiteSetting.name, SiteSetting.changed_by, SiteSetting.changed_at)
    return await database.fetch_as(SettingChange, query.order_by(SiteSetting.name))


async def lock() -> None:
    """Let no one else change settings until the transaction ends."""
    await database.execute(_LOCK)


async def save(values: Mapping[str, SettingValue | None], *, revision: int, changed_by: UUID) -> None:
    """Store new values; None resets a setting."""
    for name, value in values.items():
        encoded = None if value is None else msgspec.json.encode(value).decode()
        await database.execute(_SAVE, name, encoded, revision, changed_by)

"""Queries of the devices on which accounts were used."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from lexdex.accounts.tables import KnownDevice
from lexdex.foundation import database

RETENTION_DAYS = 365
"""How long a device is stored after its last use; the latest one of an account stays as long as the account."""

# SQL: Piccolo has no array functions. A row that has the current hash already is preferred, for hashes are unique.
_MARK_USED = """
UPDATE known_device SET used_at = $3, device_hash = ($2::text[])[1] WHERE id = (
    SELECT id FROM known_device WHERE account = $1 AND device_hash = ANY($2::text[])
    ORDER BY array_position($2::text[], device_hash::text) LIMIT 1
)
"""
# SQL: deletes rows for which another row of the same table exists.
_DELETE_UNUSED = """
DELETE FROM known_device d WHERE used_at < $1
    AND EXISTS (SELECT FROM known_device n WHERE n.account = d.account AND (n.used_at, n.id) > (d.used_at, d.id))
"""


async def mark_device_used(account_id: UUID, device_hashes: Sequence[str]) -> bool:
    """Record that the account was used now on the device with one of these hashes; returns False if it is unknown.

    The device gets the first hash, that of the current key, so that it stays known without the previous keys.
    """
    return await database.execute(_MARK_USED, account_id, list(device_hashes), datetime.now(UTC)) > 0


async def has_devices(account_id: UUID) -> bool:
    """Whether any device of the account is known."""
    return bool(await database.fetch_value(KnownDevice.exists().where(KnownDevice.account == account_id)))


async def insert_device(account_id: UUID, device_hash: str) -> bool:
    """Insert a device of the account; returns False if a concurrent login has inserted it."""
    device = KnownDevice(account=account_id, device_hash=device_hash)
    return await database.execute(KnownDevice.insert(device).on_conflict(action="DO NOTHING")) > 0


async def delete_unused_devices() -> int:
    """Delete devices that were not used for RETENTION_DAYS, except the latest one of each account; return how many."""
    return await database.execute(_DELETE_UNUSED, datetime.now(UTC) - timedelta(days=RETENTION_DAYS))


async def delete_devices(account_id: UUID) -> None:
    """Delete all devices of an account."""
    await database.execute(KnownDevice.delete().where(KnownDevice.account == account_id))


async def export_devices(account_id: UUID) -> list[dict[str, Any]]:
    """Return when each known device of the account was first and last used."""
    query = KnownDevice.select(KnownDevice.created_at, KnownDevice.used_at)
    return await database.fetch_dicts(query.where(KnownDevice.account == account_id).order_by(KnownDevice.id))

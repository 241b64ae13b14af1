"""Queries of the devices on which accounts were used."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from lexdex.accounts.tables import KnownDevice
from lexdex.foundation import database

RETENTION_DAYS = 365
"""How long a device is stored after its last use; the latest one of an account stays as long as the account."""

# SQL: deletes rows for which another row of the same table exists.
_DELETE_UNUSED = """
DELETE FROM known_device d WHERE used_at < $1
    AND EXISTS (SELECT FROM known_device n WHERE n.account = d.account AND (n.used_at, n.id) > (d.used_at, d.id))
"""


async def mark_device_used(account_id: UUID, device_hashes: Sequence[str]) -> bool:
    """Record that the account was used now on the device with one of these hashes; returns False if it is unknown."""
    query = KnownDevice.update({KnownDevice.used_at: datetime.now(UTC)})
    is_known = (KnownDevice.account == account_id) & KnownDevice.device_hash.is_in(list(device_hashes))
    return await database.execute(query.where(is_known)) > 0


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

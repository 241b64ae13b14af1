"""Queries for the pin of the index release, and the lock under which the current release is switched."""

from datetime import UTC, datetime
from uuid import UUID

import msgspec

from lexdex.foundation import database
from lexdex.search.tables import IndexPin

# SQL: an advisory lock.
_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('search-release-switch', 0))"


class StoredPin(msgspec.Struct, frozen=True):
    """The pinned release: who pinned it, when and why."""

    release: str
    account: UUID
    reason: str
    pinned_at: datetime


async def lock_switch() -> None:
    """Wait until no other process switches the current release; the lock ends with the transaction."""
    await database.execute(_LOCK)


async def find_pin() -> StoredPin | None:
    """Return the pin; None while the newest release is in force."""
    columns = (IndexPin.release, IndexPin.account, IndexPin.reason, IndexPin.pinned_at)
    return await database.fetch_one_as(StoredPin, IndexPin.select(*columns))


async def save_pin(release: str, account_id: UUID, reason: str) -> None:
    """Pin a release in place of another."""
    await delete_pin()
    row = IndexPin(release=release, account=account_id, reason=reason, pinned_at=datetime.now(UTC))
    await database.execute(IndexPin.insert(row))


async def delete_pin() -> None:
    """Delete the pin, if there is one."""
    await database.execute(IndexPin.delete(force=True))

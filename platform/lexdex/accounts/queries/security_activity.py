"""Queries of the security activity of accounts."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec

from lexdex.accounts.schemas.security_activity import SecurityActivityEntry
from lexdex.accounts.tables import Account, SecurityActivity
from lexdex.foundation import database

RETENTION_DAYS = 90
MAX_DESCRIPTION_LENGTH = 100


class NewActivity(msgspec.Struct, frozen=True, kw_only=True):
    """An entry to be inserted; `event_id` is the outbox event it comes from, if any."""

    account_id: UUID
    kind: str
    description: str
    device: str
    network: str
    at: datetime
    event_id: int | None = None


async def insert_activity(new: NewActivity) -> bool:
    """Insert an entry; returns False if one of the same outbox event was inserted before."""
    entry = SecurityActivity(
        event=new.event_id,
        account=new.account_id,
        kind=new.kind,
        description=new.description[:MAX_DESCRIPTION_LENGTH],
        device=new.device,
        network=new.network,
        created_at=new.at,
    )
    return await database.execute(SecurityActivity.insert(entry).on_conflict(action="DO NOTHING")) > 0


async def lock_account(account_id: UUID) -> bool:
    """Lock the account's row until the transaction ends; returns False if it was erased or disabled."""
    query = Account.select(Account.id).where(
        (Account.id == account_id) & Account.erased_at.is_null() & Account.disabled_at.is_null()
    )
    return await database.fetch_value(query.lock_rows("UPDATE")) is not None


async def count_activity(account_id: UUID, kinds: Sequence[str], *, since: datetime) -> int:
    """Count the account's entries of these kinds since a time."""
    query = SecurityActivity.count().where(
        (SecurityActivity.account == account_id)
        & SecurityActivity.kind.is_in(list(kinds))
        & (SecurityActivity.created_at > since)
    )
    count: int = await database.fetch_value(query)
    return count


async def list_activity(account_id: UUID, *, before: int | None, limit: int) -> list[SecurityActivityEntry]:
    """Return the account's entries of the last RETENTION_DAYS, latest first; with `before`, those with a smaller id."""
    query = SecurityActivity.select(
        *(SecurityActivity.id, SecurityActivity.kind, SecurityActivity.description, SecurityActivity.device),
        *(SecurityActivity.network, SecurityActivity.created_at),
    ).where((SecurityActivity.account == account_id) & (SecurityActivity.created_at > _get_oldest()))
    if before is not None:
        query = query.where(SecurityActivity.id < before)
    query = query.order_by(SecurityActivity.id, ascending=False).limit(limit)
    return await database.fetch_as(SecurityActivityEntry, query)


async def delete_old_activity() -> int:
    """Delete the entries that are older than RETENTION_DAYS; return how many."""
    return await database.execute(SecurityActivity.delete().where(SecurityActivity.created_at <= _get_oldest()))


async def delete_activity(account_id: UUID) -> None:
    """Delete all entries of an account."""
    await database.execute(SecurityActivity.delete().where(SecurityActivity.account == account_id))


async def export_activity(account_id: UUID) -> list[dict[str, Any]]:
    """Return all entries of the account, oldest first."""
    query = SecurityActivity.select(
        *(SecurityActivity.kind, SecurityActivity.description, SecurityActivity.device, SecurityActivity.network),
        SecurityActivity.created_at,
    )
    return await database.fetch_dicts(query.where(SecurityActivity.account == account_id).order_by(SecurityActivity.id))


def _get_oldest() -> datetime:
    return datetime.now(UTC) - timedelta(days=RETENTION_DAYS)

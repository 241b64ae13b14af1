"""Queries of the device cookies: the browsers in which accounts logged in before."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from lexdex.accounts.tables import Account, DeviceCookie
from lexdex.foundation import database

RETENTION_DAYS = 365
"""How long a device cookie is stored after its last login."""
MAX_COOKIES = 20
"""Per account; those of the oldest logins are deleted."""


async def find_cookie(email: str, token_hashes: Sequence[str]) -> int | None:
    """Return the id of the account's cookie with one of these hashes; None if there is none."""
    is_presented = DeviceCookie.token_hash.is_in(list(token_hashes))
    owner = Account.select(Account.id).where((Account.email == email) & Account.erased_at.is_null())
    query = DeviceCookie.select(DeviceCookie.id).where(is_presented & DeviceCookie.account.is_in(owner))
    found: int | None = await database.fetch_value(query.limit(1))
    return found


async def replace_cookies(account_id: UUID, token_hashes: Sequence[str], new_hash: str) -> list[str]:
    """Insert the hash of a new cookie and delete the account's cookies with the former hashes, which are returned."""
    replaced: list[str] = []
    if token_hashes:
        is_former = (DeviceCookie.account == account_id) & DeviceCookie.token_hash.is_in(list(token_hashes))
        query = DeviceCookie.delete().where(is_former).returning(DeviceCookie.token_hash)
        replaced = await database.fetch_column(query)
    await database.execute(DeviceCookie.insert(DeviceCookie(account=account_id, token_hash=new_hash)))
    kept = DeviceCookie.select(DeviceCookie.id).where(DeviceCookie.account == account_id)
    kept = kept.order_by(DeviceCookie.id, ascending=False).limit(MAX_COOKIES)
    is_surplus = (DeviceCookie.account == account_id) & DeviceCookie.id.not_in(kept)
    await database.execute(DeviceCookie.delete().where(is_surplus))
    return replaced


async def delete_unused_cookies() -> int:
    """Delete cookies of logins more than RETENTION_DAYS ago; return how many."""
    limit = datetime.now(UTC) - timedelta(days=RETENTION_DAYS)
    return await database.execute(DeviceCookie.delete().where(DeviceCookie.used_at < limit))


async def delete_cookies(account_id: UUID) -> None:
    """Delete all device cookies of an account."""
    await database.execute(DeviceCookie.delete().where(DeviceCookie.account == account_id))


async def export_cookies(account_id: UUID) -> list[dict[str, Any]]:
    """Return when each device cookie of the account was created and used."""
    query = DeviceCookie.select(DeviceCookie.created_at, DeviceCookie.used_at)
    return await database.fetch_dicts(query.where(DeviceCookie.account == account_id).order_by(DeviceCookie.id))

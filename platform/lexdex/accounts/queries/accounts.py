"""Reads and writes of the accounts themselves."""

from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from lexdex.foundation import database

_COLUMNS = """id, email, password_hash, role, full_name, first_name, company_name, verified_at, disabled_at, erased_at,
    reset_required, totp_confirmed_at, created_at"""
_BY_EMAIL = f"SELECT {_COLUMNS} FROM account WHERE email = $1 AND erased_at IS NULL"
_BY_ID = f"SELECT {_COLUMNS} FROM account WHERE id = $1 AND erased_at IS NULL"
_IS_REGISTERED = "SELECT EXISTS (SELECT 1 FROM account WHERE email = $1 AND erased_at IS NULL)"
# An address whose earlier registration was never verified in time belongs to nobody.
_REMOVE_UNVERIFIED = """
DELETE FROM account a WHERE email = $1 AND verified_at IS NULL AND role IN (1, 2)
    AND NOT EXISTS (SELECT 1 FROM account_token t WHERE t.account = a.id AND t.purpose = 'verify'
        AND t.expires_at > now())
"""
_SWEEP_UNVERIFIED = """
DELETE FROM account WHERE verified_at IS NULL AND role IN (1, 2) AND NOT reset_required
    AND created_at < now() - make_interval(days => $1)
"""


class StoredAccount(msgspec.Struct, frozen=True):
    """What the rules of login and password need to know."""

    id: UUID
    email: str
    password_hash: str
    role: int
    full_name: str
    first_name: str
    company_name: str
    verified_at: datetime | None
    disabled_at: datetime | None
    erased_at: datetime | None
    reset_required: bool
    totp_confirmed_at: datetime | None
    created_at: datetime


async def by_email(email: str) -> StoredAccount | None:
    """The account with this address, or nothing."""
    return _stored(await database.fetch_row(_BY_EMAIL, email))


async def by_id(account: UUID) -> StoredAccount | None:
    """The account, unless it is gone."""
    return _stored(await database.fetch_row(_BY_ID, account))


async def is_registered(email: str) -> bool:
    """Whether an account has this address, verified or not."""
    return bool(await database.fetch_value(_IS_REGISTERED, email))


async def nobody_yet() -> bool:
    """Whether there is no account at all."""
    return not await database.fetch_value("SELECT EXISTS (SELECT 1 FROM account)")


async def insert(values: dict[str, Any]) -> UUID | None:
    """A new account; nothing when its address is taken by now."""
    names = list(values)
    places = ", ".join(f"${number}" for number in range(1, len(names) + 1))
    sql = f"INSERT INTO account ({', '.join(names)}) VALUES ({places}) ON CONFLICT (email) DO NOTHING RETURNING id"
    found: UUID | None = await database.fetch_value(sql, *values.values())
    return found


async def remove_unverified(email: str) -> None:
    """Make room where an earlier registration of the address has lapsed."""
    await database.execute(_REMOVE_UNVERIFIED, email)


async def sweep_unverified(days: int) -> int:
    """Forget registrations that nobody verified for so long; how many."""
    return await database.execute(_SWEEP_UNVERIFIED, days)


async def verify(account: UUID) -> None:
    """The address is its owner's."""
    await database.execute("UPDATE account SET verified_at = coalesce(verified_at, now()) WHERE id = $1", account)


async def set_password(account: UUID, password_hash: str) -> None:
    """A new password; a reset is no longer required."""
    sql = "UPDATE account SET password_hash = $2, reset_required = false WHERE id = $1"
    await database.execute(sql, account, password_hash)


async def set_role(account: UUID, role: int) -> None:
    """What the account may do from now on."""
    await database.execute("UPDATE account SET role = $2 WHERE id = $1", account, role)


async def require_reset(account: UUID) -> None:
    """The next login asks for a new password."""
    await database.execute("UPDATE account SET reset_required = true WHERE id = $1", account)


def _stored(row: Any) -> StoredAccount | None:  # noqa: ANN401 - asyncpg's record
    return StoredAccount(**row) if row is not None else None

"""Reads and writes of authenticators and recovery codes."""

from collections.abc import Iterable
from uuid import UUID

import msgspec

from lexdex.foundation import database

_READ = "SELECT totp_secret AS sealed, totp_confirmed_at IS NOT NULL AS confirmed FROM account WHERE id = $1"
_ENROL = """
UPDATE account SET totp_secret = $2, totp_last_step = 0 WHERE id = $1 AND totp_confirmed_at IS NULL
"""
# One statement: of two that bring the same code at once, one is too late.
_TAKE_STEP = "UPDATE account SET totp_last_step = $2 WHERE id = $1 AND totp_last_step < $2"
_REMOVE = """
UPDATE account SET totp_secret = NULL, totp_confirmed_at = NULL, totp_last_step = 0 WHERE id = $1
"""
_USE_CODE = """
UPDATE recovery_code SET used_at = now() WHERE account = $1 AND code_hash = $2 AND used_at IS NULL RETURNING id
"""


class Stored(msgspec.Struct, frozen=True):
    """The sealed seed, and whether it is in force."""

    sealed: bytes | None
    confirmed: bool


async def read(account: UUID) -> Stored:
    """What there is."""
    row = await database.fetch_row(_READ, account)
    return Stored(row["sealed"], row["confirmed"]) if row is not None else Stored(None, confirmed=False)


async def enrol(account: UUID, sealed: bytes) -> bool:
    """A seed that waits to be confirmed; not where one is in force already."""
    return await database.execute(_ENROL, account, sealed) > 0


async def confirm(account: UUID) -> None:
    """From now on it is in force."""
    await database.execute("UPDATE account SET totp_confirmed_at = now() WHERE id = $1", account)


async def take_step(account: UUID, step: int) -> bool:
    """Whether a code of this time step comes for the first time, and none of a later one came before."""
    return await database.execute(_TAKE_STEP, account, step) > 0


async def remove(account: UUID) -> None:
    """No seed and no codes any more."""
    await database.execute(_REMOVE, account)
    await database.execute("DELETE FROM recovery_code WHERE account = $1", account)


async def replace_codes(account: UUID, hashes: Iterable[str]) -> None:
    """New codes; the old ones are worth nothing."""
    await database.execute("DELETE FROM recovery_code WHERE account = $1", account)
    for code_hash in hashes:
        await database.execute("INSERT INTO recovery_code (account, code_hash) VALUES ($1, $2)", account, code_hash)


async def use_code(account: UUID, code_hash: str) -> bool:
    """Whether it is one of the account's, unused until now."""
    return await database.fetch_value(_USE_CODE, account, code_hash) is not None


async def codes_left(account: UUID) -> int:
    """How many are unused."""
    sql = "SELECT count(*) FROM recovery_code WHERE account = $1 AND used_at IS NULL"
    count: int = await database.fetch_value(sql, account)
    return count

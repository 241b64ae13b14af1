"""Reads and writes of sessions; the one statement that every signed-in call makes is here."""

from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from lexdex.foundation import database

# Idle and absolute end, for admins shorter; 3 and 4 are the admins' roles.
_FIND = """
SELECT s.id AS session, s.second_factor, s.used_at < now() - interval '1 minute' AS is_stale, a.id AS account, a.email,
    a.full_name AS name, a.role, a.totp_confirmed_at IS NOT NULL AS is_enrolled
FROM account_session s JOIN account a ON a.id = s.account
WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND s.ends_at > now()
    AND s.used_at > now() - CASE WHEN a.role >= 3 THEN interval '30 minutes' ELSE interval '24 hours' END
    AND a.disabled_at IS NULL AND a.erased_at IS NULL
"""
_TOUCH = "UPDATE account_session SET used_at = now() WHERE id = $1"
_INSERT = """
INSERT INTO account_session (id, account, token_hash, ends_at, second_factor, user_agent, address)
VALUES ($1, $2, $3, now() + make_interval(hours => $4), false, $5, $6) RETURNING ends_at
"""
_LIST = """
SELECT s.id, s.created_at, s.used_at, s.ends_at, s.user_agent, s.address FROM account_session s
JOIN account a ON a.id = s.account
WHERE s.account = $1 AND s.revoked_at IS NULL AND s.ends_at > now()
    AND s.used_at > now() - CASE WHEN a.role >= 3 THEN interval '30 minutes' ELSE interval '24 hours' END
ORDER BY s.used_at DESC, s.id
"""
_REVOKE = "UPDATE account_session SET revoked_at = now() WHERE id = $1 AND account = $2 AND revoked_at IS NULL"
_REVOKE_OTHERS = """
UPDATE account_session SET revoked_at = now()
WHERE account = $1 AND revoked_at IS NULL AND id IS DISTINCT FROM $2 AND ends_at > now()
"""
_SWEEP = "DELETE FROM account_session WHERE coalesce(revoked_at, ends_at) < now() - interval '30 days'"


class Found(msgspec.Struct, frozen=True):
    """A valid session with what its account says at this moment."""

    session: UUID
    second_factor: bool
    is_stale: bool
    account: UUID
    email: str
    name: str
    role: int
    is_enrolled: bool


async def find(token_hash: str) -> Found | None:
    """The valid session of a token, or nothing."""
    row = await database.fetch_row(_FIND, token_hash)
    return Found(**row) if row is not None else None


async def touch(session: UUID) -> None:
    """It was used just now."""
    await database.execute(_TOUCH, session)


async def insert(session: UUID, account: UUID, token_hash: str, *, hours: int, client: tuple[str, str]) -> datetime:
    """A new session from (user agent, address); when it ends at the latest."""
    ends_at: datetime = await database.fetch_value(_INSERT, session, account, token_hash, hours, *client)
    return ends_at


async def of_account(account: UUID) -> list[dict[str, Any]]:
    """Those that still open the account, the latest used first."""
    return [dict(row) for row in await database.fetch(_LIST, account)]


async def pass_second_factor(session: UUID) -> None:
    """A code was given."""
    await database.execute("UPDATE account_session SET second_factor = true WHERE id = $1", session)


async def revoke(session: UUID, account: UUID) -> bool:
    """End it; whether it was this account's and still open."""
    return await database.execute(_REVOKE, session, account) > 0


async def revoke_all(account: UUID, *, but: UUID | None = None) -> int:
    """End all of them, save one; how many."""
    return await database.execute(_REVOKE_OTHERS, account, but)


async def sweep() -> int:
    """Forget what ended a month ago."""
    return await database.execute(_SWEEP)

"""Writes of removal: asked for, taken back, carried out."""

from datetime import datetime
from typing import Any
from uuid import UUID

from lexdex.foundation import database

_REQUEST = """
UPDATE account SET removal_due_at = coalesce(removal_due_at, now() + make_interval(days => $2)) WHERE id = $1
RETURNING removal_due_at
"""
_CANCEL = "UPDATE account SET removal_due_at = NULL WHERE id = $1 AND removal_due_at IS NOT NULL AND erased_at IS NULL"
_OTHER_SUPER_ADMINS = """
SELECT count(*) FROM account WHERE role = 4 AND id <> $1 AND erased_at IS NULL AND disabled_at IS NULL
    AND removal_due_at IS NULL
"""
_DUE = """
SELECT id, email, avatar FROM account WHERE removal_due_at <= now() AND erased_at IS NULL
ORDER BY removal_due_at LIMIT 1 FOR UPDATE SKIP LOCKED
"""
# The row stays, so that what points at it still does; nothing in it tells who it was, and the address is free again.
_ERASE = """
UPDATE account SET email = 'removed-' || id, password_hash = '', full_name = '', first_name = '', last_name = '',
    company_name = '', country = '', language = NULL, industry = '', job_title = '', size_of_organization = '',
    organization_name = '', reason_for_onboarding = '', avatar = '', totp_secret = NULL, totp_confirmed_at = NULL,
    reset_required = false, erased_at = now() WHERE id = $1
"""
_FORGET = (
    "DELETE FROM account_session WHERE account = $1",
    "DELETE FROM account_token WHERE account = $1",
    "DELETE FROM recovery_code WHERE account = $1",
    "UPDATE consent SET account = NULL WHERE account = $1",
)


async def request(account: UUID, days: int) -> datetime:
    """When it is due; asked for again, the date stays."""
    due: datetime = await database.fetch_value(_REQUEST, account, days)
    return due


async def cancel(account: UUID) -> bool:
    """Whether there was a wish to take back."""
    return await database.execute(_CANCEL, account) > 0


async def other_super_admins(account: UUID) -> int:
    """How many are left who could let others in."""
    count: int = await database.fetch_value(_OTHER_SUPER_ADMINS, account)
    return count


async def next_due() -> dict[str, Any] | None:
    """One account whose time has come, held until the transaction ends."""
    row = await database.fetch_row(_DUE)
    return dict(row) if row is not None else None


async def erase(account: UUID) -> None:
    """Everything of accounts that tells who it was."""
    for sql in _FORGET:
        await database.execute(sql, account)
    await database.execute(_ERASE, account)

"""Reads and writes of what an account says of its person."""

from datetime import datetime
from typing import Any
from uuid import UUID

from lexdex.foundation import database

_READ = """
SELECT id, email, full_name, role, country, job_title, company_name, organization_name, avatar, created_at,
    removal_due_at, totp_confirmed_at FROM account WHERE id = $1 AND erased_at IS NULL
"""
_WRITE = """
UPDATE account SET full_name = $2, first_name = $3, last_name = $4, country = $5, job_title = $6 WHERE id = $1
"""
_REPLACE_AVATAR = """
UPDATE account SET avatar = $2 FROM (SELECT avatar AS before FROM account WHERE id = $1 FOR UPDATE) old
WHERE id = $1 RETURNING old.before
"""
_EXPORT_ACCOUNT = """
SELECT id, email, role, full_name, first_name, last_name, company_name, country, language, industry, job_title,
    size_of_organization, organization_name, reason_for_onboarding, created_at, verified_at, removal_due_at,
    totp_confirmed_at AS second_factor_since FROM account WHERE id = $1
"""
_EXPORT_SESSIONS = """
SELECT created_at, used_at, ends_at, revoked_at, user_agent, address FROM account_session WHERE account = $1
ORDER BY created_at
"""


async def read(account: UUID) -> dict[str, Any] | None:
    """What the pages show."""
    row = await database.fetch_row(_READ, account)
    return dict(row) if row is not None else None


async def write(account: UUID, *, names: tuple[str, str, str], country: str, job_title: str) -> None:
    """Full, first and last name, country and profession."""
    await database.execute(_WRITE, account, *names, country, job_title)


async def replace_avatar(account: UUID, key: str) -> str:
    """The new picture's key in; the old one's out."""
    before: str | None = await database.fetch_value(_REPLACE_AVATAR, account, key)
    return before or ""


async def export(account: UUID) -> dict[str, Any]:
    """The row, without what only proves who it is."""
    row = await database.fetch_row(_EXPORT_ACCOUNT, account)
    return dict(row) if row is not None else {}


async def export_sessions(account: UUID) -> list[dict[str, Any]]:
    """All of them, ended ones too, without their digests."""
    return [dict(row) for row in await database.fetch(_EXPORT_SESSIONS, account)]


async def due_at(account: UUID) -> datetime | None:
    """When the account will be removed, if it will."""
    found: datetime | None = await database.fetch_value("SELECT removal_due_at FROM account WHERE id = $1", account)
    return found

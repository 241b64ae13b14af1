"""Queries of account profiles."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec
from piccolo.columns import Column

from lexdex.accounts.tables import Account
from lexdex.foundation import database

# SQL: returns the value before the update, in one statement.
_REPLACE_AVATAR: Final = """
UPDATE account SET avatar = $2 FROM (SELECT avatar AS previous FROM account WHERE id = $1 FOR UPDATE) old
WHERE id = $1 RETURNING old.previous
"""


class ProfileRow(msgspec.Struct, frozen=True):
    """The columns of an account that its settings and profile pages show."""

    id: UUID
    email: str
    full_name: str
    role: int
    country: str
    job_title: str
    company_name: str
    organization_name: str
    avatar: str
    created_at: datetime
    removal_due_at: datetime | None
    totp_confirmed_at: datetime | None


async def find_profile(account_id: UUID) -> ProfileRow | None:
    """Return the profile of the account; None if it was erased."""
    query = Account.select(
        *(Account.id, Account.email, Account.full_name, Account.role, Account.country, Account.job_title),
        *(Account.company_name, Account.organization_name, Account.avatar, Account.created_at),
        *(Account.removal_due_at, Account.totp_confirmed_at),
    )
    query = query.where((Account.id == account_id) & Account.erased_at.is_null())
    return await database.fetch_one_as(ProfileRow, query)


async def update_profile(account_id: UUID, *, names: Mapping[str, str], country: str, job_title: str) -> None:
    """Store the name, country and profession; `names` has full_name, first_name and last_name."""
    values: dict[Column | str, Any] = {Account.country: country, Account.job_title: job_title}
    values.update(names)
    await database.execute(Account.update(values).where(Account.id == account_id))


async def replace_avatar(account_id: UUID, name: str) -> str:
    """Store the file name of the new avatar and return the previous one; "" means no avatar."""
    previous: str | None = await database.fetch_value(_REPLACE_AVATAR, account_id, name)
    return previous or ""


async def export_account(account_id: UUID) -> dict[str, Any]:
    """Return the account for the export of personal data, without passwords and secrets."""
    query = Account.select(
        *(Account.id, Account.email, Account.role, Account.full_name, Account.first_name, Account.last_name),
        *(Account.company_name, Account.country, Account.language, Account.industry, Account.job_title),
        *(Account.size_of_organization, Account.organization_name, Account.reason_for_onboarding),
        *(
            Account.created_at,
            Account.verified_at,
            Account.removal_due_at,
            Account.disabled_at,
            Account.disabled_reason,
        ),
        Account.totp_confirmed_at.as_alias("second_factor_since"),
    )
    rows = await database.fetch_dicts(query.where(Account.id == account_id))
    return rows[0] if rows else {}

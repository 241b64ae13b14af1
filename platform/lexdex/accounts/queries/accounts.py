"""Queries of the table of accounts."""

from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec
from piccolo.columns import Column
from piccolo.columns.combination import And
from piccolo.querystring import QueryString

from lexdex.accounts.tables import Account
from lexdex.foundation import database
from lexdex.foundation.actor import ROLE_USER, ROLE_VENDOR

_COLUMNS = (
    *(Account.id, Account.email, Account.password_hash, Account.role, Account.full_name, Account.first_name),
    *(Account.verified_at, Account.disabled_at, Account.reset_required, Account.totp_confirmed_at),
    Account.registration_count,
)
_REGISTERED = (
    *(Account.password_hash, Account.role, Account.full_name, Account.first_name, Account.last_name),
    *(Account.company_name, Account.country, Account.language, Account.industry, Account.job_title),
    *(Account.size_of_organization, Account.organization_name, Account.reason_for_onboarding, Account.created_at),
)
"""The columns that a registration sets."""
_SELF_REGISTERED = [ROLE_USER, ROLE_VENDOR]


class StoredAccount(msgspec.Struct, frozen=True):
    """The columns of an account that login and password changes need."""

    id: UUID
    email: str
    password_hash: str
    role: int
    full_name: str
    first_name: str
    verified_at: datetime | None
    disabled_at: datetime | None
    reset_required: bool
    totp_confirmed_at: datetime | None
    registration_count: int


class StoredRegistration(msgspec.Struct, frozen=True):
    """The account of a registration, and how often its address has been registered by now."""

    id: UUID
    registration_count: int


class AccountName(msgspec.Struct, frozen=True):
    """The name of an account."""

    id: UUID
    full_name: str


async def find_by_email(email: str) -> StoredAccount | None:
    """Return the account with this email address; None if there is none or it was erased."""
    query = Account.select(*_COLUMNS).where((Account.email == email) & Account.erased_at.is_null())
    return await database.fetch_one_as(StoredAccount, query)


async def list_names(account_ids: Collection[UUID]) -> dict[UUID, str]:
    """Return the full names of accounts by id; without those that were erased."""
    if not account_ids:
        return {}
    is_meant = Account.id.is_in([*account_ids]) & Account.erased_at.is_null()
    found = await database.fetch_as(AccountName, Account.select(Account.id, Account.full_name).where(is_meant))
    return {account.id: account.full_name for account in found}


async def find_account(account_id: UUID) -> StoredAccount | None:
    """Return the account with this id; None if there is none or it was erased."""
    query = Account.select(*_COLUMNS).where((Account.id == account_id) & Account.erased_at.is_null())
    return await database.fetch_one_as(StoredAccount, query)


async def is_removal_scheduled(account_id: UUID) -> bool:
    """Whether the deletion of the account is scheduled."""
    query = Account.exists().where((Account.id == account_id) & Account.removal_due_at.is_not_null())
    return bool(await database.fetch_value(query))


async def list_account_ids() -> list[UUID]:
    """List the ids of all accounts."""
    return await database.fetch_column(Account.select(Account.id).order_by(Account.id))


async def is_registered(email: str) -> bool:
    """Whether an account has this email address; a registration that was not verified is none yet."""
    has_email = (Account.email == email) & Account.erased_at.is_null()
    pending = Account.select(Account.id).where(has_email & _is_pending())
    query = Account.exists().where(has_email & Account.id.not_in(pending))
    return bool(await database.fetch_value(query))


async def has_accounts() -> bool:
    """Whether the database has any account."""
    return bool(await database.fetch_value(Account.exists()))


async def insert_account(account: Account) -> UUID | None:
    """Insert the account and return its id; None if another account has the email address."""
    query = Account.insert(account).on_conflict(target=Account.email, action="DO NOTHING").returning(Account.id)
    inserted: UUID | None = await database.fetch_value(query)
    return inserted


async def store_registration(account: Account) -> StoredRegistration | None:
    """Insert the account of a registration, or let it replace an earlier registration that was not verified.

    Returns None if another account has the email address. One statement, so that of registrations at the same time each
    is counted. The replaced one keeps its id and its row's lock is held until the transaction ends.
    """
    account.registration_count = 1
    values: list[Column | tuple[Column, Any]] = [
        *_REGISTERED,
        (Account.registration_count, QueryString("{} + 1", Account.registration_count)),
    ]
    query = Account.insert(account).on_conflict(
        target=Account.email, action="DO UPDATE", values=values, where=_is_pending()
    )
    return await database.fetch_one_as(StoredRegistration, query.returning(Account.id, Account.registration_count))


async def delete_unverified_accounts(days: int) -> int:
    """Delete registrations older than `days` whose email address was never verified; return how many."""
    query = Account.delete().where(
        Account.verified_at.is_null()
        & Account.role.is_in(_SELF_REGISTERED)
        & (Account.reset_required == False)  # noqa: E712 - a column
        & (Account.created_at < datetime.now(UTC) - timedelta(days=days))
    )
    return await database.execute(query)


async def mark_verified(account_id: UUID) -> None:
    """Record that the account's email address is verified, if it wasn't already."""
    query = Account.update({Account.verified_at: datetime.now(UTC)})
    await database.execute(query.where((Account.id == account_id) & Account.verified_at.is_null()))


async def set_password(account_id: UUID, password_hash: str) -> None:
    """Store a new password hash, and clear the mark that the account must reset its password."""
    query = Account.update({Account.password_hash: password_hash, Account.reset_required: False})
    await database.execute(query.where(Account.id == account_id))


async def replace_password_hash(stored: StoredAccount, password_hash: str) -> bool:
    """Store another hash of the same password; returns False if the password was changed meanwhile."""
    query = Account.update({Account.password_hash: password_hash})
    unchanged = (Account.id == stored.id) & (Account.password_hash == stored.password_hash)
    return await database.execute(query.where(unchanged)) > 0


async def lock_account(account_id: UUID) -> None:
    """Lock the account's row until the transaction ends; all that changes its credentials begins with this."""
    await database.fetch_value(Account.select(Account.id).where(Account.id == account_id).lock_rows("NO KEY UPDATE"))


async def lock_unchanged_account(stored: StoredAccount) -> bool:
    """Lock the account's row like `lock_account`; returns False if it was closed or its password changed since."""
    query = Account.select(Account.id).where(
        (Account.id == stored.id)
        & (Account.password_hash == stored.password_hash)
        & (Account.reset_required == stored.reset_required)
        & Account.disabled_at.is_null()
        & Account.erased_at.is_null()
    )
    return await database.fetch_value(query.lock_rows("NO KEY UPDATE")) is not None


async def set_role(account_id: UUID, role: int) -> None:
    """Change the role of an account."""
    await database.execute(Account.update({Account.role: role}).where(Account.id == account_id))


async def require_reset(account_id: UUID) -> None:
    """Require the account to set a new password at the next login."""
    await database.execute(Account.update({Account.reset_required: True}).where(Account.id == account_id))


def _is_pending() -> And:
    """Return the WHERE condition that an account was registered and its email address is not verified."""
    return (
        (Account.registration_count > 0)
        & Account.verified_at.is_null()
        & Account.role.is_in(_SELF_REGISTERED)
        & (Account.reset_required == False)  # noqa: E712 - a column
        & Account.disabled_at.is_null()
        & Account.erased_at.is_null()
    )

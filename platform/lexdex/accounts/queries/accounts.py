"""Queries of the table of accounts."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import msgspec

from lexdex.accounts.tables import Account, AccountToken
from lexdex.foundation import database
from lexdex.foundation.actor import ROLE_USER, ROLE_VENDOR

_COLUMNS = (
    *(Account.id, Account.email, Account.password_hash, Account.role, Account.full_name, Account.first_name),
    *(Account.verified_at, Account.disabled_at, Account.reset_required, Account.totp_confirmed_at),
)
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


async def find_by_email(email: str) -> StoredAccount | None:
    """Return the account with this email address; None if there is none or it was erased."""
    query = Account.select(*_COLUMNS).where((Account.email == email) & Account.erased_at.is_null())
    return await database.fetch_one_as(StoredAccount, query)


async def find_account(account_id: UUID) -> StoredAccount | None:
    """Return the account with this id; None if there is none or it was erased."""
    query = Account.select(*_COLUMNS).where((Account.id == account_id) & Account.erased_at.is_null())
    return await database.fetch_one_as(StoredAccount, query)


async def list_account_ids() -> list[UUID]:
    """List the ids of all accounts."""
    return await database.fetch_column(Account.select(Account.id).order_by(Account.id))


async def is_registered(email: str) -> bool:
    """Whether an account has this email address, verified or not."""
    query = Account.exists().where((Account.email == email) & Account.erased_at.is_null())
    return bool(await database.fetch_value(query))


async def has_accounts() -> bool:
    """Whether the database has any account."""
    return bool(await database.fetch_value(Account.exists()))


async def insert_account(account: Account) -> UUID | None:
    """Insert the account and return its id; None if another account has the email address."""
    query = Account.insert(account).on_conflict(target=Account.email, action="DO NOTHING").returning(Account.id)
    inserted: UUID | None = await database.fetch_value(query)
    return inserted


async def delete_lapsed_registration(email: str) -> None:
    """Delete the unverified account with this email address if all its verification links have expired."""
    has_valid_link = AccountToken.select(AccountToken.account).where(
        (AccountToken.purpose == "verify") & (AccountToken.expires_at > datetime.now(UTC))
    )
    query = Account.delete().where(
        (Account.email == email)
        & Account.verified_at.is_null()
        & Account.role.is_in(_SELF_REGISTERED)
        & Account.id.not_in(has_valid_link)
    )
    await database.execute(query)


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

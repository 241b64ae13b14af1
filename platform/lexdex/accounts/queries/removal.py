"""Queries for account deletion: schedule it, cancel it, find accounts that are due, erase them."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec
from piccolo.columns import Column
from piccolo.columns.combination import And
from piccolo.query.functions import Coalesce

from lexdex.accounts.queries.consents import anonymize_consents
from lexdex.accounts.queries.device_cookies import delete_cookies
from lexdex.accounts.queries.known_devices import delete_devices
from lexdex.accounts.queries.notes import delete_notes
from lexdex.accounts.queries.second_factor import delete_recovery_codes
from lexdex.accounts.queries.security_activity import delete_activity
from lexdex.accounts.tables import Account, AccountSession, AccountToken
from lexdex.foundation import database

_EMPTIED = (
    *(Account.password_hash, Account.full_name, Account.first_name, Account.last_name, Account.company_name),
    *(Account.country, Account.industry, Account.job_title, Account.size_of_organization, Account.organization_name),
    *(Account.reason_for_onboarding, Account.avatar, Account.disabled_reason),
)
_CLEARED = (Account.language, Account.totp_secret, Account.totp_confirmed_at)


class DueAccount(msgspec.Struct, frozen=True):
    """An account with a deletion request whose grace period is over."""

    id: UUID
    email: str
    avatar: str


async def schedule_removal(account_id: UUID, days: int) -> datetime:
    """Schedule the deletion of the account in `days` days and return when; an earlier schedule stays unchanged."""
    due_at = datetime.now(UTC) + timedelta(days=days)
    query = Account.update({Account.removal_due_at: Coalesce(Account.removal_due_at, due_at)})
    scheduled: datetime = await database.fetch_value(
        query.where(Account.id == account_id).returning(Account.removal_due_at)
    )
    return scheduled


async def cancel_removal(account_id: UUID) -> bool:
    """Cancel the scheduled deletion of the account; returns False if none is scheduled, or if it is due already."""
    query = Account.update({Account.removal_due_at: None}).where(
        (Account.id == account_id) & (Account.removal_due_at > datetime.now(UTC)) & Account.erased_at.is_null()
    )
    return await database.execute(query) > 0


async def list_due_account_ids() -> list[UUID]:
    """List the accounts whose deletion is due, the longest due first."""
    query = Account.select(Account.id).where(_is_due())
    return await database.fetch_column(query.order_by(Account.removal_due_at, Account.id))


async def lock_due_account(account_id: UUID) -> DueAccount | None:
    """Lock an account until the transaction ends; None if its deletion isn't due any more or its row is locked."""
    query = Account.select(Account.id, Account.email, Account.avatar).where((Account.id == account_id) & _is_due())
    return await database.fetch_one_as(DueAccount, query.lock_rows("UPDATE", skip_locked=True))


async def erase_account(account_id: UUID) -> None:
    """Erase the personal data of an account: its sessions, tokens, codes, devices, security
    activity and notes of staff, and all identifying columns.

    The row remains, because other tables refer to it. Its email address can be registered again.
    """
    await database.execute(AccountSession.delete().where(AccountSession.account == account_id))
    await database.execute(AccountToken.delete().where(AccountToken.account == account_id))
    await delete_recovery_codes(account_id)
    await delete_activity(account_id)
    await delete_devices(account_id)
    await delete_cookies(account_id)
    await delete_notes(account_id)
    await anonymize_consents(account_id)
    values: dict[Column | str, Any] = {
        **dict.fromkeys(_EMPTIED, ""),
        **dict.fromkeys(_CLEARED),
        Account.email: f"removed-{account_id}",
        Account.reset_required: False,
        Account.erased_at: datetime.now(UTC),
    }
    await database.execute(Account.update(values).where(Account.id == account_id))


def _is_due() -> And:
    return (Account.removal_due_at <= datetime.now(UTC)) & Account.erased_at.is_null()

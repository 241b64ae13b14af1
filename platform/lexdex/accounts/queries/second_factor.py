"""Queries of authenticator secrets and recovery codes (two-factor authentication)."""

from collections.abc import Iterable
from datetime import UTC, datetime
from uuid import UUID

import msgspec
from piccolo.columns.combination import And

from lexdex.accounts.tables import Account, RecoveryCode
from lexdex.foundation import database


class Authenticator(msgspec.Struct, frozen=True):
    """The encrypted secret of an account's authenticator app; in use once `confirmed_at` is set."""

    encrypted_secret: bytes | None = None
    confirmed_at: datetime | None = None


class StoredSecret(msgspec.Struct, frozen=True):
    """The encrypted secret of an account's authenticator app."""

    account_id: UUID
    encrypted_secret: bytes


async def find_authenticator(account_id: UUID) -> Authenticator:
    """Return the account's authenticator; one without a secret if none is enrolled."""
    query = Account.select(
        Account.totp_secret.as_alias("encrypted_secret"), Account.totp_confirmed_at.as_alias("confirmed_at")
    )
    return await database.fetch_one_as(Authenticator, query.where(Account.id == account_id)) or Authenticator()


async def set_unconfirmed_secret(account_id: UUID, encrypted_secret: bytes) -> bool:
    """Store a secret that awaits its first code; returns False if a confirmed one exists."""
    query = Account.update({Account.totp_secret: encrypted_secret, Account.totp_last_step: 0})
    return await database.execute(query.where((Account.id == account_id) & Account.totp_confirmed_at.is_null())) > 0


async def delete_unconfirmed_secret(account_id: UUID) -> None:
    """Delete a secret whose first code was not entered yet."""
    query = Account.update({Account.totp_secret: None})
    await database.execute(query.where((Account.id == account_id) & Account.totp_confirmed_at.is_null()))


async def list_secrets() -> list[StoredSecret]:
    """List the encrypted authenticator secrets of all accounts."""
    query = Account.select(Account.id.as_alias("account_id"), Account.totp_secret.as_alias("encrypted_secret"))
    return await database.fetch_as(StoredSecret, query.where(Account.totp_secret.is_not_null()))


async def replace_secret(stored: StoredSecret, encrypted_secret: bytes) -> bool:
    """Store the same secret encrypted again; returns False if it was changed or removed meanwhile."""
    query = Account.update({Account.totp_secret: encrypted_secret})
    unchanged = (Account.id == stored.account_id) & (Account.totp_secret == stored.encrypted_secret)
    return await database.execute(query.where(unchanged)) > 0


async def confirm_secret(account_id: UUID) -> None:
    """Activate the stored secret after its first code."""
    query = Account.update({Account.totp_confirmed_at: datetime.now(UTC)})
    await database.execute(query.where(Account.id == account_id))


async def use_time_step(account_id: UUID, step: int) -> bool:
    """Mark a time step of the authenticator (a 30-second interval, counted since 1970) as used.

    Returns False if this or a later one was used before, so that each code works only once.
    """
    query = Account.update({Account.totp_last_step: step})
    return await database.execute(query.where((Account.id == account_id) & (Account.totp_last_step < step))) > 0


async def delete_authenticator(account_id: UUID) -> None:
    """Delete the account's authenticator secret and all its recovery codes."""
    query = Account.update({Account.totp_secret: None, Account.totp_confirmed_at: None, Account.totp_last_step: 0})
    await database.execute(query.where(Account.id == account_id))
    await delete_recovery_codes(account_id)


async def replace_recovery_codes(account_id: UUID, hashes: Iterable[str]) -> None:
    """Store the hashes of new recovery codes and delete the previous ones."""
    await delete_recovery_codes(account_id)
    codes = [RecoveryCode(account=account_id, code_hash=code_hash) for code_hash in hashes]
    await database.execute(RecoveryCode.insert(*codes))


async def delete_recovery_codes(account_id: UUID) -> None:
    """Delete all recovery codes of an account."""
    await database.execute(RecoveryCode.delete().where(RecoveryCode.account == account_id))


async def use_recovery_code(account_id: UUID, code_hash: str) -> bool:
    """Mark a recovery code of the account as used; returns False if it is unknown or was used before."""
    query = RecoveryCode.update({RecoveryCode.used_at: datetime.now(UTC)})
    return await database.execute(query.where(_is_unused(account_id) & (RecoveryCode.code_hash == code_hash))) > 0


async def count_unused_recovery_codes(account_id: UUID) -> int:
    """Count the account's recovery codes that have not been used."""
    count: int = await database.fetch_value(RecoveryCode.count().where(_is_unused(account_id)))
    return count


def _is_unused(account_id: UUID) -> And:
    return (RecoveryCode.account == account_id) & RecoveryCode.used_at.is_null()

"""Queries of the tokens of links in emails, such as those to reset a password."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from piccolo.columns.combination import And

from lexdex.accounts.tables import AccountToken
from lexdex.foundation import database

RETENTION_DAYS = 30
"""How long expired tokens are stored."""


async def insert_token(
    token_id: UUID, account_id: UUID, purpose: str, token_hash: str, *, lifetime_seconds: float
) -> None:
    """Insert the hash of a link's token; does nothing if `token_id` exists already.

    `purpose` is "verify" or "reset".
    """
    token = AccountToken(
        id=token_id,
        account=account_id,
        purpose=purpose,
        token_hash=token_hash,
        expires_at=datetime.now(UTC) + timedelta(seconds=lifetime_seconds),
    )
    await database.execute(AccountToken.insert(token).on_conflict(target=AccountToken.id, action="DO NOTHING"))


async def find_token_account(token_hash: str, purpose: str) -> UUID | None:
    """Return the id of the token's account, even if the token was used; None if it is unknown or expired."""
    query = AccountToken.select(AccountToken.account).where(_is_valid(token_hash, purpose))
    account_id: UUID | None = await database.fetch_value(query)
    return account_id


async def use_token(token_hash: str, purpose: str) -> UUID | None:
    """Mark the token as used and return its account's id; None if it is unknown, expired or already used.

    Of two concurrent requests with the same token, only one gets the id.
    """
    query = AccountToken.update({AccountToken.used_at: datetime.now(UTC)}).where(
        _is_valid(token_hash, purpose) & AccountToken.used_at.is_null()
    )
    account_id: UUID | None = await database.fetch_value(query.returning(AccountToken.account))
    return account_id


async def mark_opened(token_hash: str) -> None:
    """Record when a link was first opened; the token stays valid."""
    query = AccountToken.update({AccountToken.used_at: datetime.now(UTC)})
    await database.execute(query.where((AccountToken.token_hash == token_hash) & AccountToken.used_at.is_null()))


async def expire_tokens(account_id: UUID, purpose: str) -> None:
    """Make all tokens of the account for this purpose expire now."""
    now = datetime.now(UTC)
    query = AccountToken.update({AccountToken.expires_at: now}).where(
        (AccountToken.account == account_id) & (AccountToken.purpose == purpose) & (AccountToken.expires_at > now)
    )
    await database.execute(query)


async def delete_expired_tokens() -> int:
    """Delete tokens that expired more than `RETENTION_DAYS` ago; return how many."""
    limit = datetime.now(UTC) - timedelta(days=RETENTION_DAYS)
    return await database.execute(AccountToken.delete().where(AccountToken.expires_at < limit))


def _is_valid(token_hash: str, purpose: str) -> And:
    return (
        (AccountToken.token_hash == token_hash)
        & (AccountToken.purpose == purpose)
        & (AccountToken.expires_at > datetime.now(UTC))
    )

"""Reads and writes of the tokens in mails' links."""

from uuid import UUID

from lexdex.foundation import database

_INSERT = """
INSERT INTO account_token (id, account, purpose, token_hash, expires_at)
VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5)) ON CONFLICT (id) DO NOTHING
"""
_FIND = "SELECT account FROM account_token WHERE token_hash = $1 AND purpose = $2 AND expires_at > now()"
# One statement: of two that come at once, one finds it unused.
_USE = """
UPDATE account_token SET used_at = now()
WHERE token_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > now() RETURNING account
"""
_MARK = "UPDATE account_token SET used_at = coalesce(used_at, now()) WHERE token_hash = $1"
_END = "UPDATE account_token SET expires_at = now() WHERE account = $1 AND purpose = $2 AND expires_at > now()"
_SWEEP = "DELETE FROM account_token WHERE expires_at < now() - interval '30 days'"


async def insert(number: UUID, account: UUID, purpose: str, token_hash: str, *, seconds: float) -> None:
    """A link that is good for so long; the same number twice is one link."""
    await database.execute(_INSERT, number, account, purpose, token_hash, seconds)


async def find(token_hash: str, purpose: str) -> UUID | None:
    """Whose link it is, used or not; nothing when it is unknown, for something else, or over."""
    found: UUID | None = await database.fetch_value(_FIND, token_hash, purpose)
    return found


async def use(token_hash: str, purpose: str) -> UUID | None:
    """Whose link it was, to whoever comes first; nothing to all others."""
    found: UUID | None = await database.fetch_value(_USE, token_hash, purpose)
    return found


async def mark(token_hash: str) -> None:
    """It was opened."""
    await database.execute(_MARK, token_hash)


async def end(account: UUID, purpose: str) -> None:
    """Links of this kind that are still open stop working."""
    await database.execute(_END, account, purpose)


async def sweep() -> int:
    """Forget links that ended a month ago."""
    return await database.execute(_SWEEP)

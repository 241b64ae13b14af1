"""Queries of the table of sessions."""

from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

import msgspec
from piccolo.columns.combination import Or

from lexdex.accounts.tables import AccountSession
from lexdex.foundation import database
from lexdex.foundation.actor import ROLE_ADMIN
from lexdex.foundation.client import Client

IDLE_TIMEOUT_MINUTES, ADMIN_IDLE_TIMEOUT_MINUTES = 24 * 60, 30
RETENTION_DAYS = 30
"""How long ended sessions are stored."""

# SQL: a hot path, run by every request of a signed-in user.
_FIND_ACTIVE: Final = f"""
SELECT s.id AS session_id, s.second_factor, s.used_at < now() - interval '1 minute' AS is_stale, a.id AS account_id,
    s.second_factor_at, a.email, a.full_name AS name, a.role, a.country, a.totp_confirmed_at IS NOT NULL AS is_enrolled
FROM account_session s JOIN account a ON a.id = s.account
WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND s.ends_at > now()
    AND s.used_at > now() - make_interval(mins =>
        CASE WHEN a.role >= {ROLE_ADMIN} THEN {ADMIN_IDLE_TIMEOUT_MINUTES} ELSE {IDLE_TIMEOUT_MINUTES} END)
    AND a.disabled_at IS NULL AND a.erased_at IS NULL
"""


class ActiveSession(msgspec.Struct, frozen=True):
    """A valid session with its account's current role and state."""

    session_id: UUID
    second_factor: bool
    is_stale: bool
    """Whether `used_at` is due for an update."""
    account_id: UUID
    email: str
    name: str
    role: int
    country: str
    second_factor_at: datetime | None
    is_enrolled: bool


class SessionRow(msgspec.Struct, frozen=True):
    """A session as listed for its user."""

    id: UUID
    created_at: datetime
    used_at: datetime
    ends_at: datetime
    user_agent: str
    address: str


async def find_active_session(token_hash: str) -> ActiveSession | None:
    """Return the session with this token hash; None if it is unknown, expired, idle for too long or revoked."""
    return await database.fetch_one_as(ActiveSession, _FIND_ACTIVE, token_hash)


async def is_active(session_id: UUID) -> bool:
    """Whether the session has been neither revoked nor deleted."""
    is_own = (AccountSession.id == session_id) & AccountSession.revoked_at.is_null()
    return bool(await database.fetch_value(AccountSession.exists().where(is_own)))


async def mark_session_used(session_id: UUID) -> None:
    """Record that the session was used now."""
    query = AccountSession.update({AccountSession.used_at: datetime.now(UTC)})
    await database.execute(query.where(AccountSession.id == session_id))


async def insert_session(
    session_id: UUID, account_id: UUID, token_hash: str, *, lifetime: timedelta, client: Client
) -> datetime:
    """Insert a session for this client and return when it expires; activity does not extend that."""
    now = datetime.now(UTC)
    session = AccountSession(
        id=session_id,
        account=account_id,
        token_hash=token_hash,
        created_at=now,
        used_at=now,
        ends_at=now + lifetime,
        user_agent=client.user_agent,
        address=client.address,
    )
    await database.execute(AccountSession.insert(session))
    return now + lifetime


async def list_active_sessions(account_id: UUID) -> list[SessionRow]:
    """Return the valid sessions of the account, most recently used first."""
    query = AccountSession.select(
        *(AccountSession.id, AccountSession.created_at, AccountSession.used_at, AccountSession.ends_at),
        *(AccountSession.user_agent, AccountSession.address),
    ).where(
        (AccountSession.account == account_id)
        & AccountSession.revoked_at.is_null()
        & (AccountSession.ends_at > datetime.now(UTC))
        & _is_in_use()
    )
    query = query.order_by(AccountSession.used_at, ascending=False).order_by(AccountSession.id)
    return await database.fetch_as(SessionRow, query)


async def mark_second_factor_passed(session_id: UUID) -> None:
    """Record that this session has given a two-factor code now."""
    query = AccountSession.update(
        {AccountSession.second_factor: True, AccountSession.second_factor_at: datetime.now(UTC)}
    )
    await database.execute(query.where(AccountSession.id == session_id))


async def replace_token(session_id: UUID, token_hash: str) -> bool:
    """Store the hash of a session's new token in place of the former one; returns False if the session was revoked."""
    query = AccountSession.update({AccountSession.token_hash: token_hash})
    is_own = (AccountSession.id == session_id) & AccountSession.revoked_at.is_null()
    return await database.execute(query.where(is_own)) > 0


async def revoke_session(session_id: UUID, account_id: UUID) -> bool:
    """Revoke a session of the account; returns False if it isn't the account's or is already revoked."""
    query = AccountSession.update({AccountSession.revoked_at: datetime.now(UTC)}).where(
        (AccountSession.id == session_id) & (AccountSession.account == account_id) & AccountSession.revoked_at.is_null()
    )
    return await database.execute(query) > 0


async def revoke_sessions(account_id: UUID, *, except_id: UUID | None = None) -> int:
    """Revoke all sessions of the account, except `except_id` if given; return how many."""
    now = datetime.now(UTC)
    query = AccountSession.update({AccountSession.revoked_at: now}).where(
        (AccountSession.account == account_id) & AccountSession.revoked_at.is_null() & (AccountSession.ends_at > now)
    )
    return await database.execute(query.where(AccountSession.id != except_id) if except_id else query)


async def delete_ended_sessions() -> int:
    """Delete sessions that were revoked or expired more than RETENTION_DAYS ago; return how many."""
    limit = datetime.now(UTC) - timedelta(days=RETENTION_DAYS)
    has_ended = AccountSession.revoked_at.is_null() & (AccountSession.ends_at < limit)
    return await database.execute(AccountSession.delete().where((AccountSession.revoked_at < limit) | has_ended))


async def export_sessions(account_id: UUID) -> list[dict[str, object]]:
    """Return all sessions of the account, including ended ones, without their token hashes."""
    query = AccountSession.select(
        *(AccountSession.created_at, AccountSession.used_at, AccountSession.ends_at, AccountSession.revoked_at),
        *(AccountSession.user_agent, AccountSession.address),
    )
    return await database.fetch_dicts(
        query.where(AccountSession.account == account_id).order_by(AccountSession.created_at)
    )


def _is_in_use() -> Or:
    """Return the WHERE condition that the session has not reached its idle timeout."""
    now = datetime.now(UTC)
    is_used_by_admin = AccountSession.used_at > now - timedelta(minutes=ADMIN_IDLE_TIMEOUT_MINUTES)
    is_used = AccountSession.used_at > now - timedelta(minutes=IDLE_TIMEOUT_MINUTES)
    return is_used_by_admin | ((AccountSession.account._.role < ROLE_ADMIN) & is_used)

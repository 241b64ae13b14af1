"""Lets users list and revoke their sessions, and gives sessions new tokens."""

from uuid import UUID

from lexdex.accounts.queries import sessions as queries
from lexdex.accounts.schemas.login import Session
from lexdex.accounts.service import audit_log
from lexdex.accounts.service.devices import describe_device
from lexdex.accounts.tables import AccountSession
from lexdex.foundation import database, tokens
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Unauthenticated
from lexdex.foundation.foreign_objects import build_not_found

NO_SESSION = "Session not found."
LOG_IN = "Please log in to continue."


async def renew_token(actor: Actor) -> str:
    """Give the actor's session a new token and return it; the former one stops working with the transaction's end.

    Whoever proves their identity calls this, so that a token that was stolen before gains nothing by it. Raises
    Unauthenticated if the session was revoked meanwhile.
    """
    token = tokens.generate_token()
    if not await queries.replace_token(actor.session_id, tokens.hash_token(token)):
        raise Unauthenticated(LOG_IN, rule="session_invalid")
    return token


async def end_replaced_session(actor: Actor) -> None:
    """Revoke the session whose browser has just logged in again."""
    if await queries.revoke_session(actor.session_id, actor.account_id):
        await audit_log.record(actor.account_id, "account.logged_out", "Logged out by another login")


async def log_out(actor: Actor) -> None:
    """Revoke the actor's current session."""
    async with database.transaction():
        await queries.revoke_session(actor.session_id, actor.account_id)
        await audit_log.record(actor.account_id, "account.logged_out", "Logged out")


async def list_sessions(actor: Actor) -> list[Session]:
    """Return the valid sessions of the actor's account, most recently used first."""
    return [
        Session(
            id=row.id,
            created_at=row.created_at,
            used_at=row.used_at,
            ends_at=row.ends_at,
            device=describe_device(row.user_agent),
            address=row.address,
            current=row.id == actor.session_id,
        )
        for row in await queries.list_active_sessions(actor.account_id)
    ]


async def revoke_session(actor: Actor, session_id: UUID) -> None:
    """Revoke one session of the actor's account; raises NotFound for any other session."""
    async with database.transaction():
        if not await queries.revoke_session(session_id, actor.account_id):
            raise await build_not_found(NO_SESSION, AccountSession.account, session_id, actor.account_id)
        await audit_log.record(actor.account_id, "account.session_ended", "Signed out another device")


async def revoke_other_sessions(actor: Actor) -> int:
    """Revoke all sessions of the actor's account except the current one; return how many."""
    async with database.transaction():
        count = await queries.revoke_sessions(actor.account_id, except_id=actor.session_id)
        if count:
            await audit_log.record(
                actor.account_id, "account.sessions_ended", "Signed out all other devices", count=count
            )
    return count

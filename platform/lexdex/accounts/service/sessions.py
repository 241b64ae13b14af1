"""Lets users list and revoke their sessions."""

from uuid import UUID

from lexdex.accounts.queries import sessions as queries
from lexdex.accounts.schemas.login import RevokedSessions, Session
from lexdex.accounts.service import activity_log
from lexdex.accounts.service.devices import describe_device
from lexdex.accounts.service.passwords import confirm_password, require_unchanged
from lexdex.accounts.service.session_tokens import renew_token
from lexdex.accounts.tables import AccountSession
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict
from lexdex.foundation.foreign_objects import build_not_found

NO_SESSION = "Session not found."
CURRENT = "This is your current session. Please log out instead."


async def log_out(actor: Actor) -> None:
    """Revoke the actor's current session."""
    async with database.transaction():
        await queries.revoke_session(actor.session_id, actor.account_id)
        await activity_log.record(actor.account_id, "account.logged_out", "Logged out")


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


async def revoke_session(actor: Actor, session_id: UUID, password: str) -> str:
    """Revoke one session of the actor's account and return the new token of the current one.

    Raises Invalid if the password is wrong, NotFound for any other session, and Conflict for the current one.
    """
    if session_id == actor.session_id:
        raise Conflict(CURRENT)
    stored = await confirm_password(actor, password)
    async with database.transaction():
        await require_unchanged(actor, stored)
        if not await queries.revoke_session(session_id, actor.account_id):
            raise await build_not_found(NO_SESSION, AccountSession.account, session_id, actor.account_id)
        await activity_log.record(actor.account_id, "account.session_ended", "Signed out another device")
        return await renew_token(actor)


async def revoke_other_sessions(actor: Actor, password: str) -> RevokedSessions:
    """Revoke all sessions of the actor's account except the current one; return how many, and its new token.

    Raises Invalid if the password is wrong.
    """
    stored = await confirm_password(actor, password)
    async with database.transaction():
        await require_unchanged(actor, stored)
        count = await queries.revoke_sessions(actor.account_id, except_id=actor.session_id)
        if count:
            await activity_log.record(
                actor.account_id, "account.sessions_ended", "Signed out all other devices", count=count
            )
        return RevokedSessions(await renew_token(actor), count)

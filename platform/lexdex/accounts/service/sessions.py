"""Sessions: seen and ended by their owner."""

import re
from uuid import UUID

from lexdex.accounts.queries import sessions as queries
from lexdex.accounts.schemas.login import Session
from lexdex.accounts.service import audit_log
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import NotFound

NO_SESSION = "Session not found."
UNKNOWN = "Unknown device"

# In this order: what comes later names what comes earlier too.
BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


async def logout(actor: Actor) -> None:
    """End the session that asks."""
    async with database.transaction():
        await queries.revoke(actor.session, actor.account)
        await audit_log.record(actor.account, "account.logged_out", "Logged out")


async def listed(actor: Actor) -> list[Session]:
    """All sessions that still open the account."""
    return [
        Session(
            id=row["id"],
            created_at=row["created_at"],
            used_at=row["used_at"],
            ends_at=row["ends_at"],
            device=device(row["user_agent"]),
            address=row["address"],
            current=row["id"] == actor.session,
        )
        for row in await queries.of_account(actor.account)
    ]


async def revoke(actor: Actor, session: UUID) -> None:
    """End one of one's own; another's is not there."""
    async with database.transaction():
        if not await queries.revoke(session, actor.account):
            raise NotFound(NO_SESSION)
        await audit_log.record(actor.account, "account.session_ended", "Signed out another device")


async def revoke_others(actor: Actor) -> int:
    """End all but this one; how many."""
    async with database.transaction():
        count = await queries.revoke_all(actor.account, but=actor.session)
        if count:
            await audit_log.record(actor.account, "account.sessions_ended", "Signed out all other devices", count=count)
    return count


def device(user_agent: str) -> str:
    """What a person calls it, as far as the browser says."""
    browser = next((name for mark, name in BROWSERS if mark in user_agent), "")
    system = next((name for mark, name in SYSTEMS if mark in user_agent), "")
    if browser and system:
        return f"{browser} on {system}"
    program = re.match(r"[\w.-]{1,40}", user_agent)
    return browser or system or (program[0] if program else UNKNOWN)

"""Removal: asked for with the password, taken back within the grace period, carried out by the worker on time."""

from collections.abc import Sequence
from datetime import datetime

from lexdex.accounts.queries import removal as queries
from lexdex.accounts.service import audit_log
from lexdex.accounts.service.avatar import FOLDER
from lexdex.accounts.service.password import confirmed
from lexdex.foundation import database, mail
from lexdex.foundation.actor import ROLE_SUPER_ADMIN, Actor
from lexdex.foundation.errors import Conflict
from lexdex.foundation.files import Files
from lexdex.foundation.personal_data import Person, PersonalData
from lexdex.foundation.telemetry import get_logger
from lexdex.settings import Settings

logger = get_logger("lexdex.accounts")

REMOVAL_DAYS = 5
"""Of grace; the specification's terms promise removal within five business days, so no weekend makes it late."""

LAST = "You are the only super admin. Please make someone else a super admin first."
NOTHING = "There is no deletion request to cancel."


async def request(actor: Actor, password: str) -> datetime:
    """The date on which the account goes."""
    stored = await confirmed(actor, password)
    if actor.role == ROLE_SUPER_ADMIN and not await queries.other_super_admins(actor.account):
        raise Conflict(LAST)
    async with database.transaction():
        due = await queries.request(actor.account, REMOVAL_DAYS)
        values = {"name": stored.first_name, "date": f"{due:%d %B %Y}"}
        await mail.send("deletion-requested", actor.email, values=values)
        await audit_log.record(actor.account, "account.removal_requested", "Requested account deletion")
    return due


async def cancel(actor: Actor) -> None:
    """The account stays."""
    async with database.transaction():
        if not await queries.cancel(actor.account):
            raise Conflict(NOTHING)
        await mail.send("deletion-cancelled", actor.email, values={"name": actor.name.partition(" ")[0]})
        await audit_log.record(actor.account, "account.removal_cancelled", "Cancelled account deletion")


async def erase_due(settings: Settings, files: Files, features: Sequence[PersonalData]) -> int:
    """Erase every account whose grace period is over; return how many."""
    count = 0
    while await _erase_next(settings, files, features):
        count += 1
    return count


async def _erase_next(settings: Settings, files: Files, features: Sequence[PersonalData]) -> bool:
    async with database.transaction():
        due = await queries.next_due()
        if due is None:
            return False
        await queries.erase(due["id"])
        for feature in features:
            if feature.erase:
                await feature.erase(settings, Person(due["id"], due["email"]))
        await mail.send("account-deleted", due["email"])
    if due["avatar"]:
        await files.delete(f"{FOLDER}/{due['avatar']}")
    logger.info("account erased", account=str(due["id"]))
    return True

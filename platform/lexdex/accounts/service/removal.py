"""Deletes accounts: requested by the user, cancelled within a grace period, or carried out by the worker."""

from collections.abc import Sequence
from uuid import UUID

from lexdex.accounts.queries import removal as queries
from lexdex.accounts.schemas.account import AccountRemoval
from lexdex.accounts.security_events import AccountErased
from lexdex.accounts.service import activity_log
from lexdex.accounts.service.avatar import FOLDER
from lexdex.accounts.service.export_jobs import erase_exports
from lexdex.accounts.service.last_super_admin import refuse_loss_of_last_super_admin
from lexdex.accounts.service.passwords import confirm_password, require_unchanged
from lexdex.accounts.service.session_tokens import renew_token
from lexdex.foundation import database, mail, security_log
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict
from lexdex.foundation.files import Files
from lexdex.foundation.personal_data import Person, PersonalData
from lexdex.foundation.telemetry import get_logger
from lexdex.settings import Settings

GRACE_PERIOD_DAYS = 5
"""Calendar days, which are never more than the five business days that the terms promise."""

ONLY_SUPER_ADMIN = "You are the only super admin. Please make someone else a super admin first."
NO_DELETION_REQUEST = "There is no deletion request to cancel."

logger = get_logger("lexdex.accounts")


async def request_removal(actor: Actor, password: str) -> AccountRemoval:
    """Schedule the deletion of the actor's account and return when it is due, with the session's new token.

    Raises Invalid if the password is wrong, Conflict for the only super admin or if the password was changed meanwhile.
    """
    stored = await confirm_password(actor, password)
    async with refuse_loss_of_last_super_admin(ONLY_SUPER_ADMIN), database.transaction():
        await require_unchanged(actor, stored)
        due_at = await queries.schedule_removal(actor.account_id, GRACE_PERIOD_DAYS)
        values = {"name": stored.first_name, "date": f"{due_at:%d %B %Y, %H:%M} UTC"}
        await mail.send("deletion-requested", actor.email, values=values)
        await activity_log.record(actor.account_id, "account.removal_requested", "Requested account deletion")
        return AccountRemoval(await renew_token(actor), due_at)


async def cancel_removal(actor: Actor) -> None:
    """Cancel the scheduled deletion of the actor's account; raises Conflict if none is scheduled."""
    async with database.transaction():
        if not await queries.cancel_removal(actor.account_id):
            raise Conflict(NO_DELETION_REQUEST)
        await mail.send("deletion-cancelled", actor.email, values={"name": actor.name.partition(" ")[0]})
        await activity_log.record(actor.account_id, "account.removal_cancelled", "Cancelled account deletion")


async def erase_due_accounts(settings: Settings, files: Files, features: Sequence[PersonalData]) -> int:
    """Erase every account whose deletion is due, with its data in all features; return how many.

    An account that can't be erased is logged, and tried again by the next run; the others are erased.
    """
    count = 0
    for account_id in await queries.list_due_account_ids():
        try:
            count += await _erase(settings, files, features, account_id)
        except database.DatabaseUnavailable:
            raise
        except Exception:
            # One account that always fails must not keep the others waiting.
            logger.exception("an account could not be erased", account_id=str(account_id))
    return count


async def _erase(settings: Settings, files: Files, features: Sequence[PersonalData], account_id: UUID) -> bool:
    """Erase an account with its data; returns False if its deletion was cancelled meanwhile, or another worker's."""
    async with database.transaction():
        due = await queries.lock_due_account(account_id)
        if due is None:
            return False
        await queries.erase_account(due.id)
        await erase_exports(files, due.id)
        await mail.erase_sent_emails(settings, due.email)
        for feature in features:
            if feature.erase:
                await feature.erase(settings, Person(due.id, due.email))
        await mail.send("account-deleted", due.email)
        security_log.record(AccountErased(account_id=due.id))
    if due.avatar:
        await files.delete(f"{FOLDER}/{due.avatar}")
    return True

"""What staff do to accounts of users and vendors: suspend, require a new password, verify again, erase."""

from typing import Final
from uuid import UUID, uuid4

from lexdex.accounts.queries import accounts, link_tokens, removal, sessions
from lexdex.accounts.queries import users as queries
from lexdex.accounts.queries.vendor_companies import is_suspended_with_company, lock_company_of
from lexdex.accounts.schemas.users import MAX_REASON_LENGTH, UserDetails
from lexdex.accounts.service import activity_log, passwords, users, verification
from lexdex.accounts.service.removal import GRACE_PERIOD_DAYS, NO_DELETION_REQUEST
from lexdex.audit.service import Act, record
from lexdex.foundation import database, mail
from lexdex.foundation.actor import Actor
from lexdex.foundation.addresses import get_email_key
from lexdex.foundation.errors import Conflict, Invalid
from lexdex.foundation.mail import get_operator_address
from lexdex.foundation.texts import clean_text
from lexdex.moderation import service as moderation
from lexdex.moderation.schemas import Decision
from lexdex.settings import Settings

NO_REASON: Final = "Please give a reason."
SUSPENDED_ALREADY: Final = "This account is suspended already."
NOT_SUSPENDED: Final = "This account is not suspended."
SUSPENDED_WITH_COMPANY: Final = "This account is suspended with its company. Please reinstate that under Vendors."
COMPANY_SUSPENDED: Final = "The company of this account is suspended. Please reinstate that under Vendors first."
REQUIRED_ALREADY: Final = "This account must set a new password already."
VERIFIED_ALREADY: Final = "The email address of this account is verified already."
SCHEDULED_ALREADY: Final = "The deletion of this account is scheduled already."
OTHER_EMAIL: Final = "This is not the email address of the account. Please type it again."


async def suspend(settings: Settings, admin: Actor, account_id: UUID, reason: str, ground: str = "") -> UserDetails:
    """Suspend an account with a reason, which is sent to its owner, and end its sessions; raises Conflict."""
    reason = clean_reason(reason)
    async with database.transaction():
        before = await users.lock_user(account_id)
        if before.suspended_at:
            raise Conflict(SUSPENDED_ALREADY)
        await queries.set_suspension(account_id, reason=reason)
        await sessions.revoke_sessions(account_id)
        await link_tokens.expire_tokens(account_id, passwords.PURPOSE)
        lines = await _record_decision(before, "account.suspended", admin=admin, reason=reason, ground=ground)
        await mail.send(
            "account-suspended",
            before.email,
            values={"name": _get_first_name(before), "reason": reason, "statement": lines},
            reply_to=get_operator_address(settings),
        )
        return await _record_action(
            before, "account.suspended", "Account suspended", admin=admin, reason=reason, ground=ground
        )


async def lift_suspension(admin: Actor, account_id: UUID, reason: str, ground: str = "") -> UserDetails:
    """Lift the suspension of an account; raises Conflict if it isn't suspended, or its company is too."""
    reason = clean_reason(reason)
    async with database.transaction():
        # Locked first, as by those who suspend a company, so that no account gets out meanwhile.
        company = await lock_company_of(account_id)
        before = await users.lock_user(account_id)
        if before.suspended_at is None:
            raise Conflict(NOT_SUSPENDED)
        if await is_suspended_with_company(account_id):
            raise Conflict(SUSPENDED_WITH_COMPANY)
        if company and company.suspended_at:
            raise Conflict(COMPANY_SUSPENDED)
        await queries.clear_suspension(account_id)
        # The reason is only for the audit log; so the statement names the ground alone.
        await _record_decision(before, "account.suspension_lifted", admin=admin, reason="", ground=ground)
        await mail.send("suspension-lifted", before.email, values={"name": _get_first_name(before)})
        return await _record_action(
            before, "account.suspension_lifted", "Suspension lifted", admin=admin, reason=reason, ground=ground
        )


async def require_reset(admin: Actor, account_id: UUID, reason: str) -> UserDetails:
    """End the sessions of an account and require a new password at the next login; raises Conflict if it must already.

    Its owner is notified by email.
    """
    reason = clean_reason(reason)
    async with database.transaction():
        before = await users.lock_user(account_id)
        if before.is_reset_required:
            raise Conflict(REQUIRED_ALREADY)
        await accounts.require_reset(account_id)
        await sessions.revoke_sessions(account_id)
        await mail.send("password-reset-required", before.email, values={"name": _get_first_name(before)})
        return await _record_action(
            before, "account.reset_required", "Password reset required by an admin", admin=admin, reason=reason
        )


async def resend_verification(settings: Settings, admin: Actor, account_id: UUID) -> UserDetails:
    """Email another verification link; raises Conflict if the account is verified or suspended."""
    async with database.transaction():
        before = await users.lock_user(account_id)
        stored = await accounts.find_account(account_id)
        if stored is None or before.verified_at:
            raise Conflict(VERIFIED_ALREADY)
        if before.suspended_at:
            raise Conflict(SUSPENDED_ALREADY)
        await verification.send_requested_link(settings, stored.email, uuid4())
        return await _record_action(
            before, "account.verification_resent", "Verification link sent by an admin", admin=admin
        )


async def schedule_erasure(admin: Actor, account_id: UUID, email: str, reason: str, ground: str = "") -> UserDetails:
    """Schedule the erasure of an account after the grace period, within which staff or its owner can cancel it.

    `email` is the typed confirmation. Raises Invalid if it is another address, Conflict if it is scheduled already.
    """
    reason = clean_reason(reason)
    async with database.transaction():
        before = await users.lock_user(account_id)
        if get_email_key(email) != before.email:
            raise Invalid(OTHER_EMAIL)
        if before.removal_due_at:
            raise Conflict(SCHEDULED_ALREADY)
        due_at = await removal.schedule_removal(account_id, GRACE_PERIOD_DAYS)
        lines = await _record_decision(before, "account.removal_requested", admin=admin, reason=reason, ground=ground)
        values: dict[str, object] = {"name": _get_first_name(before), "date": f"{due_at:%d %B %Y, %H:%M} UTC"}
        values |= {"is_by_staff": True, "reason": reason, "statement": lines}
        await mail.send("deletion-requested", before.email, values=values)
        return await _record_action(
            before,
            "account.removal_requested",
            "Account deletion scheduled by an admin",
            admin=admin,
            reason=reason,
            ground=ground,
        )


async def cancel_erasure(admin: Actor, account_id: UUID) -> UserDetails:
    """Cancel the scheduled erasure of an account; raises Conflict if none is scheduled or it is due."""
    async with database.transaction():
        before = await users.lock_user(account_id)
        if not await removal.cancel_removal(account_id):
            raise Conflict(NO_DELETION_REQUEST)
        await _record_decision(before, "account.removal_cancelled", admin=admin)
        await mail.send("deletion-cancelled", before.email, values={"name": _get_first_name(before)})
        return await _record_action(
            before, "account.removal_cancelled", "Account deletion cancelled by an admin", admin=admin
        )


def clean_reason(reason: str) -> str:
    """Return the reason trimmed; raises Invalid if it is empty or has characters that can't be seen."""
    cleaned = clean_text(reason, label="the reason", max_length=MAX_REASON_LENGTH, is_multiline=True)
    if not cleaned:
        raise Invalid(NO_REASON)
    return cleaned


async def _record_decision(
    user: UserDetails, action: str, *, admin: Actor, reason: str = "", ground: str = ""
) -> list[dict[str, str]]:
    """Record a decision about the account, and return the lines of its statement for the email."""
    decision = Decision(action=action, object_id=str(user.id), subject=user.id, ground=ground, facts=reason)
    return moderation.list_email_lines(await moderation.record(admin, decision))


async def _record_action(
    before: UserDetails, action: str, description: str, *, admin: Actor, reason: str = "", ground: str = ""
) -> UserDetails:
    """Record the act in the audit log and for the account's owner, and return the account as it is now."""
    after = await users.get_user(before.id)
    await activity_log.record(before.id, action, description, is_by_staff=True)
    await record(
        admin,
        Act(
            action,
            "account",
            before.id,
            before={"state": before.state, "removal_due_at": before.removal_due_at},
            after={"state": after.state, "removal_due_at": after.removal_due_at}
            | ({"ground": ground} if ground else {}),
            reason=reason,
            subject=before.id,
        ),
    )
    return after


def _get_first_name(user: UserDetails) -> str:
    return user.name.partition(" ")[0]

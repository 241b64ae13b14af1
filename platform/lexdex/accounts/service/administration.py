"""Account administration for the command line, the only way to create the first admin."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from uuid import UUID

from lexdex.accounts.queries import accounts, removal, second_factor, sessions
from lexdex.accounts.queries.accounts import StoredAccount
from lexdex.accounts.service import activity_log, admins
from lexdex.accounts.service.last_super_admin import refuse_loss_of_last_super_admin
from lexdex.accounts.service.password_hashing import hash_password
from lexdex.accounts.service.password_policy import refuse_weak_password
from lexdex.audit import service as audit
from lexdex.foundation import database, mail
from lexdex.foundation.actor import ROLE_ADMIN, ROLE_NAMES, ROLE_SUPER_ADMIN
from lexdex.foundation.addresses import normalize_email, normalize_new_email
from lexdex.foundation.errors import Conflict, NotFound
from lexdex.foundation.names import clean_name
from lexdex.foundation.schedule import find_next_purge
from lexdex.settings import Settings

NO_ACCOUNT = "No account has this email address."
NO_SUCH_ID = "No account has the id {id}. Nothing was changed."
NO_SUPER_ADMIN_LEFT = (
    "No super admin would remain who can log in. Please make someone else a super admin first. Nothing was changed."
)
NO_SECOND_FACTOR = "{email} has no two-factor authentication."
SCHEDULED = (
    "Signed out: {count}. They are not erased yet: the worker erases them with all their data at {time:%H:%M} UTC, if "
    "it runs then."
)
MADE_ADMIN = "{email} is now {role}. The first login requires two-factor authentication to be set up."


async def create_admin(settings: Settings, email: str, *, name: str, password: str, is_super: bool) -> str:
    """Create an admin account, or make the existing account with this email address an admin.

    Returns the message to print. Without a password, a new account gets a link to set one by email. So does one whose
    email address was never verified, because a stranger may have chosen its password. Raises Invalid.
    """
    address = normalize_new_email(email)
    role = ROLE_SUPER_ADMIN if is_super else ROLE_ADMIN
    full_name = clean_name(name or address.partition("@")[0], field="The name", max_length=100)
    if password:
        refuse_weak_password(password, personal_texts=(address, full_name, settings.brand))
    password_hash = await hash_password(password) if password else ""
    stored, is_invited = await admins.make_admin(
        settings, None, address, name=full_name, role=role, password_hash=password_hash
    )
    message = MADE_ADMIN.format(email=stored.email, role=ROLE_NAMES[role])
    return f"{message} A link to set the password was sent by email." if is_invited else message


async def require_reset(email: str) -> str:
    """Revoke all sessions of the account with this email address and require a new password.

    Returns the message to print; raises NotFound if there is no such account.
    """
    stored = await _find(email)
    async with database.transaction():
        await _require_reset(stored)
    return f"{stored.email} was signed out and must set a new password at the next login."


async def end_sessions(email: str) -> str:
    """Revoke all sessions of the account with this email address.

    Returns the message to print; raises NotFound if there is no such account.
    """
    stored = await _find(email)
    return f"{stored.email} was signed out (sessions: {await _end_sessions(stored.id)})."


async def end_all_sessions() -> str:
    """Revoke all sessions of all accounts. Returns the message to print."""
    counts = [await _end_sessions(account_id) for account_id in await accounts.list_account_ids()]
    return f"Everyone was signed out (sessions: {sum(counts)})."


async def schedule_erasure(account_ids: Sequence[UUID]) -> str:
    """Schedule the erasure of these accounts for now and sign them out; the worker erases them within the hour.

    Returns the message to print, with the time; raises NotFound if there is no account with one of the ids, Conflict if
    no other super admin would remain.
    """
    async with refuse_loss_of_last_super_admin(NO_SUPER_ADMIN_LEFT), database.transaction():
        for account_id in account_ids:
            if await accounts.find_account(account_id) is None:
                raise NotFound(NO_SUCH_ID.format(id=account_id))
            await _record("erasure_scheduled", account_id)
            await removal.cancel_removal(account_id)
            await removal.schedule_removal(account_id, 0)
            await sessions.revoke_sessions(account_id)
    return SCHEDULED.format(count=len(account_ids), time=find_next_purge(datetime.now(UTC)))


async def remove_second_factor(email: str) -> str:
    """Turn two-factor authentication of an account off, and require a new password, which proves its email address.

    Returns the message to print; raises NotFound if there is no such account, Conflict if it has no second factor.
    """
    stored = await _find(email)
    if stored.totp_confirmed_at is None:
        raise Conflict(NO_SECOND_FACTOR.format(email=stored.email))
    async with database.transaction():
        await second_factor.delete_authenticator(stored.id)
        await _record("second_factor_removed", stored.id, {"second_factor": True}, {"second_factor": False})
        await activity_log.record(
            stored.id, "account.second_factor_changed", "Two-factor authentication turned off by an operator"
        )
        values = {"name": stored.first_name, "change": "turned off by an operator"}
        await mail.send("two-factor-changed", stored.email, values=values)
        await _require_reset(stored)
    return f"{stored.email} has no two-factor authentication any more and must set a new password at the next login."


async def list_account_ids() -> list[UUID]:
    """List the ids of all accounts."""
    return await accounts.list_account_ids()


async def _find(email: str) -> StoredAccount:
    stored = await accounts.find_by_email(normalize_email(email))
    if stored is None:
        raise NotFound(NO_ACCOUNT)
    return stored


async def _require_reset(stored: StoredAccount) -> None:
    await accounts.require_reset(stored.id)
    await _record("reset_required", stored.id, {"reset_required": stored.reset_required}, {"reset_required": True})
    await sessions.revoke_sessions(stored.id)
    await activity_log.record(
        stored.id, "account.reset_required", "Password reset required by an admin", is_visible=False
    )


async def _record(
    verb: str, account_id: UUID, before: Mapping[str, object] | None = None, after: Mapping[str, object] | None = None
) -> None:
    """Record what the operator did to an account in the audit log."""
    act = audit.Act(f"account.{verb}", "account", account_id, before or {}, after or {}, subject=account_id)
    await audit.record(None, act)


async def _end_sessions(account_id: UUID) -> int:
    async with database.transaction():
        count = await sessions.revoke_sessions(account_id)
        if count:
            await _record("sessions_ended", account_id, {"sessions": count}, {"sessions": 0})
            await activity_log.record(account_id, "account.sessions_ended", "Signed out everywhere by an operator")
    return count

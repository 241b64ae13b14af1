"""Account administration for the command line, the only way to create the first admin."""

from collections.abc import Sequence
from uuid import UUID, uuid4

from lexdex.accounts.queries import accounts, removal, second_factor, sessions
from lexdex.accounts.queries.accounts import StoredAccount
from lexdex.accounts.service import audit_log
from lexdex.accounts.service.password_hashing import hash_password
from lexdex.accounts.service.password_policy import refuse_weak_password
from lexdex.accounts.service.passwords import send_link
from lexdex.accounts.service.profile import split_name
from lexdex.accounts.tables import Account
from lexdex.foundation import database, mail
from lexdex.foundation.actor import ROLE_ADMIN, ROLE_NAMES, ROLE_SUPER_ADMIN
from lexdex.foundation.addresses import normalize_email, normalize_new_email
from lexdex.foundation.errors import Conflict, NotFound
from lexdex.foundation.names import clean_name
from lexdex.settings import Settings

NO_ACCOUNT = "No account has this email address."
NO_SUCH_ID = "No account has the id {id}. Nothing was changed."
NO_SECOND_FACTOR = "{email} has no two-factor authentication."
MADE_ADMIN = "{email} is now {role}. The first login requires two-factor authentication to be set up."


async def create_admin(settings: Settings, email: str, *, name: str, password: str, is_super: bool) -> str:
    """Create an admin account, or make the existing account with this email address an admin.

    Returns the message to print. Without a password, a new account gets a link to set one by email. Raises Invalid.
    """
    address = normalize_new_email(email)
    role = ROLE_SUPER_ADMIN if is_super else ROLE_ADMIN
    full_name = clean_name(name or address.partition("@")[0], field="The name", max_length=100)
    if password:
        refuse_weak_password(password, personal_texts=(address, full_name, settings.brand))
    password_hash = await hash_password(password) if password else ""
    async with database.transaction():
        stored = await _find_or_insert(address, full_name, password_hash)
        await accounts.set_role(stored.id, role)
        await accounts.mark_verified(stored.id)
        await sessions.revoke_sessions(stored.id)
        await audit_log.record(
            stored.id, "account.made_admin", f"Role changed to {ROLE_NAMES[role]} on the command line", is_visible=False
        )
        message = MADE_ADMIN.format(email=stored.email, role=ROLE_NAMES[role])
        if password_hash or stored.password_hash:
            return message
        await send_link(settings, stored, uuid4())
        return f"{message} A link to set the password was sent by email."


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

    Returns the message to print; raises NotFound if there is no account with one of the ids.
    """
    async with database.transaction():
        for account_id in account_ids:
            if await accounts.find_account(account_id) is None:
                raise NotFound(NO_SUCH_ID.format(id=account_id))
            await removal.cancel_removal(account_id)
            await removal.schedule_removal(account_id, 0)
            await sessions.revoke_sessions(account_id)
    return f"Accounts to be erased by the worker: {len(account_ids)}."


async def remove_second_factor(email: str) -> str:
    """Turn two-factor authentication of an account off, and require a new password, which proves its email address.

    Returns the message to print; raises NotFound if there is no such account, Conflict if it has no second factor.
    """
    stored = await _find(email)
    if stored.totp_confirmed_at is None:
        raise Conflict(NO_SECOND_FACTOR.format(email=stored.email))
    async with database.transaction():
        await second_factor.delete_authenticator(stored.id)
        await audit_log.record(
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
    await sessions.revoke_sessions(stored.id)
    await audit_log.record(stored.id, "account.reset_required", "Password reset required by an admin", is_visible=False)


async def _end_sessions(account_id: UUID) -> int:
    async with database.transaction():
        count = await sessions.revoke_sessions(account_id)
        if count:
            await audit_log.record(account_id, "account.sessions_ended", "Signed out everywhere by an operator")
    return count


async def _find_or_insert(address: str, full_name: str, password_hash: str) -> StoredAccount:
    account = Account(id=uuid4(), email=address, password_hash=password_hash, **split_name(full_name))
    await accounts.insert_account(account)
    stored = await accounts.find_by_email(address)
    if stored is None:
        raise NotFound(NO_ACCOUNT)
    if password_hash and stored.password_hash != password_hash:
        await accounts.set_password(stored.id, password_hash)
    return stored

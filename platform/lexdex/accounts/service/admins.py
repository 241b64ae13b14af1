"""Admins: list them, invite them, change their role, and remove them.

The database refuses to lose the last super admin, even to two who demote each other at the same time.
"""

from typing import Final
from uuid import UUID, uuid4

from lexdex.accounts.queries import accounts, link_tokens, sessions
from lexdex.accounts.queries import admins as queries
from lexdex.accounts.queries.accounts import StoredAccount
from lexdex.accounts.schemas.admins import Admin, AdminInvitation, AdminPage, AdminRole, NewAdmin
from lexdex.accounts.service import activity_log, passwords, verification
from lexdex.accounts.service.last_super_admin import refuse_loss_of_last_super_admin
from lexdex.accounts.service.profile import split_name
from lexdex.accounts.tables import Account
from lexdex.audit.service import Act, record
from lexdex.foundation import database, mail
from lexdex.foundation.actor import ADMINS, ROLE_ADMIN, ROLE_NAMES, ROLE_SUPER_ADMIN, ROLE_USER, ROLE_VENDOR, Actor
from lexdex.foundation.addresses import normalize_new_email
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.names import clean_person_name
from lexdex.foundation.tokens import derive_token, hash_token
from lexdex.settings import Settings

PAGE_SIZE: Final = 50
INVITATION_HOURS: Final = 72
ROLE_PHRASES: Final = {ROLE_USER: "a user", ROLE_ADMIN: "an admin", ROLE_SUPER_ADMIN: "a super admin"}
ROLES: Final[dict[AdminRole, int]] = {"Admin": ROLE_ADMIN, "Super Admin": ROLE_SUPER_ADMIN}

NO_ADMIN: Final = "Admin not found."
NO_NAME: Final = "Please enter a name."
IS_ADMIN: Final = "This account is an admin already. You can change the role in the list."
IS_VENDOR: Final = (
    "This account belongs to a vendor, whose products and claims would be lost. Please use another email address."
)
NOT_ACTIVE: Final = "This account is suspended or about to be deleted. Please change that under Users first."
IS_SUPER_ADMIN: Final = "A super admin can't be removed. Please change the role to Admin first."
LAST_SUPER_ADMIN: Final = "There must be at least one super admin. Please make another admin a super admin first."
SAME_ROLE: Final = "The admin has this role already."
NOT_INVITED: Final = "This admin has set a password already."


async def list_admins(page: int) -> AdminPage:
    """Return one page of the admins, by name."""
    found = await queries.list_admins(limit=PAGE_SIZE + 1, skip=(page - 1) * PAGE_SIZE)
    return AdminPage(found[:PAGE_SIZE], len(found) > PAGE_SIZE)


async def invite_admin(settings: Settings, actor: Actor, invitation: AdminInvitation) -> NewAdmin:
    """Make the account with an email address an admin, creating it if needed; raises Invalid or Conflict.

    A new account gets a link to set a password. So does one whose email address was never verified, because a stranger
    may have chosen its password. Other accounts keep their password. All sessions of the account end.
    """
    name = clean_person_name(invitation.name, field="The name", max_length=100)
    if not name:
        raise Invalid(NO_NAME)
    address = normalize_new_email(invitation.email)
    stored, is_invited = await make_admin(settings, actor, address, name=name, role=ROLES[invitation.role])
    return NewAdmin(await _get_admin(stored.id), is_invited)


async def make_admin(
    settings: Settings, actor: Actor | None, address: str, *, name: str, role: int, password_hash: str = ""
) -> tuple[StoredAccount, bool]:
    """Make the account with this address an admin, and return it and whether a link to set a password was sent.

    Without an actor, an operator does so on the command line, who may also change an admin. Raises Conflict,
    also for a vendor.
    """
    async with refuse_loss_of_last_super_admin(LAST_SUPER_ADMIN), database.transaction():
        stored = await _lock_or_insert(address, name)
        _refuse_vendor(stored)
        if actor:
            await _refuse_unfit(stored)
        is_trusted = bool(stored.password_hash and stored.verified_at)
        if password_hash or not is_trusted:
            await accounts.set_password(stored.id, password_hash)
        if is_invited := not (password_hash or is_trusted):
            # Whoever opens the link has the inbox: the address is verified then.
            await link_tokens.expire_tokens(stored.id, verification.PURPOSE)
            await _send_invitation(settings, stored, role)
        else:
            await accounts.mark_verified(stored.id)
        await _set_role(stored, role, is_emailed=is_trusted)
        await _record_action(actor, "account.made_admin", stored, role)
        return stored, is_invited


async def resend_invitation(settings: Settings, actor: Actor, account_id: UUID) -> Admin:
    """Email another link to set a password to an admin who has none yet; raises NotFound or Conflict."""
    async with database.transaction():
        stored = await _lock_admin(account_id)
        admin = await _get_admin(account_id)
        if admin.status != "invited":
            raise Conflict(NOT_INVITED)
        await link_tokens.expire_tokens(account_id, passwords.PURPOSE)
        await _send_invitation(settings, stored, stored.role)
        await record(actor, Act("account.invitation_resent", "account", account_id, subject=account_id))
        return admin


async def change_role(actor: Actor, account_id: UUID, role: AdminRole) -> Admin:
    """Change the role of an admin and end their sessions; raises NotFound, or Conflict for the last super admin."""
    async with refuse_loss_of_last_super_admin(LAST_SUPER_ADMIN), database.transaction():
        stored = await _lock_admin(account_id)
        if stored.role == ROLES[role]:
            raise Conflict(SAME_ROLE)
        await _set_role(stored, ROLES[role])
        await _record_action(actor, "account.role_changed", stored, ROLES[role])
        return await _get_admin(account_id)


async def remove_admin(actor: Actor, account_id: UUID) -> None:
    """Make an admin a user without sessions; raises NotFound, or Conflict for a super admin."""
    async with refuse_loss_of_last_super_admin(LAST_SUPER_ADMIN), database.transaction():
        stored = await _lock_admin(account_id)
        if stored.role == ROLE_SUPER_ADMIN:
            raise Conflict(IS_SUPER_ADMIN)
        await link_tokens.expire_tokens(account_id, passwords.PURPOSE)
        await _set_role(stored, ROLE_USER)
        await _record_action(actor, "account.admin_removed", stored, ROLE_USER)


async def _set_role(stored: StoredAccount, role: int, *, is_emailed: bool = True) -> None:
    """Store the role of a locked account, end its sessions, and email that."""
    await accounts.set_role(stored.id, role)
    await sessions.revoke_sessions(stored.id)
    if is_emailed:
        values = {"name": stored.first_name, "role": ROLE_PHRASES[role], "is_admin": role in ADMINS}
        await mail.send("role-changed", stored.email, values=values)


async def _record_action(actor: Actor | None, action: str, stored: StoredAccount, role: int) -> None:
    """Record the new role in the audit log and for the account's owner."""
    description = f"Role changed to {ROLE_NAMES[role]}"
    await activity_log.record(stored.id, action, description, is_by_staff=True)
    change = Act(
        action,
        "account",
        stored.id,
        before={"role": ROLE_NAMES[stored.role]},
        after={"role": ROLE_NAMES[role]},
        subject=stored.id,
    )
    await record(actor, change)


async def _send_invitation(settings: Settings, stored: StoredAccount, role: int) -> None:
    token_id = uuid4()
    token_hash = hash_token(derive_token(settings, passwords.PURPOSE, token_id))
    await link_tokens.insert_token(
        token_id, stored.id, passwords.PURPOSE, token_hash, lifetime_seconds=INVITATION_HOURS * 3_600
    )
    link = mail.Link("/auth/reset-password", passwords.PURPOSE, str(token_id), token_hash, "invited=1")
    values = {"name": stored.first_name, "role": ROLE_PHRASES[role], "hours": INVITATION_HOURS}
    await mail.send("admin-invited", stored.email, values=values, links={"link": link})


async def _lock_or_insert(address: str, name: str) -> StoredAccount:
    """Return the locked account with an email address, which is created if needed."""
    await accounts.insert_account(Account(id=uuid4(), email=address, **split_name(name)))
    found = await accounts.find_by_email(address)
    stored = await _lock(found.id) if found else None
    if stored is None:
        raise NotFound(NO_ADMIN)
    return stored


def _refuse_vendor(stored: StoredAccount) -> None:
    """Raise Conflict for a vendor, who would be a user once removed; who has not verified the address owns nothing."""
    if stored.role == ROLE_VENDOR and stored.verified_at:
        raise Conflict(IS_VENDOR)


async def _refuse_unfit(stored: StoredAccount) -> None:
    """Raise Conflict for an account that is an admin already, suspended, or about to be deleted."""
    if stored.role in ADMINS:
        raise Conflict(IS_ADMIN)
    if stored.disabled_at or await accounts.is_removal_scheduled(stored.id):
        raise Conflict(NOT_ACTIVE)


async def _lock_admin(account_id: UUID) -> StoredAccount:
    stored = await _lock(account_id)
    if stored is None or stored.role not in ADMINS:
        raise NotFound(NO_ADMIN)
    return stored


async def _lock(account_id: UUID) -> StoredAccount | None:
    await accounts.lock_account(account_id)
    return await accounts.find_account(account_id)


async def _get_admin(account_id: UUID) -> Admin:
    admin = await queries.find_admin(account_id)
    if admin is None:
        raise NotFound(NO_ADMIN)
    return admin

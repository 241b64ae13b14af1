"""What operators do to accounts from the command line: the first admin can come from nowhere else."""

from uuid import uuid4

from lexdex.accounts.queries import accounts, sessions
from lexdex.accounts.queries.accounts import StoredAccount
from lexdex.accounts.service import audit_log, passwords
from lexdex.accounts.service.password import send_link
from lexdex.foundation import database
from lexdex.foundation.actor import ROLE_ADMIN, ROLE_NAMES, ROLE_SUPER_ADMIN
from lexdex.foundation.addresses import normalize_email
from lexdex.foundation.errors import NotFound
from lexdex.foundation.names import clean_name
from lexdex.settings import Settings

NO_ACCOUNT = "No account has this email address."


async def create_admin(settings: Settings, email: str, *, name: str, password: str, is_super: bool) -> str:
    """Make an account, or one that exists, an admin's; what was done, in a sentence."""
    address = normalize_email(email)
    role = ROLE_SUPER_ADMIN if is_super else ROLE_ADMIN
    full_name = clean_name(name or address.partition("@")[0], field="The name", max_length=100)
    if password:
        passwords.refuse_weak(password, own=(address, full_name, settings.brand))
    password_hash = await passwords.hashed(password) if password else ""
    async with database.transaction():
        stored = await _existing_or_new(address, full_name, password_hash)
        await accounts.set_role(stored.id, role)
        await accounts.verify(stored.id)
        await sessions.revoke_all(stored.id)
        await audit_log.record(
            stored.id, "account.made_admin", f"Role changed to {ROLE_NAMES[role]} on the command line", is_visible=False
        )
        return await _opened(settings, stored, password_hash, role)


async def require_reset(email: str) -> str:
    """Sign somebody out everywhere; the next login asks for a new password."""
    stored = await accounts.by_email(normalize_email(email))
    if stored is None:
        raise NotFound(NO_ACCOUNT)
    async with database.transaction():
        await accounts.require_reset(stored.id)
        await sessions.revoke_all(stored.id)
        await audit_log.record(
            stored.id, "account.reset_required", "Password reset required by an admin", is_visible=False
        )
    return f"{stored.email} was signed out and must set a new password at the next login."


async def _existing_or_new(address: str, full_name: str, password_hash: str) -> StoredAccount:
    first, _, last = full_name.partition(" ")
    values = {
        "id": uuid4(),
        "email": address,
        "password_hash": password_hash,
        "full_name": full_name,
        "first_name": first,
        "last_name": last or first,
    }
    await accounts.insert(values)
    stored = await accounts.by_email(address)
    if stored is None:
        raise NotFound(NO_ACCOUNT)
    if password_hash and stored.password_hash != password_hash:
        await accounts.set_password(stored.id, password_hash)
    return stored


async def _opened(settings: Settings, stored: StoredAccount, password_hash: str, role: int) -> str:
    said = f"{stored.email} is now {ROLE_NAMES[role]}. The first login requires two-factor authentication to be set up."
    if password_hash or stored.password_hash:
        return said
    await send_link(settings, stored, uuid4())
    return f"{said} A link to set the password was sent by email."

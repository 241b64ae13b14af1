"""A new password: by the link in a mail, or by who knows the old one."""

from uuid import UUID

from lexdex.accounts.events import PasswordResetRequested
from lexdex.accounts.queries import accounts, sessions, tokens
from lexdex.accounts.queries.accounts import StoredAccount
from lexdex.accounts.schemas.password import PasswordChange, PasswordReset
from lexdex.accounts.service import audit_log, consents, passwords
from lexdex.foundation import database, mail, outbox
from lexdex.foundation.actor import Actor
from lexdex.foundation.addresses import normalize_email
from lexdex.foundation.errors import Invalid, Unauthenticated
from lexdex.foundation.tokens import derive_token, hash_token
from lexdex.settings import Settings

PURPOSE = "reset"
LIFE_SECONDS = 3_600

MISSING = "Please fill in all fields"
BAD_TOKEN = "Invalid or missing token"  # noqa: S105 - the contract's words
TERMS = "You must agree to the Terms & Conditions"
UPDATED = "Password updated successfully!"
WRONG = "Your current password is incorrect."


async def forgot(email: str) -> None:
    """Remember the wish: the same work and the same answer whether or not there is such an account."""
    await outbox.publish(PasswordResetRequested(normalize_email(email)))


async def answer(settings: Settings, address: str, number: UUID) -> None:
    """The worker's part: a link for who has an account, nothing for who has none."""
    stored = await accounts.by_email(address)
    if stored is None or stored.disabled_at is not None:
        return
    await send_link(settings, stored, number)


async def send_link(settings: Settings, stored: StoredAccount, number: UUID) -> None:
    """Make a link and ask for its mail; the same number twice makes one link."""
    await tokens.insert(
        number, stored.id, PURPOSE, hash_token(derive_token(settings, PURPOSE, number)), seconds=LIFE_SECONDS
    )
    link = mail.Link("/auth/reset-password", PURPOSE, str(number))
    await mail.send("reset-password", stored.email, values={"name": stored.first_name}, links={"link": link})


async def reset(settings: Settings, given: PasswordReset) -> str:
    """Set a new password by a link that is used up with it; whoever was signed in is signed out everywhere."""
    stored = await _of_link(given)
    passwords.refuse_weak(given.new_password, own=(stored.email, stored.full_name, settings.brand))
    password_hash = await passwords.hashed(given.new_password)
    async with database.transaction():
        if await tokens.use(hash_token(given.token), PURPOSE) is None:
            raise Invalid(BAD_TOKEN)
        await tokens.end(stored.id, PURPOSE)
        await accounts.verify(stored.id)
        await sessions.revoke_all(stored.id)
        await consents.record_agreement(stored.id, marketing=given.is_marketing_consent_given)
        await _set(stored, password_hash)
    return UPDATED


async def _of_link(given: PasswordReset) -> StoredAccount:
    """The checks of the form, in the specification's order; whose link it is."""
    if not given.new_password:
        raise Invalid(MISSING)
    account = await tokens.find(hash_token(given.token), PURPOSE) if given.token else None
    stored = await accounts.by_id(account) if account else None
    if stored is None or stored.disabled_at is not None:
        raise Invalid(BAD_TOKEN)
    if not given.is_terms_conditions_accepted:
        raise Invalid(TERMS)
    return stored


async def change(settings: Settings, actor: Actor, given: PasswordChange) -> None:
    """A new password for who knows the old one; all other sessions end."""
    stored = await confirmed(actor, given.current_password)
    passwords.refuse_weak(given.new_password, own=(stored.email, stored.full_name, settings.brand))
    password_hash = await passwords.hashed(given.new_password)
    async with database.transaction():
        await sessions.revoke_all(actor.account, but=actor.session)
        await tokens.end(actor.account, PURPOSE)
        await _set(stored, password_hash)


async def confirmed(actor: Actor, password: str) -> StoredAccount:
    """The actor's account, when this is its password; raises Invalid otherwise."""
    stored = await accounts.by_id(actor.account)
    if stored is None:
        raise Unauthenticated("Please log in to continue.")
    if not await passwords.matches(stored.password_hash, password):
        raise Invalid(WRONG)
    return stored


async def _set(stored: StoredAccount, password_hash: str) -> None:
    await accounts.set_password(stored.id, password_hash)
    await audit_log.record(stored.id, "account.password_changed", "Password changed")
    await mail.send("password-changed", stored.email, values={"name": stored.first_name})

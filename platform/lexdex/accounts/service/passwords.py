"""Resets passwords with an emailed link, and changes them with the current password."""

from uuid import UUID

from lexdex.accounts.events import PasswordResetRequested
from lexdex.accounts.queries import accounts, link_tokens, removal, second_factor, sessions
from lexdex.accounts.queries import device_cookies as device_cookie_queries
from lexdex.accounts.queries.accounts import StoredAccount
from lexdex.accounts.schemas.password import PasswordChange, PasswordReset
from lexdex.accounts.security_events import PasswordRejected, PasswordResetAttempted
from lexdex.accounts.service import activity_log, consents, device_cookies, security_activity, vendor_companies
from lexdex.accounts.service.password_hashing import hash_password, verify_password
from lexdex.accounts.service.password_policy import refuse_weak_password
from lexdex.accounts.service.session_tokens import renew_token
from lexdex.foundation import database, mail, outbox, security_log
from lexdex.foundation.actor import Actor
from lexdex.foundation.addresses import normalize_email
from lexdex.foundation.errors import Conflict, Invalid, Unauthenticated
from lexdex.foundation.tokens import derive_token, hash_token
from lexdex.settings import Settings

PURPOSE = "reset"
LIFETIME_SECONDS = 3_600

MISSING = "Please fill in all fields"
BAD_TOKEN = "Invalid or missing token"  # noqa: S105 - a message that the specification fixes
TERMS = "You must agree to the Terms & Conditions"
UPDATED = "Password updated successfully!"
WRONG = "Your current password is incorrect."
SAME = "Your new password must differ from the current one."
CHANGED = "Your password or your sessions were changed in the meantime. Please log in again."
LOG_IN = "Please log in to continue."


async def request_reset(email: str) -> None:
    """Request a password reset link for the email address; the worker sends it if an account exists.

    The response and its duration therefore don't reveal whether one exists.
    """
    address = normalize_email(email)
    security_log.record(PasswordResetAttempted(account_key=security_log.hash_identifier(address)))
    await outbox.publish(PasswordResetRequested(address))


async def send_requested_link(settings: Settings, address: str, token_id: UUID) -> None:
    """In the worker: send a reset link to the address if it has an account that is not disabled."""
    stored = await accounts.find_by_email(address)
    if stored is not None and stored.disabled_at is None:
        await send_link(settings, stored, token_id)


async def send_link(settings: Settings, stored: StoredAccount, token_id: UUID) -> None:
    """Email a password reset link; `token_id` identifies the link, so that a retry creates no second one."""
    token_hash = hash_token(derive_token(settings, PURPOSE, token_id))
    await link_tokens.insert_token(token_id, stored.id, PURPOSE, token_hash, lifetime_seconds=LIFETIME_SECONDS)
    link = mail.Link("/auth/reset-password", PURPOSE, str(token_id), token_hash)
    await mail.send("reset-password", stored.email, values={"name": stored.first_name}, links={"link": link})


async def reset_password(settings: Settings, form: PasswordReset) -> str:
    """Set a new password with the token of a reset link, and end what a thief of the old one may have left behind.

    That is sessions, known browsers, an enrolment that was begun and a scheduled deletion, but not a second factor.

    Returns the content of a device cookie, by which this browser is known and not locked out; raises Invalid. The token
    can't be used again.
    """
    stored = await _check_reset(form)
    refuse_weak_password(form.new_password, personal_texts=(stored.email, stored.full_name, settings.brand))
    password_hash = await hash_password(form.new_password)
    async with database.transaction():
        await accounts.lock_account(stored.id)
        if await link_tokens.use_token(hash_token(form.token), PURPOSE) is None:
            raise Invalid(BAD_TOKEN)
        await link_tokens.expire_tokens(stored.id, PURPOSE)
        await accounts.mark_verified(stored.id)
        await vendor_companies.assign_company(stored.id)
        await sessions.revoke_sessions(stored.id)
        await device_cookie_queries.delete_cookies(stored.id)
        device_cookie = await device_cookies.renew_cookie(stored.id, "")
        await second_factor.delete_unconfirmed_secret(stored.id)
        await consents.record_agreement(stored.id, consents.RESET_AGREEMENT, marketing=form.is_marketing_consent_given)
        await _store_password(stored, password_hash)
        await _email_reset(stored, is_removal_cancelled=await _cancel_removal(stored))
    return device_cookie


async def change_password(settings: Settings, actor: Actor, form: PasswordChange) -> str:
    """Set a new password, after checking the current one, and revoke all other sessions; return this one's new token.

    Raises Invalid if it is wrong or the new one is not accepted, Conflict if it was changed meanwhile.
    """
    stored = await confirm_password(actor, form.current_password)
    refuse_weak_password(form.new_password, personal_texts=(stored.email, stored.full_name, settings.brand))
    if form.new_password == form.current_password:
        raise Invalid(SAME)
    password_hash = await hash_password(form.new_password)
    async with database.transaction():
        await require_unchanged(actor, stored)
        await sessions.revoke_sessions(actor.account_id, except_id=actor.session_id)
        await link_tokens.expire_tokens(actor.account_id, PURPOSE)
        await _store_password(stored, password_hash)
        await mail.send("password-changed", stored.email, values={"name": stored.first_name})
        return await renew_token(actor)


async def confirm_password(actor: Actor, password: str) -> StoredAccount:
    """Return the actor's account if the password is correct; raises Invalid otherwise.

    The change that needed the password calls `require_unchanged` in its transaction, since checking takes long.
    """
    stored = await accounts.find_account(actor.account_id)
    if stored is None:
        raise Unauthenticated(LOG_IN, rule="session_invalid")
    if not await verify_password(stored.password_hash, password):
        security_log.record(PasswordRejected(account_id=actor.account_id))
        client = security_log.get_request_client()
        await security_activity.report_failure("password_rejected", actor.account_id, client)
        raise Invalid(WRONG)
    return stored


async def require_unchanged(actor: Actor, stored: StoredAccount) -> None:
    """Lock the account, whose password was checked, until the transaction ends.

    Raises Conflict if the password was changed or the session ended since the check: whoever changed it, for example by
    the link in an email, has then shut out all who know only the old one.
    """
    if not await accounts.lock_unchanged_account(stored) or not await sessions.is_active(actor.session_id):
        raise Conflict(CHANGED)


async def require_session(actor: Actor) -> None:
    """Lock the actor's account until the transaction ends; raises Conflict if the session has ended meanwhile."""
    await accounts.lock_account(actor.account_id)
    if not await sessions.is_active(actor.session_id):
        raise Conflict(CHANGED)


async def _check_reset(form: PasswordReset) -> StoredAccount:
    """Return the account of the form's reset token; raises Invalid if the form is not valid.

    The checks are in the order that the specification fixes.
    """
    if not form.new_password:
        raise Invalid(MISSING)
    account_id = await link_tokens.find_token_account(hash_token(form.token), PURPOSE) if form.token else None
    stored = await accounts.find_account(account_id) if account_id else None
    if stored is None or stored.disabled_at is not None:
        raise Invalid(BAD_TOKEN)
    if not form.is_terms_conditions_accepted:
        raise Invalid(TERMS)
    return stored


async def _store_password(stored: StoredAccount, password_hash: str) -> None:
    await accounts.set_password(stored.id, password_hash)
    await activity_log.record(stored.id, "account.password_changed", "Password changed")


async def _cancel_removal(stored: StoredAccount) -> bool:
    """Cancel the scheduled deletion, if there is one, because a thief of the old password may have requested it."""
    if not await removal.cancel_removal(stored.id):
        return False
    await mail.send("deletion-cancelled", stored.email, values={"name": stored.first_name})
    await activity_log.record(stored.id, "account.removal_cancelled", "Cancelled account deletion by a password reset")
    return True


async def _email_reset(stored: StoredAccount, *, is_removal_cancelled: bool) -> None:
    enrolled_at = stored.totp_confirmed_at
    since = f"{enrolled_at:%d %B %Y, %H:%M} UTC" if enrolled_at else ""
    values = {"name": stored.first_name, "is_removal_cancelled": is_removal_cancelled, "second_factor_since": since}
    await mail.send("password-reset-done", stored.email, values=values)

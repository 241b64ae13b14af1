"""Verifies the email addresses of new accounts with an emailed link, and with their password if others registered."""

from uuid import UUID, uuid4

from lexdex.accounts.events import VerificationLinkRequested
from lexdex.accounts.queries import accounts, link_tokens
from lexdex.accounts.queries.accounts import StoredAccount
from lexdex.accounts.security_events import VerificationPasswordRejected
from lexdex.accounts.service import activity_log, vendor_companies
from lexdex.accounts.service.password_hashing import verify_password
from lexdex.foundation import database, mail, outbox, security_log
from lexdex.foundation.addresses import normalize_email
from lexdex.foundation.errors import Conflict, Invalid
from lexdex.foundation.tokens import derive_token, hash_token
from lexdex.settings import Settings

PURPOSE = "verify"
LIFETIME_SECONDS = 24 * 3_600

VERIFIED = "Registration Successful!"
CONFIRM = "Please confirm that this is your email address."
INVALID = "The verification link is invalid or expired."
SEVERAL_REGISTRATIONS = (
    "This email address was registered more than once. Please enter the password of your latest registration to verify "
    "it."
)
REJECTED = (
    "This is not the password of the latest registration with this email address. Please try again, or use 'Forgot "
    "password?' on the login page to set a new one."
)


async def send_link(
    settings: Settings,
    account_id: UUID,
    address: str,
    name: str,
    *,
    is_repeated: bool,
    token_id: UUID | None = None,
) -> None:
    """Email a verification link; `token_id` identifies the link, so that a retry creates no second one.

    `is_repeated` says that the address was registered more than once, so that the page will ask for the password.
    """
    token_id = token_id or uuid4()
    token_hash = hash_token(derive_token(settings, PURPOSE, token_id))
    await link_tokens.insert_token(token_id, account_id, PURPOSE, token_hash, lifetime_seconds=LIFETIME_SECONDS)
    link = mail.Link("/auth/verify-email", PURPOSE, str(token_id), token_hash)
    await mail.send("verify-email", address, values={"name": name, "is_repeated": is_repeated}, links={"link": link})


async def check_link(token: str) -> str:
    """Return what to do with a link that verifies its address; raises Invalid, or Conflict if it needs the password.

    Nothing changes, because email scanners open links before the user does.
    """
    _require_single_registration(await _find_token_account(token))
    return CONFIRM


async def verify_email(token: str, password: str | None = None) -> str:
    """Verify the email address of the account that the link's token belongs to; return the message for the user.

    A link can be used repeatedly until it expires. A `password` must be that of the latest registration. Raises
    Conflict if the address was registered more than once and none is given: the link alone doesn't say by whom.
    """
    checked = await _find_token_account(token)
    if password is not None and checked.verified_at is None:
        await _check_password(checked, password)
    async with database.transaction():
        stored = await _lock_token_account(token)
        if password is None:
            _require_single_registration(stored)
        # Another registration may have replaced the one whose password was checked.
        elif stored.password_hash != checked.password_hash:
            raise Invalid(INVALID)
        await _mark_verified(stored, token)
    return VERIFIED


def _require_single_registration(stored: StoredAccount) -> None:
    if stored.verified_at is None and stored.registration_count > 1:
        raise Conflict({"message": SEVERAL_REGISTRATIONS, "password_required": True})


async def _check_password(stored: StoredAccount, password: str) -> None:
    if not await verify_password(stored.password_hash, password):
        security_log.record(VerificationPasswordRejected(account_id=stored.id))
        raise Invalid(REJECTED)


async def _find_token_account(token: str) -> StoredAccount:
    account_id = await link_tokens.find_token_account(hash_token(token), PURPOSE)
    stored = await accounts.find_account(account_id) if account_id else None
    if stored is None:
        raise Invalid(INVALID)
    return stored


async def _lock_token_account(token: str) -> StoredAccount:
    """Lock the token's account until the transaction ends and return it as it is then; raises Invalid."""
    await accounts.lock_account((await _find_token_account(token)).id)
    return await _find_token_account(token)


async def _mark_verified(stored: StoredAccount, token: str) -> None:
    await link_tokens.mark_opened(hash_token(token))
    if stored.verified_at is None:
        await accounts.mark_verified(stored.id)
        await vendor_companies.assign_company(stored.id)
        await activity_log.record(stored.id, "account.verified", "Email address verified")


async def request_link(email: str) -> None:
    """Request another verification link; the worker sends it if the address has an unverified account.

    The response and its duration therefore don't reveal whether one exists.
    """
    await outbox.publish(VerificationLinkRequested(normalize_email(email)))


async def send_requested_link(settings: Settings, address: str, token_id: UUID) -> None:
    """In the worker: send another verification link to the address if it has an unverified account."""
    stored = await accounts.find_by_email(address)
    if stored is not None and stored.verified_at is None and stored.disabled_at is None:
        await send_link(
            settings,
            stored.id,
            stored.email,
            stored.first_name,
            is_repeated=stored.registration_count > 1,
            token_id=token_id,
        )

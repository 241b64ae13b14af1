"""Verifies the email addresses of new accounts with an emailed link."""

from uuid import UUID, uuid4

from lexdex.accounts.events import VerificationLinkRequested
from lexdex.accounts.queries import accounts, link_tokens
from lexdex.accounts.service import audit_log
from lexdex.foundation import database, mail, outbox
from lexdex.foundation.addresses import normalize_email
from lexdex.foundation.errors import Invalid
from lexdex.foundation.tokens import derive_token, hash_token
from lexdex.settings import Settings

PURPOSE = "verify"
LIFETIME_SECONDS = 24 * 3_600

VERIFIED = "Registration Successful!"
INVALID = "The verification link is invalid or expired."


async def send_link(
    settings: Settings, account_id: UUID, address: str, name: str, *, token_id: UUID | None = None
) -> None:
    """Email a verification link; `token_id` identifies the link, so that a retry creates no second one."""
    token_id = token_id or uuid4()
    token_hash = hash_token(derive_token(settings, PURPOSE, token_id))
    await link_tokens.insert_token(token_id, account_id, PURPOSE, token_hash, lifetime_seconds=LIFETIME_SECONDS)
    link = mail.Link("/auth/verify-email", PURPOSE, str(token_id), token_hash)
    await mail.send("verify-email", address, values={"name": name}, links={"link": link})


async def verify_email(token: str) -> str:
    """Verify the email address of the account that the link's token belongs to; return the message for the user.

    A link can be opened repeatedly until it expires, because email scanners open links before the user does.
    """
    token_hash = hash_token(token)
    async with database.transaction():
        account_id = await link_tokens.find_token_account(token_hash, PURPOSE)
        stored = await accounts.find_account(account_id) if account_id else None
        if stored is None:
            raise Invalid(INVALID)
        await link_tokens.mark_opened(token_hash)
        if stored.verified_at is None:
            await accounts.mark_verified(stored.id)
            await audit_log.record(stored.id, "account.verified", "Email address verified")
    return VERIFIED


async def request_link(email: str) -> None:
    """Request another verification link; the worker sends it if the address has an unverified account.

    The response and its duration therefore don't reveal whether one exists.
    """
    await outbox.publish(VerificationLinkRequested(normalize_email(email)))


async def send_requested_link(settings: Settings, address: str, token_id: UUID) -> None:
    """In the worker: send another verification link to the address if it has an unverified account."""
    stored = await accounts.find_by_email(address)
    if stored is not None and stored.verified_at is None and stored.disabled_at is None:
        await send_link(settings, stored.id, stored.email, stored.first_name, token_id=token_id)

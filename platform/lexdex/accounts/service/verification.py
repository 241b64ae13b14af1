"""Verification: the link in the mail proves that the address is its owner's."""

from uuid import UUID, uuid4

from lexdex.accounts.events import VerificationLinkRequested
from lexdex.accounts.queries import accounts, tokens
from lexdex.accounts.service import audit_log
from lexdex.foundation import database, mail, outbox
from lexdex.foundation.addresses import normalize_email
from lexdex.foundation.errors import Invalid
from lexdex.foundation.tokens import derive_token, hash_token
from lexdex.settings import Settings

PURPOSE = "verify"
LIFE_SECONDS = 24 * 3_600

VERIFIED = "Registration Successful!"
INVALID = "The verification link is invalid or expired."


async def send_link(settings: Settings, account: UUID, address: str, name: str, *, number: UUID | None = None) -> None:
    """Make a link and ask for its mail; the same number twice makes one link."""
    number = number or uuid4()
    token_hash = hash_token(derive_token(settings, PURPOSE, number))
    await tokens.insert(number, account, PURPOSE, token_hash, seconds=LIFE_SECONDS)
    link = mail.Link("/auth/verify-email", PURPOSE, str(number))
    await mail.send("verify-email", address, values={"name": name}, links={"link": link})


async def verify(token: str) -> str:
    """The address is verified; asked again within the link's life the answer is the same, for scanners open links."""
    token_hash = hash_token(token)
    async with database.transaction():
        account = await tokens.find(token_hash, PURPOSE)
        stored = await accounts.by_id(account) if account else None
        if stored is None:
            raise Invalid(INVALID)
        await tokens.mark(token_hash)
        if stored.verified_at is None:
            await accounts.verify(stored.id)
            await audit_log.record(stored.id, "account.verified", "Email address verified")
    return VERIFIED


async def want(email: str) -> None:
    """Remember the wish: whether the address is known decides nothing that the asker could notice."""
    await outbox.publish(VerificationLinkRequested(normalize_email(email)))


async def answer(settings: Settings, address: str, number: UUID) -> None:
    """Send the link again where somebody waits for it; whoever has verified already needs none."""
    stored = await accounts.by_email(address)
    if stored is not None and stored.verified_at is None and stored.disabled_at is None:
        await send_link(settings, stored.id, stored.email, stored.first_name, number=number)

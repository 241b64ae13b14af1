"""The rules of the newsletter: nobody gets it who did not confirm, and nobody learns who does."""

from lexdex.foundation import database, mail
from lexdex.foundation.addresses import normalize_email
from lexdex.foundation.errors import Invalid
from lexdex.foundation.tokens import derive_token, hash_token
from lexdex.newsletter import queries
from lexdex.settings import Settings

PURPOSE = "newsletter"
"""What the token in the newsletter's links is good for: to confirm, and to leave."""
CONFIRM_DAYS = 7
WORDING = "Email me the newsletter. I can unsubscribe at any time."
"""What the box says; stored with the subscription, because a consent is to words."""

INVALID = "The link is invalid or expired. Please subscribe again."
SUBSCRIBED = "Subscribed successfully!"
CONFIRMED = "Subscription confirmed. Every issue has an unsubscribe link."
ENDED = "You are unsubscribed from the newsletter."


async def subscribe(settings: Settings, email: str) -> str:
    """Store the address until it is confirmed; the sentence returned is the same for a known one."""
    address = normalize_email(email)
    async with database.transaction():
        subscription_id = await queries.upsert_pending(address, wording=WORDING)
        if subscription_id is not None:
            await queries.set_token_hash(subscription_id, hash_token(derive_token(settings, PURPOSE, subscription_id)))
            await mail.send("confirm-newsletter", address, links=_links(subscription_id))
    return SUBSCRIBED


async def confirm(token: str) -> str:
    """The address's owner says yes; what to tell them."""
    if not await queries.confirm(hash_token(token), days=CONFIRM_DAYS):
        raise Invalid(INVALID)
    return CONFIRMED


async def unsubscribe(token: str) -> str:
    """The address's owner leaves, confirmed or not; what to tell them."""
    if not await queries.unsubscribe(hash_token(token)):
        raise Invalid(INVALID)
    return ENDED


def _links(subscription_id: int) -> dict[str, mail.Link]:
    paths = {"confirm": "/newsletter/confirm", "unsubscribe": "/newsletter/unsubscribe"}
    return {name: mail.Link(path, PURPOSE, str(subscription_id)) for name, path in paths.items()}

"""Newsletter subscription with double opt-in; responses never reveal whether an address is subscribed."""

from lexdex.foundation import database, mail
from lexdex.foundation.addresses import normalize_new_email
from lexdex.foundation.errors import Invalid
from lexdex.foundation.tokens import derive_token, hash_token
from lexdex.newsletter import queries
from lexdex.settings import Settings

PURPOSE = "newsletter"
"""The purpose of the tokens in confirm and unsubscribe links; a token is valid for one purpose only."""
CONFIRM_DAYS = 7
WORDING = "Newsletter New tools and updates, a few times a year. Unsubscribe any time. Subscribe"
"""The text of the form, as rendered; stored with the subscription as proof of what the subscriber consented to."""

INVALID_LINK = "The link is invalid or expired. Please subscribe again."
SUBSCRIBED = "Subscribed successfully!"
CONFIRMED = "Subscription confirmed. Every issue has an unsubscribe link."
UNSUBSCRIBED = "You are unsubscribed from the newsletter."


async def subscribe(settings: Settings, email: str) -> str:
    """Store a pending subscription and send the confirmation email; returns the message for the user.

    The message is the same for an address that is already subscribed.
    """
    address = normalize_new_email(email)
    async with database.transaction():
        subscription_id = await queries.upsert_pending(address, wording=WORDING)
        if subscription_id is not None:
            token_hash = hash_token(derive_token(settings, PURPOSE, subscription_id))
            await queries.set_token_hash(subscription_id, token_hash)
            await mail.send("confirm-newsletter", address, links=_build_links(subscription_id, token_hash))
    return SUBSCRIBED


async def confirm_subscription(token: str) -> str:
    """Confirm a subscription and return the message for the user; raises Invalid if the token is unknown or expired."""
    if not await queries.confirm_subscription(hash_token(token), days=CONFIRM_DAYS):
        raise Invalid(INVALID_LINK)
    return CONFIRMED


async def unsubscribe(token: str) -> str:
    """End a pending or confirmed subscription and return the message for the user; raises Invalid for a bad token."""
    if not await queries.unsubscribe(hash_token(token)):
        raise Invalid(INVALID_LINK)
    return UNSUBSCRIBED


def _build_links(subscription_id: int, token_hash: str) -> dict[str, mail.Link]:
    paths = {"confirm": "/newsletter/confirm", "unsubscribe": "/newsletter/unsubscribe"}
    return {name: mail.Link(path, PURPOSE, str(subscription_id), token_hash) for name, path in paths.items()}

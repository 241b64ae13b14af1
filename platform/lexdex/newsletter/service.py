"""The rules of the newsletter: nobody gets it who did not confirm, and nobody learns who does."""

import hashlib
import re
import secrets
import unicodedata

from lexdex.foundation import database, outbox
from lexdex.foundation.errors import Invalid
from lexdex.newsletter import queries

SUBSCRIBED = "newsletter.subscribed"
"""The event that a confirmation has to be mailed; its payload is {"subscription_id", "token"}."""

LONGEST = 254
WORDING = "I want the newsletter by e-mail and can end it at any time."
"""What the box says; stored with the subscription, because a consent is to words."""

EMPTY = "Please enter your email"
MALFORMED = "This is not a valid email address. Please check it."

_LOCAL = re.compile(r"[^\s@\"(),:;<>\[\]\\]{1,64}")
_DOMAIN = re.compile(r"(?=.{4,253}\Z)([^\W_]([\w-]{0,61}[^\W_])?\.)+[^\W\d_][\w-]{0,61}[^\W_]")


async def subscribe(email: str) -> None:
    """Remember the address until it is confirmed; asking twice does no harm and gives nothing away."""
    address = normalised(email)
    token = secrets.token_urlsafe(32)
    async with database.transaction():
        subscription = await queries.put_pending(address, wording=WORDING, token_hash=_hash(token))
        if subscription is not None:
            await outbox.publish(SUBSCRIBED, {"subscription_id": subscription, "token": token})


def normalised(email: str) -> str:
    """The address as it is compared: without surrounding space, in lower case; raises Invalid with a sentence."""
    address = unicodedata.normalize("NFC", email).strip().casefold()
    if not address:
        raise Invalid(EMPTY)
    local, _, domain = address.rpartition("@")
    sound = _LOCAL.fullmatch(local) and not local.startswith(".") and not local.endswith(".") and ".." not in local
    if len(address) > LONGEST or not address.isprintable() or not sound or not _DOMAIN.fullmatch(domain):
        raise Invalid(MALFORMED)
    return address


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()

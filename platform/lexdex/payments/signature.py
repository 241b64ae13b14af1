"""Verifies the signature of webhooks: HMAC-SHA256 of time and body, not older and not newer than five minutes."""

import time
from typing import Any, Final

import msgspec
import stripe

from lexdex.foundation.errors import Invalid
from lexdex.settings import Settings

TOLERANCE_SECONDS: Final = 300
WRONG: Final = "The signature is missing, wrong or too old."
UNREADABLE: Final = "This is no event."


class WebhookObject(msgspec.Struct, frozen=True):
    """The object of an event, as far as it tells which payment it belongs to."""

    id: str = ""
    object: str = ""
    metadata: Any = None
    payment_intent: Any = None


class _Data(msgspec.Struct, frozen=True):
    object: WebhookObject


class Webhook(msgspec.Struct, frozen=True):
    """An event of Stripe. Of its object only the ids are used: the state is read from the API."""

    id: str
    type: str
    data: _Data


def read_webhook(settings: Settings, body: bytes, signature: str) -> Webhook:
    """Return the event of a signed body; raises Invalid for a body that Stripe did not sign just now."""
    try:
        stripe.WebhookSignature.verify_header(body, signature, settings.stripe_webhook_secret, TOLERANCE_SECONDS)
        is_early = read_time(signature) > time.time() + TOLERANCE_SECONDS
    except (stripe.SignatureVerificationError, ValueError, TypeError) as error:
        # The client's comparison raises TypeError for a signature that is not in ASCII.
        raise Invalid(WRONG, rule="webhook_signature") from error
    if is_early:
        raise Invalid(WRONG, rule="webhook_signature")
    try:
        return msgspec.json.decode(body, type=Webhook)
    except msgspec.DecodeError as error:
        raise Invalid(UNREADABLE) from error


def read_time(signature: str) -> int:
    """Return the time of a signature header, which the client's verification has read already."""
    return int(next(part for part in signature.split(",") if part.startswith("t=")).removeprefix("t="))

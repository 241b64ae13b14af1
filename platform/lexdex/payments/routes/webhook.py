"""The endpoint to which Stripe sends its signed webhooks."""

from litestar import post
from litestar.di import NamedDependency

from lexdex.foundation.http.access import public
from lexdex.foundation.http.bodies import BodyType, accepts
from lexdex.foundation.http.client import AnyRequest
from lexdex.foundation.http.rate_limit import rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import MINUTE, per_address
from lexdex.foundation.message import Message
from lexdex.payments.service import webhooks
from lexdex.settings import Settings

MAX_EVENT_BYTES = 512 * 1024
EVENT = BodyType(
    frozenset({b"application/json"}),
    MAX_EVENT_BYTES,
    "Please send JSON with the header Content-Type: application/json.",
)
"""The body as it was sent, because the signature is that of its bytes."""


@post(
    "/api/payments/webhook",
    operation_id="receive_payment_webhook",
    summary="Receive payment webhook",
    responses=describe_failures(400),
    guards=[public],
    status_code=200,
    tags=["payments"],
    **accepts(EVENT),
)
@rate_limit(per_address(3_000, MINUTE))
async def receive_webhook(request: AnyRequest, settings: NamedDependency[Settings]) -> Message:
    """Receive an event of the payment provider, which must be signed in the header Stripe-Signature.

    A repeated event has no effect. Responds with 400 for a signature that is wrong or older than five minutes.
    """
    await webhooks.accept_webhook(settings, await request.body(), request.headers.get("stripe-signature", ""))
    return Message("Received.")

"""The newsletter endpoints."""

from typing import Annotated

from litestar import Controller, Router, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from litestar.types import ControllerRouterHandler

from lexdex.foundation.addresses import normalize_email
from lexdex.foundation.http.access import public
from lexdex.foundation.http.bodies import ONE_CLICK, accepts
from lexdex.foundation.http.rate_limit import rate_limit
from lexdex.foundation.limits import DAY, HOUR, MINUTE, CaptchaRules, in_total, per_address, per_subject
from lexdex.foundation.message import Message
from lexdex.newsletter import service
from lexdex.newsletter.schemas import SubscriptionRequest, SubscriptionToken
from lexdex.settings import Settings


def _get_email(data: SubscriptionRequest) -> str:
    return normalize_email(data.email)


BEYOND_CAPTCHA = CaptchaRules((per_address(3, HOUR), in_total(200, HOUR)))
"""A robot that signs up strangers then solves a captcha for every few of them."""


class NewsletterController(Controller):
    """Endpoint to subscribe to the newsletter; its path is fixed by the specification."""

    path = "/product/newsletter"
    tags = ("newsletter",)

    @post(
        "/subscribe",
        operation_id="subscribe_newsletter",
        summary="Subscribe to newsletter",
        guards=[public],
        status_code=200,
    )
    @rate_limit(per_address(10, HOUR), per_subject(5, DAY), subject=_get_email, captcha=BEYOND_CAPTCHA)
    async def subscribe(self, data: JSONBody[SubscriptionRequest], settings: NamedDependency[Settings]) -> Message:
        """Send an email with a confirmation link. The response doesn't reveal whether the address is subscribed.

        Responds with 403 and the header Captcha-Required if it needs a captcha first: see `POST /api/verify-captcha`.
        """
        return Message(await service.subscribe(settings, data.email))


@post(
    "/confirm",
    operation_id="confirm_newsletter",
    summary="Confirm newsletter subscription",
    guards=[public],
    status_code=200,
)
@rate_limit(per_address(30, 10 * MINUTE))
async def confirm(data: JSONBody[SubscriptionToken]) -> Message:
    """Confirm the subscription with the token from the email; safe to repeat."""
    return Message(await service.confirm_subscription(data.token))


@post(
    "/unsubscribe",
    operation_id="unsubscribe_newsletter",
    summary="Unsubscribe from newsletter",
    guards=[public],
    status_code=200,
)
@rate_limit(per_address(30, 10 * MINUTE))
async def unsubscribe(data: JSONBody[SubscriptionToken]) -> Message:
    """Unsubscribe with the token from any newsletter email."""
    return Message(await service.unsubscribe(data.token))


@post(
    "/newsletter/unsubscribe",
    operation_id="unsubscribe_newsletter_at_once",
    summary="Unsubscribe from newsletter at once",
    tags=["newsletter"],
    guards=[public],
    status_code=200,
    **accepts(ONE_CLICK),
)
@rate_limit(per_address(600, 10 * MINUTE))
async def unsubscribe_at_once(
    token: Annotated[str, QueryParameter(description="Token from the link in the email.")] = "",
) -> Message:
    """Unsubscribe with the link in an email's List-Unsubscribe header (RFC 8058).

    Email programs send it when someone presses "Unsubscribe"; the page at the same path only asks.
    The limit is that of a large email provider, which sends it for all of its users.
    """
    return Message(await service.unsubscribe(token))


handlers: list[ControllerRouterHandler] = [
    NewsletterController,
    unsubscribe_at_once,
    Router("/api/newsletter", route_handlers=[confirm, unsubscribe], tags=["newsletter"]),
]

"""The newsletter's calls."""

from typing import Any

from litestar import Controller, Request, Router, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler

from lexdex.foundation.addresses import normalised
from lexdex.foundation.http.client import client_address
from lexdex.foundation.limits import Limits
from lexdex.newsletter import service
from lexdex.newsletter.schemas import Done, LinkToken, Subscribed, Subscription
from lexdex.settings import Settings

AnyRequest = Request[Any, Any, Any]


class NewsletterController(Controller):
    """Its path is the specification's."""

    path = "/product/newsletter"
    tags = ("newsletter",)

    @post("/subscribe", operation_id="subscribe_newsletter", status_code=200)
    async def subscribe(
        self,
        data: JSONBody[Subscription],
        request: AnyRequest,
        settings: NamedDependency[Settings],
        limits: NamedDependency[Limits],
    ) -> Subscribed:
        """Ask for the newsletter; the answer is the same whether or not the address is known."""
        address = normalised(data.email)
        await limits.spend("subscribe_newsletter", address=client_address(request), subject=address)
        await service.subscribe(settings, address)
        return Subscribed()


@post("/confirm", operation_id="confirm_newsletter", status_code=200)
async def confirm(data: JSONBody[LinkToken], request: AnyRequest, limits: NamedDependency[Limits]) -> Done:
    """Confirm the subscription with the token of the mail; again is as good as once."""
    await limits.spend("confirm_newsletter", address=client_address(request))
    return Done(await service.confirm(data.token))


@post("/unsubscribe", operation_id="unsubscribe_newsletter", status_code=200)
async def unsubscribe(data: JSONBody[LinkToken], request: AnyRequest, limits: NamedDependency[Limits]) -> Done:
    """End the subscription with the token of any mail."""
    await limits.spend("unsubscribe_newsletter", address=client_address(request))
    return Done(await service.unsubscribe(data.token))


handlers: list[ControllerRouterHandler] = [
    NewsletterController,
    Router("/api/newsletter", route_handlers=[confirm, unsubscribe], tags=["newsletter"]),
]

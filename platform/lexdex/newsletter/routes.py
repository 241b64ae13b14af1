"""The newsletter's call."""

from litestar import Controller, post
from litestar.params import JSONBody

from lexdex.newsletter import service
from lexdex.newsletter.schemas import Subscribed, Subscription


class NewsletterController(Controller):
    """Its path is the specification's."""

    path = "/product/newsletter"
    tags = ("newsletter",)

    @post("/subscribe", operation_id="subscribe_newsletter", status_code=200)
    async def subscribe(self, data: JSONBody[Subscription]) -> Subscribed:
        """Ask for the newsletter; the answer is the same whether or not the address is known."""
        await service.subscribe(data.email)
        return Subscribed()


handlers = [NewsletterController]

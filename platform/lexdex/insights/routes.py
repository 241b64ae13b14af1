"""The insight calls: that a page is looked at, and a vendor's figures."""

from typing import Annotated, Any

from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.types import ControllerRouterHandler

from lexdex.foundation.actor import Actor
from lexdex.foundation.http.client import client_address
from lexdex.foundation.limits import Limits
from lexdex.insights.schemas import Insights, ProductTotals, View
from lexdex.insights.service import figures
from lexdex.insights.service.views import Looker, Views

Days = Annotated[int, QueryParameter(description="How far back: 30, 90 or 365.")]


@post("/api/product-views", operation_id="record_product_view", status_code=204, tags=["insights"])
async def record_product_view(
    data: JSONBody[View],
    request: Request[Any, Any, Any],
    visitor: NamedDependency[Actor | None],
    limits: NamedDependency[Limits],
    views: NamedDependency[Views],
) -> None:
    """Tell that a product's page is looked at; counted once a day and visitor, and nobody is identified by it."""
    address = client_address(request)
    await limits.spend("record_product_view", address=address)
    account = visitor.account if visitor else None
    await views.count(Looker(address, request.headers.get("user-agent", ""), account), data.product_id)


class InsightController(Controller):
    """A product of somebody else answers as one that does not exist."""

    path = "/api/vendor/insights"
    tags = ("insights",)

    @get("/", operation_id="list_insights")
    async def list_insights(self, vendor: NamedDependency[Actor], days: Days = 30) -> list[ProductTotals]:
        """One's own products by name, with what happened to each."""
        return await figures.overview(vendor, days)

    @get("/{product_id:str}", operation_id="get_insights")
    async def get_insights(
        self, product_id: FromPath[str], vendor: NamedDependency[Actor], days: Days = 30
    ) -> Insights:
        """One of one's own products, day by day, and what it was compared with."""
        return await figures.insights(vendor, product_id, days)


handlers: list[ControllerRouterHandler] = [record_product_view, InsightController]

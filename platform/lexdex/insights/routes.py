"""Endpoints that count product page views, and that report statistics to vendors."""

from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.types import ControllerRouterHandler

from lexdex.accounts.guards import vendor_only
from lexdex.foundation.actor import Actor
from lexdex.foundation.client import Client
from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.limits import MINUTE, OWN_DATA, per_address
from lexdex.insights.schemas import ProductInsights, ProductTotals, ProductViewed
from lexdex.insights.service import daily_stats
from lexdex.insights.service.views import PageViewCounter

Days = Annotated[int, QueryParameter(description="Number of days: 30, 90 or 365.")]


@post(
    "/api/product-views",
    operation_id="record_product_view",
    summary="Record product view",
    guards=[public],
    status_code=204,
    tags=["insights"],
)
@rate_limit(per_address(240, MINUTE))
async def record_product_view(
    data: JSONBody[ProductViewed],
    client: NamedDependency[Client],
    visitor: NamedDependency[Actor | None],
    views: NamedDependency[PageViewCounter],
) -> None:
    """Count a view of a product's page, once per network address and day; no identity of the visitor is stored."""
    await views.count_view(client, visitor.account_id if visitor else None, data.product_id)


class InsightController(Controller):
    """Endpoints for the statistics of the signed-in vendor's products; responds with 404 for other products."""

    path = "/api/vendor/insights"
    tags = ("insights",)

    @get("/", operation_id="list_insights", summary="List insights", guards=[vendor_only])
    @no_rate_limit(OWN_DATA)
    async def list_insights(self, actor: NamedDependency[Actor], days: Days = 30) -> list[ProductTotals]:
        """List the signed-in vendor's products in alphabetical order, each with its totals of the last `days` days."""
        return await daily_stats.list_totals(actor, days)

    @get("/{product_id:str}", operation_id="get_product_insights", summary="Get product insights", guards=[vendor_only])
    @no_rate_limit(OWN_DATA)
    async def get_product_insights(
        self, product_id: FromPath[str], actor: NamedDependency[Actor], days: Days = 30
    ) -> ProductInsights:
        """Return the statistics of an owned product for each of the last `days` days.

        The response also lists the products that visitors compared with it.
        """
        return await daily_stats.get_insights(actor, product_id, days)


handlers: list[ControllerRouterHandler] = [record_product_view, InsightController]

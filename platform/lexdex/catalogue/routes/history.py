"""The endpoints of product history: list revisions, get a product as of a date."""

from datetime import date
from typing import Annotated

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.types import ControllerRouterHandler

from lexdex.catalogue.schemas.history import ProductAsOf, RevisionSummary
from lexdex.catalogue.service import history
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import rate_limit
from lexdex.foundation.limits import MINUTE, per_address

PageNumber = Annotated[int, QueryParameter(ge=1, le=10_000, description=f"{history.PAGE_SIZE} revisions per page.")]


class HistoryController(Controller):
    """Endpoints of product revisions; they return 404 for a product that is not public."""

    path = "/api"
    tags = ("catalogue",)

    @get(
        "/products/{product_id:str}/revisions",
        operation_id="list_product_revisions",
        summary="List product revisions",
        guards=[public],
    )
    @rate_limit(per_address(240, MINUTE))
    async def list_product_revisions(
        self, product_id: FromPath[str], visitor: NamedDependency[Actor | None], page: PageNumber = 1
    ) -> list[RevisionSummary]:
        """List the revisions of a product: time, changed fields and kind of source, without names of people."""
        return await history.list_revisions(product_id, page=page, viewer_id=str(visitor.account_id) if visitor else "")

    @get(
        "/products/{product_id:str}/as-of",
        operation_id="get_product_as_of",
        summary="Get product as of date",
        guards=[public],
    )
    @rate_limit(per_address(240, MINUTE))
    async def get_product_as_of(
        self,
        product_id: FromPath[str],
        day: Annotated[date, QueryParameter(name="date", description="YYYY-MM-DD; the day ends at midnight UTC.")],
    ) -> ProductAsOf:
        """Return the product's fields at the end of the given day; 404 if it was not public then."""
        return await history.get_product_on_day(product_id, day)


handlers: list[ControllerRouterHandler] = [HistoryController]

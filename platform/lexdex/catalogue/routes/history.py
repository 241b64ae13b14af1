"""The endpoints of product history: list revisions, get a product as of a date, restore a revision."""

from datetime import date
from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.types import ControllerRouterHandler

from lexdex.accounts.guards import admin_only
from lexdex.catalogue.schemas.history import ProductAsOf, RestoredRevision, RestoreRequest, RevisionSummary
from lexdex.catalogue.service import history
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS, MINUTE, per_address

PageNumber = Annotated[int, QueryParameter(ge=1, le=10_000, description=f"{history.PAGE_SIZE} revisions per page.")]


class HistoryController(Controller):
    """Endpoints of product revisions; the public ones return 404 for a product that is not public."""

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

    @post(
        "/admin/products/{product_id:str}/revisions/{number:int}/restore",
        operation_id="restore_product_revision",
        summary="Restore product revision",
        responses=describe_failures(409),
        guards=[admin_only],
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def restore_product_revision(
        self,
        product_id: FromPath[str],
        number: FromPath[int],
        data: JSONBody[RestoreRequest],
        actor: NamedDependency[Actor],
    ) -> RestoredRevision:
        """Restore the fields of an earlier revision as a new revision; the reason is stored with it."""
        return await history.restore_revision(product_id, number, actor=str(actor.account_id), reason=data.reason)


handlers: list[ControllerRouterHandler] = [HistoryController]

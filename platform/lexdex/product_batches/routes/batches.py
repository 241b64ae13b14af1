"""Endpoints to change many products at once: prepare, look, start, follow, undo."""

from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.path_ids import RowId
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS, HOUR, per_account
from lexdex.product_batches.schemas import Batch, BatchItemPage, BatchPage, BatchStart, ItemState, NewBatch
from lexdex.product_batches.service import batches, starting

State = Annotated[ItemState | None, QueryParameter(name="state", description="Limit to products in one state.")]
PageNumber = Annotated[int, QueryParameter(ge=1, le=10_000, description=f"{batches.PAGE_SIZE} batches per page.")]
ItemPage = Annotated[
    int, QueryParameter(ge=1, le=10_000, name="page", description=f"{batches.ITEMS_PER_PAGE} products per page.")
]


class ProductBatchController(Controller):
    """Endpoints to change many products at once, after a look at what would change, and to undo it."""

    path = "/api/admin/product-batches"
    tags = ("catalogue",)

    @get(
        "/",
        operation_id="list_product_batches",
        summary="List batches of products",
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
    )
    @no_rate_limit(ADMINS)
    async def list_product_batches(self, page: PageNumber = 1) -> BatchPage:
        """List one page of the batches that were started or wait for an approval, latest first."""
        return await batches.list_batches(page)

    @post(
        "/",
        operation_id="prepare_product_batch",
        summary="Prepare batch of products",
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
        status_code=201,
    )
    @rate_limit(per_account(120, HOUR))
    async def prepare_product_batch(self, data: JSONBody[NewBatch], actor: NamedDependency[Actor]) -> Batch:
        """Find out what an action would change in each of the chosen products, at most 10,000; changes nothing."""
        return await batches.prepare_batch(actor, data)

    @get(
        "/{batch_id:int}",
        operation_id="get_product_batch",
        summary="Get batch of products",
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
    )
    @no_rate_limit(ADMINS)
    async def get_product_batch(self, batch_id: RowId) -> Batch:
        """Return what a batch does and how far it is."""
        return await batches.get_batch(batch_id)

    @get(
        "/{batch_id:int}/items",
        operation_id="list_product_batch_items",
        summary="List products of batch",
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
    )
    @no_rate_limit(ADMINS)
    async def list_product_batch_items(
        self, batch_id: RowId, item_state: State = None, item_page: ItemPage = 1
    ) -> BatchItemPage:
        """List what a batch changes in each product, or why it is skipped, has failed or was not undone."""
        return await batches.list_items(batch_id, item_state, item_page)

    @post(
        "/{batch_id:int}/start",
        operation_id="start_product_batch",
        summary="Start batch of products",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def start_product_batch(
        self, batch_id: RowId, data: JSONBody[BatchStart], actor: NamedDependency[Actor]
    ) -> Batch:
        """Start a batch as it was prepared; products that were changed since are left as they are.

        A deletion needs its own permission, a recent code and the number of products in `confirmed_count`, and is done
        when a second admin approves it.
        """
        return await starting.start_batch(actor, batch_id, data)

    @post(
        "/{batch_id:int}/undo",
        operation_id="undo_product_batch",
        summary="Undo batch of products",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def undo_product_batch(self, batch_id: RowId, actor: NamedDependency[Actor]) -> Batch:
        """Restore the former values within 30 days; products that were changed since are left as they are.

        A batch that has failed can be undone too.
        """
        return await starting.undo_batch(actor, batch_id)

    @post(
        "/{batch_id:int}/retry",
        operation_id="retry_product_batch",
        summary="Retry batch of products",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def retry_product_batch(self, batch_id: RowId, actor: NamedDependency[Actor]) -> Batch:
        """Go on with a batch or an undo that has failed; a deletion needs its own permission and a recent code."""
        return await starting.retry_batch(actor, batch_id)

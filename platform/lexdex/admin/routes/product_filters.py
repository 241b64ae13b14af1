"""Endpoints of saved filters of the products table."""

from litestar import Controller, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.admin.schemas.product_filters import NewProductFilter, ProductFilterEdit, SavedProductFilters
from lexdex.admin.service import product_filters
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.path_ids import RowId
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS


class ProductFilterController(Controller):
    """Endpoints of the filters that admins save, for themselves or for all; each responds with all of them."""

    path = "/api/admin/product-filters"
    tags = ("admin",)

    @get(
        "/",
        operation_id="list_product_filters",
        summary="List saved product filters",
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
    )
    @no_rate_limit(ADMINS)
    async def list_product_filters(self, actor: NamedDependency[Actor]) -> SavedProductFilters:
        """List the own filters and those that other admins share."""
        return await product_filters.list_filters(actor)

    @post(
        "/",
        operation_id="save_product_filter",
        summary="Save product filter",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
        status_code=201,
    )
    @no_rate_limit(ADMINS)
    async def save_product_filter(
        self, data: JSONBody[NewProductFilter], actor: NamedDependency[Actor]
    ) -> SavedProductFilters:
        """Save a filter of the products table under a name."""
        return await product_filters.save_filter(actor, data)

    @put(
        "/{filter_id:int}",
        operation_id="edit_product_filter",
        summary="Rename or share product filter",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
    )
    @no_rate_limit(ADMINS)
    async def edit_product_filter(
        self, filter_id: RowId, data: JSONBody[ProductFilterEdit], actor: NamedDependency[Actor]
    ) -> SavedProductFilters:
        """Rename an own filter, share it with all admins, or stop sharing it."""
        return await product_filters.edit_filter(actor, filter_id, data)

    @delete(
        "/{filter_id:int}",
        operation_id="delete_product_filter",
        summary="Delete product filter",
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def delete_product_filter(self, filter_id: RowId, actor: NamedDependency[Actor]) -> SavedProductFilters:
        """Delete an own filter."""
        return await product_filters.delete_filter(actor, filter_id)

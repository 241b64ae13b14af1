"""Endpoints of the table of all products, and to add one."""

from typing import Annotated

from litestar import Controller, Response, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody, QueryParameter

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.admin.schemas import AdminProductPage
from lexdex.admin.service import products
from lexdex.catalogue.schemas import Status
from lexdex.catalogue.schemas.editing import EditedProduct, InvalidProduct, NewProduct
from lexdex.catalogue.schemas.product_table import TableFilter, TableOrder
from lexdex.catalogue.service import editing
from lexdex.foundation import spreadsheets
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS, HOUR, per_account

Search = Annotated[str, QueryParameter(max_length=100, description="A part of the name, the company or the id.")]
Category = Annotated[str, QueryParameter(max_length=300, description="A category's name.")]
OfStatus = Annotated[
    Status | None, QueryParameter(name="status", description="A status; without it, all but deleted products.")
]
Hidden = Annotated[bool | None, QueryParameter(description="Whether the product is hidden.")]
Sample = Annotated[bool | None, QueryParameter(description="Whether the product is generated sample data.")]
Order = Annotated[TableOrder, QueryParameter(name="sort", description="A column; with a dash before it, descending.")]
Page = Annotated[int, QueryParameter(ge=1, le=10_000, description=f"{products.PAGE_SIZE} products per page.")]


async def provide_table_filter(
    search: Search = "",
    category: Category = "",
    of_status: OfStatus = None,
    hidden: Hidden = None,
    sample: Sample = None,
) -> TableFilter:
    """Return the filter in the query of a request; injected as `table_filter`."""
    return TableFilter(search=search, category=category, status=of_status, hidden=hidden, sample=sample)


class ProductTableController(Controller):
    """Endpoints to list, filter, sort and export all products, whatever their status, and to add one."""

    path = "/api/admin"
    tags = ("admin",)
    dependencies = {"table_filter": Provide(provide_table_filter)}  # noqa: RUF012 - as Litestar declares it

    @get(
        "/products",
        operation_id="list_admin_products",
        summary="List all products",
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
    )
    @no_rate_limit(ADMINS)
    async def list_admin_products(
        self, table_filter: NamedDependency[TableFilter], sort: Order = "name", page: Page = 1
    ) -> AdminProductPage:
        """List the products of a filter, hidden ones included, with the number of accounts that manage each."""
        return await products.list_product_page(table_filter, sort, page)

    @post(
        "/products",
        operation_id="add_product",
        summary="Add product",
        responses=describe_failures(400, body=InvalidProduct) | describe_failures(409),
        guards=[admin_only],
        permission=Permission.MANAGE_PRODUCTS,
        status_code=201,
    )
    @no_rate_limit(ADMINS)
    async def add_product(self, data: JSONBody[NewProduct], actor: NamedDependency[Actor]) -> EditedProduct:
        """Add a product; without an id, it gets one derived from its name."""
        return await editing.add_product(actor, data)

    @get(
        "/exports/products",
        operation_id="export_admin_products",
        summary="Export products as CSV",
        guards=[admin_only],
        permission=Permission.EXPORT_DATA,
        media_type=spreadsheets.MEDIA_TYPE,
    )
    @rate_limit(per_account(20, HOUR))
    async def export_admin_products(
        self, table_filter: NamedDependency[TableFilter], actor: NamedDependency[Actor], sort: Order = "name"
    ) -> Response[bytes]:
        """Download the products of a filter as CSV, at most 100,000."""
        content = await products.export_products(actor, table_filter, sort)
        headers = {"Content-Disposition": 'attachment; filename="products.csv"', "Cache-Control": "no-store"}
        return Response(content, media_type=spreadsheets.MEDIA_TYPE, headers=headers)

"""Endpoints of the table of all vendors."""

from typing import Annotated

from litestar import Controller, Response, get
from litestar.di import NamedDependency, Provide
from litestar.params import QueryParameter

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.foundation import spreadsheets
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.limits import ADMINS, HOUR, per_account
from lexdex.vendors.schemas import VendorFilter, VendorOrder, VendorPage, VendorState
from lexdex.vendors.service import table

Search = Annotated[str, QueryParameter(max_length=100, description="A part of the name or of a domain.")]
OfState = Annotated[VendorState | None, QueryParameter(name="state", description="Whether it is suspended.")]
Proven = Annotated[bool | None, QueryParameter(description="Whether it has a proven domain.")]
Pending = Annotated[bool, QueryParameter(description="Only vendors with an undecided claim.")]
Order = Annotated[VendorOrder, QueryParameter(name="sort", description="A column; with a dash before it, descending.")]
Page = Annotated[int, QueryParameter(ge=1, le=10_000, description=f"{table.PAGE_SIZE} vendors per page.")]


async def provide_vendor_filter(
    search: Search = "", of_state: OfState = None, proven: Proven = None, pending: Pending = False
) -> VendorFilter:
    """Return the filter in the query of a request; injected as `vendor_filter`."""
    return VendorFilter(search=search, state=of_state, proven=proven, pending=pending)


class VendorTableController(Controller):
    """Endpoints to list, filter, sort and export vendor companies."""

    path = "/api/admin"
    tags = ("vendors",)
    dependencies = {"vendor_filter": Provide(provide_vendor_filter)}  # noqa: RUF012 - as Litestar declares it

    @get(
        "/vendors",
        operation_id="list_vendors",
        summary="List vendors",
        guards=[admin_only],
        permission=Permission.MANAGE_VENDORS,
    )
    @no_rate_limit(ADMINS)
    async def list_vendors(
        self, vendor_filter: NamedDependency[VendorFilter], sort: Order = "name", page: Page = 1
    ) -> VendorPage:
        """List the vendor companies of a filter with their domains and counts."""
        return await table.list_vendor_page(vendor_filter, sort, page)

    @get(
        "/exports/vendors",
        operation_id="export_vendors",
        summary="Export vendors as CSV",
        guards=[admin_only],
        permission=Permission.EXPORT_DATA,
        media_type=spreadsheets.MEDIA_TYPE,
    )
    @rate_limit(per_account(20, HOUR))
    async def export_vendors(
        self, vendor_filter: NamedDependency[VendorFilter], actor: NamedDependency[Actor], sort: Order = "name"
    ) -> Response[bytes]:
        """Download the vendor companies of a filter as CSV, at most 100,000."""
        content = await table.export_vendors(actor, vendor_filter, sort)
        headers = {"Content-Disposition": 'attachment; filename="vendors.csv"', "Cache-Control": "no-store"}
        return Response(content, media_type=spreadsheets.MEDIA_TYPE, headers=headers)

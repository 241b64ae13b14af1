"""Endpoints of the page of one vendor company."""

from typing import Annotated
from uuid import UUID

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.path_ids import MAX_ID
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.limits import ADMINS, HOUR, per_account
from lexdex.vendors.schemas import (
    LeadsReason,
    VendorDetails,
    VendorHistoryPage,
    VendorLeads,
    VendorNotePage,
    VendorPaymentPage,
)
from lexdex.vendors.service import details

Page = Annotated[int, QueryParameter(ge=1, le=10_000, description=f"{details.PAGE_SIZE} payments per page.")]
Before = Annotated[int | None, QueryParameter(ge=1, le=MAX_ID, description="Older than this id.")]


class VendorPagesController(Controller):
    """Endpoints to read what a vendor company has and what was done about it."""

    path = "/api/admin/vendors"
    tags = ("vendors",)

    @get(
        "/{vendor_id:uuid}",
        operation_id="get_vendor",
        summary="Get vendor",
        guards=[admin_only],
        permission=Permission.MANAGE_VENDORS,
    )
    @no_rate_limit(ADMINS)
    async def get_vendor(self, vendor_id: FromPath[UUID]) -> VendorDetails:
        """Return a vendor company with its accounts, domains, products, claims, validations and counts of requests."""
        return await details.get_vendor(vendor_id)

    @get(
        "/{vendor_id:uuid}/payments",
        operation_id="list_vendor_payments",
        summary="List payments of vendor",
        guards=[admin_only],
        permission=Permission.VIEW_PAYMENTS,
    )
    @no_rate_limit(ADMINS)
    async def list_vendor_payments(self, vendor_id: FromPath[UUID], page: Page = 1) -> VendorPaymentPage:
        """List the payments of a vendor company with what was refunded, latest first."""
        return await details.list_payments(vendor_id, page)

    @get(
        "/{vendor_id:uuid}/notes",
        operation_id="list_vendor_notes",
        summary="List notes about vendor",
        guards=[admin_only],
        permission=Permission.SUPPORT_USERS,
    )
    @no_rate_limit(ADMINS)
    async def list_vendor_notes(self, vendor_id: FromPath[UUID], before: Before = None) -> VendorNotePage:
        """List the notes of staff about the accounts of a vendor company, latest first; 20 per page."""
        return await details.list_notes(vendor_id, before=before)

    @get(
        "/{vendor_id:uuid}/history",
        operation_id="list_vendor_history",
        summary="List history of vendor",
        guards=[admin_only],
        permission=Permission.VIEW_AUDIT,
    )
    @no_rate_limit(ADMINS)
    async def list_vendor_history(self, vendor_id: FromPath[UUID], before: Before = None) -> VendorHistoryPage:
        """List what was done about a vendor company and its accounts, latest first; 50 per page."""
        return await details.list_history(vendor_id, before=before)

    @post(
        "/{vendor_id:uuid}/leads",
        operation_id="open_vendor_leads",
        summary="Open requests to vendor",
        guards=[admin_only],
        permission=Permission.MANAGE_VENDORS,
        status_code=200,
    )
    @rate_limit(per_account(60, HOUR))
    async def open_vendor_leads(
        self, vendor_id: FromPath[UUID], data: JSONBody[LeadsReason], actor: NamedDependency[Actor]
    ) -> VendorLeads:
        """Return the latest requests to a vendor without their content; its accounts read the reason."""
        return await details.open_leads(actor, vendor_id, data.reason)

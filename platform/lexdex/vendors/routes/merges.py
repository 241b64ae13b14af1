"""Endpoints to merge two vendor companies that are the same."""

from uuid import UUID

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS
from lexdex.settings import Settings
from lexdex.vendors.schemas import MergeOrder, MergePreview, VendorChange, VendorDetails
from lexdex.vendors.service import details, merges


class VendorMergesController(Controller):
    """Endpoints to preview, make and undo the merge of another vendor company into one."""

    path = "/api/admin/vendors"
    tags = ("vendors",)

    @get(
        "/{vendor_id:uuid}/merge/{merged_id:uuid}",
        operation_id="preview_vendor_merge",
        summary="Preview merge of vendors",
        guards=[admin_only],
        permission=Permission.MANAGE_VENDORS,
    )
    @no_rate_limit(ADMINS)
    async def preview_vendor_merge(self, vendor_id: FromPath[UUID], merged_id: FromPath[UUID]) -> MergePreview:
        """Return what a merge would move, and what prevents it."""
        return await merges.preview_merge(vendor_id, merged_id)

    @post(
        "/{vendor_id:uuid}/merge",
        operation_id="merge_vendors",
        summary="Merge vendors",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MERGE_VENDORS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def merge_vendors(
        self,
        vendor_id: FromPath[UUID],
        data: JSONBody[MergeOrder],
        actor: NamedDependency[Actor],
        settings: NamedDependency[Settings],
    ) -> VendorDetails:
        """Move the accounts and domains of another company into this one; its accounts are notified by email."""
        await merges.merge(settings, actor, vendor_id, data)
        return await details.get_vendor(vendor_id)

    @post(
        "/{vendor_id:uuid}/merge/undo",
        operation_id="undo_vendor_merge",
        summary="Undo merge of vendors",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MERGE_VENDORS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def undo_vendor_merge(
        self,
        vendor_id: FromPath[UUID],
        data: JSONBody[VendorChange],
        actor: NamedDependency[Actor],
        settings: NamedDependency[Settings],
    ) -> VendorDetails:
        """Give back what the last merge of the last 30 days moved, once; what came since stays."""
        await merges.undo_merge(settings, actor, vendor_id, data.reason)
        return await details.get_vendor(vendor_id)

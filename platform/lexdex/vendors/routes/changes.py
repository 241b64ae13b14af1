"""Endpoints to suspend and reinstate a vendor company, remove a claim of it, and decide about its domains."""

from uuid import UUID

from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS
from lexdex.settings import Settings
from lexdex.vendors.schemas import DomainDecision, VendorChange, VendorDetails
from lexdex.vendors.service import claims, domains, suspension


class VendorChangesController(Controller):
    """Endpoints that change something about a vendor company, each with a reason. All return its page."""

    path = "/api/admin/vendors"
    tags = ("vendors",)

    @post(
        "/{vendor_id:uuid}/suspension",
        operation_id="suspend_vendor",
        summary="Suspend vendor",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.SUSPEND_VENDORS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def suspend_vendor(
        self,
        vendor_id: FromPath[UUID],
        data: JSONBody[VendorChange],
        actor: NamedDependency[Actor],
        settings: NamedDependency[Settings],
    ) -> VendorDetails:
        """Suspend a vendor company: its accounts are signed out and can't log in, and get the reason by email.

        Its products, replies and certificates stay public. Requests of buyers are stored until it is reinstated.
        """
        return await suspension.suspend(settings, actor, vendor_id, data.reason)

    @post(
        "/{vendor_id:uuid}/reinstatement",
        operation_id="reinstate_vendor",
        summary="Reinstate vendor",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.SUSPEND_VENDORS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def reinstate_vendor(
        self, vendor_id: FromPath[UUID], data: JSONBody[VendorChange], actor: NamedDependency[Actor]
    ) -> VendorDetails:
        """Reinstate a suspended vendor company; its accounts learn by email how many requests came meanwhile."""
        return await suspension.reinstate(actor, vendor_id, data.reason)

    @post(
        "/{vendor_id:uuid}/claims/{claim_id:uuid}/removal",
        operation_id="remove_vendor_claim",
        summary="Remove claim of vendor",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.DECIDE_CLAIMS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def remove_vendor_claim(
        self,
        vendor_id: FromPath[UUID],
        claim_id: FromPath[UUID],
        data: JSONBody[VendorChange],
        actor: NamedDependency[Actor],
    ) -> VendorDetails:
        """Revoke an approved claim; the account that had it gets the reason and the way to object by email."""
        return await claims.remove_claim(actor, vendor_id, claim_id, data.reason)

    @post(
        "/{vendor_id:uuid}/domains",
        operation_id="decide_vendor_domain",
        summary="Prove or withdraw domain of vendor",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MANAGE_VENDORS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def decide_vendor_domain(
        self,
        vendor_id: FromPath[UUID],
        data: JSONBody[DomainDecision],
        actor: NamedDependency[Actor],
        settings: NamedDependency[Settings],
    ) -> VendorDetails:
        """Prove a domain by hand, or withdraw its proof. Undecided claims are checked again; approved ones stay.

        Responds with 409 if the domain belongs to another vendor, or was decided so already.
        """
        return await domains.decide_domain(settings, actor, vendor_id, data)

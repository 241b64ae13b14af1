"""Endpoints for admins to decide claims and profile changes."""

from typing import Annotated
from uuid import UUID

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.claims.schemas import Claim, ClaimState, DecisionNote, ProfileChangeRequest
from lexdex.claims.service import decisions, profile_changes
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS

PageNumber = Annotated[int, QueryParameter(ge=1, le=10_000, description=f"{decisions.PAGE_SIZE} per page.")]


class ClaimDecisions(Controller):
    """Endpoints to list, approve, reject and revoke claims.

    Responds with 409 if the claim is not pending (for a revocation: not approved).
    """

    path = "/api/admin/claims"
    tags = ("claims",)

    @get(
        "/", operation_id="list_claims", summary="List claims", guards=[admin_only], permission=Permission.DECIDE_CLAIMS
    )
    @no_rate_limit(ADMINS)
    async def list_claims(
        self, claim_state: Annotated[ClaimState | None, QueryParameter(name="state")] = None, page: PageNumber = 1
    ) -> list[Claim]:
        """List the claims of all vendors in one state, or in all states; oldest first."""
        return await decisions.list_claims(claim_state, page)

    @get(
        "/{claim_id:uuid}",
        operation_id="get_claim",
        summary="Get claim",
        guards=[admin_only],
        permission=Permission.DECIDE_CLAIMS,
    )
    @no_rate_limit(ADMINS)
    async def get_claim(self, claim_id: FromPath[UUID]) -> Claim:
        """Return one claim in its current state."""
        return await decisions.get_claim(claim_id)

    @post(
        "/{claim_id:uuid}/approve",
        operation_id="approve_claim",
        summary="Approve claim",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.DECIDE_CLAIMS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def approve_claim(
        self, claim_id: FromPath[UUID], data: JSONBody[DecisionNote], actor: NamedDependency[Actor]
    ) -> Claim:
        """Approve a claim, so that the vendor can manage the product; the vendor is notified by email."""
        return await decisions.approve_claim(actor, claim_id, data.note, data.ground)

    @post(
        "/{claim_id:uuid}/reject",
        operation_id="reject_claim",
        summary="Reject claim",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.DECIDE_CLAIMS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def reject_claim(
        self, claim_id: FromPath[UUID], data: JSONBody[DecisionNote], actor: NamedDependency[Actor]
    ) -> Claim:
        """Reject a claim; the vendor is notified by email with the note."""
        return await decisions.reject_claim(actor, claim_id, data.note, data.ground)

    @post(
        "/{claim_id:uuid}/revoke",
        operation_id="revoke_claim",
        summary="Revoke claim",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.DECIDE_CLAIMS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def revoke_claim(
        self, claim_id: FromPath[UUID], data: JSONBody[DecisionNote], actor: NamedDependency[Actor]
    ) -> Claim:
        """Revoke an approved claim; the reason is sent to the vendor by email."""
        return await decisions.revoke_claim(actor, claim_id, data.note, data.ground)


class ChangeDecisions(Controller):
    """Endpoints to list, approve and reject product owners' changes of name, categories, website and company."""

    path = "/api/admin/profile-changes"
    tags = ("claims",)

    @get(
        "/",
        operation_id="list_profile_changes",
        summary="List pending profile changes",
        guards=[admin_only],
        permission=Permission.DECIDE_CLAIMS,
    )
    @no_rate_limit(ADMINS)
    async def list_profile_changes(self, page: PageNumber = 1) -> list[ProfileChangeRequest]:
        """List the profile changes that await approval, oldest first."""
        return await profile_changes.list_pending_changes(page)

    @post(
        "/{change_id:uuid}/approve",
        operation_id="approve_profile_change",
        summary="Approve profile change",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.DECIDE_CLAIMS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def approve_profile_change(
        self, change_id: FromPath[UUID], data: JSONBody[DecisionNote], actor: NamedDependency[Actor]
    ) -> ProfileChangeRequest:
        """Publish a pending profile change; the product owner is notified by email."""
        return await profile_changes.approve_change(actor, change_id, data.note, data.ground)

    @post(
        "/{change_id:uuid}/reject",
        operation_id="reject_profile_change",
        summary="Reject profile change",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.DECIDE_CLAIMS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def reject_profile_change(
        self, change_id: FromPath[UUID], data: JSONBody[DecisionNote], actor: NamedDependency[Actor]
    ) -> ProfileChangeRequest:
        """Reject a pending profile change; the product owner is notified by email with the note."""
        return await profile_changes.reject_change(actor, change_id, data.note, data.ground)

"""The endpoints by which admins list, approve and reject what another admin has requested."""

from typing import Annotated
from uuid import UUID

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.approvals.schemas import ApprovalPage, ApprovalRejection, ApprovalState, PendingAction
from lexdex.approvals.service import decisions, requests
from lexdex.approvals.service.completion import Actions
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS
from lexdex.settings import Settings

State = Annotated[ApprovalState | None, QueryParameter(name="state", description="Limit to one state.")]
PageNumber = Annotated[int, QueryParameter(ge=1, le=10_000, description="Page number; 20 actions per page.")]


class ApprovalController(Controller):
    """Endpoints of refunds, revocations and deletions of many products, which need a second admin within seven days."""

    path = "/api/admin/approvals"
    tags = ("admin",)

    @get(
        "/",
        operation_id="list_approvals",
        summary="List pending actions",
        guards=[admin_only],
        permission=Permission.VIEW_PORTAL,
    )
    @no_rate_limit(ADMINS)
    async def list_approvals(
        self, actor: NamedDependency[Actor], approval_state: State = None, page: PageNumber = 1
    ) -> ApprovalPage:
        """List one page of the actions that wait for a second admin, or did; latest first."""
        return await requests.list_page(actor, approval_state, page)

    @post(
        "/{approval_id:uuid}/approve",
        operation_id="approve_action",
        summary="Approve pending action",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.VIEW_PORTAL,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def approve_action(
        self,
        approval_id: FromPath[UUID],
        actor: NamedDependency[Actor],
        settings: NamedDependency[Settings],
        approvable_actions: NamedDependency[Actions],
    ) -> PendingAction:
        """Approve an action of another admin, and do it now; needs the action's permission and a recent code.

        Responds with 403 to who has requested it, and with 409 if it isn't pending or the action has failed.
        """
        return await decisions.approve(settings, actor, approvable_actions, approval_id)

    @post(
        "/{approval_id:uuid}/reject",
        operation_id="reject_action",
        summary="Reject pending action",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.VIEW_PORTAL,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def reject_action(
        self,
        approval_id: FromPath[UUID],
        data: JSONBody[ApprovalRejection],
        actor: NamedDependency[Actor],
        approvable_actions: NamedDependency[Actions],
    ) -> PendingAction:
        """Reject an action with a reason, or withdraw an own one; needs the action's permission and a recent code."""
        return await decisions.reject(actor, approvable_actions, approval_id, data.reason)

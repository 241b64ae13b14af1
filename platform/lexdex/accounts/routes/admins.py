"""Endpoints for super admins to list, invite, promote, demote and remove admins."""

from typing import Annotated
from uuid import UUID

from litestar import Controller, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.accounts.schemas.admins import Admin, AdminInvitation, AdminPage, AdminRoleChange, NewAdmin
from lexdex.accounts.service import admins
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS, HOUR, per_account
from lexdex.settings import Settings

PageNumber = Annotated[int, QueryParameter(ge=1, le=10_000, description=f"{admins.PAGE_SIZE} admins per page.")]


class AdminsController(Controller):
    """Endpoints of admins, for super admins."""

    path = "/api/admin/admins"
    tags = ("accounts",)

    @get(
        "/",
        operation_id="list_admins",
        summary="List admins",
        guards=[admin_only],
        permission=Permission.MANAGE_ADMINS,
    )
    @no_rate_limit(ADMINS)
    async def list_admins(self, page: PageNumber = 1) -> AdminPage:
        """List admins and super admins by name."""
        return await admins.list_admins(page)

    @post(
        "/",
        operation_id="invite_admin",
        summary="Invite admin",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MANAGE_ADMINS,
        status_code=201,
    )
    @rate_limit(per_account(30, HOUR))
    async def invite_admin(
        self,
        data: JSONBody[AdminInvitation],
        actor: NamedDependency[Actor],
        settings: NamedDependency[Settings],
    ) -> NewAdmin:
        """Make the account with an email address an admin; without an account, a link to set a password is emailed."""
        return await admins.invite_admin(settings, actor, data)

    @post(
        "/{admin_id:uuid}/invitation",
        operation_id="resend_admin_invitation",
        summary="Resend invitation of admin",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MANAGE_ADMINS,
        status_code=200,
    )
    @rate_limit(per_account(30, HOUR))
    async def resend_admin_invitation(
        self, admin_id: FromPath[UUID], actor: NamedDependency[Actor], settings: NamedDependency[Settings]
    ) -> Admin:
        """Email another link to set a password to an admin who has none yet; earlier links stop working."""
        return await admins.resend_invitation(settings, actor, admin_id)

    @put(
        "/{admin_id:uuid}/role",
        operation_id="change_admin_role",
        summary="Change role of admin",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MANAGE_ADMINS,
    )
    @no_rate_limit(ADMINS)
    async def change_admin_role(
        self, admin_id: FromPath[UUID], data: JSONBody[AdminRoleChange], actor: NamedDependency[Actor]
    ) -> Admin:
        """Make an admin a super admin or the reverse, and end their sessions.

        Responds with 409 if no super admin would remain.
        """
        return await admins.change_role(actor, admin_id, data.role)

    @delete(
        "/{admin_id:uuid}",
        operation_id="remove_admin",
        summary="Remove admin",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MANAGE_ADMINS,
        status_code=204,
    )
    @no_rate_limit(ADMINS)
    async def remove_admin(self, admin_id: FromPath[UUID], actor: NamedDependency[Actor]) -> None:
        """Make an admin a user without sessions. A super admin can't be removed: change the role first."""
        await admins.remove_admin(actor, admin_id)

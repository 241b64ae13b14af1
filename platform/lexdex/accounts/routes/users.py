"""Endpoints for staff to find users and vendors, and to suspend, help and erase them."""

from typing import Annotated
from uuid import UUID

from litestar import Controller, delete, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, JSONBody, QueryParameter

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.accounts.schemas.users import (
    AccountState,
    ErasureOrder,
    StateChange,
    SuspensionChange,
    UserDetails,
    UserFilter,
    UserPage,
    UserSort,
    UserType,
)
from lexdex.accounts.service import user_actions as actions
from lexdex.accounts.service import users
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS, HOUR, per_account
from lexdex.settings import Settings

Search = Annotated[
    str, QueryParameter(name="q", max_length=200, description="Beginnings of words of name, email and company.")
]
Type = Annotated[UserType | None, QueryParameter(name="type")]
State = Annotated[AccountState | None, QueryParameter(name="state")]
Country = Annotated[str, QueryParameter(max_length=80)]
Sort = Annotated[UserSort, QueryParameter(description="What the users are sorted by.")]
Descending = Annotated[bool, QueryParameter(name="descending", description="Whether the last comes first.")]


async def provide_user_filter(
    search: Search = "",
    user_type: Type = None,
    account_state: State = None,
    country: Country = "",
    sort: Sort = "registered",
    is_descending: Descending = True,
) -> UserFilter:
    """Return the filter in the query of a request; injected as `user_filter`."""
    return UserFilter(
        search=search,
        type=user_type,
        state=account_state,
        country=country,
        sort=sort,
        is_descending=is_descending,
    )


class UsersController(Controller):
    """Endpoints of users and vendors. All respond with 409 for the account of an admin."""

    path = "/api/admin/users"
    tags = ("accounts",)
    dependencies = {"user_filter": Provide(provide_user_filter)}  # noqa: RUF012 - as Litestar declares it

    @get(
        "/",
        operation_id="list_users",
        summary="List users",
        guards=[admin_only],
        permission=Permission.VIEW_USERS,
    )
    @no_rate_limit(ADMINS)
    async def list_users(
        self,
        user_filter: NamedDependency[UserFilter],
        after: Annotated[UUID | None, QueryParameter(description="The user after which the page begins.")] = None,
    ) -> UserPage:
        """List users and vendors, 50 per page."""
        return await users.list_users(user_filter, after=after)

    @get(
        "/{user_id:uuid}",
        operation_id="get_user",
        summary="Get user",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.VIEW_USERS,
    )
    @no_rate_limit(ADMINS)
    async def get_user(self, user_id: FromPath[UUID]) -> UserDetails:
        """Return a user or vendor."""
        return await users.get_user(user_id)

    @post(
        "/{user_id:uuid}/suspension",
        operation_id="suspend_user",
        summary="Suspend user",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.SUSPEND_ACCOUNTS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def suspend_user(
        self,
        user_id: FromPath[UUID],
        data: JSONBody[SuspensionChange],
        actor: NamedDependency[Actor],
        settings: NamedDependency[Settings],
    ) -> UserDetails:
        """Suspend an account and end its sessions; its owner gets the reason by email."""
        return await actions.suspend(settings, actor, user_id, data.reason, data.ground)

    @post(
        "/{user_id:uuid}/suspension/lift",
        operation_id="lift_user_suspension",
        summary="Lift suspension of user",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.SUSPEND_ACCOUNTS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def lift_user_suspension(
        self, user_id: FromPath[UUID], data: JSONBody[SuspensionChange], actor: NamedDependency[Actor]
    ) -> UserDetails:
        """Let the owner of a suspended account log in again; the owner is notified by email, without the reason."""
        return await actions.lift_suspension(actor, user_id, data.reason, data.ground)

    @post(
        "/{user_id:uuid}/password-reset",
        operation_id="require_user_reset",
        summary="Require password reset of user",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.RECOVER_ACCOUNTS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def require_user_reset(
        self, user_id: FromPath[UUID], data: JSONBody[StateChange], actor: NamedDependency[Actor]
    ) -> UserDetails:
        """End the sessions of an account and require a new password at the next login."""
        return await actions.require_reset(actor, user_id, data.reason)

    @post(
        "/{user_id:uuid}/verification",
        operation_id="resend_user_verification",
        summary="Resend verification link to user",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.SUPPORT_USERS,
        status_code=200,
    )
    @rate_limit(per_account(100, HOUR))
    async def resend_user_verification(
        self, user_id: FromPath[UUID], actor: NamedDependency[Actor], settings: NamedDependency[Settings]
    ) -> UserDetails:
        """Email another link to verify the address of an account."""
        return await actions.resend_verification(settings, actor, user_id)

    @post(
        "/{user_id:uuid}/erasure",
        operation_id="schedule_user_erasure",
        summary="Schedule erasure of user",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.ERASE_ACCOUNTS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def schedule_user_erasure(
        self, user_id: FromPath[UUID], data: JSONBody[ErasureOrder], actor: NamedDependency[Actor]
    ) -> UserDetails:
        """Schedule the erasure of an account in five days; the typed email address confirms it.

        Until then, an admin or the owner of the account can cancel it.
        """
        return await actions.schedule_erasure(actor, user_id, data.email, data.reason, data.ground)

    @delete(
        "/{user_id:uuid}/erasure",
        operation_id="cancel_user_erasure",
        summary="Cancel erasure of user",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.ERASE_ACCOUNTS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def cancel_user_erasure(self, user_id: FromPath[UUID], actor: NamedDependency[Actor]) -> UserDetails:
        """Cancel the scheduled erasure of an account, whoever requested it."""
        return await actions.cancel_erasure(actor, user_id)

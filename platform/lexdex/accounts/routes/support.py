"""The endpoints of the support view: open it, send an email again, lift a rate limit."""

from collections.abc import Sequence
from uuid import UUID

from litestar import Controller, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, JSONBody

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.accounts.schemas.support import LimitLifting, SupportReason, SupportView
from lexdex.accounts.schemas.users import StateChange
from lexdex.accounts.service import support_view, user_emails, user_limits
from lexdex.accounts.service.user_limits import LimitTable
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.client import AnyRequest
from lexdex.foundation.http.endpoints import list_declared_limits
from lexdex.foundation.http.rate_limit import rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import HOUR, Limits, per_account
from lexdex.foundation.personal_data import PersonalData
from lexdex.settings import Settings


async def provide_limit_table(request: AnyRequest, limits: NamedDependency[Limits]) -> LimitTable:
    """Return the rate limits of all operations with their counters; injected as `limit_table`."""
    return LimitTable(list_declared_limits(request.app), limits)


class SupportController(Controller):
    """Endpoints by which staff help a user or vendor, with a reason. All respond with 409 for an admin's account."""

    path = "/api/admin/users/{user_id:uuid}"
    tags = ("accounts",)
    dependencies = {"limit_table": Provide(provide_limit_table)}  # noqa: RUF012 - as Litestar declares it

    @post(
        "/support-view",
        operation_id="open_support_view",
        summary="Open support view of user",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.SUPPORT_USERS,
        status_code=200,
    )
    @rate_limit(per_account(60, HOUR))
    async def open_support_view(
        self,
        user_id: FromPath[UUID],
        data: JSONBody[SupportReason],
        actor: NamedDependency[Actor],
        settings: NamedDependency[Settings],
        personal_data: NamedDependency[Sequence[PersonalData]],
        limit_table: NamedDependency[LimitTable],
    ) -> SupportView:
        """Return sessions, emails, rate limits and counts of an account, whose user reads the reason.

        Emails come without text and links; limits without those that a network has, whoever uses it.
        """
        return await support_view.open_support_view(
            settings, actor, user_id, data.reason, features=personal_data, table=limit_table
        )

    @post(
        "/emails/{email_id:int}/resend",
        operation_id="resend_user_email",
        summary="Resend failed email to user",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.SUPPORT_USERS,
        status_code=204,
    )
    @rate_limit(per_account(100, HOUR))
    async def resend_user_email(
        self,
        user_id: FromPath[UUID],
        email_id: FromPath[int],
        data: JSONBody[StateChange],
        actor: NamedDependency[Actor],
        settings: NamedDependency[Settings],
    ) -> None:
        """Send an email that failed again.

        Responds with 409 if it is still being sent, or has a link that may have expired.
        """
        await user_emails.resend_email(settings, actor, user_id, email_id, data.reason)

    @post(
        "/rate-limits/lift",
        operation_id="lift_user_rate_limit",
        summary="Lift rate limit of user",
        responses=describe_failures(409, 503),
        guards=[admin_only],
        permission=Permission.SUPPORT_USERS,
        status_code=204,
    )
    @rate_limit(per_account(60, HOUR))
    async def lift_user_rate_limit(
        self,
        user_id: FromPath[UUID],
        data: JSONBody[LimitLifting],
        actor: NamedDependency[Actor],
        limit_table: NamedDependency[LimitTable],
    ) -> None:
        """Empty the counters of a rate limit for a user; responds with 409 if it is not in force any more."""
        await user_limits.lift_limit(limit_table, actor, user_id, data)

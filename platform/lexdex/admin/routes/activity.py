"""Endpoints of the activity log of all accounts."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.activity import service as activity_log
from lexdex.activity.schemas import ActivityFilter
from lexdex.admin.schemas import ActionNames, ActivityPage, SeenActivity
from lexdex.admin.service import activity
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.path_ids import MAX_ID
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.limits import ADMINS


class ActivityController(Controller):
    """Endpoints to read and filter what all accounts did, and to mark it as seen."""

    path = "/api/admin/activity"
    tags = ("admin",)

    @get(
        "/",
        operation_id="list_all_activity",
        summary="List activity of all accounts",
        guards=[admin_only],
        permission=Permission.VIEW_PORTAL,
    )
    @no_rate_limit(ADMINS)
    async def list_all_activity(
        self,
        actor: NamedDependency[Actor],
        action: Annotated[
            str, QueryParameter(max_length=60, description='An action, or what it begins with: "claim".')
        ] = "",
        user_id: Annotated[UUID | None, QueryParameter(description="The account that acted.")] = None,
        since: Annotated[datetime | None, QueryParameter(description="Only entries from this time on.")] = None,
        until: Annotated[datetime | None, QueryParameter(description="Only entries before this time.")] = None,
        before: Annotated[int | None, QueryParameter(ge=1, le=MAX_ID, description="Entries before this one.")] = None,
    ) -> ActivityPage:
        """List what users, vendors and admins did, latest first; 50 per page."""
        filter_ = ActivityFilter(action=action, account=user_id, since=since, until=until)
        return await activity.list_activity_page(actor, filter_, before=before)

    @get(
        "/actions",
        operation_id="list_activity_actions",
        summary="List recorded actions",
        guards=[admin_only],
        permission=Permission.VIEW_PORTAL,
    )
    @no_rate_limit(ADMINS)
    async def list_activity_actions(self) -> ActionNames:
        """List the actions that occur in the activity log, to filter by."""
        return ActionNames(await activity_log.list_actions())

    @post(
        "/seen",
        operation_id="mark_activity_seen",
        summary="Mark activity as seen",
        guards=[admin_only],
        permission=Permission.VIEW_PORTAL,
        status_code=204,
    )
    @no_rate_limit(ADMINS)
    async def mark_activity_seen(self, data: JSONBody[SeenActivity], actor: NamedDependency[Actor]) -> None:
        """Mark the activity log as seen up to an entry; only this admin's unread count changes."""
        await activity.mark_as_seen(actor, data.newest_id)

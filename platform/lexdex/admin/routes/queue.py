"""Endpoints of the queue of everything that waits for an admin."""

from typing import Annotated

from litestar import Controller, get, put
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.admin.schemas import NewQueueAssignment, QueueKind, QueuePage
from lexdex.admin.service import queue
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS


class QueueController(Controller):
    """Endpoints to list what waits, and to say who works on it."""

    path = "/api/admin/queue"
    tags = ("admin",)

    @get("/", operation_id="list_queue", summary="List queue", guards=[admin_only], permission=Permission.VIEW_PORTAL)
    @no_rate_limit(ADMINS)
    async def list_queue(
        self,
        actor: NamedDependency[Actor],
        kind: Annotated[QueueKind | None, QueryParameter(description="Only what is of this kind.")] = None,
        mine: Annotated[bool, QueryParameter(description="Only what the admin works on.")] = False,
        page: Annotated[int, QueryParameter(ge=1, le=10_000, description="50 per page.")] = 1,
    ) -> QueuePage:
        """List what waits for an admin, oldest first."""
        return await queue.list_page(actor, kind, only_mine=mine, page=page)

    @put(
        "/assignment",
        operation_id="assign_queue_item",
        summary="Assign to oneself",
        responses=describe_failures(404, 409),
        guards=[admin_only],
        permission=Permission.VIEW_PORTAL,
        status_code=204,
    )
    @no_rate_limit(ADMINS)
    async def assign_queue_item(self, data: JSONBody[NewQueueAssignment], actor: NamedDependency[Actor]) -> None:
        """Let the admin work on something that waits, in place of another, or on it no longer."""
        await queue.set_assignment(actor, data)

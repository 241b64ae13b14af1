"""Endpoints of the events that failed permanently, and of those that wait for the worker."""

from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.admin.schemas import EventDiscard, EventTopic, FailedEventPage, RetriedEvents, WaitingEvents
from lexdex.admin.service import failed_events
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.path_ids import RowId
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS
from lexdex.settings import Settings


class FailedEventController(Controller):
    """Endpoints to read why events failed permanently, and to try them again or give them up."""

    path = "/api/admin/failed-events"
    tags = ("admin",)

    @get(
        "/",
        operation_id="list_failed_events",
        summary="List failed events",
        guards=[admin_only],
        permission=Permission.VIEW_PORTAL,
    )
    @no_rate_limit(ADMINS)
    async def list_failed_events(
        self,
        settings: NamedDependency[Settings],
        topic: Annotated[str | None, QueryParameter(max_length=80, description="Only events of this topic.")] = None,
        page: Annotated[int, QueryParameter(ge=1, le=10_000, description="20 per page.")] = 1,
    ) -> FailedEventPage:
        """List the events that failed permanently, latest first, with the number of each topic."""
        return await failed_events.list_page(settings, topic or None, page)

    @post(
        "/{event_id:int}/retry",
        operation_id="retry_failed_event",
        summary="Retry failed event",
        responses=describe_failures(404),
        guards=[admin_only],
        permission=Permission.RETRY_EVENTS,
        status_code=204,
    )
    @no_rate_limit(ADMINS)
    async def retry_failed_event(self, event_id: RowId, actor: NamedDependency[Actor]) -> None:
        """Let the worker try a failed event again, with a new set of attempts."""
        await failed_events.retry_event(actor, event_id)

    @post(
        "/retry",
        operation_id="retry_failed_events",
        summary="Retry failed events of topic",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.RETRY_EVENTS,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def retry_failed_events(self, data: JSONBody[EventTopic], actor: NamedDependency[Actor]) -> RetriedEvents:
        """Let the worker try all failed events of a topic again; responds with 409 if there are none."""
        return RetriedEvents(await failed_events.retry_topic(actor, data.topic))

    @post(
        "/{event_id:int}/discard",
        operation_id="discard_failed_event",
        summary="Discard failed event",
        responses=describe_failures(404),
        guards=[admin_only],
        permission=Permission.DISCARD_EVENTS,
        status_code=204,
    )
    @no_rate_limit(ADMINS)
    async def discard_failed_event(
        self, event_id: RowId, data: JSONBody[EventDiscard], actor: NamedDependency[Actor]
    ) -> None:
        """Delete a failed event with a reason, so that the worker never does what it asks for."""
        await failed_events.discard_event(actor, event_id, data.reason)


@get(
    "/api/admin/waiting-events",
    operation_id="list_waiting_events",
    summary="List waiting events",
    guards=[admin_only],
    permission=Permission.VIEW_PORTAL,
    tags=["admin"],
)
@no_rate_limit(ADMINS)
async def list_waiting_events() -> WaitingEvents:
    """Return how many events wait for the worker and for how long, by topic."""
    return await failed_events.list_waiting()

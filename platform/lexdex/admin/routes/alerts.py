"""Endpoints of the alerts."""

from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.admin.schemas import AcknowledgedAlerts, AlertPage, AlertState, SeenAlerts
from lexdex.admin.service import alerts
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.path_ids import RowId
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS


class AlertController(Controller):
    """Endpoints to list and acknowledge the alerts, which the worker opens and closes."""

    path = "/api/admin/alerts"
    tags = ("admin",)

    @get("/", operation_id="list_alerts", summary="List alerts", guards=[admin_only], permission=Permission.VIEW_PORTAL)
    @no_rate_limit(ADMINS)
    async def list_alerts(
        self,
        alert_state: Annotated[
            AlertState | None, QueryParameter(name="state", description="Limit to one state.")
        ] = None,
        page: Annotated[int, QueryParameter(ge=1, le=10_000, description="10 per page.")] = 1,
    ) -> AlertPage:
        """List the alerts of conditions that hold or have ended, latest first."""
        return await alerts.list_page(alert_state, page)

    @post(
        "/{alert_id:int}/acknowledge",
        operation_id="acknowledge_alert",
        summary="Acknowledge alert",
        responses=describe_failures(404, 409),
        guards=[admin_only],
        permission=Permission.VIEW_PORTAL,
        status_code=204,
    )
    @no_rate_limit(ADMINS)
    async def acknowledge_alert(self, alert_id: RowId, actor: NamedDependency[Actor]) -> None:
        """Mark an alert as read for all admins; responds with 409 if it is already."""
        await alerts.acknowledge(actor, alert_id)

    @post(
        "/acknowledge",
        operation_id="acknowledge_all_alerts",
        summary="Acknowledge all alerts",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.VIEW_PORTAL,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def acknowledge_all_alerts(
        self, data: JSONBody[SeenAlerts], actor: NamedDependency[Actor]
    ) -> AcknowledgedAlerts:
        """Mark all unread alerts up to an id as read for all admins; responds with 409 if there is none."""
        return AcknowledgedAlerts(await alerts.acknowledge_all(actor, data.newest_id))

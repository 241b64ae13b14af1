"""Endpoints of the audit log."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from litestar import Controller, Response, get
from litestar.di import NamedDependency, Provide
from litestar.params import QueryParameter

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.admin.schemas import ActionNames, AuditPage
from lexdex.admin.service import audit_log
from lexdex.audit.schemas import AuditFilter
from lexdex.audit.service import reading
from lexdex.foundation import spreadsheets
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.path_ids import MAX_ID
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.limits import ADMINS, HOUR, per_account

Action = Annotated[str, QueryParameter(max_length=60, description='An action, or what it begins with: "product".')]
ActorId = Annotated[UUID | None, QueryParameter(description="The account that acted.")]
ActorEmail = Annotated[str, QueryParameter(max_length=254, description="The email of the account that acted.")]
Kind = Annotated[str, QueryParameter(max_length=40, description='The kind of the object, such as "product".')]
ObjectId = Annotated[str, QueryParameter(max_length=200, description="The id of the object, or the name of a product.")]
Since = Annotated[datetime | None, QueryParameter(description="Only entries from this time on.")]
Until = Annotated[datetime | None, QueryParameter(description="Only entries before this time.")]


async def provide_audit_filter(  # noqa: PLR0913 - the parameters of the query
    *,
    action: Action = "",
    actor_id: ActorId = None,
    actor_email: ActorEmail = "",
    object_kind: Kind = "",
    object_id: ObjectId = "",
    since: Since = None,
    until: Until = None,
) -> AuditFilter:
    """Return the filter in the query of a request; injected as `audit_filter`."""
    given = AuditFilter(
        action=action, actor=actor_id, object_kind=object_kind, object_id=object_id.strip(), since=since, until=until
    )
    return await audit_log.build_filter(given, actor_email=actor_email)


class AuditLogController(Controller):
    """Endpoints to read, filter and export the audit log."""

    path = "/api/admin/audit"
    tags = ("admin",)
    dependencies = {"audit_filter": Provide(provide_audit_filter)}  # noqa: RUF012 - as Litestar declares it

    @get(
        "/",
        operation_id="list_audit_entries",
        summary="List audit log",
        guards=[admin_only],
        permission=Permission.VIEW_AUDIT,
    )
    @no_rate_limit(ADMINS)
    async def list_audit_entries(
        self,
        audit_filter: NamedDependency[AuditFilter],
        before: Annotated[int | None, QueryParameter(ge=1, le=MAX_ID, description="Older than this id.")] = None,
    ) -> AuditPage:
        """List what admins, operators and the system did, latest first; 50 per page."""
        return await audit_log.list_audit_page(audit_filter, before=before)

    @get(
        "/actions",
        operation_id="list_audit_actions",
        summary="List audited actions",
        guards=[admin_only],
        permission=Permission.VIEW_AUDIT,
    )
    @no_rate_limit(ADMINS)
    async def list_audit_actions(self) -> ActionNames:
        """List the actions that occur in the audit log, to filter by."""
        return ActionNames(await reading.list_actions())

    @get(
        "/export",
        operation_id="export_audit_log",
        summary="Export audit log as CSV",
        guards=[admin_only],
        permission=Permission.EXPORT_DATA,
        media_type=spreadsheets.MEDIA_TYPE,
    )
    @rate_limit(per_account(20, HOUR))
    async def export_audit_log(
        self, audit_filter: NamedDependency[AuditFilter], actor: NamedDependency[Actor]
    ) -> Response[bytes]:
        """Download the latest entries of a filter as CSV, at most 100,000."""
        content = await audit_log.export_audit_log(actor, audit_filter)
        headers = {"Content-Disposition": 'attachment; filename="audit-log.csv"', "Cache-Control": "no-store"}
        return Response(content, media_type=spreadsheets.MEDIA_TYPE, headers=headers)

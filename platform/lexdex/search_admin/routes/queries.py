"""Endpoints of the report of queries."""

from datetime import date
from typing import Annotated

from litestar import Controller, Response, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.foundation import spreadsheets
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.limits import ADMINS, HOUR, per_account
from lexdex.search.service.query_report import QueryKind
from lexdex.search_admin.schemas.queries import QueryReport
from lexdex.search_admin.service import query_report

Kind = Annotated[
    QueryKind,
    QueryParameter(description="All; without results; or with results that no searcher opened in most searches."),
]
First = Annotated[date | None, QueryParameter(description="The first day (UTC); 30 days before the last without it.")]
Last = Annotated[date | None, QueryParameter(description="The last day (UTC), included; today without it.")]
Page = Annotated[int, QueryParameter(ge=1, le=10_000, description=f"{query_report.PAGE_SIZE} queries per page.")]


class QueryReportController(Controller):
    """Endpoints of what was searched for; rare queries are left out, because they could reveal who searched."""

    path = "/api/admin/search/queries"
    tags = ("admin",)

    @get(
        "/",
        operation_id="list_reported_queries",
        summary="List queries",
        guards=[admin_only],
        permission=Permission.MANAGE_SEARCH,
    )
    @no_rate_limit(ADMINS)
    async def list_reported_queries(
        self, kind: Kind = "popular", since: First = None, until: Last = None, page: Page = 1
    ) -> QueryReport:
        """List the queries of a period, most frequent first; only those of at least five searchers."""
        return await query_report.list_page(kind, since, until, page)

    @get(
        "/export",
        operation_id="export_reported_queries",
        summary="Export queries as CSV",
        guards=[admin_only],
        permission=Permission.EXPORT_DATA,
        media_type=spreadsheets.MEDIA_TYPE,
    )
    @rate_limit(per_account(20, HOUR))
    async def export_reported_queries(
        self, actor: NamedDependency[Actor], kind: Kind = "popular", since: First = None, until: Last = None
    ) -> Response[bytes]:
        """Download the queries of a period as CSV, at most 10,000."""
        content = await query_report.export_report(actor, kind, since, until)
        headers = {"Content-Disposition": f'attachment; filename="queries-{kind}.csv"', "Cache-Control": "no-store"}
        return Response(content, media_type=spreadsheets.MEDIA_TYPE, headers=headers)

"""Endpoints of queries judged by hand."""

from typing import Annotated

from litestar import Controller, Response, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.http.responses import describe_content, describe_failures
from lexdex.foundation.limits import ADMINS, HOUR, per_account
from lexdex.search.port import SearchEngine
from lexdex.search_admin.schemas.judgments import (
    AddedQuery,
    ExportFormat,
    Grades,
    ImportedJudgments,
    JudgedQueryPage,
    JudgingSheet,
    JudgmentImport,
    NewJudgedQuery,
    NewQuerySet,
    QuerySetPage,
    QuerySetView,
)
from lexdex.search_admin.service import judging, qrels, query_sets

Page = Annotated[int, QueryParameter(ge=1, le=10_000, description="The number of the page.")]
Format = Annotated[
    ExportFormat,
    QueryParameter(name="format", description="CSV; qrels: as TREC defines them; topics: the queries by id."),
]


class QuerySetController(Controller):
    """Endpoints of sets of queries."""

    path = "/api/admin/search/query-sets"
    tags = ("admin",)

    @get(
        "/",
        operation_id="list_query_sets",
        summary="List query sets",
        guards=[admin_only],
        permission=Permission.MANAGE_SEARCH,
    )
    @no_rate_limit(ADMINS)
    async def list_query_sets(self, page: Page = 1) -> QuerySetPage:
        """List the sets of judged queries, with the agreement of their judges."""
        return await query_sets.list_page(page)

    @post(
        "/",
        operation_id="create_query_set",
        summary="Create query set",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.MANAGE_SEARCH,
        status_code=201,
    )
    @no_rate_limit(ADMINS)
    async def create_query_set(self, data: JSONBody[NewQuerySet], actor: NamedDependency[Actor]) -> QuerySetView:
        """Create an empty set."""
        return await query_sets.create_set(actor, data)

    @get(
        "/{set_id:int}/queries",
        operation_id="list_judged_queries",
        summary="List judged queries",
        responses=describe_failures(404),
        guards=[admin_only],
        permission=Permission.MANAGE_SEARCH,
    )
    @no_rate_limit(ADMINS)
    async def list_judged_queries(
        self, set_id: FromPath[int], actor: NamedDependency[Actor], page: Page = 1
    ) -> JudgedQueryPage:
        """List the queries of a set, and how far they are judged; 50 per page."""
        return await query_sets.list_query_page(actor, set_id, page)

    @get(
        "/{set_id:int}/export",
        operation_id="export_judgments",
        summary="Export judgments",
        responses=describe_content("text/*", "The judgments as a file.") | describe_failures(404),
        guards=[admin_only],
        permission=Permission.EXPORT_DATA,
    )
    @rate_limit(per_account(20, HOUR))
    async def export_judgments(self, set_id: FromPath[int], format_: Format = "csv") -> Response[bytes]:
        """Download the judgments of a set: each judge's grades as CSV, or their median as qrels."""
        content = await qrels.export_set(set_id, format_)
        name = f"judgments-{set_id}.csv" if format_ == "csv" else f"{format_}-{set_id}.txt"
        headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
        return Response(content, media_type=qrels.MEDIA_TYPES[format_], headers=headers)

    @post(
        "/{set_id:int}/import",
        operation_id="import_judgments",
        summary="Import judgments",
        responses=describe_failures(404, 409),
        guards=[admin_only],
        permission=Permission.MANAGE_SEARCH,
        status_code=200,
    )
    @rate_limit(per_account(60, HOUR))
    async def import_judgments(
        self, set_id: FromPath[int], data: JSONBody[JudgmentImport], actor: NamedDependency[Actor]
    ) -> ImportedJudgments:
        """Store judgments as those of the admin: all of a file, or none if one of its lines is wrong."""
        return await qrels.import_set(actor, set_id, data)


class JudgedQueryController(Controller):
    """Endpoints of queries that are judged, and of their grades."""

    path = "/api/admin/search/judged-queries"
    tags = ("admin",)

    @post(
        "/",
        operation_id="add_judged_query",
        summary="Add query to judge",
        responses=describe_failures(404, 409),
        guards=[admin_only],
        permission=Permission.MANAGE_SEARCH,
        status_code=201,
    )
    @no_rate_limit(ADMINS)
    async def add_judged_query(self, data: JSONBody[NewJudgedQuery], actor: NamedDependency[Actor]) -> AddedQuery:
        """Add a query to a set; without a set, to the regression cases."""
        return await query_sets.add_query(actor, data)

    @get(
        "/{query_id:int}",
        operation_id="get_judging_sheet",
        summary="Get products to judge",
        responses=describe_failures(404),
        guards=[admin_only],
        permission=Permission.MANAGE_SEARCH,
    )
    @no_rate_limit(ADMINS)
    async def get_judging_sheet(
        self, query_id: FromPath[int], actor: NamedDependency[Actor], engine: NamedDependency[SearchEngine]
    ) -> JudgingSheet:
        """Return a query with the products to judge and the admin's own grades; not where search ranked them."""
        return await judging.read_sheet(engine, actor, query_id)

    @put(
        "/{query_id:int}/grades",
        operation_id="save_grades",
        summary="Save grades",
        responses=describe_failures(404),
        guards=[admin_only],
        permission=Permission.MANAGE_SEARCH,
        status_code=204,
    )
    @no_rate_limit(ADMINS)
    async def save_grades(self, query_id: FromPath[int], data: JSONBody[Grades], actor: NamedDependency[Actor]) -> None:
        """Store the admin's grades of products for a query, or remove them."""
        await judging.save_grades(actor, query_id, data.grades)

    @post(
        "/{query_id:int}/remove",
        operation_id="remove_judged_query",
        summary="Remove query",
        responses=describe_failures(404),
        guards=[admin_only],
        permission=Permission.MANAGE_SEARCH,
        status_code=204,
    )
    @no_rate_limit(ADMINS)
    async def remove_judged_query(self, query_id: FromPath[int], actor: NamedDependency[Actor]) -> None:
        """Remove a query with all of its grades."""
        await query_sets.remove_query(actor, query_id)

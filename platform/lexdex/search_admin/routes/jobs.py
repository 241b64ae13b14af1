"""Endpoints of rebuilds of the index and of measurements of releases."""

from typing import Annotated
from uuid import UUID

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS, HOUR, per_account
from lexdex.search_admin.schemas.jobs import NewSearchJob, SearchJobDetails, SearchJobPage
from lexdex.search_admin.service import job_requests
from lexdex.settings import Settings

Page = Annotated[int, QueryParameter(ge=1, le=10_000, description=f"{job_requests.PAGE_SIZE} jobs per page.")]


class SearchJobController(Controller):
    """Endpoints of the jobs of the search, of which one runs at a time."""

    path = "/api/admin/search/jobs"
    tags = ("admin",)

    @get(
        "/",
        operation_id="list_search_jobs",
        summary="List search jobs",
        guards=[admin_only],
        permission=Permission.MANAGE_SEARCH,
    )
    @no_rate_limit(ADMINS)
    async def list_search_jobs(self, page: Page = 1) -> SearchJobPage:
        """List rebuilds and measurements, latest first."""
        return await job_requests.list_page(page)

    @get(
        "/{job_id:uuid}",
        operation_id="get_search_job",
        summary="Get search job",
        responses=describe_failures(404),
        guards=[admin_only],
        permission=Permission.MANAGE_SEARCH,
    )
    @no_rate_limit(ADMINS)
    async def get_search_job(self, job_id: FromPath[UUID]) -> SearchJobDetails:
        """Return a job with its progress and the last lines of its log."""
        return await job_requests.read_job(job_id)

    @post(
        "/",
        operation_id="start_search_job",
        summary="Start search job",
        responses=describe_failures(404, 409),
        guards=[admin_only],
        permission=Permission.MANAGE_SEARCH,
        status_code=201,
    )
    @rate_limit(per_account(60, HOUR))
    async def start_search_job(
        self, data: JSONBody[NewSearchJob], actor: NamedDependency[Actor], settings: NamedDependency[Settings]
    ) -> SearchJobDetails:
        """Start a rebuild of the index, or the measurement of a release.

        A rebuild that promotes its release needs the permission to promote. Responds with 409 while another job runs.
        """
        return await job_requests.request_job(settings, actor, data)

    @post(
        "/{job_id:uuid}/cancel",
        operation_id="cancel_search_job",
        summary="Cancel search job",
        responses=describe_failures(404, 409),
        guards=[admin_only],
        permission=Permission.MANAGE_SEARCH,
        status_code=200,
    )
    @no_rate_limit(ADMINS)
    async def cancel_search_job(self, job_id: FromPath[UUID], actor: NamedDependency[Actor]) -> SearchJobDetails:
        """Cancel a job; a running one ends within seconds. The release in force doesn't change."""
        return await job_requests.cancel_job(actor, job_id)

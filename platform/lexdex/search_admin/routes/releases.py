"""Endpoints of the releases of the index: list, compare, promote, roll back."""

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS, HOUR, per_account
from lexdex.search_admin.schemas.releases import ReleaseDetails, ReleaseOverview, ReleaseSwitch, SwitchReason
from lexdex.search_admin.schemas.trials import NewQueryTrial, QueryTrial
from lexdex.search_admin.service import releases, switching, trials
from lexdex.settings import Settings

SWITCHES = per_account(60, HOUR)
TRIALS = per_account(300, HOUR)


class ReleaseController(Controller):
    """Endpoints of the releases of the search index."""

    path = "/api/admin/search/releases"
    tags = ("admin",)

    @get(
        "/",
        operation_id="list_index_releases",
        summary="List index releases",
        guards=[admin_only],
        permission=Permission.MANAGE_SEARCH,
    )
    @no_rate_limit(ADMINS)
    async def list_index_releases(self, settings: NamedDependency[Settings]) -> ReleaseOverview:
        """List the releases of the index, newest first: which is in force, what was measured, and what is damaged."""
        return await releases.describe_overview(settings)

    @get(
        "/{release_id:str}",
        operation_id="get_index_release",
        summary="Get index release",
        responses=describe_failures(404),
        guards=[admin_only],
        permission=Permission.MANAGE_SEARCH,
    )
    @no_rate_limit(ADMINS)
    async def get_index_release(self, release_id: FromPath[str], settings: NamedDependency[Settings]) -> ReleaseDetails:
        """Return a release with its differences to the one in force."""
        return await releases.describe_release(settings, release_id)

    @post(
        "/query-trials",
        operation_id="try_query",
        summary="Compare releases on query",
        responses=describe_failures(404, 409),
        guards=[admin_only],
        permission=Permission.MANAGE_SEARCH,
        status_code=200,
    )
    @rate_limit(TRIALS)
    async def try_query(self, data: JSONBody[NewQueryTrial], settings: NamedDependency[Settings]) -> QueryTrial:
        """Return the first ten products that each of two releases finds for a query. Nothing is logged or stored.

        Responds with 409 and the reason if one of the releases can't be read.
        """
        return await trials.try_query(settings, data)

    @post(
        "/{release_id:str}/promote",
        operation_id="promote_index_release",
        summary="Promote index release",
        responses=describe_failures(404, 409),
        guards=[admin_only],
        permission=Permission.PROMOTE_RELEASES,
        status_code=200,
    )
    @rate_limit(SWITCHES)
    async def promote_index_release(
        self,
        release_id: FromPath[str],
        data: JSONBody[ReleaseSwitch],
        actor: NamedDependency[Actor],
        settings: NamedDependency[Settings],
    ) -> ReleaseOverview:
        """Put a release in force that passes the gate; all processes answer from it within seconds.

        Unless it is the newest one, the index isn't updated until the updates are resumed. Responds with 409 and the
        reason if the release can't be promoted.
        """
        await switching.promote(settings, actor, release_id, data)
        return await releases.describe_overview(settings)

    @post(
        "/roll-back",
        operation_id="roll_back_index",
        summary="Roll back index",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.PROMOTE_RELEASES,
        status_code=200,
    )
    @rate_limit(SWITCHES)
    async def roll_back_index(
        self, data: JSONBody[ReleaseSwitch], actor: NamedDependency[Actor], settings: NamedDependency[Settings]
    ) -> ReleaseOverview:
        """Put the previous release in force again; the index isn't updated until the updates are resumed."""
        await switching.roll_back(settings, actor, data)
        return await releases.describe_overview(settings)

    @post(
        "/resume-updates",
        operation_id="resume_index_updates",
        summary="Resume updates of the index",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.PROMOTE_RELEASES,
        status_code=200,
    )
    @rate_limit(SWITCHES)
    async def resume_index_updates(
        self, data: JSONBody[SwitchReason], actor: NamedDependency[Actor], settings: NamedDependency[Settings]
    ) -> ReleaseOverview:
        """Let the index follow the catalogue again: a release of the current products is built and put in force."""
        await switching.resume_updates(settings, actor, data.reason)
        return await releases.describe_overview(settings)

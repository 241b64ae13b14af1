"""Endpoints of the portal's overview, and of the badges of its tabs."""

from litestar import get
from litestar.di import NamedDependency

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.admin.schemas import Overview, SearchState, WaitingTotals
from lexdex.admin.service import overview
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.limits import ADMINS
from lexdex.search.port import SearchEngine


@get(
    "/api/admin/overview",
    operation_id="get_overview",
    summary="Get overview",
    guards=[admin_only],
    permission=Permission.VIEW_PORTAL,
    tags=["admin"],
)
@no_rate_limit(ADMINS)
async def get_overview(engine: NamedDependency[SearchEngine]) -> Overview:
    """Return counters, the last 30 days, what waits and for how long, and the state of outbox and search."""
    return await overview.describe_overview(await _describe_search(engine))


@get(
    "/api/admin/waiting",
    operation_id="count_waiting",
    summary="Get totals of what waits",
    guards=[admin_only],
    permission=Permission.VIEW_PORTAL,
    tags=["admin"],
)
@no_rate_limit(ADMINS)
async def count_waiting(actor: NamedDependency[Actor]) -> WaitingTotals:
    """Return how much waits for an admin, for the badges of the tabs."""
    return await overview.count_waiting(actor)


async def _describe_search(engine: SearchEngine) -> SearchState:
    if engine.release is None:
        return "unavailable"
    state = await engine.check_health()
    return "ready" if state == "ready" else "degraded"

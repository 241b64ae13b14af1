"""The endpoint of the activity log."""

from typing import Annotated

from litestar import Router, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from litestar.types import ControllerRouterHandler

from lexdex.accounts.guards import signed_in_only
from lexdex.activity import queries
from lexdex.activity.schemas import ActivityLogEntry
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.path_ids import MAX_ID
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.limits import OWN_DATA

MAX_LIMIT, DEFAULT_LIMIT = 200, 100


@get("/logs", operation_id="list_activity", summary="List activity log", guards=[signed_in_only])
@no_rate_limit(OWN_DATA)
async def list_activity(
    actor: NamedDependency[Actor],
    before: Annotated[
        int | None, QueryParameter(ge=1, le=MAX_ID, description="Return entries older than this id.")
    ] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=MAX_LIMIT, description="Maximum number of entries.")] = DEFAULT_LIMIT,
) -> list[ActivityLogEntry]:
    """List the signed-in account's activity, latest first."""
    return await queries.list_visible(actor.account_id, before=before, limit=limit)


handlers: list[ControllerRouterHandler] = [Router("/users", route_handlers=[list_activity], tags=["activity"])]

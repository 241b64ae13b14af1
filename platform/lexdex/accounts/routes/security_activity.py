"""The endpoint of the security activity of the signed-in account."""

from typing import Annotated

from litestar import Router, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from litestar.types import ControllerRouterHandler

from lexdex.accounts.guards import signed_in_only
from lexdex.accounts.schemas.security_activity import SecurityActivityEntry
from lexdex.accounts.service import security_activity
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.path_ids import MAX_ID
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.limits import OWN_DATA

MAX_LIMIT = DEFAULT_LIMIT = 50


@get(
    "/security-activity",
    operation_id="list_security_activity",
    summary="List security activity",
    guards=[signed_in_only],
)
@no_rate_limit(OWN_DATA)
async def list_security_activity(
    actor: NamedDependency[Actor],
    before: Annotated[
        int | None, QueryParameter(ge=1, le=MAX_ID, description="Return entries older than this id.")
    ] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=MAX_LIMIT, description="Maximum number of entries.")] = DEFAULT_LIMIT,
) -> list[SecurityActivityEntry]:
    """List what concerned the security of the account in the last 90 days, latest first."""
    return await security_activity.list_activity(actor, before=before, limit=limit)


handlers: list[ControllerRouterHandler] = [
    Router("/api/account", route_handlers=[list_security_activity], tags=["accounts"])
]

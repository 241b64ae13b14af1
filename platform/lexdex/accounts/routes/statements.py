"""The endpoint of the statements of reasons about the signed-in account and what it published."""

from typing import Annotated

from litestar import Router, get
from litestar.di import NamedDependency
from litestar.params import QueryParameter
from litestar.types import ControllerRouterHandler

from lexdex.accounts.guards import signed_in_only
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.path_ids import MAX_ID
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.limits import OWN_DATA
from lexdex.moderation.schemas import StatementPage
from lexdex.moderation.service import statements


@get("/statements", operation_id="list_own_statements", summary="List statements of reasons", guards=[signed_in_only])
@no_rate_limit(OWN_DATA)
async def list_own_statements(
    actor: NamedDependency[Actor],
    before: Annotated[int | None, QueryParameter(ge=1, le=MAX_ID, description="Older than this id.")] = None,
) -> StatementPage:
    """List the decisions about the account and what it published or asked for, with their reasons; latest first."""
    return await statements.list_statements(actor, before=before)


handlers: list[ControllerRouterHandler] = [
    Router("/api/account", route_handlers=[list_own_statements], tags=["accounts"])
]

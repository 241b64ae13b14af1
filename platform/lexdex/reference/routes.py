"""The endpoint for the option lists."""

from litestar import get
from litestar.types import ControllerRouterHandler

from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.limits import SAME_FOR_ALL
from lexdex.reference import service
from lexdex.reference.schemas import OptionLists


@get("/api/options", operation_id="list_options", guards=[public], summary="List options", tags=["catalogue"])
@no_rate_limit(SAME_FOR_ALL)
async def list_options() -> OptionLists:
    """Return the categories, countries, languages and other options of forms and filters."""
    return await service.list_options()


handlers: list[ControllerRouterHandler] = [list_options]

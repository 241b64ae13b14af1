"""The endpoint of the option lists."""

from litestar import get
from litestar.types import ControllerRouterHandler

from lexdex.reference import service
from lexdex.reference.schemas import OptionLists


@get("/api/options", operation_id="get_options", summary="List options", tags=["catalogue"])
async def get_options() -> OptionLists:
    """Return the categories, countries, languages and other values that forms and filters offer."""
    return await service.list_options()


handlers: list[ControllerRouterHandler] = [get_options]

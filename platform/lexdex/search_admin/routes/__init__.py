"""The endpoints of search administration."""

from litestar.types import ControllerRouterHandler

from lexdex.search_admin.routes.jobs import SearchJobController
from lexdex.search_admin.routes.judgments import JudgedQueryController, QuerySetController
from lexdex.search_admin.routes.queries import QueryReportController
from lexdex.search_admin.routes.releases import ReleaseController

handlers: list[ControllerRouterHandler] = [
    ReleaseController,
    SearchJobController,
    QueryReportController,
    QuerySetController,
    JudgedQueryController,
]

"""The endpoints of shortlists, share links and saved searches."""

from litestar.types import ControllerRouterHandler

from lexdex.shortlists.routes.lists import ShortlistController
from lexdex.shortlists.routes.searches import SavedSearchController, unsubscribe_from_search_alerts
from lexdex.shortlists.routes.sharing import SharingController, get_shared_shortlist

handlers: list[ControllerRouterHandler] = [
    ShortlistController,
    SharingController,
    SavedSearchController,
    unsubscribe_from_search_alerts,
    get_shared_shortlist,
]

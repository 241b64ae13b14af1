"""Endpoints of the editors' picks that pages show with their reasons, for readers and for admins."""

from litestar import Controller, get, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.types import ControllerRouterHandler

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.catalogue.schemas.highlighted_picks import HighlightedPick, PickPlaces, PicksChange, PlacePicks
from lexdex.catalogue.service import highlighted_picks
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import ADMINS, SAME_FOR_ALL


class HighlightedPicksController(Controller):
    """Endpoint of the picks that a page shows."""

    path = "/api/highlighted-picks"
    tags = ("catalogue",)

    @get("/{place:str}", operation_id="list_highlighted_picks", summary="List highlighted picks", guards=[public])
    @no_rate_limit(SAME_FOR_ALL)
    async def list_highlighted_picks(self, place: FromPath[str]) -> list[HighlightedPick]:
        """List the editors' picks of a page with their reasons; `place` is "home" or the slug of a category.

        Vendors can't pay for a pick, and picks don't affect the ranking of search results. 404 for an unknown place.
        """
        return await highlighted_picks.list_shown_picks(place)


class HighlightedPicksAdminController(Controller):
    """Endpoints with which super admins edit the picks."""

    path = "/api/admin/highlighted-picks"
    tags = ("catalogue",)

    @get(
        "/",
        operation_id="list_pick_places",
        summary="List pages with picks",
        guards=[admin_only],
        permission=Permission.CHANGE_SETTINGS,
    )
    @no_rate_limit(ADMINS)
    async def list_pick_places(self) -> PickPlaces:
        """List the pages that show editors' picks, with how many they show and when the first of them ends."""
        return await highlighted_picks.list_places()

    @get(
        "/{place:str}",
        operation_id="get_place_picks",
        summary="Get picks of page",
        guards=[admin_only],
        permission=Permission.CHANGE_SETTINGS,
    )
    @no_rate_limit(ADMINS)
    async def get_place_picks(self, place: FromPath[str]) -> PlacePicks:
        """Return all picks of a page, also those that it doesn't show, with the reason."""
        return await highlighted_picks.get_picks(place)

    @put(
        "/{place:str}",
        operation_id="replace_place_picks",
        summary="Replace picks of page",
        responses=describe_failures(409),
        guards=[admin_only],
        permission=Permission.CHANGE_SETTINGS,
    )
    @no_rate_limit(ADMINS)
    async def replace_place_picks(
        self, place: FromPath[str], data: JSONBody[PicksChange], actor: NamedDependency[Actor]
    ) -> PlacePicks:
        """Replace the picks of a page, in this order; it shows them at once.

        Responds with 409 if someone else has changed them since `version`.
        """
        return await highlighted_picks.replace_picks(actor, place, data)


handlers: list[ControllerRouterHandler] = [HighlightedPicksController, HighlightedPicksAdminController]

"""Endpoints for saved searches and their email alerts."""

from typing import Annotated
from uuid import UUID

from litestar import Controller, delete, get, patch, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from lexdex.accounts.guards import signed_in_only
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.access import public
from lexdex.foundation.http.bodies import ONE_CLICK, accepts
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import HOUR, MINUTE, OWN_DATA, per_account, per_address
from lexdex.foundation.message import Message
from lexdex.settings import Settings
from lexdex.shortlists.queries import searches as queries
from lexdex.shortlists.schemas import AlertToken, SavedSearchEntry, SavedSearchInput, SavedSearchUpdate
from lexdex.shortlists.service import searches


class SavedSearchController(Controller):
    """Endpoints for the signed-in user's saved searches; responds with 404 for those of other users."""

    path = "/api/saved-searches"
    tags = ("shortlists",)

    @get("/", operation_id="list_saved_searches", summary="List saved searches", guards=[signed_in_only])
    @no_rate_limit(OWN_DATA)
    async def list_saved_searches(self, actor: NamedDependency[Actor]) -> list[SavedSearchEntry]:
        """List the signed-in user's saved searches, latest first."""
        return await queries.list_searches(actor.account_id)

    @post(
        "/",
        operation_id="save_search",
        summary="Save search",
        responses=describe_failures(409),
        guards=[signed_in_only],
        status_code=200,
    )
    @rate_limit(per_account(60, HOUR))
    async def save_search(
        self, data: JSONBody[SavedSearchInput], actor: NamedDependency[Actor], settings: NamedDependency[Settings]
    ) -> SavedSearchEntry:
        """Save a search; if an identical one is saved already, that one is returned unchanged.

        Responds with 409 if the user already has fifty saved searches.
        """
        return await searches.save_search(settings, actor, data)

    @patch(
        "/{search_id:uuid}", operation_id="update_saved_search", summary="Update saved search", guards=[signed_in_only]
    )
    @rate_limit(per_account(120, HOUR))
    async def update_saved_search(
        self, search_id: FromPath[UUID], data: JSONBody[SavedSearchUpdate], actor: NamedDependency[Actor]
    ) -> SavedSearchEntry:
        """Rename a saved search, or turn its email alert on or off."""
        return await searches.update_search(actor, search_id, data)

    @delete(
        "/{search_id:uuid}",
        operation_id="delete_saved_search",
        summary="Delete saved search",
        guards=[signed_in_only],
        status_code=204,
    )
    @no_rate_limit(OWN_DATA)
    async def delete_saved_search(self, search_id: FromPath[UUID], actor: NamedDependency[Actor]) -> None:
        """Delete a saved search, and with it its email alert."""
        await searches.delete_search(actor, search_id)

    @post("/stop", operation_id="stop_search_alert", summary="Stop search alert", guards=[public], status_code=200)
    @rate_limit(per_address(30, 10 * MINUTE))
    async def stop_search_alert(self, data: JSONBody[AlertToken]) -> Message:
        """Stop the alerts that the token in an email's unsubscribe link stands for.

        No login is needed, and repeating the request changes nothing.
        """
        return Message(await searches.stop_alerts(data.token))


@post(
    "/alerts/stop",
    operation_id="unsubscribe_from_search_alerts",
    summary="Unsubscribe from search alerts",
    tags=["shortlists"],
    guards=[public],
    status_code=200,
    **accepts(ONE_CLICK),
)
@rate_limit(per_address(600, 10 * MINUTE))
async def unsubscribe_from_search_alerts(
    token: Annotated[str, QueryParameter(description="Token from the link in the email.")] = "",
) -> Message:
    """Stop the alerts that the link in an email's List-Unsubscribe header stands for (RFC 8058).

    Email programs send it when someone presses "Unsubscribe"; the page at the same path only asks.
    The limit is that of a large email provider, which sends it for all of its users.
    """
    return Message(await searches.stop_alerts(token))

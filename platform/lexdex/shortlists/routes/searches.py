"""The calls of saved searches and of their alerts."""

from typing import Any
from uuid import UUID

from litestar import Controller, Request, delete, get, patch, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from lexdex.foundation.actor import Actor
from lexdex.foundation.http.client import client_address
from lexdex.foundation.limits import Limits
from lexdex.settings import Settings
from lexdex.shortlists.schemas import SavedSearchEntry, SearchDraft, SearchPatch, Stopped, StopToken
from lexdex.shortlists.service import searches

AnyRequest = Request[Any, Any, Any]


class SavedSearchController(Controller):
    """A search of somebody else answers as one that does not exist."""

    path = "/api/saved-searches"
    tags = ("shortlists",)

    @get("/", operation_id="list_saved_searches")
    async def list_saved_searches(self, actor: NamedDependency[Actor]) -> list[SavedSearchEntry]:
        """One's own saved searches, the latest first."""
        return await searches.listed(actor)

    @post("/", operation_id="save_search", status_code=200)
    async def save_search(
        self,
        data: JSONBody[SearchDraft],
        request: AnyRequest,
        actor: NamedDependency[Actor],
        settings: NamedDependency[Settings],
        limits: NamedDependency[Limits],
    ) -> SavedSearchEntry:
        """Save a search; one that asks the same is answered as it stands. At most fifty."""
        await limits.spend("save_search", address=client_address(request), subject=str(actor.account))
        return await searches.save(settings, actor, data)

    @patch("/{search_id:uuid}", operation_id="change_saved_search")
    async def change_saved_search(
        self,
        search_id: FromPath[UUID],
        data: JSONBody[SearchPatch],
        request: AnyRequest,
        actor: NamedDependency[Actor],
        limits: NamedDependency[Limits],
    ) -> SavedSearchEntry:
        """Give a saved search another name, or turn its alert on or off."""
        await limits.spend("change_saved_search", address=client_address(request), subject=str(actor.account))
        return await searches.change(actor, search_id, data)

    @delete("/{search_id:uuid}", operation_id="delete_saved_search", status_code=204)
    async def delete_saved_search(self, search_id: FromPath[UUID], actor: NamedDependency[Actor]) -> None:
        """Delete a saved search; its alert ends."""
        await searches.delete(actor, search_id)

    @post("/stop", operation_id="stop_alert", status_code=200)
    async def stop_alert(
        self, data: JSONBody[StopToken], request: AnyRequest, limits: NamedDependency[Limits]
    ) -> Stopped:
        """End the alerts that the link of a mail names; no session is needed, and again is as good as once."""
        await limits.spend("stop_alert", address=client_address(request))
        return Stopped(await searches.stop(data.token))

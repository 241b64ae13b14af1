"""Endpoints for shortlists and the tools on them."""

from uuid import UUID

from litestar import Controller, delete, get, patch, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from lexdex.accounts.guards import signed_in_only
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.limits import HOUR, MINUTE, OWN_DATA, per_account
from lexdex.settings import Settings
from lexdex.shortlists.queries import lists as queries
from lexdex.shortlists.schemas import ShortlistDetail, ShortlistName, ShortlistSummary, ToolNote, ToolReference
from lexdex.shortlists.service import lists


class ShortlistController(Controller):
    """Endpoints for the signed-in user's shortlists; responds with 404 for shortlists of other users."""

    path = "/api/shortlists"
    tags = ("shortlists",)

    @get("/", operation_id="list_shortlists", summary="List shortlists", guards=[signed_in_only])
    @no_rate_limit(OWN_DATA)
    async def list_shortlists(self, actor: NamedDependency[Actor]) -> list[ShortlistSummary]:
        """List the signed-in user's shortlists with the ids of their tools, oldest first."""
        return await queries.list_summaries(actor.account_id)

    @post(
        "/",
        operation_id="create_shortlist",
        summary="Create shortlist",
        responses=describe_failures(409),
        guards=[signed_in_only],
        status_code=201,
    )
    @rate_limit(per_account(60, HOUR))
    async def create_shortlist(self, data: JSONBody[ShortlistName], actor: NamedDependency[Actor]) -> ShortlistSummary:
        """Create an empty shortlist; 409 if the user already has twenty."""
        return await lists.create_shortlist(actor, data.name)

    @post(
        "/tools",
        operation_id="save_tool",
        summary="Save tool",
        responses=describe_failures(404, 409),
        guards=[signed_in_only],
        status_code=200,
    )
    @rate_limit(per_account(240, 10 * MINUTE))
    async def save_tool(self, data: JSONBody[ToolReference], actor: NamedDependency[Actor]) -> ShortlistSummary:
        """Add a tool to the user's oldest shortlist, which is created if there is none.

        Adding a tool that is on it already changes nothing.
        """
        return await lists.save_tool(actor, data.product_id)

    @get("/{shortlist_id:uuid}", operation_id="get_shortlist", summary="Get shortlist", guards=[signed_in_only])
    @no_rate_limit(OWN_DATA)
    async def get_shortlist(
        self, shortlist_id: FromPath[UUID], actor: NamedDependency[Actor], settings: NamedDependency[Settings]
    ) -> ShortlistDetail:
        """Return a shortlist with its tools, notes and share link."""
        return await lists.get_shortlist(settings, actor, shortlist_id)

    @patch(
        "/{shortlist_id:uuid}",
        operation_id="rename_shortlist",
        summary="Rename shortlist",
        responses=describe_failures(409),
        guards=[signed_in_only],
    )
    @rate_limit(per_account(120, HOUR))
    async def rename_shortlist(
        self, shortlist_id: FromPath[UUID], data: JSONBody[ShortlistName], actor: NamedDependency[Actor]
    ) -> ShortlistSummary:
        """Rename a shortlist; 409 if the user has another shortlist with this name."""
        return await lists.rename_shortlist(actor, shortlist_id, data.name)

    @delete(
        "/{shortlist_id:uuid}",
        operation_id="delete_shortlist",
        summary="Delete shortlist",
        guards=[signed_in_only],
        status_code=204,
    )
    @no_rate_limit(OWN_DATA)
    async def delete_shortlist(self, shortlist_id: FromPath[UUID], actor: NamedDependency[Actor]) -> None:
        """Delete a shortlist with its notes; its share link stops working."""
        await lists.delete_shortlist(actor, shortlist_id)

    @put(
        "/{shortlist_id:uuid}/tools/{product_id:str}",
        operation_id="set_shortlist_tool",
        summary="Set tool on shortlist",
        responses=describe_failures(409),
        guards=[signed_in_only],
    )
    @rate_limit(per_account(240, 10 * MINUTE))
    async def set_shortlist_tool(
        self,
        shortlist_id: FromPath[UUID],
        product_id: FromPath[str],
        data: JSONBody[ToolNote],
        actor: NamedDependency[Actor],
    ) -> ShortlistSummary:
        """Add a tool to a shortlist or change its note; 409 if the shortlist already has a hundred tools."""
        return await lists.set_tool(actor, shortlist_id, product_id, data.note)

    @delete(
        "/{shortlist_id:uuid}/tools/{product_id:str}",
        operation_id="remove_shortlist_tool",
        summary="Remove tool from shortlist",
        guards=[signed_in_only],
        status_code=204,
    )
    @no_rate_limit(OWN_DATA)
    async def remove_shortlist_tool(
        self, shortlist_id: FromPath[UUID], product_id: FromPath[str], actor: NamedDependency[Actor]
    ) -> None:
        """Remove a tool from a shortlist."""
        await lists.remove_tool(actor, shortlist_id, product_id)

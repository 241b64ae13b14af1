"""The calls of one's own shortlists and the tools on them."""

from typing import Any
from uuid import UUID

from litestar import Controller, Request, delete, get, patch, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from lexdex.foundation.actor import Actor
from lexdex.foundation.http.client import client_address
from lexdex.foundation.limits import Limits
from lexdex.settings import Settings
from lexdex.shortlists.schemas import ListName, ShortlistDetail, ShortlistSummary, ToolChoice, ToolNote
from lexdex.shortlists.service import lists

AnyRequest = Request[Any, Any, Any]


class ShortlistController(Controller):
    """A list of somebody else answers as one that does not exist."""

    path = "/api/shortlists"
    tags = ("shortlists",)

    @get("/", operation_id="list_shortlists")
    async def list_shortlists(self, actor: NamedDependency[Actor]) -> list[ShortlistSummary]:
        """One's own lists, the oldest first, with the ids of their tools."""
        return await lists.listed(actor)

    @post("/", operation_id="create_shortlist", status_code=201)
    async def create_shortlist(
        self,
        data: JSONBody[ListName],
        request: AnyRequest,
        actor: NamedDependency[Actor],
        limits: NamedDependency[Limits],
    ) -> ShortlistSummary:
        """A new list; at most twenty."""
        await limits.spend("create_shortlist", address=client_address(request), subject=str(actor.account))
        return await lists.create(actor, data.name)

    @post("/tools", operation_id="save_tool", status_code=200)
    async def save_tool(
        self,
        data: JSONBody[ToolChoice],
        request: AnyRequest,
        actor: NamedDependency[Actor],
        limits: NamedDependency[Limits],
    ) -> ShortlistSummary:
        """Save a tool to one's first list, which is made where there is none; again is as good as once."""
        await limits.spend("save_tool", address=client_address(request), subject=str(actor.account))
        return await lists.save(actor, data.product_id)

    @get("/{shortlist_id:uuid}", operation_id="get_shortlist")
    async def get_shortlist(
        self, shortlist_id: FromPath[UUID], actor: NamedDependency[Actor], settings: NamedDependency[Settings]
    ) -> ShortlistDetail:
        """One list with its tools, notes and link."""
        return await lists.detail(settings, actor, shortlist_id)

    @patch("/{shortlist_id:uuid}", operation_id="rename_shortlist")
    async def rename_shortlist(
        self,
        shortlist_id: FromPath[UUID],
        data: JSONBody[ListName],
        request: AnyRequest,
        actor: NamedDependency[Actor],
        limits: NamedDependency[Limits],
    ) -> ShortlistSummary:
        """Give a list another name."""
        await limits.spend("rename_shortlist", address=client_address(request), subject=str(actor.account))
        return await lists.rename(actor, shortlist_id, data.name)

    @delete("/{shortlist_id:uuid}", operation_id="delete_shortlist", status_code=204)
    async def delete_shortlist(self, shortlist_id: FromPath[UUID], actor: NamedDependency[Actor]) -> None:
        """Delete a list with its notes; its link ends at once."""
        await lists.delete(actor, shortlist_id)

    @put("/{shortlist_id:uuid}/tools/{product_id:str}", operation_id="put_tool")
    async def put_tool(
        self,
        shortlist_id: FromPath[UUID],
        product_id: FromPath[str],
        data: JSONBody[ToolNote],
        request: AnyRequest,
        actor: NamedDependency[Actor],
        limits: NamedDependency[Limits],
    ) -> ShortlistSummary:
        """Put a tool on a list, or change the note on it; at most a hundred tools."""
        await limits.spend("put_tool", address=client_address(request), subject=str(actor.account))
        return await lists.put(actor, shortlist_id, product_id, data.note)

    @delete("/{shortlist_id:uuid}/tools/{product_id:str}", operation_id="remove_tool", status_code=204)
    async def remove_tool(
        self, shortlist_id: FromPath[UUID], product_id: FromPath[str], actor: NamedDependency[Actor]
    ) -> None:
        """Take a tool off a list."""
        await lists.remove(actor, shortlist_id, product_id)

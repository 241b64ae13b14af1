"""The calls of one's own shortlists and the tools on them."""

from uuid import UUID

from litestar import Controller, delete, get, patch, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from lexdex.accounts.guards import signed_in
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.rate_limit import rate_limit, unlimited
from lexdex.foundation.limits import HOUR, MINUTE, OWN_DATA, per_account
from lexdex.settings import Settings
from lexdex.shortlists.schemas import ListName, ShortlistDetail, ShortlistSummary, ToolChoice, ToolNote
from lexdex.shortlists.service import lists


class ShortlistController(Controller):
    """A list of somebody else answers as one that does not exist."""

    path = "/api/shortlists"
    tags = ("shortlists",)

    @get("/", operation_id="list_shortlists", guards=[signed_in])
    @unlimited(OWN_DATA)
    async def list_shortlists(self, actor: NamedDependency[Actor]) -> list[ShortlistSummary]:
        """One's own lists, the oldest first, with the ids of their tools."""
        return await lists.listed(actor)

    @post("/", operation_id="create_shortlist", guards=[signed_in], status_code=201)
    @rate_limit(per_account(60, HOUR))
    async def create_shortlist(self, data: JSONBody[ListName], actor: NamedDependency[Actor]) -> ShortlistSummary:
        """A new list; at most twenty."""
        return await lists.create(actor, data.name)

    @post("/tools", operation_id="save_tool", guards=[signed_in], status_code=200)
    @rate_limit(per_account(240, 10 * MINUTE))
    async def save_tool(self, data: JSONBody[ToolChoice], actor: NamedDependency[Actor]) -> ShortlistSummary:
        """Save a tool to one's first list, which is made where there is none; again is as good as once."""
        return await lists.save(actor, data.product_id)

    @get("/{shortlist_id:uuid}", operation_id="get_shortlist", guards=[signed_in])
    @unlimited(OWN_DATA)
    async def get_shortlist(
        self, shortlist_id: FromPath[UUID], actor: NamedDependency[Actor], settings: NamedDependency[Settings]
    ) -> ShortlistDetail:
        """One list with its tools, notes and link."""
        return await lists.detail(settings, actor, shortlist_id)

    @patch("/{shortlist_id:uuid}", operation_id="rename_shortlist", guards=[signed_in])
    @rate_limit(per_account(120, HOUR))
    async def rename_shortlist(
        self, shortlist_id: FromPath[UUID], data: JSONBody[ListName], actor: NamedDependency[Actor]
    ) -> ShortlistSummary:
        """Give a list another name."""
        return await lists.rename(actor, shortlist_id, data.name)

    @delete("/{shortlist_id:uuid}", operation_id="delete_shortlist", guards=[signed_in], status_code=204)
    @unlimited(OWN_DATA)
    async def delete_shortlist(self, shortlist_id: FromPath[UUID], actor: NamedDependency[Actor]) -> None:
        """Delete a list with its notes; its link ends at once."""
        await lists.delete(actor, shortlist_id)

    @put("/{shortlist_id:uuid}/tools/{product_id:str}", operation_id="put_tool", guards=[signed_in])
    @rate_limit(per_account(240, 10 * MINUTE))
    async def put_tool(
        self,
        shortlist_id: FromPath[UUID],
        product_id: FromPath[str],
        data: JSONBody[ToolNote],
        actor: NamedDependency[Actor],
    ) -> ShortlistSummary:
        """Put a tool on a list, or change the note on it; at most a hundred tools."""
        return await lists.put(actor, shortlist_id, product_id, data.note)

    @delete(
        "/{shortlist_id:uuid}/tools/{product_id:str}", operation_id="remove_tool", guards=[signed_in], status_code=204
    )
    @unlimited(OWN_DATA)
    async def remove_tool(
        self, shortlist_id: FromPath[UUID], product_id: FromPath[str], actor: NamedDependency[Actor]
    ) -> None:
        """Take a tool off a list."""
        await lists.remove(actor, shortlist_id, product_id)

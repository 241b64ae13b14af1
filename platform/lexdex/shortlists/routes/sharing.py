"""The calls that share a list, end its link, and read it by the link."""

from typing import Any
from uuid import UUID

from litestar import Controller, Request, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from lexdex.foundation.actor import Actor
from lexdex.foundation.http.client import client_address
from lexdex.foundation.limits import Limits
from lexdex.settings import Settings
from lexdex.shortlists.schemas import Share, ShareChoice, SharedList
from lexdex.shortlists.service import sharing

AnyRequest = Request[Any, Any, Any]

UNLISTED = {"X-Robots-Tag": "noindex", "Cache-Control": "no-store"}
"""A link that was ended must not live on in anybody's cache or index."""


class SharingController(Controller):
    """The link of one's own list."""

    path = "/api/shortlists/{shortlist_id:uuid}/share"
    tags = ("shortlists",)

    @post("/", operation_id="share_shortlist", status_code=200)
    async def share_shortlist(
        self,
        shortlist_id: FromPath[UUID],
        data: JSONBody[ShareChoice],
        request: AnyRequest,
        actor: NamedDependency[Actor],
        settings: NamedDependency[Settings],
        limits: NamedDependency[Limits],
    ) -> Share:
        """Share a list by link, with or without its notes; a list that is shared keeps its link."""
        await limits.spend("share_shortlist", address=client_address(request), subject=str(actor.account))
        return await sharing.share(settings, actor, shortlist_id, notes=data.notes)

    @delete("/", operation_id="revoke_share", status_code=204)
    async def revoke_share(self, shortlist_id: FromPath[UUID], actor: NamedDependency[Actor]) -> None:
        """End the link: from now on it is a 404. Sharing again makes another one."""
        await sharing.revoke(actor, shortlist_id)


@get("/api/shared/{token:str}", operation_id="get_shared", tags=["shortlists"])
async def get_shared(
    token: FromPath[str], request: AnyRequest, limits: NamedDependency[Limits]
) -> Response[SharedList]:
    """A shared list, for whoever has the link; nothing in it says whose it is."""
    await limits.spend("get_shared", address=client_address(request))
    return Response(await sharing.read(token), headers=UNLISTED)

"""Endpoints to share a shortlist by link, to revoke the link, and to read a shared shortlist."""

from uuid import UUID

from litestar import Controller, Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from lexdex.accounts.guards import signed_in_only
from lexdex.foundation.actor import Actor
from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.limits import HOUR, MINUTE, OWN_DATA, per_account, per_address
from lexdex.settings import Settings
from lexdex.shortlists.schemas import SharedShortlist, ShareLink, ShareOptions
from lexdex.shortlists.service import sharing

UNLISTED = {"X-Robots-Tag": "noindex", "Cache-Control": "no-store"}
"""A revoked link must not remain in a cache or a search index."""


class SharingController(Controller):
    """Endpoints for the share link of one of the user's shortlists."""

    path = "/api/shortlists/{shortlist_id:uuid}/share"
    tags = ("shortlists",)

    @post("/", operation_id="share_shortlist", summary="Share shortlist", guards=[signed_in_only], status_code=200)
    @rate_limit(per_account(60, HOUR))
    async def share_shortlist(
        self,
        shortlist_id: FromPath[UUID],
        data: JSONBody[ShareOptions],
        actor: NamedDependency[Actor],
        settings: NamedDependency[Settings],
    ) -> ShareLink:
        """Create a share link for a shortlist, which shows the notes if requested.

        If the shortlist is shared already, its link doesn't change.
        """
        return await sharing.share_shortlist(settings, actor, shortlist_id, notes=data.notes)

    @delete(
        "/", operation_id="revoke_share_link", summary="Revoke share link", guards=[signed_in_only], status_code=204
    )
    @no_rate_limit(OWN_DATA)
    async def revoke_share_link(self, shortlist_id: FromPath[UUID], actor: NamedDependency[Actor]) -> None:
        """Revoke a shortlist's share link, which responds with 404 from then on.

        Sharing the shortlist again creates a different link.
        """
        await sharing.revoke_link(actor, shortlist_id)


@get(
    "/api/shared/{token:str}",
    operation_id="get_shared_shortlist",
    summary="Get shared shortlist",
    guards=[public],
    tags=["shortlists"],
)
@rate_limit(per_address(60, MINUTE))
async def get_shared_shortlist(token: FromPath[str]) -> Response[SharedShortlist]:
    """Return a shortlist by the token of its share link, without naming its owner."""
    return Response(await sharing.get_shared_shortlist(token), headers=UNLISTED)

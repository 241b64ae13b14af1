"""The endpoints of avatars (profile images)."""

from litestar import Response, Router, delete, get, put
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from lexdex.accounts.guards import signed_in_only
from lexdex.accounts.schemas.profile import Avatar
from lexdex.accounts.service import avatar as service
from lexdex.foundation.actor import Actor
from lexdex.foundation.files import Files
from lexdex.foundation.http.access import public
from lexdex.foundation.http.bodies import IMAGE, accepts
from lexdex.foundation.http.client import AnyRequest
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.http.uploads import read_upload
from lexdex.foundation.limits import HOUR, OWN_DATA, SAME_FOR_ALL, per_account
from lexdex.foundation.virus_scanner import VirusScanner

# A file name is never used for another image, so caches may store it forever.
HEADERS = {"Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}


@put("/", operation_id="set_avatar", summary="Set avatar", guards=[signed_in_only], **accepts(IMAGE))
@rate_limit(per_account(20, HOUR))
async def set_avatar(
    request: AnyRequest,
    actor: NamedDependency[Actor],
    files: NamedDependency[Files],
    scanner: NamedDependency[VirusScanner],
) -> Avatar:
    """Set the account's profile image.

    The body is the image itself: JPG, PNG or WebP, at most 5 MB. It is cropped to a square and re-encoded.
    """
    return Avatar(await service.set_avatar(files, actor, await read_upload(request, scanner)))


@delete("/", operation_id="delete_avatar", summary="Delete avatar", guards=[signed_in_only], status_code=204)
@no_rate_limit(OWN_DATA)
async def delete_avatar(actor: NamedDependency[Actor], files: NamedDependency[Files]) -> None:
    """Delete the account's profile image; pages show initials instead."""
    await service.delete_avatar(files, actor)


@get("/{name:str}", operation_id="get_avatar", summary="Get avatar", guards=[public], media_type="image/webp")
@no_rate_limit(SAME_FOR_ALL)
async def get_avatar(name: FromPath[str], files: NamedDependency[Files]) -> Response[bytes]:
    """Return a profile image by its file name, which is random and can't be guessed."""
    return Response(await service.get_avatar(files, name), headers=HEADERS, media_type="image/webp")


handlers: list[ControllerRouterHandler] = [
    Router("/api/account/avatar", route_handlers=[set_avatar, delete_avatar], tags=["accounts"]),
    Router("/api/avatars", route_handlers=[get_avatar], tags=["accounts"]),
]

"""The calls of a member's picture."""

from typing import Any

from litestar import Request, Response, Router, delete, get, put
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from lexdex.accounts.schemas.profile import Picture
from lexdex.accounts.service import avatar as service
from lexdex.foundation.actor import Actor
from lexdex.foundation.files import Files
from lexdex.foundation.http.client import client_address
from lexdex.foundation.http.requests import MAX_IMAGE_BYTES
from lexdex.foundation.limits import Limits

AnyRequest = Request[Any, Any, Any]

# A name is never used for another picture, so nobody has to ask twice.
HEADERS = {"Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}


@put("/", operation_id="put_avatar", request_max_body_size=MAX_IMAGE_BYTES)
async def put_avatar(
    request: AnyRequest,
    actor: NamedDependency[Actor],
    files: NamedDependency[Files],
    limits: NamedDependency[Limits],
) -> Picture:
    """Send a picture as the body itself (JPG, PNG or WebP, at most 5 MB); it is cut square and drawn anew."""
    await limits.spend("put_avatar", address=client_address(request), subject=str(actor.account))
    return Picture(await service.put(files, actor, await request.body()))


@delete("/", operation_id="delete_avatar", status_code=204)
async def delete_avatar(actor: NamedDependency[Actor], files: NamedDependency[Files]) -> None:
    """Do without a picture."""
    await service.delete(files, actor)


@get("/{name:str}", operation_id="get_avatar", media_type="image/webp")
async def get_avatar(name: FromPath[str], files: NamedDependency[Files]) -> Response[bytes]:
    """A member's picture, by the name that only pages which show it know."""
    return Response(await service.get(files, name), headers=HEADERS, media_type="image/webp")


handlers: list[ControllerRouterHandler] = [
    Router("/api/account/avatar", route_handlers=[put_avatar, delete_avatar], tags=["accounts"]),
    Router("/api/avatars", route_handlers=[get_avatar], tags=["accounts"]),
]

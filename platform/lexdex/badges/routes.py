"""The badge calls: pictures that any site may show, kept by caches for an hour."""

import hashlib
from typing import Annotated, Any

from litestar import Controller, Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.types import ControllerRouterHandler

from lexdex.badges import service
from lexdex.badges.drawing import Badge, Theme, drawn
from lexdex.foundation.http.client import client_address
from lexdex.foundation.limits import Limits
from lexdex.settings import Settings

AnyRequest = Request[Any, Any, Any]
OnPaper = Annotated[Theme, QueryParameter(description="On what kind of page the badge stands.")]

MEDIA_TYPE = "image/svg+xml"
HEADERS = {
    "Cache-Control": "public, max-age=3600, stale-while-revalidate=86400",
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    # Opened by itself it is a document; it has nothing to load or to run.
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
}


class BadgeController(Controller):
    """A product that nobody may see has no badge."""

    path = "/api/badges/{product_id:str}"
    tags = ("badges",)

    @get("/rating.svg", operation_id="get_rating_badge", media_type=MEDIA_TYPE)
    async def get_rating_badge(
        self,
        product_id: FromPath[str],
        request: AnyRequest,
        settings: NamedDependency[Settings],
        limits: NamedDependency[Limits],
        theme: OnPaper = "light",
    ) -> Response[bytes]:
        """How members rate a product, as a picture."""
        await limits.spend("get_rating_badge", address=client_address(request))
        return _pictured(request, await service.rating(settings, product_id), theme)

    @get("/star.svg", operation_id="get_star_badge", media_type=MEDIA_TYPE)
    async def get_star_badge(
        self,
        product_id: FromPath[str],
        request: AnyRequest,
        settings: NamedDependency[Settings],
        limits: NamedDependency[Limits],
        theme: OnPaper = "light",
    ) -> Response[bytes]:
        """That a product bears the star, as a picture; a 404 for all others."""
        await limits.spend("get_star_badge", address=client_address(request))
        return _pictured(request, await service.star(settings, product_id), theme)


def _pictured(request: AnyRequest, badge: Badge, theme: Theme) -> Response[bytes]:
    """The picture, or that the asker's own copy is still right."""
    content = drawn(badge, theme)
    tag = f'"{hashlib.blake2b(content, digest_size=12).hexdigest()}"'
    headers = {**HEADERS, "ETag": tag}
    known = {each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")}
    if known & {tag, "*"}:
        return Response(b"", status_code=304, headers=headers, media_type=MEDIA_TYPE)
    return Response(content, headers=headers, media_type=MEDIA_TYPE)


handlers: list[ControllerRouterHandler] = [BadgeController]

"""Endpoints of badges, SVG images for other websites: browsers may cache a rating for an hour, a STAR for 5 minutes."""

import hashlib
from collections.abc import Mapping
from typing import Annotated

from litestar import Controller, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.types import ControllerRouterHandler

from lexdex.badges import service
from lexdex.badges.rendering import Badge, Theme, render_badge
from lexdex.foundation.http.access import public
from lexdex.foundation.http.client import AnyRequest
from lexdex.foundation.http.rate_limit import rate_limit
from lexdex.foundation.http.responses import NOT_MODIFIED, describe_failures
from lexdex.foundation.limits import MINUTE, per_address
from lexdex.settings import Settings

ThemeParameter = Annotated[Theme, QueryParameter(description="Theme of the page that shows the badge.")]

MEDIA_TYPE = "image/svg+xml"
HEADERS = {
    "Cache-Control": "public, max-age=3600, stale-while-revalidate=86400",
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    # Prevents scripts and requests when the image is opened as a page.
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
}


class BadgeController(Controller):
    """Endpoints of the SVG badges of publicly visible products."""

    path = "/api/badges/{product_id:str}"
    tags = ("badges",)

    @get(
        "/rating.svg",
        operation_id="get_rating_badge",
        summary="Get rating badge",
        responses={**NOT_MODIFIED, **describe_failures(410)},
        guards=[public],
        media_type=MEDIA_TYPE,
    )
    @rate_limit(per_address(600, MINUTE))
    async def get_rating_badge(
        self,
        product_id: FromPath[str],
        request: AnyRequest,
        settings: NamedDependency[Settings],
        theme: ThemeParameter = "light",
    ) -> Response[bytes]:
        """Return an SVG badge with the product's average rating and number of reviews."""
        return _send_badge(request, await service.get_rating_badge(settings, product_id), theme)

    @get(
        "/star.svg",
        operation_id="get_star_badge",
        summary="Get STAR badge",
        responses={**NOT_MODIFIED, **describe_failures(410)},
        guards=[public],
        media_type=MEDIA_TYPE,
    )
    @rate_limit(per_address(600, MINUTE))
    async def get_star_badge(
        self,
        product_id: FromPath[str],
        request: AnyRequest,
        settings: NamedDependency[Settings],
        theme: ThemeParameter = "light",
    ) -> Response[bytes]:
        """Return the SVG badge of a product's STAR certificate; 404 for products that never had one.

        It is grey once the certificate is suspended, expired, revoked or replaced.
        """
        badge = await service.get_star_badge(settings, product_id)
        link = f'<{badge.url}>; rel="describedby"'
        return _send_badge(request, badge, theme, {"Cache-Control": "public, max-age=300", "Link": link})


def is_current(if_none_match: str, tag: str) -> bool:
    """Whether the If-None-Match header contains the tag of the current content, or `*`."""
    known = {each.strip().removeprefix("W/") for each in if_none_match.split(",")}
    return bool(known & {tag, "*"})


def _send_badge(
    request: AnyRequest, badge: Badge, theme: Theme, changed_headers: Mapping[str, str] | None = None
) -> Response[bytes]:
    """Respond with the badge's SVG, or with 304 if the client's cached copy (If-None-Match) is current."""
    content = render_badge(badge, theme)
    tag = f'"{hashlib.blake2b(content, digest_size=12).hexdigest()}"'
    headers = {**HEADERS, **(changed_headers or {}), "ETag": tag}
    if is_current(request.headers.get("if-none-match", ""), tag):
        return Response(b"", status_code=304, headers=headers, media_type=f"{MEDIA_TYPE}; charset=utf-8")
    return Response(content, headers=headers, media_type=f"{MEDIA_TYPE}; charset=utf-8")


handlers: list[ControllerRouterHandler] = [BadgeController]

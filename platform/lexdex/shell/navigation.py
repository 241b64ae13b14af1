"""Serves page requests: the web app's HTML with the page's head, or 404 for unknown pages."""

import gzip
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send
from msgspec import structs

from lexdex.foundation.database import DatabaseUnavailable
from lexdex.foundation.http.requests import find_header
from lexdex.settings import Settings
from lexdex.shell import pages
from lexdex.shell.html import Head, Template
from lexdex.shell.pages import ALTERNATIVES_TO, PRODUCT, Match
from lexdex.shell.products import build_alternatives_head, build_product_head

NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>The web app is not built</title>
<h1>The web app is not built</h1>
<p>Run <code>make run</code>, or <code>npm ci &amp;&amp; npm run build</code> in the folder <code>web</code>.
The API is available: <a href="/schema/openapi.json">OpenAPI document</a>.</p></html>"""
SPA, PRODUCT_SHELL = "spa.html", "product.html"
"""The HTML files of the web app; the second one preloads the scripts of the product page."""

GZIP, GZIP_LEVEL = b"gzip", 5
AS_OF = b"as_of="
"""The query parameter of a product page as of a date, which isn't prerendered and isn't indexed."""

HeadBuilder = Callable[[str, Settings], Awaitable[Head | None]]


class Navigation:
    """The ASGI app that serves HTML pages; `app.py` routes all page requests to it."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._templates = _read_templates(Path(settings.web_dist))

    def is_page(self, path: str) -> bool:
        """Return whether the path is a page that doesn't share its path with an API endpoint."""
        found = pages.find_page(path)
        return path in pages.REDIRECTS or (found is not None and not found.page.shared)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond to a page request with the page's HTML, or with a redirect."""
        path, is_head = scope["path"], scope.get("method") == "HEAD"
        if target := pages.REDIRECTS.get(path.rstrip("/")):
            response = _respond(b"", 308, {"location": target}, is_head=is_head)
        elif not self._templates:
            response = _respond(NOT_BUILT.encode(), 503, {}, is_head=is_head)
        else:
            status, head = await self._find_head(pages.find_page(path))
            if AS_OF in scope.get("query_string", b""):
                head = structs.replace(head, indexed=False, content="", preloaded=None)
            shell = PRODUCT_SHELL if head.preloaded else SPA
            response = _compress_page(self._templates[shell].fill(head), status, scope, is_head=is_head)
        await response(scope, receive, send)

    async def _find_head(self, found: Match | None) -> tuple[int, Head]:
        if found is None:
            return 404, self._build_head(pages.NOT_FOUND)
        if PRODUCT in found.parts:
            return await self._build_product_head(found, found.parts[PRODUCT], build_product_head)
        if ALTERNATIVES_TO in found.parts:
            return await self._build_product_head(found, found.parts[ALTERNATIVES_TO], build_alternatives_head)
        return 200, self._build_head(found.page)

    async def _build_product_head(self, found: Match, product_id: str, build_head: HeadBuilder) -> tuple[int, Head]:
        """Return the status code and the head of a product's page: 200, or 404 for an unknown product.

        If the database is unavailable, returns 503 and the page's default head.
        """
        try:
            head = await build_head(product_id, self._settings)
        except DatabaseUnavailable:
            return 503, self._build_head(found.page)
        return (200, head) if head else (404, self._build_head(pages.NOT_FOUND))

    def _build_head(self, page: pages.Page) -> Head:
        canonical = self._settings.public_url.rstrip("/") + page.address if page.listed else ""
        return Head(
            title=f"{page.title} · {self._settings.brand}",
            description=page.description or pages.HOME.description,
            canonical=canonical,
            indexed=page.listed,
        )


def _read_templates(dist: Path) -> dict[str, Template]:
    """Read the web app's HTML files, by file name; empty if the web app isn't built.

    If product.html is missing, product pages use spa.html.
    """
    files = [dist / name for name in (SPA, PRODUCT_SHELL)]
    found = {file.name: Template(file.read_text(encoding="utf-8")) for file in files if file.is_file()}
    return {PRODUCT_SHELL: found[SPA], **found} if SPA in found else {}


def _compress_page(page: bytes, status: int, scope: Scope, *, is_head: bool) -> ASGIResponse:
    """Compress the page with gzip if the client accepts it.

    Pages contain no user's data, so attacks that infer secrets from the compressed size (BREACH) don't apply.
    """
    vary = {"vary": "Accept-Encoding"}
    if GZIP not in find_header(scope["headers"], b"accept-encoding"):
        return _respond(page, status, vary, is_head=is_head)
    body = gzip.compress(page, compresslevel=GZIP_LEVEL, mtime=0)
    return _respond(body, status, {**vary, "content-encoding": "gzip"}, is_head=is_head)


def _respond(body: bytes, status: int, headers: dict[str, Any], *, is_head: bool) -> ASGIResponse:
    return ASGIResponse(
        body=body,
        status_code=status,
        headers={"cache-control": "no-cache", **headers},
        media_type="text/html",
        is_head_response=is_head,
    )

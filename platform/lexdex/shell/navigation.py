"""Responds to navigations: the shell with the head of its page, or 404 if there is no such page."""

import gzip
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send
from msgspec import structs

from lexdex.foundation.database import DatabaseUnavailable
from lexdex.foundation.http.requests import header
from lexdex.settings import Settings
from lexdex.shell import pages
from lexdex.shell.html import Head, Template
from lexdex.shell.pages import ALTERNATIVES_TO, PRODUCT, Match
from lexdex.shell.products import build_alternatives_head, build_product_head

NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>The web app is not built</title>
<h1>The web app is not built</h1>
<p>Run <code>make run</code>, or <code>npm ci &amp;&amp; npm run build</code> in the folder <code>web</code>.
The calls work meanwhile: <a href="/schema/openapi.json">OpenAPI document</a>.</p></html>"""
SPA, PRODUCT_SHELL = "spa.html", "product.html"
"""The second preloads the scripts of the product page."""

GZIP, GZIP_LEVEL = b"gzip", 5
AS_OF = b"as_of="
"""A page as of a past day: it does not contain today's content and is not indexed."""

HeadOf = Callable[[str, Settings], Awaitable[Head | None]]


class Navigation:
    """The pages, as the edge routes to them."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._templates = _read_templates(Path(settings.web_dist))

    def is_page(self, path: str) -> bool:
        """Return whether the address is a page and never an endpoint."""
        found = pages.find_page(path)
        return path in pages.REDIRECTS or (found is not None and not found.page.shared)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond to one navigation."""
        path, is_head = scope["path"], scope.get("method") == "HEAD"
        if target := pages.REDIRECTS.get(path.rstrip("/")):
            response = _respond(b"", 308, {"location": target}, is_head=is_head)
        elif not self._templates:
            response = _respond(NOT_BUILT.encode(), 503, {}, is_head=is_head)
        else:
            status, head = await self._head(pages.find_page(path))
            if AS_OF in scope.get("query_string", b""):
                head = structs.replace(head, indexed=False, content="", preloaded=None)
            shell = PRODUCT_SHELL if head.preloaded else SPA
            response = _compress(self._templates[shell].fill(head), status, scope, is_head=is_head)
        await response(scope, receive, send)

    async def _head(self, found: Match | None) -> tuple[int, Head]:
        if found is None:
            return 404, self._build_head(pages.NOT_FOUND)
        if PRODUCT in found.parts:
            return await self._product(found, found.parts[PRODUCT], build_product_head)
        if ALTERNATIVES_TO in found.parts:
            return await self._product(found, found.parts[ALTERNATIVES_TO], build_alternatives_head)
        return 200, self._build_head(found.page)

    async def _product(self, found: Match, product_id: str, head_of: HeadOf) -> tuple[int, Head]:
        """Build the head; without the database the shell is served, and the web app shows the error."""
        try:
            head = await head_of(product_id, self._settings)
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
    """Read the shells; empty without a build. A build without a shell for products uses the common one."""
    files = [dist / name for name in (SPA, PRODUCT_SHELL)]
    found = {file.name: Template(file.read_text(encoding="utf-8")) for file in files if file.is_file()}
    return {PRODUCT_SHELL: found[SPA], **found} if SPA in found else {}


def _compress(page: bytes, status: int, scope: Scope, *, is_head: bool) -> ASGIResponse:
    """Compress the page if the client accepts it. It is the same for everyone, so its size reveals nothing."""
    vary = {"vary": "Accept-Encoding"}
    if GZIP not in header(scope["headers"], b"accept-encoding"):
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

"""Serves page requests: the web app's HTML with the page's head, or 404 for unknown pages."""

import gzip
from collections.abc import Awaitable, Callable
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send
from msgspec import structs

from lexdex.foundation.config import build_image_path
from lexdex.foundation.database import DatabaseUnavailable
from lexdex.foundation.errors import Gone
from lexdex.foundation.file_changes import ChangeDetector
from lexdex.foundation.http.requests import find_header
from lexdex.foundation.live_settings import get_current
from lexdex.settings import Settings
from lexdex.shell import pages
from lexdex.shell.branding import apply_branding, has_own_branding
from lexdex.shell.directory import build_category_head, build_comparison_head, build_directory_head
from lexdex.shell.html import Head, Template
from lexdex.shell.pages import (
    ALTERNATIVES_TO,
    CATEGORY_PREFIX,
    DIRECTORY_PATH,
    PAIR,
    PRODUCT,
    VENDOR_PRODUCTS_PATH,
    Match,
)
from lexdex.shell.products import build_alternatives_head, build_product_head, build_vendor_head

NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>The web app is not built</title>
<h1>The web app is not built</h1>
<p>Run <code>make run</code>, or <code>npm ci &amp;&amp; npm run build</code> in the folder <code>web</code>.
The API is available: <a href="/schema/openapi.json">OpenAPI document</a>.</p></html>"""
SPA, PRODUCT_SHELL, RESULTS_SHELL = "spa.html", "product.html", "results.html"
"""The HTML files of the web app; the second and third one preload the scripts of the product and the results page."""
LANDING = "index.html"
SHELLS = (SPA, PRODUCT_SHELL, RESULTS_SHELL)
LANDING_PATH, FAVICON_PATH = "/", "/favicon.ico"
RESULTS_PATH = "/ai-search-results-1"

GZIP, GZIP_LEVEL = b"gzip", 5
AS_OF = b"as_of="
"""The query parameter of a product page as of a date, which isn't prerendered and isn't indexed."""

MAX_PARAMETERS = 20

HeadBuilder = Callable[[str, Settings], Awaitable[Head | None]]
PART_BUILDERS: dict[str, HeadBuilder] = {
    PRODUCT: build_product_head,
    ALTERNATIVES_TO: build_alternatives_head,
    PAIR: build_comparison_head,
}
"""Builds the head of a page from the value of a placeholder in its path."""


class Navigation:
    """The ASGI app that serves HTML pages; `app.py` routes all page requests to it."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._dist = Path(settings.web_dist)
        self._changes = ChangeDetector(self._dist / name for name in (*SHELLS, LANDING))
        self._sources = _read_sources(self._dist)

    def is_page(self, path: str) -> bool:
        """Return whether the path is a page that doesn't share its path with an API endpoint."""
        found = pages.find_page(path)
        return path in pages.REDIRECTS or (found is not None and not found.page.shared)

    def has_page(self, path: str) -> bool:
        """Return whether the path is a page, also if it shares the very path, without placeholders, with an endpoint.

        `/product/review` is an endpoint and no page, although the path of product pages fits it.
        """
        found = pages.find_page(path)
        return self.is_page(path) or (found is not None and not found.parts)

    def is_shared_page(self, path: str) -> bool:
        """Return whether the path is a page that shares its path with an API endpoint."""
        found = pages.find_page(path)
        return found is not None and found.page.shared

    def replaces(self, path: str) -> bool:
        """Return whether the built file at this path does not have the branding that is in force."""
        if path == FAVICON_PATH:
            return bool(self._get_settings().favicon)
        return path == LANDING_PATH and LANDING in self._sources and has_own_branding(self._get_settings())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond to a page request with the page's HTML, or with a redirect."""
        path = scope["path"]
        self._reload_sources()
        settings = self._get_settings()
        if path == FAVICON_PATH:
            response = _respond(b"", 302, {"location": build_image_path(settings.favicon)})
        elif target := pages.REDIRECTS.get(path.rstrip("/")):
            response = _respond(b"", 308, {"location": target})
        elif SPA not in self._sources:
            response = _respond(NOT_BUILT.encode(), 503, {})
        elif path == LANDING_PATH and LANDING in self._sources:
            page = apply_branding(self._sources[LANDING], settings).encode()
            response = _compress_page(page, 200, scope)
        else:
            query = scope.get("query_string", b"")
            status, head = await self._find_head(pages.find_page(path), query)
            if AS_OF in query:
                head = structs.replace(head, indexed=False, content="", preloaded=None)
            shell = PRODUCT_SHELL if head.preloaded else RESULTS_SHELL if path == RESULTS_PATH else SPA
            template = _parse_template(apply_branding(self._sources[shell], settings))
            response = _compress_page(template.fill(head), status, scope)
        await response(scope, receive, send)

    def _get_settings(self) -> Settings:
        return get_current(self._settings)

    def _reload_sources(self) -> None:
        """Read the HTML files again if they changed, such as by a new build, whose files have other names.

        While a build is running they are missing or incomplete, which counts as not built.
        """
        if not self._changes.has_changed():
            return
        try:
            self._sources = _read_sources(self._dist)
        except ValueError:
            self._sources = {}

    async def _find_head(self, found: Match | None, query: bytes) -> tuple[int, Head]:
        if found is None:
            return 404, self._build_head(pages.NOT_FOUND)
        subject, build_head = _choose_builder(found, query)
        if build_head is None:
            return 200, self._build_head(found.page)
        return await self._build_product_head(found, subject, build_head)

    async def _build_product_head(self, found: Match, subject: str, build_head: HeadBuilder) -> tuple[int, Head]:
        """Return the status code and the head of the page of a product or vendor: 200, or 404 if it is unknown.

        A deleted product has 410. If the database is unavailable, returns 503 and the page's default head.
        """
        try:
            head = await build_head(subject, self._get_settings())
        except Gone:
            return 410, self._build_head(pages.GONE)
        except DatabaseUnavailable:
            return 503, self._build_head(found.page)
        return (200, head) if head else (404, self._build_head(pages.NOT_FOUND))

    def _build_head(self, page: pages.Page) -> Head:
        canonical = self._get_settings().public_url.rstrip("/") + page.address if page.listed else ""
        return Head(
            title=f"{page.title} · {self._get_settings().brand}",
            description=page.description or pages.HOME.description,
            canonical=canonical,
            indexed=page.listed,
        )


def _choose_builder(found: Match, query: bytes) -> tuple[str, HeadBuilder | None]:
    """Return what a page's head is built from, and the function that does it; None for a page without own content."""
    for part, build_head in PART_BUILDERS.items():
        if part in found.parts:
            return found.parts[part], build_head
    address = found.page.address
    if address == VENDOR_PRODUCTS_PATH:
        return _read_company(query), build_vendor_head
    if address == DIRECTORY_PATH:
        return address, build_directory_head
    return address, build_category_head if address.startswith(CATEGORY_PREFIX) else None


def _read_company(query: bytes) -> str:
    """Return the value of the query parameter `company`; empty if there is none, or more parameters than a page has."""
    try:
        values = parse_qs(query.decode("ascii", "replace"), max_num_fields=MAX_PARAMETERS, errors="replace")
    except ValueError:
        return ""
    return values.get("company", [""])[0]


def _read_sources(dist: Path) -> dict[str, str]:
    """Read the web app's HTML files, by file name; empty if the web app isn't built.

    Pages whose own file is missing use spa.html. Raises ValueError for an incomplete file.
    """
    files = [dist / name for name in (*SHELLS, LANDING)]
    found = {file.name: file.read_text(encoding="utf-8") for file in files if file.is_file()}
    if SPA not in found:
        return {}
    for name in SHELLS:
        _parse_template(found.setdefault(name, found[SPA]))
    return found


@lru_cache(maxsize=16)
def _parse_template(source: str) -> Template:
    return Template(source)


def _compress_page(page: bytes, status: int, scope: Scope) -> ASGIResponse:
    """Compress the page with gzip if the client accepts it.

    Pages contain no user's data, so attacks that infer secrets from the compressed size (BREACH) don't apply.
    """
    vary = {"vary": "Accept-Encoding"}
    if GZIP not in find_header(scope["headers"], b"accept-encoding"):
        return _respond(page, status, vary)
    body = gzip.compress(page, compresslevel=GZIP_LEVEL, mtime=0)
    return _respond(body, status, {**vary, "content-encoding": "gzip"})


def _respond(body: bytes, status: int, headers: dict[str, Any]) -> ASGIResponse:
    return ASGIResponse(
        body=body,
        status_code=status,
        headers={"cache-control": "no-cache", **headers},
        media_type="text/html",
    )

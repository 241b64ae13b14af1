"""Endpoints for robots.txt and for the sitemaps of pages, products and vendors."""

from collections.abc import AsyncIterator, Iterable, Mapping
from datetime import datetime
from xml.sax.saxutils import escape

from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.response import Stream
from litestar.types import ControllerRouterHandler

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import SitemapProduct, SitemapVendor
from lexdex.catalogue.service import directory, vendor_products
from lexdex.foundation.http.access import public
from lexdex.foundation.http.rate_limit import no_rate_limit
from lexdex.foundation.limits import SAME_FOR_ALL
from lexdex.settings import Settings
from lexdex.shell.pages import PAGES, build_vendor_path
from lexdex.star_profiles import service as star_profiles

XML = "application/xml; charset=utf-8"
NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
CACHED = {"cache-control": "public, max-age=3600"}
SITEMAPS = ("sitemap-pages.xml", "sitemap-products.xml", "sitemap-vendors.xml")
DISALLOWED = ("/api/", "/schema/", "/health/", "/dashboard", "/user-dashboard", "/vendor-dashboard", "/admin-dashboard")


@get("/robots.txt", guards=[public], include_in_schema=False, media_type=MediaType.TEXT)
@no_rate_limit(SAME_FOR_ALL)
async def get_robots(settings: NamedDependency[Settings]) -> Response[str]:
    """Return robots.txt, which lists the disallowed paths and the URL of the sitemap."""
    lines = [
        "User-agent: *",
        *(f"Disallow: {path}" for path in DISALLOWED),
        f"Sitemap: {_get_base(settings)}/sitemap.xml",
        "",
    ]
    return Response("\n".join(lines), headers=CACHED, media_type="text/plain")


@get("/sitemap.xml", guards=[public], include_in_schema=False, media_type=XML)
@no_rate_limit(SAME_FOR_ALL)
async def list_sitemaps(settings: NamedDependency[Settings]) -> Response[bytes]:
    """Return the sitemap index, which lists the sitemaps of pages, products and vendors."""
    addresses = (f"{_get_base(settings)}/{name}" for name in SITEMAPS)
    return _send_document(
        _build_document("sitemapindex", (f"<sitemap>{_format_location(address)}</sitemap>" for address in addresses))
    )


@get("/sitemap-pages.xml", guards=[public], include_in_schema=False, media_type=XML)
@no_rate_limit(SAME_FOR_ALL)
async def list_pages(settings: NamedDependency[Settings]) -> Response[bytes]:
    """Return the sitemap of all pages that search engines may index, without those of products and vendors.

    It has the comparisons that the directory suggests.
    """
    listed = [page.address for page in PAGES if page.listed]
    compared = [each.path for each in await directory.list_suggested_comparisons()]
    urls = (f"<url>{_format_location(_get_base(settings) + path)}</url>" for path in listed + compared)
    return _send_document(_build_document("urlset", urls))


@get("/sitemap-products.xml", guards=[public], include_in_schema=False, media_type=XML)
@no_rate_limit(SAME_FOR_ALL)
async def list_products(settings: NamedDependency[Settings]) -> Stream:
    """Return the sitemap of all publicly visible products with the date of their last change."""
    profile_changes = await star_profiles.list_profile_times()
    content = _stream_products(_get_base(settings), catalogue.stream_sitemap_products(), profile_changes)
    return Stream(content, media_type=XML, headers=CACHED)


@get("/sitemap-vendors.xml", guards=[public], include_in_schema=False, media_type=XML)
@no_rate_limit(SAME_FOR_ALL)
async def list_vendors(settings: NamedDependency[Settings]) -> Stream:
    """Return the sitemap of the pages that list a vendor's products, one for each vendor with public products."""
    content = _stream_vendors(_get_base(settings), vendor_products.stream_sitemap_vendors())
    return Stream(content, media_type=XML, headers=CACHED)


handlers: list[ControllerRouterHandler] = [get_robots, list_sitemaps, list_pages, list_products, list_vendors]


def _get_base(settings: Settings) -> str:
    return settings.public_url.rstrip("/")


async def _stream_products(
    base: str, entries: AsyncIterator[SitemapProduct], profile_changes: Mapping[str, datetime]
) -> AsyncIterator[str]:
    yield _open_element("urlset")
    async for entry in entries:
        changed_at = max(entry.updated_at, profile_changes.get(entry.id, entry.updated_at))
        yield _format_url(f"{base}/product/{entry.id}", changed_at)
    yield "</urlset>\n"


async def _stream_vendors(base: str, entries: AsyncIterator[SitemapVendor]) -> AsyncIterator[str]:
    yield _open_element("urlset")
    async for entry in entries:
        yield _format_url(base + build_vendor_path(entry.company), entry.updated_at)
    yield "</urlset>\n"


def _open_element(element: str) -> str:
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<{element} xmlns="{NAMESPACE}">'


def _build_document(element: str, items: Iterable[str]) -> bytes:
    return (_open_element(element) + "".join(items) + f"</{element}>\n").encode()


def _format_url(address: str, changed_at: datetime) -> str:
    return f"<url>{_format_location(address)}<lastmod>{changed_at:%Y-%m-%d}</lastmod></url>"


def _format_location(address: str) -> str:
    return f"<loc>{escape(address)}</loc>"


def _send_document(body: bytes) -> Response[bytes]:
    return Response(body, headers=CACHED, media_type=XML)

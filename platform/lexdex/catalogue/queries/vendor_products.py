"""Queries for the products of one company, page by page and without a search."""

from collections.abc import AsyncIterator
from typing import Final

from lexdex.catalogue.queries.columns import IS_PUBLIC_SQL, PICK_COLUMNS
from lexdex.catalogue.schemas import EditorsPick, SitemapVendor
from lexdex.foundation import database

# SQL: the expression of the index `product_by_company`.
_MATCHES: Final = f"{IS_PUBLIC_SQL} AND lower(p.company) = lower($1)"
_COUNT: Final = f"SELECT count(*) FROM product p WHERE {_MATCHES}"
_PAGE: Final = f"""
SELECT {PICK_COLUMNS} FROM product p WHERE {_MATCHES} ORDER BY p.sample, lower(p.name), p.id LIMIT $2 OFFSET $3
"""
_NAME: Final = f"""
SELECT p.company FROM product p WHERE {_MATCHES} GROUP BY p.company ORDER BY count(*) DESC, p.company LIMIT 1
"""
# One row per company, whatever the case; its name as `_NAME` chooses it.
_SITEMAP: Final = f"""
SELECT (array_agg(company ORDER BY products DESC, company))[1] AS company, max(updated_at) AS updated_at
FROM (
    SELECT p.company, count(*) AS products, max(p.updated_at) AS updated_at
    FROM product p WHERE {IS_PUBLIC_SQL} AND p.company <> '' GROUP BY p.company
) AS spellings
GROUP BY lower(company) ORDER BY lower(company)
"""


async def get_company_name(company: str) -> str | None:
    """Return a company's name as most of its public products spell it, whatever the case given; None if it has none."""
    name: str | None = await database.fetch_value(_NAME, company)
    return name


async def count_vendor_products(company: str) -> int:
    """Return the number of a company's public products."""
    count: int = await database.fetch_value(_COUNT, company)
    return count


async def list_vendor_products(company: str, *, limit: int, offset: int) -> list[EditorsPick]:
    """Return a company's public products, sorted by name."""
    return await database.fetch_as(EditorsPick, _PAGE, company, limit, offset)


def stream_sitemap_vendors() -> AsyncIterator[SitemapVendor]:
    """Yield all companies with public products, each with the time of the last change of one of them."""
    return database.stream_as(SitemapVendor, _SITEMAP)

"""The products of one company, page by page: browsing, which is no search and costs no prompt of the free trial."""

from typing import Final

from lexdex.catalogue.queries import vendor_products as queries
from lexdex.catalogue.queries.vendor_products import stream_sitemap_vendors
from lexdex.catalogue.schemas import VendorProducts
from lexdex.foundation.errors import NotFound
from lexdex.foundation.texts import normalize_unicode

PAGE_SIZE: Final = 20
MAX_COMPANY_LENGTH: Final = 300

__all__ = ["find_company_name", "list_vendor_products", "stream_sitemap_vendors"]

NO_VENDOR = "The catalogue has no products of this company."


async def find_company_name(company: str) -> str | None:
    """Return a company's name as the catalogue spells it; None if no public product is its own."""
    name = normalize_unicode(company[:MAX_COMPANY_LENGTH]).strip()
    # PostgreSQL refuses null characters, and no product has one.
    return await queries.get_company_name(name) if name and "\0" not in name else None


async def list_vendor_products(company: str, page: int) -> VendorProducts:
    """Return one page of a company's public products, sorted by name; raises NotFound if it has none."""
    name = await find_company_name(company)
    if name is None:
        raise NotFound(NO_VENDOR)
    return VendorProducts(
        company=name,
        total=await queries.count_vendor_products(name),
        page_size=PAGE_SIZE,
        products=await queries.list_vendor_products(name, limit=PAGE_SIZE, offset=(page - 1) * PAGE_SIZE),
    )

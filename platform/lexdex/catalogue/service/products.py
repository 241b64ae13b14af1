"""What the catalogue tells: pages, choices, comparisons, lists, and the past."""

import re
import unicodedata
from collections.abc import AsyncIterator, Sequence
from datetime import datetime

from lexdex.catalogue import queries
from lexdex.catalogue.schemas import (
    CatalogueProduct,
    ComparedProduct,
    ProductCard,
    ProductDetails,
    ProductHead,
    ProductOption,
    SitemapProduct,
)
from lexdex.foundation.errors import Invalid, NotFound

MAX_CHOICES = 20
MAX_SEARCH_LENGTH = 100

NOT_FOUND = "Product not found"
TOO_LONG = f"Please shorten your search to at most {MAX_SEARCH_LENGTH} characters."
UNREADABLE = "Your search contains control characters. Please type it as plain text."

_SLUG = re.compile(r"[a-z0-9-]{1,64}")


def is_product_id(text: str) -> bool:
    """Whether this can be a product's id at all; whatever cannot never reaches the database."""
    return _SLUG.fullmatch(text) is not None


async def get_product(product_id: str) -> ProductDetails:
    """A product's page; raises NotFound for what does not exist and for what the public may not see, alike."""
    found = await queries.get_product(product_id) if is_product_id(product_id) else None
    if found is None:
        raise NotFound(NOT_FOUND)
    return found


async def get_product_head(product_id: str) -> ProductHead | None:
    """The head of a product's page, or nothing where there is no such page."""
    return await queries.get_product_head(product_id) if is_product_id(product_id) else None


async def list_product_options(search: str) -> list[ProductOption]:
    """At most twenty products whose name fits: first those that begin with the text; all by name when it is empty."""
    text = unicodedata.normalize("NFC", search).strip()
    if len(text) > MAX_SEARCH_LENGTH:
        raise Invalid(TOO_LONG)
    if any(unicodedata.category(char) in {"Cc", "Cs"} for char in text):
        raise Invalid(UNREADABLE)
    return await queries.list_product_options(text, MAX_CHOICES)


async def find_product_option(product_id: str) -> ProductOption | None:
    """A visible product by its id."""
    return await queries.find_product_option(product_id) if is_product_id(product_id) else None


async def find_product_by_name(name: str) -> ProductOption | None:
    """A visible product by a name that it has or had, whatever its case."""
    return await queries.find_product_by_name(unicodedata.normalize("NFC", name)) if name else None


async def list_compared_products(product_ids: Sequence[str]) -> dict[str, ComparedProduct]:
    """The visible ones of the products, by id."""
    return await queries.list_compared_products([product_id for product_id in product_ids if is_product_id(product_id)])


async def list_product_cards(product_ids: Sequence[str]) -> dict[str, ProductCard]:
    """What the live catalogue says of search results; a product that is gone or hidden by now has no card."""
    return await queries.list_product_cards(product_ids)


async def get_products_version(product_ids: Sequence[str]) -> str:
    """Another text as soon as one of the products changes in anything that a result shows, or is hidden."""
    return await queries.get_products_version(product_ids) if product_ids else ""


def stream_sitemap_products() -> AsyncIterator[SitemapProduct]:
    """Every visible product with the day of its last change, in portions."""
    return queries.stream_sitemap_products()


def stream_documents(*, listed_only: bool = False) -> AsyncIterator[CatalogueProduct]:
    """Every product (or every visible one) as its document, in portions, from one snapshot."""
    return queries.stream_documents(listed_only=listed_only)


async def is_empty() -> bool:
    """Whether no product was ever put in."""
    return await queries.count_products() == 0


async def get_document_at(product_id: str, when: datetime) -> CatalogueProduct:
    """The product as it was at that time; its rating is the one of its last change of facts before."""
    found = await queries.get_snapshot_at(product_id, when) if is_product_id(product_id) else None
    if found is None:
        raise NotFound(NOT_FOUND)
    return found

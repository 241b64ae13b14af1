"""What the catalogue tells: pages, choices, comparisons, lists, and the past."""

import re
import unicodedata
from collections.abc import AsyncIterator, Sequence
from datetime import datetime

from lexdex.catalogue import queries
from lexdex.catalogue.schemas import (
    Card,
    CatalogueProduct,
    ComparedProduct,
    Facts,
    Listed,
    ProductChoice,
    ProductDetails,
)
from lexdex.foundation.errors import Invalid, NotFound

MAX_CHOICES = 20
MAX_SEARCH_LENGTH = 100

NOT_FOUND = "Product not found"
TOO_LONG = f"Please shorten your search to at most {MAX_SEARCH_LENGTH} characters."
UNREADABLE = "Your search contains control characters. Please type it as plain text."

_SLUG = re.compile(r"[a-z0-9-]{1,64}")


def is_id(text: str) -> bool:
    """Whether this can be a product's id at all; whatever cannot never reaches the database."""
    return _SLUG.fullmatch(text) is not None


async def product(product_id: str) -> ProductDetails:
    """A product's page; raises NotFound for what does not exist and for what the public may not see, alike."""
    found = await queries.page(product_id) if is_id(product_id) else None
    if found is None:
        raise NotFound(NOT_FOUND)
    return found


async def facts(product_id: str) -> Facts | None:
    """The head of a product's page, or nothing where there is no such page."""
    return await queries.facts(product_id) if is_id(product_id) else None


async def list_choices(search: str) -> list[ProductChoice]:
    """At most twenty products whose name fits: first those that begin with the text; all by name when it is empty."""
    text = unicodedata.normalize("NFC", search).strip()
    if len(text) > MAX_SEARCH_LENGTH:
        raise Invalid(TOO_LONG)
    if any(unicodedata.category(char) in {"Cc", "Cs"} for char in text):
        raise Invalid(UNREADABLE)
    return await queries.choices(text, MAX_CHOICES)


async def choice(product_id: str) -> ProductChoice | None:
    """A visible product by its id."""
    return await queries.choice(product_id) if is_id(product_id) else None


async def choice_named(name: str) -> ProductChoice | None:
    """A visible product by a name that it has or had, whatever its case."""
    return await queries.choice_named(unicodedata.normalize("NFC", name)) if name else None


async def compared(product_ids: Sequence[str]) -> dict[str, ComparedProduct]:
    """The visible ones of the products, by id."""
    return await queries.compared([product_id for product_id in product_ids if is_id(product_id)])


async def cards(product_ids: Sequence[str]) -> dict[str, Card]:
    """What the live catalogue says of search results; a product that is gone or hidden by now has no card."""
    return await queries.cards(product_ids)


async def stamp(product_ids: Sequence[str]) -> str:
    """Another text as soon as one of the products changes in anything that a result shows, or is hidden."""
    return await queries.stamp(product_ids) if product_ids else ""


def listed() -> AsyncIterator[Listed]:
    """Every visible product with the day of its last change, in portions."""
    return queries.listed()


def products(*, listed_only: bool = False) -> AsyncIterator[CatalogueProduct]:
    """Every product (or every visible one) as its document, in portions, from one snapshot."""
    return queries.documents(listed_only=listed_only)


async def is_empty() -> bool:
    """Whether no product was ever put in."""
    return await queries.count() == 0


async def as_of(product_id: str, when: datetime) -> CatalogueProduct:
    """The product as it was at that time; its rating is the one of its last change of facts before."""
    found = await queries.snapshot_at(product_id, when) if is_id(product_id) else None
    if found is None:
        raise NotFound(NOT_FOUND)
    return found

"""Reads publicly visible products: active and not hidden."""

import re
import unicodedata
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal

from lexdex.catalogue import queries
from lexdex.catalogue.schemas import ComparedProduct, ProductDetails, ProductHead, ProductOption, SimilarProduct
from lexdex.foundation.errors import Gone, Invalid, NotFound
from lexdex.foundation.texts import normalize_unicode

MAX_OPTIONS = 20
MAX_SEARCH_LENGTH = 100

TOO_LONG = f"Please shorten your search to at most {MAX_SEARCH_LENGTH} characters."
UNREADABLE = "Your search contains control characters. Please type it as plain text."

_SLUG = re.compile(r"[a-z0-9-]{1,64}")


class ProductNotFound(NotFound):
    """The product does not exist, or the user may not see it."""

    def __init__(self) -> None:
        super().__init__("Product not found")


class ProductGone(Gone):
    """The product was deleted; its reviews and certificates stay in the records of those concerned."""

    def __init__(self) -> None:
        super().__init__("This product was removed from the directory.")


def format_rating(average: float) -> str:
    """Return an average rating with one decimal, rounded half up as browsers do: 4.25 is "4.3" everywhere."""
    return str(Decimal(average).quantize(Decimal("0.1"), ROUND_HALF_UP))


def mark_sample(name: str, *, is_sample: bool) -> str:
    """Return a product's name for emails, files and images, marked if its entry is generated sample data."""
    return f"{name} (sample data)" if is_sample else name


def is_product_id(text: str) -> bool:
    """Whether the text has the format of a product id; saves a database query for other texts."""
    return _SLUG.fullmatch(text) is not None


async def get_product(product_id: str) -> ProductDetails:
    """Return all public fields of a product; raises ProductGone if it was deleted, NotFound if it is not public."""
    if not is_product_id(product_id):
        raise ProductNotFound
    product = await queries.get_product(product_id)
    if product is None:
        raise ProductGone if await queries.is_deleted(product_id) else ProductNotFound
    return product


async def get_product_head(product_id: str) -> ProductHead | None:
    """Return what the HTML <head> of a product's page needs (title, description and so on); None if not public."""
    return await queries.get_product_head(product_id) if is_product_id(product_id) else None


async def list_product_options(search: str) -> list[ProductOption]:
    """Return at most 20 products whose name contains the text; if it is empty, the alphabetically first ones.

    Raises Invalid if the text is too long or contains control characters.
    """
    text = normalize_unicode(search).strip()
    if len(text) > MAX_SEARCH_LENGTH:
        raise Invalid(TOO_LONG)
    if any(unicodedata.category(char) in {"Cc", "Cs"} for char in text):
        raise Invalid(UNREADABLE)
    return await queries.list_product_options(text, MAX_OPTIONS)


async def find_product_option(product_id: str) -> ProductOption | None:
    """Return the id and name of a public product; None if there is none with this id."""
    return await queries.find_product_option(product_id) if is_product_id(product_id) else None


async def find_product_by_name(name: str) -> ProductOption | None:
    """Return the public product with this current or former name, ignoring case; None if there is none."""
    return await queries.find_product_by_name(normalize_unicode(name)) if name else None


def fold_name(name: str) -> str:
    """Return what names have in common that readers take for the same, such as "Éclair" and "eclair"."""
    return queries.fold_name(" ".join(normalize_unicode(name).split()))


async def list_similar_products(
    name: str, domains: Sequence[str], *, limit: int, public_only: bool = True
) -> list[SimilarProduct]:
    """Return products with the same name, a former name, or a website of these domains; deleted ones never.

    Either may be empty and then finds nothing.
    """
    if not name and not domains:
        return []
    return await queries.list_similar_products(name, domains, limit=limit, public_only=public_only)


async def list_compared_products(product_ids: Sequence[str]) -> dict[str, ComparedProduct]:
    """Return the fields that a comparison shows, as a dict by product id; without products that are not public."""
    return await queries.list_compared_products([id_ for id_ in product_ids if is_product_id(id_)])


async def get_products_version(product_ids: Sequence[str]) -> str:
    """Return a hash that changes when one of the products is edited, rated or hidden; used in cache keys."""
    return await queries.get_products_version(product_ids) if product_ids else ""

"""Builds the comparison of one to five products, in the order of the request."""

import re
import unicodedata

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import ComparedProduct
from lexdex.compare.table import ComparisonTable, build_table
from lexdex.foundation.errors import Invalid, NotFound
from lexdex.settings import Settings

MAX_PRODUCTS = 5
MAX_ID_LENGTH = 64
MAX_NAME_LENGTH = 120
"""Characters of a file name without its extension; some file systems allow only 255 bytes."""

NO_PRODUCTS = "Please select products to compare"
TOO_MANY = "Maximum 5 products can be compared at once"


async def list_products_to_compare(product_ids: str) -> list[ComparedProduct]:
    """Return the public products for a comma-separated list of ids, in this order.

    Ids without a public product are left out. Raises Invalid for no ids, too many or too long ones, and NotFound if
    none of the ids has a public product.
    """
    ids = parse_product_ids(product_ids)
    found = await catalogue.list_compared_products(ids)
    if not found:
        raise NotFound(f"Product not found: {', '.join(map(_replace_unprintable, ids))}")
    return [found[product_id] for product_id in ids if product_id in found]


async def build_comparison(settings: Settings, product_ids: str, *, only_differences: bool) -> ComparisonTable:
    """Build the content of a comparison file, including the sources of the data and the ids that were left out.

    Raises the same errors as `list_products_to_compare`.
    """
    products = await list_products_to_compare(product_ids)
    ids = [product.id for product in products]
    cards = await catalogue.list_product_cards(ids)
    missing = [_replace_unprintable(id_) for id_ in parse_product_ids(product_ids) if id_ not in ids]
    return build_table(products, cards, missing, public_url=settings.public_url, only_differences=only_differences)


def build_file_name(settings: Settings, comparison: ComparisonTable, extension: str) -> str:
    """Build an ASCII file name such as `lexdex-comparison-a-vs-b.csv` from the brand and the product ids."""
    brand = unicodedata.normalize("NFKD", settings.brand).encode("ascii", "ignore").decode().lower()
    parts = (re.sub(r"[^a-z0-9]+", "-", brand).strip("-"), "comparison", "-vs-".join(comparison.ids))
    name = "-".join(filter(None, parts))[:MAX_NAME_LENGTH].rstrip("-")
    return f"{name}.{extension}"


def parse_product_ids(product_ids: str) -> list[str]:
    """Split a comma-separated list of product ids and remove duplicates.

    Raises Invalid for no ids, too many or too long ones.
    """
    ids = list(dict.fromkeys(part for part in (part.strip() for part in product_ids.split(",")) if part))
    if not ids:
        raise Invalid(NO_PRODUCTS)
    if len(ids) > MAX_PRODUCTS:
        raise Invalid(TOO_MANY)
    if any(len(product_id) > MAX_ID_LENGTH for product_id in ids):
        raise Invalid(f"A product id has at most {MAX_ID_LENGTH} characters.")
    return ids


def _replace_unprintable(text: str) -> str:
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)

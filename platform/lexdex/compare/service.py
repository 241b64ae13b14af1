"""The rules of a comparison: one to five products, in the order asked; on the page and as a file."""

import re
import unicodedata

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import ComparedProduct
from lexdex.compare.table import Sheet, sheet
from lexdex.foundation.errors import Invalid, NotFound
from lexdex.settings import Settings

MOST = 5
MAX_ID_LENGTH = 64
MAX_NAME_LENGTH = 120
"""Characters of a file's name before its ending: some disks take no more than twice as many."""

NONE = "Please select products to compare"
TOO_MANY = "Maximum 5 products can be compared at once"


async def compare(product_ids: str) -> list[ComparedProduct]:
    """The products side by side; raises Invalid on none or too many, NotFound that names what does not exist."""
    ids = asked(product_ids)
    found = await catalogue.list_compared_products(ids)
    missing = [product_id for product_id in ids if product_id not in found]
    if missing:
        raise NotFound(f"Product not found: {', '.join(_printable(name) for name in missing)}")
    return [found[product_id] for product_id in ids]


async def to_take_away(settings: Settings, product_ids: str, *, only_differences: bool) -> Sheet:
    """The same comparison as it goes into a file, with what its facts rest on; raises like `compare`."""
    products = await compare(product_ids)
    cards = await catalogue.list_product_cards([product.id for product in products])
    return sheet(products, cards, public_url=settings.public_url, only_differences=only_differences)


def file_name(settings: Settings, taken: Sheet, ending: str) -> str:
    """A name that says what is inside, of letters that every system takes."""
    brand = unicodedata.normalize("NFKD", settings.brand).encode("ascii", "ignore").decode().lower()
    words = (re.sub(r"[^a-z0-9]+", "-", brand).strip("-"), "comparison", "-vs-".join(taken.ids))
    name = "-".join(filter(None, words))[:MAX_NAME_LENGTH].rstrip("-")
    return f"{name}.{ending}"


def asked(product_ids: str) -> list[str]:
    """The ids of a comma-separated list, each once, in the order asked."""
    ids = list(dict.fromkeys(part for part in (part.strip() for part in product_ids.split(",")) if part))
    if not ids:
        raise Invalid(NONE)
    if len(ids) > MOST:
        raise Invalid(TOO_MANY)
    if any(len(product_id) > MAX_ID_LENGTH for product_id in ids):
        raise Invalid(f"A product id has at most {MAX_ID_LENGTH} characters.")
    return ids


def _printable(text: str) -> str:
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)

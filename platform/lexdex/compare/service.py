"""The rules of a comparison: one to five products, in the order asked."""

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import ComparedProduct
from lexdex.foundation.errors import Invalid, NotFound

MOST = 5
LONGEST_ID = 64

NONE = "Please select products to compare"
TOO_MANY = "Maximum 5 products can be compared at once"


async def compare(product_ids: str) -> list[ComparedProduct]:
    """The products side by side; raises Invalid on none or too many, NotFound that names what does not exist."""
    ids = asked(product_ids)
    found = await catalogue.compared(ids)
    missing = [product_id for product_id in ids if product_id not in found]
    if missing:
        raise NotFound(f"Product not found: {', '.join(_printable(name) for name in missing)}")
    return [found[product_id] for product_id in ids]


def asked(product_ids: str) -> list[str]:
    """The ids of a comma-separated list, each once, in the order asked."""
    ids = list(dict.fromkeys(part for part in (part.strip() for part in product_ids.split(",")) if part))
    if not ids:
        raise Invalid(NONE)
    if len(ids) > MOST:
        raise Invalid(TOO_MANY)
    if any(len(product_id) > LONGEST_ID for product_id in ids):
        raise Invalid(f"A product id has at most {LONGEST_ID} characters.")
    return ids


def _printable(text: str) -> str:
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)

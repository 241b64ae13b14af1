"""The rules of badges: a rating only where people have reviewed, a star only where we gave one."""

from lexdex.badges.rendering import Badge
from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import ProductDetails
from lexdex.foundation.errors import NotFound
from lexdex.settings import Settings

MAX_BRAND_LENGTH = 30

NO_STAR = "This product is not a STAR product."
NOT_REVIEWED = "Not yet reviewed"


async def rating(settings: Settings, product_id: str) -> Badge:
    """How members rate a product; raises NotFound for one that nobody may see."""
    product, brand = await catalogue.get_product(product_id), _brand(settings)
    if not product.review_count:
        return Badge(f"{product.name}: not yet reviewed on {brand}", brand, None, NOT_REVIEWED)
    said, count = f"{product.rating_average:.1f}", _reviews(product)
    spoken = f"{product.name}: rated {said} of 5 by {count} on {brand}"
    return Badge(spoken, brand, product.rating_average, f"{said} ({count})")


async def star(settings: Settings, product_id: str) -> Badge:
    """That a product bears the star; raises NotFound for one that does not."""
    product, brand = await catalogue.get_product(product_id), _brand(settings)
    if not product.star:
        raise NotFound(NO_STAR)
    return Badge(f"{product.name} is a {brand} STAR product", f"{brand} STAR", None, "Certified product")


def _reviews(product: ProductDetails) -> str:
    return f"{product.review_count:,} review{'' if product.review_count == 1 else 's'}"


def _brand(settings: Settings) -> str:
    """An operator may have called the site by a whole sentence; a badge has room for a name."""
    brand = settings.brand
    return brand if len(brand) <= MAX_BRAND_LENGTH else f"{brand[: MAX_BRAND_LENGTH - 1]}…"

"""Builds the content of the two badges: average rating, and STAR certification."""

from lexdex.badges.rendering import Badge
from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import ProductDetails
from lexdex.foundation.errors import NotFound
from lexdex.settings import Settings

MAX_BRAND_LENGTH = 30

NO_STAR = "This product is not a STAR product."
NOT_REVIEWED = "Not yet reviewed"
SAMPLE_DATA = "Sample data, no rating"


async def get_rating_badge(settings: Settings, product_id: str) -> Badge:
    """Build the rating badge of a product; raises NotFound if the product is not publicly visible.

    Sample data has no rating on other websites, because the product is invented.
    """
    product, brand = await catalogue.get_product(product_id), _shorten_brand(settings)
    name = catalogue.mark_sample(product.name, is_sample=product.sample)
    if not product.review_count or product.sample:
        text = SAMPLE_DATA if product.sample else NOT_REVIEWED
        return Badge(f"{name}: {text.lower()} on {brand}", brand, None, text)
    average, count = f"{product.rating_average:.1f}", _count_reviews(product)
    label = f"{name}: rated {average} of 5 by {count} on {brand}"
    return Badge(label, brand, product.rating_average, f"{average} ({count})")


async def get_star_badge(settings: Settings, product_id: str) -> Badge:
    """Build the badge of a STAR product; raises NotFound if the product is hidden or not a STAR product.

    The badge is marked as a sample, because no certificate has been issued.
    """
    product, brand = await catalogue.get_product(product_id), _shorten_brand(settings)
    if not product.star:
        raise NotFound(NO_STAR)
    label = f"Sample of the {brand} STAR badge with {product.name}; no review took place"
    return Badge(label, f"{brand} STAR", None, "Sample")


def _count_reviews(product: ProductDetails) -> str:
    return f"{product.review_count:,} review{'' if product.review_count == 1 else 's'}"


def _shorten_brand(settings: Settings) -> str:
    """Return the site's brand name, shortened to fit the badge."""
    brand = settings.brand
    return brand if len(brand) <= MAX_BRAND_LENGTH else f"{brand[: MAX_BRAND_LENGTH - 1]}…"

"""Builds the content of the two badges: average rating, and STAR certification."""

from lexdex.badges.rendering import Badge
from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import ProductDetails
from lexdex.certificates import service as certificates
from lexdex.certificates.schemas import CertificateSummary
from lexdex.foundation.errors import NotFound
from lexdex.settings import Settings

MAX_BRAND_LENGTH = 30
MAX_MODULE_LENGTH = 40

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
    average, count = catalogue.format_rating(product.rating_average), _count_reviews(product)
    label = f"{name}: rated {average} of 5 by {count} on {brand}"
    return Badge(label, brand, product.rating_average, f"{average} ({count})")


async def get_star_badge(settings: Settings, product_id: str) -> Badge:
    """Build the badge of a product from its certificate; raises NotFound if it is hidden or never had one.

    It is grey once the certificate has ended or is suspended, and marked as a sample if only the sample issuer has
    issued one.
    """
    product, brand = await catalogue.get_product(product_id), _shorten_brand(settings)
    issued = await certificates.list_for_products([product_id], include_ended=True)
    stars = sorted((each for each in issued if each.star), key=_rate_certificate)
    if not stars:
        raise NotFound(NO_STAR)
    [*_, best] = stars
    text, label = _describe_certificate(best, product.name, brand)
    if best.module:
        # The image may stand on a page about the whole product.
        text = f"{_shorten_module(best.module)}: {text}"
    url = f"{settings.public_url.rstrip('/')}/certificates/{best.number}"
    return Badge(label, f"{brand} STAR", None, text, is_grey=best.status != "active", url=url)


def _rate_certificate(issued: CertificateSummary) -> tuple[bool, bool, str]:
    """Return what decides which of several certificates the badge shows; the largest does."""
    return issued.issuer == "official", issued.status == "active", issued.number


def _shorten_module(module: str) -> str:
    """Return a module's name in the length that a badge has room for; the label has all of it."""
    is_short = len(module) <= MAX_MODULE_LENGTH
    return module if is_short else f"{module[: MAX_MODULE_LENGTH - 1].rstrip()}…"


def _describe_certificate(issued: CertificateSummary, name: str, brand: str) -> tuple[str, str]:
    """Return the text of the badge without the module, and its label for screen readers."""
    name = f"{name}, module {issued.module}" if issued.module else name
    if issued.issuer == "sample":
        text = "Sample" if issued.status == "active" else f"Sample, {issued.status}"
        return text, f"Sample of the {brand} STAR badge with {name}; no review took place"
    if issued.status == "active":
        day = f"{issued.expires_at:%Y-%m-%d}"
        return f"Certified until {day}", f"{name}: {brand} STAR certificate {issued.number}, valid until {day}"
    return issued.status.capitalize(), f"{name}: {brand} STAR certificate {issued.number}, {issued.status}"


def _count_reviews(product: ProductDetails) -> str:
    return f"{product.review_count:,} review{'' if product.review_count == 1 else 's'}"


def _shorten_brand(settings: Settings) -> str:
    """Return the site's brand name, shortened to fit the badge."""
    brand = settings.brand
    return brand if len(brand) <= MAX_BRAND_LENGTH else f"{brand[: MAX_BRAND_LENGTH - 1]}…"

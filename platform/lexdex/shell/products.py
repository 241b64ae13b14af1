"""Builds the HTML heads of product pages, with schema.org data and prerendered content."""

from typing import Any

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import ProductHead
from lexdex.catalogue.service import vendor_products
from lexdex.foundation import live_settings
from lexdex.foundation.errors import Gone, NotFound
from lexdex.reference import service as reference
from lexdex.reference.schemas import OptionLists
from lexdex.settings import Settings
from lexdex.shell import prerendered_text
from lexdex.shell.html import Head
from lexdex.shell.pages import build_vendor_path
from lexdex.star_profiles import service as star_profiles
from lexdex.star_profiles.schemas import ProductPage

SAMPLE_NOTE = "Sample data: product and company are invented."


async def build_product_head(product_id: str, settings: Settings) -> Head | None:
    """Read a product and build the head of its page; returns None if the product isn't publicly visible.

    Raises Gone for a deleted product.
    """
    try:
        product = await star_profiles.get_product_page(product_id)
    except Gone:
        raise
    except NotFound:
        return None
    return to_product_head(product, await reference.list_options(), settings)


async def build_alternatives_head(product_id: str, settings: Settings) -> Head | None:
    """Read a product and build the head of the page that lists its alternatives.

    Returns None if the product isn't publicly visible.
    """
    product = await catalogue.get_product_head(product_id)
    return to_alternatives_head(product, settings) if product else None


async def build_vendor_head(company: str, settings: Settings) -> Head | None:
    """Build the head of the page that lists a vendor's products; returns None if the vendor has none."""
    name = await vendor_products.find_company_name(company)
    return to_vendor_head(name, settings) if name else None


def to_product_head(product: ProductPage, options: OptionLists, settings: Settings) -> Head:
    """Build the head of a product's page.

    The canonical URL is the same whatever parameters the page is requested with. Search engines get no structured data
    about sample data, because neither product nor company exists.
    """
    base = settings.public_url.rstrip("/")
    canonical = f"{base}/product/{product.id}"
    by_company = f" by {product.company}" if product.company else ""
    name = catalogue.mark_sample(f"{product.name}{by_company}", is_sample=product.sample)
    application = () if product.sample else (_to_application(product, canonical, base),)
    return Head(
        title=f"{name} · {settings.brand}",
        description=_mark_description(product.description or product.summary, is_sample=product.sample),
        canonical=canonical,
        data=(*application, _to_breadcrumbs(product, options, base)),
        image=f"{base}/social/{product.id}.png?v={product.revision}{_mark_branding()}",
        content=prerendered_text.render_product(product, settings.brand),
        preloaded=product,
    )


def to_alternatives_head(product: ProductHead, settings: Settings) -> Head:
    """Build the head of the page that lists a product's alternatives."""
    return Head(
        title=f"Alternatives to {catalogue.mark_sample(product.name, is_sample=product.sample)} · {settings.brand}",
        description=f"Tools similar to {product.name}, most similar first, with what they have in common.",
        canonical=f"{settings.public_url.rstrip('/')}/alternatives/{product.id}",
    )


def to_vendor_head(company: str, settings: Settings) -> Head:
    """Build the head of the page that lists a vendor's products; the canonical URL has the catalogue's spelling."""
    return Head(
        title=f"Products by {company} · {settings.brand}",
        description=f"All legal technology products by {company} in the catalogue, sorted by name.",
        canonical=settings.public_url.rstrip("/") + build_vendor_path(company),
    )


def _mark_branding() -> str:
    """Return what changes the address of an image, which is cached for a day, when the branding changes."""
    revision = live_settings.get_revision()
    return f"-{revision}" if revision else ""


def _mark_description(description: str, *, is_sample: bool) -> str:
    return f"{SAMPLE_NOTE} {description}" if is_sample else description


def _to_application(product: ProductPage, address: str, base: str) -> dict[str, Any]:
    data: dict[str, Any] = {
        "@type": "SoftwareApplication",
        "name": product.name,
        "description": product.description,
        "url": address,
        "applicationCategory": "BusinessApplication",
    }
    if product.categories:
        data["applicationSubCategory"] = ", ".join(product.categories.split("; "))
    if product.company:
        data["publisher"] = {"@type": "Organization", "name": product.company}
    if product.logo:
        data["image"] = f"{base}/ProductLogo/{product.logo}"
    return {**data, **_to_rating(product), **_to_offer(product)}


def _to_rating(product: ProductPage) -> dict[str, Any]:
    """Build the schema.org rating of a product; empty if it has no reviews."""
    if product.review_count < 1:
        return {}
    rating = {
        "ratingValue": float(catalogue.format_rating(product.rating_average)),
        "reviewCount": product.review_count,
    }
    return {"aggregateRating": {"@type": "AggregateRating", **rating, "bestRating": 5, "worstRating": 1}}


def _to_offer(product: ProductPage) -> dict[str, Any]:
    """Build the schema.org offer of a product; empty if its price is unknown."""
    if product.starting_price_usd is None:
        return {}
    return {"offers": {"@type": "Offer", "price": product.starting_price_usd, "priceCurrency": "USD"}}


def _to_breadcrumbs(product: ProductPage, options: OptionLists, base: str) -> dict[str, Any]:
    """Build the schema.org breadcrumbs: the home page, a category, and the product.

    The category is the product's first one with a landing page; it is left out if there is none.
    """
    landings = {option.name: option.landing_slug for option in options.categories}
    category = next((name for name in product.categories.split("; ") if landings.get(name)), None)
    steps = [("Home", f"{base}/")]
    if category:
        steps.append((category, f"{base}/ai-search/{landings[category]}"))
    steps.append((catalogue.mark_sample(product.name, is_sample=product.sample), f"{base}/product/{product.id}"))
    items = [
        {"@type": "ListItem", "position": place, "name": name, "item": address}
        for place, (name, address) in enumerate(steps, 1)
    ]
    return {"@type": "BreadcrumbList", "itemListElement": items}

"""What a product's page says of itself before any script runs: its head, schema.org's objects, its first words."""

from typing import Any

from lexdex.catalogue import service as catalogue
from lexdex.catalogue.schemas import ProductHead
from lexdex.foundation.errors import NotFound
from lexdex.reference import service as reference
from lexdex.reference.schemas import OptionLists
from lexdex.settings import Settings
from lexdex.shell import prerendered_text
from lexdex.shell.html import Head
from lexdex.star_profiles import service as star_profiles
from lexdex.star_profiles.schemas import ProductPage


async def product_head(product_id: str, settings: Settings) -> Head | None:
    """The head of a product's page, or nothing where the public sees no such product."""
    try:
        product = await star_profiles.get_product_page(product_id)
    except NotFound:
        return None
    return head_of(product, await reference.list_options(), settings)


async def alternatives_head(product_id: str, settings: Settings) -> Head | None:
    """The head of the page of the tools that do the same."""
    product = await catalogue.get_product_head(product_id)
    return alternatives_of(product, settings) if product else None


def head_of(product: ProductPage, options: OptionLists, settings: Settings) -> Head:
    """Every address of a product names the one canonical address, so that they count as one page."""
    base = settings.public_url.rstrip("/")
    canonical = f"{base}/product/{product.id}"
    maker = f" by {product.company}" if product.company else ""
    return Head(
        title=f"{product.name}{maker} · {settings.brand}",
        description=product.description or product.summary,
        canonical=canonical,
        data=(_application(product, canonical, base), _crumbs(product, options, base)),
        picture=f"{base}/social/{product.id}.png?v={product.revision}",
        words=prerendered_text.of(product, settings.brand),
        carried=product,
    )


def alternatives_of(product: ProductHead, settings: Settings) -> Head:
    """The page of the tools that do the same."""
    return Head(
        title=f"Alternatives to {product.name} · {settings.brand}",
        description=f"Tools that do what {product.name} does, nearest first, with what each shares with it.",
        canonical=f"{settings.public_url.rstrip('/')}/alternatives/{product.id}",
    )


def _application(product: ProductPage, address: str, base: str) -> dict[str, Any]:
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
    return {**data, **_rating(product), **_offer(product)}


def _rating(product: ProductPage) -> dict[str, Any]:
    """Only what people really wrote: a generated sample product has no reviews to speak of."""
    if product.review_count < 1 or product.sample:
        return {}
    figures = {"ratingValue": product.rating_average, "reviewCount": product.review_count}
    return {"aggregateRating": {"@type": "AggregateRating", **figures, "bestRating": 5, "worstRating": 1}}


def _offer(product: ProductPage) -> dict[str, Any]:
    """Only a price that is known; that of a generated sample product is nobody's offer."""
    if product.starting_price_usd is None or product.sample:
        return {}
    return {"offers": {"@type": "Offer", "price": product.starting_price_usd, "priceCurrency": "USD"}}


def _crumbs(product: ProductPage, options: OptionLists, base: str) -> dict[str, Any]:
    """Home, the first category that has a page of its own, the product."""
    landings = {option.name: option.landing_slug for option in options.categories}
    category = next((name for name in product.categories.split("; ") if landings.get(name)), None)
    steps = [("Home", f"{base}/")]
    if category:
        steps.append((category, f"{base}/ai-search/{landings[category]}"))
    steps.append((product.name, f"{base}/product/{product.id}"))
    items = [
        {"@type": "ListItem", "position": place, "name": name, "item": address}
        for place, (name, address) in enumerate(steps, 1)
    ]
    return {"@type": "BreadcrumbList", "itemListElement": items}

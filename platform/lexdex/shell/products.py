"""What a product's page says of itself: its head, and schema.org's SoftwareApplication."""

from typing import Any

from lexdex.catalogue.schemas import Facts
from lexdex.settings import Settings
from lexdex.shell.html import Head


def head_of(product: Facts, settings: Settings) -> Head:
    """Every address of a product names the one canonical address, so that they count as one page."""
    canonical = f"{settings.public_url.rstrip('/')}/product/{product.id}"
    maker = f" by {product.company}" if product.company else ""
    return Head(
        title=f"{product.name}{maker} · {settings.brand}",
        description=product.description,
        canonical=canonical,
        data=_structured(product, canonical, settings),
    )


def alternatives_of(product: Facts, settings: Settings) -> Head:
    """The page of the tools that do the same."""
    return Head(
        title=f"Alternatives to {product.name} · {settings.brand}",
        description=f"Tools that do what {product.name} does, nearest first, with what each shares with it.",
        canonical=f"{settings.public_url.rstrip('/')}/alternatives/{product.id}",
    )


def _structured(product: Facts, address: str, settings: Settings) -> dict[str, Any]:
    data: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "SoftwareApplication",
        "name": product.name,
        "description": product.description,
        "url": address,
        "applicationCategory": "BusinessApplication",
    }
    if product.categories:
        data["applicationSubCategory"] = ", ".join(product.categories)
    if product.company:
        data["publisher"] = {"@type": "Organization", "name": product.company}
    if product.logo:
        data["image"] = f"{settings.public_url.rstrip('/')}/ProductLogo/{product.logo}"
    return {**data, **_rating(product)}


def _rating(product: Facts) -> dict[str, Any]:
    """Only what people really wrote: a generated sample product has no reviews to speak of."""
    if product.review_count < 1 or product.sample:
        return {}
    figures = {"ratingValue": product.rating_average, "reviewCount": product.review_count}
    return {"aggregateRating": {"@type": "AggregateRating", **figures, "bestRating": 5, "worstRating": 0}}

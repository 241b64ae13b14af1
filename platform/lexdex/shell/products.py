"""What a product's page says of itself: its head, and schema.org's SoftwareApplication."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from lexdex.settings import Settings
from lexdex.shell.html import Head


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """The few facts of a visible product that its head needs."""

    id: str
    name: str
    company: str
    description: str
    categories: tuple[str, ...]
    image: str
    rating: float
    reviews: int
    sample: bool


FindProduct = Callable[[str], Awaitable[Facts | None]]
"""Id -> facts, or nothing where there is no product that a visitor may see."""


def head_of(product: Facts, settings: Settings) -> Head:
    """Every address of a product names the one canonical address, so that they count as one page."""
    canonical = f"{settings.public_url.rstrip('/')}/product/{product.id}"
    return Head(
        title=f"{product.name} by {product.company} · {settings.brand}" if product.company else product.name,
        description=product.description,
        canonical=canonical,
        data=_structured(product, canonical, settings),
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
    if product.image:
        data["image"] = f"{settings.public_url.rstrip('/')}/ProductLogo/{product.image}"
    return {**data, **_rating(product)}


def _rating(product: Facts) -> dict[str, Any]:
    """Only what people really wrote: a generated sample product has no reviews to speak of."""
    if product.reviews < 1 or product.sample:
        return {}
    rating = {"ratingValue": product.rating, "reviewCount": product.reviews, "bestRating": 5, "worstRating": 0}
    return {"aggregateRating": {"@type": "AggregateRating", **rating}}

"""A STAR profile as the product page returns it, and the list of STAR products."""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from lexdex.catalogue.schemas import ProductDetails
from lexdex.certificates.schemas import CertificateSummary
from lexdex.foundation.signing import Issuer
from lexdex.star_profiles.schemas.profile import (
    StarEpisode,
    StarModule,
    StarOverview,
    StarProfile,
    StarResource,
    StarSolution,
    StarTechnicalNotes,
    StarTestimonial,
    StarVideo,
)


class RenderedCertificate(msgspec.Struct, frozen=True, kw_only=True):
    """An issued, active certificate on the page of a STAR product, with the URLs of its image and its page.

    `name` is the certified module, or "STAR certificate" for the whole product. A certificate of the issuer "sample" is
    an example and proves nothing.
    """

    number: str
    name: str
    description: str
    image: str
    url: str
    issuer: Issuer
    issued_at: datetime
    expires_at: datetime


class RenderedResource(msgspec.Struct, frozen=True):
    """A download on a STAR product's page, with the URL of its file."""

    name: str
    type: str
    url: str


class StarPage(msgspec.Struct, frozen=True, kw_only=True):
    """A STAR profile as the public product page returns it, with the URLs of images and files."""

    display_name: str
    tagline: str
    overview: StarOverview
    modules: list[StarModule]
    certified_solutions: list[StarSolution]
    certificates: list[RenderedCertificate]
    hero: StarVideo
    episode: StarEpisode
    testimonials: list[StarTestimonial]
    resources: list[RenderedResource]
    technical: StarTechnicalNotes
    is_sample: bool
    """Whether the product has no certificate besides samples."""


class ProductPage(ProductDetails, frozen=True, rename={"star_profile": "StarProfile"}):
    """The data of a product's page: all public fields, and the STAR profile (null if it has none)."""

    star_profile: StarPage | None = None


class StarProduct(msgspec.Struct, frozen=True):
    """A product in the list of STAR products."""

    product_id: str
    product_name: str
    company_name: str
    tagline: str
    category: str
    image_url: str
    avg_rating: float
    reviews: int
    sample: bool


WHOLE_PRODUCT = "STAR certificate"
"""The name of a certificate that is not for a module."""
FILES_PATH = "/api/star-products"
"""The path of the generated images and documents."""


def to_star_page(
    product_id: str, revision: int, profile: StarProfile, issued: Sequence[CertificateSummary]
) -> StarPage:
    """Build the public version of a STAR profile with the product's issued certificates.

    The URLs of its files contain the revision number, so that browsers don't show outdated cached files.
    """
    base, query = f"{FILES_PATH}/{product_id}", f"?v={revision}"
    # In the order of the profile's modules.
    places = {module.name: place for place, module in enumerate(profile.modules)}
    ordered = sorted(issued, key=lambda each: places.get(each.module, len(places)))
    certificates = [_to_rendered_certificate(base, each) for each in ordered]
    resources = [
        RenderedResource(each.name, each.type, f"{base}/resources/{number}.{_get_file_extension(each)}{query}")
        for number, each in enumerate(profile.resources, 1)
    ]
    shared = {name: getattr(profile, name) for name in _SHARED_FIELDS}
    is_sample = all(each.issuer == "sample" for each in issued)
    return StarPage(**shared, certificates=certificates, resources=resources, is_sample=is_sample)


def _to_rendered_certificate(base: str, issued: CertificateSummary) -> RenderedCertificate:
    return RenderedCertificate(
        number=issued.number,
        name=issued.module or WHOLE_PRODUCT,
        description=issued.scope,
        image=f"{base}/certificates/{issued.number}.svg",
        url=f"/certificates/{issued.number}",
        issuer=issued.issuer,
        issued_at=issued.issued_at,
        expires_at=issued.expires_at,
    )


_SHARED_FIELDS = frozenset(StarPage.__struct_fields__) - {"certificates", "resources", "is_sample"}


def _get_file_extension(resource: StarResource) -> str:
    return "pdf" if resource.type == "PDF" else "svg"

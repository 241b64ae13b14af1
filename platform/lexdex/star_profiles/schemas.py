"""STAR profiles as editors write them, and as the product page returns them."""

from datetime import datetime
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from lexdex.catalogue.schemas import ProductDetails

Title = Annotated[str, Meta(min_length=1, max_length=120)]
Line = Annotated[str, Meta(max_length=300)]
Point = Annotated[str, Meta(min_length=1, max_length=300)]
Prose = Annotated[str, Meta(max_length=4_000)]
Link = Annotated[str, Meta(max_length=500)]
Position = Annotated[int, Meta(ge=0, le=1_000)]
Reason = Annotated[str, Meta(max_length=500)]


class StarOverview(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The introduction of the product page."""

    summary: Prose = ""
    key_points: Annotated[list[Point], Meta(max_length=20)] = []


class StarModule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A module of the product."""

    name: Title
    description: Prose = ""


class StarSolution(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The certified features in one category."""

    category: Title
    items: Annotated[list[Point], Meta(max_length=30)] = []


class StarCertificate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A certificate for the product or one of its modules; its image is rendered from these texts."""

    name: Title
    description: Prose = ""


class StarVideo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A video: an embedded player of another site, or a file under /media/.

    Without an address, the page announces that the video will follow.
    """

    kind: Literal["embed", "file"] = "file"
    address: Link = ""


class StarEpisode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An interview about the product; empty links are not shown."""

    video: StarVideo = msgspec.field(default_factory=StarVideo)
    title: Line = ""
    description: Prose = ""
    video_link: Link = ""
    podcast_link: Link = ""
    social_link: Link = ""


class StarTestimonial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A customer's video testimonial."""

    video: StarVideo = msgspec.field(default_factory=StarVideo)
    client: Line = ""
    position: Line = ""


class StarTechnicalNotes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Notes on the product's deployment and scalability."""

    deployment: Prose = ""
    scalability: Prose = ""


class StarResource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A download, the brochure or an illustration; both are generated from the profile."""

    name: Title
    type: Literal["PDF", "Screenshot"] = "Screenshot"


class StarProfile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The complete STAR profile as editors write it."""

    display_name: Title
    position: Position = 0
    tagline: Line = ""
    overview: StarOverview = msgspec.field(default_factory=StarOverview)
    modules: Annotated[list[StarModule], Meta(max_length=12)] = []
    certified_solutions: Annotated[list[StarSolution], Meta(max_length=20)] = []
    certificates: Annotated[list[StarCertificate], Meta(max_length=12)] = []
    hero: StarVideo = msgspec.field(default_factory=StarVideo)
    episode: StarEpisode = msgspec.field(default_factory=StarEpisode)
    testimonials: Annotated[list[StarTestimonial], Meta(max_length=6)] = []
    resources: Annotated[list[StarResource], Meta(max_length=20)] = []
    technical: StarTechnicalNotes = msgspec.field(default_factory=StarTechnicalNotes)


class RenderedCertificate(msgspec.Struct, frozen=True):
    """A certificate with the URL of its image."""

    name: str
    description: str
    image: str


class RenderedResource(msgspec.Struct, frozen=True):
    """A resource with the URL of its file."""

    name: str
    type: str
    url: str


class StarPage(msgspec.Struct, frozen=True, kw_only=True):
    """The STAR profile as returned for the public product page."""

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


class ProductPage(ProductDetails, frozen=True, rename={"star_profile": "StarProfile"}):
    """The data of a product's page: its fields, and its STAR profile if it is certified, else null."""

    star_profile: StarPage | None = None


class StarProduct(msgspec.Struct, frozen=True):
    """A certified product in a list."""

    product_id: str
    product_name: str
    company_name: str
    tagline: str
    category: str
    image_url: str
    avg_rating: float
    reviews: int


class StarProfileState(msgspec.Struct, frozen=True):
    """The current STAR profile with its revision number; revision 0 is the installed profile."""

    product_id: str
    revision: int
    updated_at: datetime
    profile: StarProfile


class StarProfileEdit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new version of a STAR profile; `based_on` is the revision that was edited, or null for a new profile."""

    profile: StarProfile
    based_on: Annotated[int, Meta(ge=0)] | None = None
    reason: Reason = ""


class StarProfileChange(msgspec.Struct, frozen=True):
    """A revision of a STAR profile; `snapshot` is the complete profile after the change."""

    number: int
    changed_fields: list[str]
    actor: str
    reason: str
    recorded_at: datetime
    snapshot: StarProfile


FILES_PATH = "/api/star-products"
"""The path of the generated images and documents."""


def to_star_page(product_id: str, revision: int, profile: StarProfile) -> StarPage:
    """Build the public version of a STAR profile; file URLs contain the revision, so that caches are updated."""
    base, query = f"{FILES_PATH}/{product_id}", f"?v={revision}"
    certificates = [
        RenderedCertificate(each.name, each.description, f"{base}/certificates/{number}.svg{query}")
        for number, each in enumerate(profile.certificates, 1)
    ]
    resources = [
        RenderedResource(each.name, each.type, f"{base}/resources/{number}.{_get_file_extension(each)}{query}")
        for number, each in enumerate(profile.resources, 1)
    ]
    shared = {name: getattr(profile, name) for name in _SHARED_FIELDS}
    return StarPage(**shared, certificates=certificates, resources=resources)


_SHARED_FIELDS = frozenset(StarPage.__struct_fields__) - {"certificates", "resources"}


def _get_file_extension(resource: StarResource) -> str:
    return "pdf" if resource.type == "PDF" else "svg"

"""Schemas of STAR profiles: as admins edit them, and as the product page returns them."""

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
    """The introduction on a STAR product's page: a summary and key points."""

    summary: Prose = ""
    key_points: Annotated[list[Point], Meta(max_length=20)] = []


class StarModule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A module of a STAR product, with its name and description."""

    name: Title
    description: Prose = ""


class StarSolution(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A category, and the product's features in it; `certified_solutions` is a name that the specification gives."""

    category: Title
    items: Annotated[list[Point], Meta(max_length=30)] = []


class StarCertificate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A certificate of a STAR product or of one of its modules: a sample, whose image is generated from these texts."""

    name: Title
    description: Prose = ""


class StarVideo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A video on a STAR product's page.

    `address` is the URL of an embedded player (`embed`) or a path under /media/ (`file`). If it is empty, the page
    states that the video will follow.
    """

    kind: Literal["embed", "file"] = "file"
    address: Link = ""


class StarEpisode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A recorded interview about a STAR product, with links to it on other sites; empty links are not shown."""

    video: StarVideo = msgspec.field(default_factory=StarVideo)
    title: Line = ""
    description: Prose = ""
    video_link: Link = ""
    podcast_link: Link = ""
    social_link: Link = ""


class StarTestimonial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A customer's video testimonial: the video, the customer's name and their position."""

    video: StarVideo = msgspec.field(default_factory=StarVideo)
    client: Line = ""
    position: Line = ""


class StarTechnicalNotes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Notes on the product's deployment and scalability."""

    deployment: Prose = ""
    scalability: Prose = ""


class StarResource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A download on a STAR product's page, generated from the profile: a brochure (PDF) or an illustration."""

    name: Title
    type: Literal["PDF", "Screenshot"] = "Screenshot"


class StarProfile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A complete STAR profile, as admins edit it.

    `position` is the product's place in the list of STAR products; `hero` is the video at the top of the page.
    """

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
    """A sample certificate on the page of a STAR product, with the URL of its image."""

    name: str
    description: str
    image: str


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


class StarProfileState(msgspec.Struct, frozen=True):
    """The current version of a STAR profile with its revision number.

    Revision 0 is the profile that was installed with the application.
    """

    product_id: str
    revision: int
    updated_at: datetime
    profile: StarProfile


class StarProfileEdit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new version of a STAR profile.

    `based_on` is the number of the revision that was edited, or null if the product has no profile yet.
    """

    profile: StarProfile
    based_on: Annotated[int, Meta(ge=0)] | None = None
    reason: Reason = ""


class StarProfileChange(msgspec.Struct, frozen=True):
    """A revision in a STAR profile's history; `snapshot` is the complete profile after the change."""

    number: int
    changed_fields: list[str]
    actor: str
    reason: str
    recorded_at: datetime
    snapshot: StarProfile


FILES_PATH = "/api/star-products"
"""The path of the generated images and documents."""


def to_star_page(product_id: str, revision: int, profile: StarProfile) -> StarPage:
    """Build the public version of a STAR profile.

    The URLs of its files contain the revision number, so that browsers don't show outdated cached files.
    """
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

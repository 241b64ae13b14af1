"""The star profile: what the page of a certified product shows beside the catalogue's facts."""

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


class Overview(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first words of the page."""

    summary: Prose = ""
    key_points: Annotated[list[Point], Meta(max_length=20)] = []


class Module(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a suite."""

    name: Title
    description: Prose = ""


class Solution(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was certified, by subject."""

    category: Title
    items: Annotated[list[Point], Meta(max_length=30)] = []


class Certificate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A certificate of the whole product or of one module; its picture is drawn from these words."""

    name: Title
    description: Prose = ""


class Film(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A film: another site's player, or a file of ours under /media/. No address means that it is not there yet."""

    kind: Literal["embed", "file"] = "file"
    address: Link = ""


class Episode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An interview about the product; a link that is empty is not shown."""

    film: Film = msgspec.field(default_factory=Film)
    title: Line = ""
    description: Prose = ""
    video_link: Link = ""
    podcast_link: Link = ""
    social_link: Link = ""


class Testimonial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A customer on film."""

    film: Film = msgspec.field(default_factory=Film)
    client: Line = ""
    position: Line = ""


class Technical(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it runs, in words."""

    deployment: Prose = ""
    scalability: Prose = ""


class Resource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to take along: the brochure, or a picture; both are drawn by us from the profile."""

    name: Title
    type: Literal["PDF", "Screenshot"] = "Screenshot"


class StarProfile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All of it, as editors write it."""

    display_name: Title
    position: Position = 0
    tagline: Line = ""
    overview: Overview = msgspec.field(default_factory=Overview)
    modules: Annotated[list[Module], Meta(max_length=12)] = []
    certified_solutions: Annotated[list[Solution], Meta(max_length=20)] = []
    certificates: Annotated[list[Certificate], Meta(max_length=12)] = []
    hero: Film = msgspec.field(default_factory=Film)
    episode: Episode = msgspec.field(default_factory=Episode)
    testimonials: Annotated[list[Testimonial], Meta(max_length=6)] = []
    resources: Annotated[list[Resource], Meta(max_length=20)] = []
    technical: Technical = msgspec.field(default_factory=Technical)


class StarCertificate(msgspec.Struct, frozen=True):
    """A certificate with the address of its picture."""

    name: str
    description: str
    image: str


class StarResource(msgspec.Struct, frozen=True):
    """A resource with the address where it lies."""

    name: str
    type: str
    url: str


class StarPage(msgspec.Struct, frozen=True, kw_only=True):
    """The profile as the public page reads it."""

    display_name: str
    tagline: str
    overview: Overview
    modules: list[Module]
    certified_solutions: list[Solution]
    certificates: list[StarCertificate]
    hero: Film
    episode: Episode
    testimonials: list[Testimonial]
    resources: list[StarResource]
    technical: Technical


class ProductPage(ProductDetails, frozen=True, rename={"star_profile": "StarProfile"}):
    """A product's page: its facts, and its star profile if it is certified (null for all others)."""

    star_profile: StarPage | None = None


class StarProduct(msgspec.Struct, frozen=True):
    """One of the certified products."""

    product_id: str
    product_name: str
    company_name: str
    tagline: str
    category: str
    image_url: str
    avg_rating: float
    reviews: int


class ProfileState(msgspec.Struct, frozen=True):
    """A profile as it stands; revision 0 is what the installation came with."""

    product_id: str
    revision: int
    updated_at: datetime
    profile: StarProfile


class ProfileEdit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A profile to take the place of the one that has the revision `based_on`; null where there was none."""

    profile: StarProfile
    based_on: Annotated[int, Meta(ge=0)] | None = None
    reason: Reason = ""


class ProfileRevision(msgspec.Struct, frozen=True):
    """One change: its snapshot is what the profile was from then on."""

    number: int
    changed_fields: list[str]
    actor: str
    reason: str
    recorded_at: datetime
    snapshot: StarProfile


FILES = "/api/star-products"
"""Where the pictures and papers of the certified products lie."""


def page_of(product_id: str, revision: int, profile: StarProfile) -> StarPage:
    """What the public reads; addresses carry the revision, so that a change is another picture."""
    base, end = f"{FILES}/{product_id}", f"?v={revision}"
    certificates = [
        StarCertificate(each.name, each.description, f"{base}/certificates/{number}.svg{end}")
        for number, each in enumerate(profile.certificates, 1)
    ]
    resources = [
        StarResource(each.name, each.type, f"{base}/resources/{number}.{_ending(each)}{end}")
        for number, each in enumerate(profile.resources, 1)
    ]
    shared = {name: getattr(profile, name) for name in _SHARED}
    return StarPage(**shared, certificates=certificates, resources=resources)


_SHARED = frozenset(StarPage.__struct_fields__) - {"certificates", "resources"}


def _ending(resource: Resource) -> str:
    return "pdf" if resource.type == "PDF" else "svg"

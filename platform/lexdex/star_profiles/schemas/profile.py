"""The Structs of a STAR profile, as admins edit it."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Title = Annotated[str, Meta(min_length=1, max_length=120)]
Line = Annotated[str, Meta(max_length=300)]
Point = Annotated[str, Meta(min_length=1, max_length=300)]
Prose = Annotated[str, Meta(max_length=4_000)]
Link = Annotated[str, Meta(max_length=500)]
Position = Annotated[int, Meta(ge=0, le=1_000)]


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
    hero: StarVideo = msgspec.field(default_factory=StarVideo)
    episode: StarEpisode = msgspec.field(default_factory=StarEpisode)
    testimonials: Annotated[list[StarTestimonial], Meta(max_length=6)] = []
    resources: Annotated[list[StarResource], Meta(max_length=20)] = []
    technical: StarTechnicalNotes = msgspec.field(default_factory=StarTechnicalNotes)

"""Editors' picks that a page shows with their reasons, as readers and admins see them."""

from datetime import date
from typing import Annotated, Final, Literal

import msgspec

from lexdex.foundation.visible_texts import VisibleTexts

MAX_PICKS: Final = 3
MAX_REASON_LENGTH: Final = 160

PickState = Literal["shown", "expired", "not_public", "other_category"]
"""Why a page shows a pick, or not."""


class HighlightedPick(msgspec.Struct, frozen=True, kw_only=True):
    """A product that our editors picked, with their reason; no vendor pays for it."""

    id: str
    name: str
    company: str
    category: str
    image_url: str
    rating: float
    reviews: int
    sample: bool
    reason: str
    valid_until: date
    """The last day on which the pick is shown."""


class ChosenPick(msgspec.Struct, frozen=True, kw_only=True):
    """A pick as admins edit it."""

    product_id: Annotated[str, msgspec.Meta(max_length=64)]
    reason: Annotated[str, msgspec.Meta(max_length=1_000)]
    """One sentence that readers see."""
    valid_until: date
    """The last day on which the pick is shown."""


class PlacePick(ChosenPick, frozen=True, kw_only=True):
    """A pick with its product's name, and whether the page shows it now."""

    name: str
    sample: bool
    state: PickState


class PlacePicks(msgspec.Struct, frozen=True, kw_only=True):
    """The picks of a place in the editors' order."""

    place: str
    name: str
    """The name of the category, or of the page."""
    version: str
    """Changes with each change of the picks."""
    picks: list[PlacePick]


class PickPlace(msgspec.Struct, frozen=True, kw_only=True):
    """A page that shows picks."""

    place: str
    name: str
    shown: int
    """How many picks the page shows now."""
    total: int
    next_end: date | None
    """When the first of its picks ends; null without picks. May be over."""


class PickPlaces(msgspec.Struct, frozen=True):
    """All pages that show picks: the landing page and the categories."""

    places: Annotated[list[PickPlace], msgspec.Meta(max_length=100)]


class PicksChange(VisibleTexts, frozen=True, kw_only=True):
    """The new picks of a place; `version` is that of the picks that the admin has seen."""

    version: Annotated[str, msgspec.Meta(max_length=64)]
    picks: Annotated[list[ChosenPick], msgspec.Meta(max_length=50)]

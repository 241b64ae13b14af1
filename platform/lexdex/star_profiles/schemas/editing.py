"""Requests and responses of editing STAR profiles."""

from datetime import datetime
from typing import Annotated

import msgspec
from msgspec import Meta

from lexdex.catalogue.schemas.editing import FieldDifference, FieldProblems
from lexdex.star_profiles.schemas.profile import StarProfile

Reason = Annotated[str, Meta(max_length=500)]


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


class StarProfileComparison(msgspec.Struct, frozen=True):
    """What differs between two revisions of a STAR profile.

    Each field is a path with the entries of lists by their numbers from 0, such as "modules.0.name".
    """

    before: int
    after: int
    differences: tuple[FieldDifference, ...]


class InvalidStarProfile(msgspec.Struct, frozen=True):
    """The response with status 400: the problems of the fields by their paths, or a text."""

    detail: str | FieldProblems

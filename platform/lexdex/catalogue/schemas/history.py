"""A product's past, as the API returns it."""

from datetime import date, datetime

import msgspec

from lexdex.catalogue.schemas.api import ProductDetails
from lexdex.catalogue.schemas.document import SourceKind


class RevisionSummary(msgspec.Struct, frozen=True):
    """One change of a product: its number, time, kind of source, and the changed fields.

    `by_you` is true for the signed-in user's own changes; no names or accounts are shown.
    """

    number: int
    recorded_at: datetime
    source: SourceKind
    changed_fields: tuple[str, ...]
    by_you: bool


class ProductAsOf(msgspec.Struct, frozen=True):
    """A product's facts at the end of a day (UTC), and the revision that was the latest then."""

    date: date
    revision: int
    recorded_at: datetime
    product: ProductDetails


class RestoreRequest(msgspec.Struct, frozen=True):
    """Why the facts of an earlier revision are restored; stored with the new revision."""

    reason: str = ""


class RestoredRevision(msgspec.Struct, frozen=True):
    """The number of the new revision, and the restored fields."""

    revision: int
    changed_fields: tuple[str, ...]

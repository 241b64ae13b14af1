"""Requests and responses of the product history endpoints."""

from datetime import date, datetime

import msgspec

from lexdex.catalogue.schemas.api import ProductDetails
from lexdex.catalogue.schemas.document import SourceKind


class RevisionSummary(msgspec.Struct, frozen=True):
    """One revision of a product: its number, time, kind of source, and the changed fields.

    `hidden` says whether the product was hidden then, so that hiding it can be told from showing it again.
    `by_you` is true if the signed-in user made the change; other users are not identified.
    """

    number: int
    recorded_at: datetime
    source: SourceKind
    changed_fields: tuple[str, ...]
    hidden: bool
    by_you: bool


class ProductAsOf(msgspec.Struct, frozen=True):
    """A product's fields at the end of a day (UTC), with the number and time of the revision that was current then."""

    date: date
    revision: int
    recorded_at: datetime
    product: ProductDetails


class RestoreRequest(msgspec.Struct, frozen=True):
    """The reason for restoring an earlier revision; stored with the new revision."""

    reason: str = ""


class RestoredRevision(msgspec.Struct, frozen=True):
    """The number of the new revision, and the fields that were restored."""

    revision: int
    changed_fields: tuple[str, ...]

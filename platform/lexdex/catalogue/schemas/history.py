"""A product's past on the wire."""

from datetime import date, datetime

import msgspec

from lexdex.catalogue.schemas.api import ProductDetails
from lexdex.catalogue.schemas.document import SourceKind


class RevisionSummary(msgspec.Struct, frozen=True):
    """One change: its number, when, by what kind of source, and which fields of the catalogue it touched.

    `by_you` is true for the signed-in reader's own changes; nobody else's name or account is told.
    """

    number: int
    recorded_at: datetime
    source: SourceKind
    changed_fields: tuple[str, ...]
    by_you: bool


class ProductAsOf(msgspec.Struct, frozen=True):
    """A product's page as it read at the end of that day (UTC), and the revision that made it so."""

    date: date
    revision: int
    recorded_at: datetime
    product: ProductDetails


class RestoreRequest(msgspec.Struct, frozen=True):
    """Why the facts of an earlier revision are brought back; kept with the new one."""

    reason: str = ""


class RestoredRevision(msgspec.Struct, frozen=True):
    """The number of the new revision, and the fields that it brought back."""

    revision: int
    changed_fields: tuple[str, ...]

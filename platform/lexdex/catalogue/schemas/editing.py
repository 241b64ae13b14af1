"""Requests and responses of editing products."""

from datetime import datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from lexdex.catalogue.schemas.document import Source

RevisionNumber = Annotated[int, Meta(ge=1, le=2**31 - 1)]


class FieldDifference(msgspec.Struct, frozen=True):
    """A changed field with its published value (`before`) and its new value (`after`).

    A value is a string, a list of strings, a number, a boolean, or null for unknown.
    """

    field: str
    before: Any
    after: Any


class EditConflict(msgspec.Struct, frozen=True):
    """A field of a draft that someone else has changed since the draft's base revision.

    `revision` is the number of the revision that changed it. `base` is the value at the base revision, `present` the
    published value, and `yours` the value in the draft.
    """

    field: str
    revision: int
    base: Any
    present: Any
    yours: Any


class NewProduct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A product to add: its fields by name, and its id, which is derived from the name if it is empty."""

    fields: dict[str, Any]
    id: str = ""
    reason: str = ""


class ProductEdit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The changed fields of a product, and the revision that the editor saw."""

    changes: dict[str, Any]
    base_revision: RevisionNumber
    reason: str = ""


class VisibilityChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a product is to be hidden from the public."""

    hidden: bool
    reason: str = ""


class QuarantineOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a product is to be in quarantine, and why."""

    is_quarantined: bool
    reason: str


class Quarantine(msgspec.Struct, frozen=True):
    """Since when a product is in quarantine, and why."""

    since: datetime
    reason: str


class ChangeReason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a product is deleted or restored; stored with its revision."""

    reason: str = ""


class EditedProduct(msgspec.Struct, frozen=True):
    """A product as an admin edits it. `rating` and `review_count` come from the reviews and can't be edited."""

    id: str
    revision: int
    fields: dict[str, Any]
    """The values of all fields that can be edited, by name."""
    rating: float
    review_count: int
    hidden: bool
    sample: bool
    star: bool
    sources: dict[str, Source]
    restorable_until: datetime | None
    """Until when a deleted product can be restored; null if it isn't deleted."""
    quarantine: Quarantine | None = None


class FieldProblems(msgspec.Struct, frozen=True):
    """What is wrong with each field, by its name."""

    message: str
    fields: dict[str, str]


class InvalidProduct(msgspec.Struct, frozen=True):
    """The response with status 400: the problems of the fields, or a text if the request itself is wrong."""

    detail: str | FieldProblems


class EditConflicts(msgspec.Struct, frozen=True):
    """The fields that someone else changed meanwhile. Send the edit with this `revision` to replace their values."""

    message: str
    revision: int
    conflicts: tuple[EditConflict, ...]


class ConflictingEdit(msgspec.Struct, frozen=True):
    """The response with status 409: the conflicts of an edit, or a text if the product's state forbids the change."""

    detail: str | EditConflicts


class EditorRevision(msgspec.Struct, frozen=True):
    """A revision as admins see it, with who made it: `actor_name` is empty unless an account that exists made it.

    `hidden` says whether the product was hidden then, so that hiding it can be told from showing it again.
    """

    number: int
    recorded_at: datetime
    source: Source
    changed_fields: tuple[str, ...]
    hidden: bool
    actor: str
    actor_name: str
    reason: str


class RevisionComparison(msgspec.Struct, frozen=True):
    """The fields that differ between two revisions of a product."""

    before: int
    after: int
    differences: tuple[FieldDifference, ...]

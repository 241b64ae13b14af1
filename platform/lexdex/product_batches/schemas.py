"""Batches of products: the order of an admin, what is stored, and what admins see."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from lexdex.catalogue.schemas.product_table import TableFilter
from lexdex.foundation.visible_texts import VisibleTexts

MAX_PRODUCTS = 10_000
MAX_CHOSEN = 500
"""Products that are chosen one by one; more are chosen by the filter."""
BatchAction = Literal["hide", "show", "set_status", "set_category", "add_label", "remove_label", "quarantine", "delete"]
LabelField = Literal["", "capabilities", "keywords", "languages"]
BatchState = Literal["prepared", "running", "done", "failed", "undoing", "undone", "undo_failed"]
"""failed, undo_failed: the worker has given up; `counts` says how many products were changed or undone before."""
ItemState = Literal["planned", "skipped", "changed", "failed", "undone", "kept"]
"""planned: not done yet; skipped: needs no change, or may not have it; kept: not undone."""


class NewBatch(VisibleTexts, frozen=True, forbid_unknown_fields=True):
    """What is to be done with which products: those with these ids, or all that match the filter.

    `field` and `value` are for actions that set a status or a category, or add or remove a label.
    """

    action: BatchAction
    field: LabelField = ""
    value: Annotated[str, Meta(max_length=300)] = ""
    reason: str = ""
    product_ids: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=MAX_CHOSEN)] | None = None
    filter: TableFilter | None = None


class BatchStart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of products that the admin typed to confirm a deletion."""

    confirmed_count: Annotated[int, Meta(ge=0, le=MAX_PRODUCTS)] | None = None


class StoredBatch(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table `product_batch`."""

    id: int
    action: BatchAction
    field: LabelField
    value: str
    reason: str
    state: BatchState
    created_by: UUID
    created_at: datetime
    approval_requested_at: datetime | None
    started_by: UUID | None
    started_at: datetime | None
    finished_at: datetime | None
    undone_by: UUID | None
    undo_started_at: datetime | None
    undone_at: datetime | None


class StoredItem(msgspec.Struct, frozen=True):
    """What a batch does, or did, to one product, as stored."""

    id: int
    product: str
    revision: int
    before: dict[str, Any]
    after: dict[str, Any]


class NewItem(msgspec.Struct, frozen=True):
    """What a batch is to do with one product; one that is skipped has a note that says why."""

    product: str
    name: str
    state: ItemState
    revision: int
    before: dict[str, Any]
    after: dict[str, Any]
    note: str = ""


class ItemResult(msgspec.Struct, frozen=True):
    """What became of an item."""

    id: int
    state: ItemState
    revision: int
    before: dict[str, Any]
    note: str


class BatchItem(msgspec.Struct, frozen=True):
    """What a batch does, or did, to one product, as admins see it.

    `before` and `after` have the values of the changed fields; `note` says why it is skipped, has failed or was not
    undone. `sample` is false for a product that is deleted.
    """

    product_id: str
    name: str
    sample: bool
    state: ItemState
    before: dict[str, Any]
    after: dict[str, Any]
    note: str


class BatchItemPage(msgspec.Struct, frozen=True):
    """One page of the products of a batch, in the order of their names."""

    items: Annotated[list[BatchItem], Meta(max_length=10)]
    has_next: bool


class NoteCount(msgspec.Struct, frozen=True):
    """A reason why products are skipped, have failed or were not undone, and how many of them."""

    state: ItemState
    note: str
    count: int


class Batch(msgspec.Struct, frozen=True, kw_only=True):
    """A batch as admins see it: what it does, how far it is, and whether it can be undone."""

    id: int
    action: BatchAction
    field: LabelField
    value: str
    reason: str
    state: BatchState
    counts: dict[str, int]
    """The number of products in each state; states without any are left out."""
    notes: list[NoteCount]
    """The most frequent reasons, at most ten."""
    needs_approval: bool
    """Whether a second admin must approve it."""
    approval_requested_at: datetime | None
    created_by_name: str
    created_at: datetime
    started_by_name: str
    started_at: datetime | None
    finished_at: datetime | None
    undone_by_name: str
    undone_at: datetime | None
    undo_until: datetime | None
    """Until when it can be undone; null if it can't be, or not any more."""


class BatchPage(msgspec.Struct, frozen=True):
    """One page of the batches that were started, or wait for an approval; latest first."""

    batches: Annotated[list[Batch], Meta(max_length=20)]
    has_next: bool

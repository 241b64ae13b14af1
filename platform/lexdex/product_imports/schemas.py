"""Imports of files: what is stored, and what admins see."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

ImportKind = Literal["products", "logos"]
ImportState = Literal["reading", "refused", "prepared", "running", "done", "failed", "undoing", "undone", "undo_failed"]
"""failed, undo_failed: the worker has given up; `counts` says how many rows were imported or undone before."""
RowKind = Literal["new", "changed", "owner_edited", "unchanged", "refused", "deleted", "unmatched"]
"""What the preview found: a product to add; one that changes; one that changes in fields that its owner has edited;
one that has these values already; a row or logo that can't be used; a deleted product; a logo without a product."""
RowState = Literal["planned", "skipped", "changed", "failed", "undone", "kept"]
"""planned: not done yet; skipped: nothing to do, or may not be done; kept: not undone."""

ROWS_PER_PAGE = 10
IMPORTS_PER_PAGE = 20


class ImportStart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the admin confirms: the file that the preview was of, and what becomes of values that owners entered."""

    sha256: Annotated[str, Meta(max_length=64)]
    replace_owner_values: bool = False


class ImportRemark(msgspec.Struct, frozen=True):
    """A remark on values that were changed on reading: in how many rows, and the first of their lines."""

    text: str
    count: int
    lines: Annotated[list[int], Meta(max_length=3)]


class StoredImport(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table `product_import`."""

    id: int
    kind: ImportKind
    file_name: str
    file_key: str
    size: int
    sha256: str
    state: ImportState
    problem: str
    position: int
    total: int
    unused_columns: list[str]
    remarks: list[ImportRemark]
    field_counts: dict[str, int]
    replaces_owner_values: bool
    created_by: UUID
    created_at: datetime
    started_by: UUID | None
    started_at: datetime | None
    finished_at: datetime | None
    undone_by: UUID | None
    undone_at: datetime | None


class NewRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the preview, as the columns of the table `product_import_row`."""

    line: int
    product: str
    name: str
    kind: RowKind
    revision: int = 0
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}
    sources: dict[str, Any] = {}
    owner_fields: tuple[str, ...] = ()
    note: str = ""
    remarks: tuple[str, ...] = ()


class StoredRow(msgspec.Struct, frozen=True, kw_only=True):
    """What an import does, or did, to one product, as stored."""

    id: int
    line: int
    product: str
    name: str
    kind: RowKind
    revision: int
    before: dict[str, Any]
    after: dict[str, Any]
    sources: dict[str, Any]
    owner_fields: list[str]


class RowResult(msgspec.Struct, frozen=True):
    """What became of a row; `revision` is the product's, on which an undo is based."""

    id: int
    state: RowState
    revision: int
    note: str = ""


class RowCount(msgspec.Struct, frozen=True):
    """The number of rows that the preview found to be of a kind and that are in a state."""

    kind: RowKind
    state: RowState
    count: int


class CatalogueImportRow(msgspec.Struct, frozen=True):
    """What an import does, or did, with one row of its file.

    `before` and `after` have the values of the changed fields; `note` says why a row is refused, skipped, has failed or
    was not undone; `remarks` name values that were changed on reading. `sample` says whether the catalogue's entry is
    generated; it is false for a product that is still to be added, or is deleted.
    """

    line: int
    product_id: str
    name: str
    sample: bool
    kind: RowKind
    state: RowState
    before: dict[str, Any]
    after: dict[str, Any]
    owner_fields: list[str]
    note: str
    remarks: list[str]


class CatalogueImportRowPage(msgspec.Struct, frozen=True):
    """One page of the rows of an import, in the order of the file."""

    rows: Annotated[list[CatalogueImportRow], Meta(max_length=ROWS_PER_PAGE)]
    has_next: bool


class CatalogueImport(msgspec.Struct, frozen=True, kw_only=True):
    """An import as admins see it: what the file would change, how far it is, and whether it can be undone."""

    id: int
    kind: ImportKind
    file_name: str
    size: int
    """Bytes."""
    sha256: str
    """Of the file; the import starts only with it."""
    state: ImportState
    problem: str
    """Why the file is refused."""
    read_percent: Annotated[int, Meta(ge=0, le=100)]
    """How much of the file is read."""
    rows: int
    """All rows that were read; `counts` has each of them exactly once."""
    counts: list[RowCount]
    field_counts: dict[str, int]
    """How many existing products change in each field."""
    unused_columns: list[str]
    remarks: list[ImportRemark]
    """The most frequent remarks, at most 50."""
    replaces_owner_values: bool
    created_by_name: str
    created_at: datetime
    started_by_name: str
    started_at: datetime | None
    finished_at: datetime | None
    undone_by_name: str
    undone_at: datetime | None
    undo_until: datetime | None
    """Until when it can be undone; null if it can't be, or not any more."""


class CatalogueImportPage(msgspec.Struct, frozen=True):
    """One page of imports, latest first."""

    imports: Annotated[list[CatalogueImport], Meta(max_length=IMPORTS_PER_PAGE)]
    has_next: bool

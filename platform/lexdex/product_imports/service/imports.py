"""Takes files to import, and shows imports to admins."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final
from uuid import UUID, uuid4

from lexdex.accounts.service.names import list_names
from lexdex.audit.service import Act, record
from lexdex.catalogue.imports.files import detect_format
from lexdex.foundation import database, outbox
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.files import Files
from lexdex.foundation.texts import clean_text
from lexdex.product_imports.events import ImportDue
from lexdex.product_imports.queries import imports as queries
from lexdex.product_imports.queries import rows as row_queries
from lexdex.product_imports.schemas import (
    IMPORTS_PER_PAGE,
    ROWS_PER_PAGE,
    CatalogueImport,
    CatalogueImportPage,
    CatalogueImportRowPage,
    ImportKind,
    RowKind,
    RowState,
    StoredImport,
)
from lexdex.product_imports.service.uploaded_files import delete_file, hash_file

UNDO_DAYS: Final = 30
UNSTARTED_DAYS: Final = 8
RETENTION_DAYS: Final = 90
FOLDER: Final = "product-imports"
MAX_NAME_CHARACTERS: Final = 200
PACKED: Final = frozenset({".zip", ".xlsx"})
PACKED_SIGNATURE: Final = b"PK"
DISCARDABLE: Final = frozenset({"reading", "refused", "prepared"})

NO_IMPORT: Final = "This import doesn't exist any more. Please upload the file again."
EMPTY: Final = "This file is empty. Please choose another one."
NO_ZIP: Final = "Please give a zip of logos: a file that ends in .zip."
NOT_PACKED: Final = "This is no {suffix} file, although its name ends in it. Please choose another one."
STARTED: Final = "This import was started already, so it can't be discarded."


async def upload_file(files: Files, actor: Actor, kind: ImportKind, name: str, content: bytes) -> CatalogueImport:
    """Store a file and have the worker read it; the catalogue stays as it is.

    Raises Invalid if the file is empty, or its name or content is that of another kind of file.
    """
    file_name = _clean_name(kind, name)
    _check_content(file_name, content)
    key = f"{FOLDER}/{uuid4()}{Path(file_name).suffix.lower()}"
    sha256 = hash_file(content)
    await files.save(key, content)
    async with database.transaction():
        import_id = await queries.insert_import(
            kind=kind,
            file_name=file_name,
            file_key=key,
            size=len(content),
            sha256=sha256,
            created_by=actor.account_id,
        )
        about = {"kind": kind, "file": file_name, "size": len(content), "sha256": sha256}
        await record(actor, Act("product_import.uploaded", "product_import", import_id, after=about))
        await outbox.publish(ImportDue(import_id))
    return await get_import(import_id)


async def discard_import(files: Files, actor: Actor, import_id: int) -> None:
    """Delete an import that was not started, with its file; raises NotFound or Conflict."""
    async with database.transaction():
        row = await lock_import(import_id)
        if row.state not in DISCARDABLE:
            raise Conflict(STARTED)
        await queries.delete_imports([import_id])
        await record(actor, Act("product_import.discarded", "product_import", import_id, {"state": row.state}))
    if row.file_key:
        await files.delete(row.file_key)


async def get_import(import_id: int) -> CatalogueImport:
    """Return an import with its progress; raises NotFound."""
    return (await _describe([await require_import(import_id)]))[0]


async def list_imports(page: int) -> CatalogueImportPage:
    """Return one page of imports, latest first; `page` counts from 1."""
    found = await queries.list_imports(limit=IMPORTS_PER_PAGE + 1, skip=(page - 1) * IMPORTS_PER_PAGE)
    return CatalogueImportPage(await _describe(found[:IMPORTS_PER_PAGE]), len(found) > IMPORTS_PER_PAGE)


async def list_rows(import_id: int, kind: RowKind | None, state: RowState | None, page: int) -> CatalogueImportRowPage:
    """Return one page of the rows of an import; `page` counts from 1. Raises NotFound."""
    await require_import(import_id)
    skip = (page - 1) * ROWS_PER_PAGE
    found = await row_queries.list_rows(import_id, kind, state, limit=ROWS_PER_PAGE + 1, skip=skip)
    return CatalogueImportRowPage(found[:ROWS_PER_PAGE], len(found) > ROWS_PER_PAGE)


async def require_import(import_id: int) -> StoredImport:
    """Return an import as stored; raises NotFound."""
    row = await queries.find_import(import_id)
    if row is None:
        raise NotFound(NO_IMPORT)
    return row


async def lock_import(import_id: int) -> StoredImport:
    """Lock an import until the transaction ends; raises NotFound."""
    row = await queries.lock_import(import_id)
    if row is None:
        raise NotFound(NO_IMPORT)
    return row


async def purge_imports(files: Files) -> int:
    """Delete imports whose retention has ended, with their files; returns how many."""
    expired = await queries.list_expired(unstarted_days=UNSTARTED_DAYS, retention_days=RETENTION_DAYS)
    for row in expired:
        await delete_file(files, row)
    return await queries.delete_imports([row.id for row in expired]) if expired else 0


def find_undo_end(row: StoredImport) -> datetime | None:
    """Return until when an import can be undone; None if it can't be, or not any more."""
    if row.state not in {"done", "failed"} or row.finished_at is None:
        return None
    end = row.finished_at + timedelta(days=UNDO_DAYS)
    return end if end > datetime.now(UTC) else None


def _clean_name(kind: ImportKind, name: str) -> str:
    """Return the name without folders, for display; raises Invalid unless its ending fits the kind."""
    cleaned = clean_text(name, label="the file name", max_length=MAX_NAME_CHARACTERS)
    base = cleaned.replace("\\", "/").rpartition("/")[2]
    if kind == "products":
        detect_format(Path(base))
    elif Path(base).suffix.lower() != ".zip":
        raise Invalid(NO_ZIP, rule="file_type")
    return base


def _check_content(file_name: str, content: bytes) -> None:
    """Raise Invalid for what the worker would refuse in any case, so that the admin knows at once."""
    suffix = Path(file_name).suffix.lower()
    if not content:
        raise Invalid(EMPTY, rule="file_refused")
    if suffix in PACKED and not content.startswith(PACKED_SIGNATURE):
        raise Invalid(NOT_PACKED.format(suffix=suffix), rule="file_refused")


async def _describe(rows: Sequence[StoredImport]) -> list[CatalogueImport]:
    people = {person for row in rows for person in (row.created_by, row.started_by, row.undone_by) if person}
    names = await list_names(people)
    return [await _describe_one(row, names) for row in rows]


async def _describe_one(row: StoredImport, names: dict[UUID, str]) -> CatalogueImport:
    counts = await row_queries.count_rows(row.id)
    is_read = row.state not in {"reading", "refused"}
    return CatalogueImport(
        id=row.id,
        kind=row.kind,
        file_name=row.file_name,
        size=row.size,
        sha256=row.sha256,
        state=row.state,
        problem=row.problem,
        read_percent=100 if is_read else row.position * 100 // max(row.total, row.position, 1),
        rows=sum(each.count for each in counts),
        counts=counts,
        field_counts=row.field_counts,
        unused_columns=row.unused_columns,
        remarks=row.remarks,
        replaces_owner_values=row.replaces_owner_values,
        created_by_name=names.get(row.created_by, ""),
        created_at=row.created_at,
        started_by_name=names.get(row.started_by, "") if row.started_by else "",
        started_at=row.started_at,
        finished_at=row.finished_at,
        undone_by_name=names.get(row.undone_by, "") if row.undone_by else "",
        undone_at=row.undone_at,
        undo_until=find_undo_end(row),
    )

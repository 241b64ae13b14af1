"""Queries that store, list and lock imports."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

import msgspec
from piccolo.columns import Column

from lexdex.foundation import database
from lexdex.product_imports.schemas import ImportRemark, ImportState, StoredImport
from lexdex.product_imports.tables import ProductImport

_COLUMNS: Final = tuple(getattr(ProductImport, name) for name in StoredImport.__struct_fields__)


async def insert_import(*, kind: str, file_name: str, file_key: str, size: int, sha256: str, created_by: UUID) -> int:
    """Insert an import whose file is to be read, and return its id."""
    row = ProductImport(
        kind=kind, file_name=file_name, file_key=file_key, size=size, sha256=sha256, created_by=created_by
    )
    import_id: int = await database.fetch_value(ProductImport.insert(row).returning(ProductImport.id))
    return import_id


async def find_import(import_id: int) -> StoredImport | None:
    """Find an import; returns None if it does not exist."""
    query = ProductImport.select(*_COLUMNS).where(ProductImport.id == import_id)
    return await database.fetch_one_as(StoredImport, query)


async def lock_import(import_id: int) -> StoredImport | None:
    """Lock an import until the transaction ends; returns None if it does not exist."""
    query = ProductImport.select(*_COLUMNS).where(ProductImport.id == import_id).lock_rows("UPDATE")
    return await database.fetch_one_as(StoredImport, query)


async def list_imports(*, limit: int, skip: int) -> list[StoredImport]:
    """List imports, latest first."""
    query = ProductImport.select(*_COLUMNS).order_by(ProductImport.id, ascending=False)
    return await database.fetch_as(StoredImport, query.limit(limit).offset(skip))


async def store_progress(import_id: int, position: int, total: int) -> None:
    """Store how far the file is read."""
    await _update(import_id, {ProductImport.position: position, ProductImport.total: total})


async def mark_refused(import_id: int, problem: str) -> None:
    """Store why the file can't be imported."""
    await _update(import_id, {ProductImport.state: "refused", ProductImport.problem: problem})


async def mark_prepared(
    import_id: int,
    *,
    unused_columns: Sequence[str],
    remarks: Sequence[ImportRemark],
    field_counts: Mapping[str, int],
) -> None:
    """Store that the whole file was read, with what concerns all of its rows."""
    await _update(
        import_id,
        {
            ProductImport.state: "prepared",
            ProductImport.unused_columns: list(unused_columns),
            ProductImport.remarks: msgspec.json.encode(remarks).decode(),
            ProductImport.field_counts: msgspec.json.encode(field_counts).decode(),
        },
    )


async def mark_running(import_id: int, account_id: UUID, *, replaces_owner_values: bool) -> None:
    """Store who started the import."""
    await _update(
        import_id,
        {
            ProductImport.state: "running",
            ProductImport.replaces_owner_values: replaces_owner_values,
            ProductImport.started_by: account_id,
            ProductImport.started_at: datetime.now(UTC),
        },
    )


async def mark_undoing(import_id: int, account_id: UUID) -> None:
    """Store who started to undo the import."""
    await _update(
        import_id,
        {
            ProductImport.state: "undoing",
            ProductImport.undone_by: account_id,
            ProductImport.undo_started_at: datetime.now(UTC),
        },
    )


async def mark_resumed(import_id: int, state: ImportState) -> None:
    """Store that an import that has failed is running or undoing again."""
    values: dict[Column | str, Any] = {ProductImport.state: state}
    if state == "running":
        values[ProductImport.finished_at] = None
    await _update(import_id, values)


async def mark_failed(import_id: int, state: ImportState) -> None:
    """Store that the worker has given up an import, or its undo, which has no end then."""
    values: dict[Column | str, Any] = {ProductImport.state: state}
    if state == "failed":
        values[ProductImport.finished_at] = datetime.now(UTC)
    await _update(import_id, values)


async def mark_finished(import_id: int, state: ImportState) -> None:
    """Store that the import is done, or undone."""
    time = ProductImport.finished_at if state == "done" else ProductImport.undone_at
    await _update(import_id, {ProductImport.state: state, time: datetime.now(UTC)})


async def clear_file_key(import_id: int) -> None:
    """Store that the file was deleted from the storage."""
    await _update(import_id, {ProductImport.file_key: ""})


async def delete_imports(import_ids: Sequence[int]) -> int:
    """Delete imports with their rows; returns how many."""
    return await database.execute(ProductImport.delete().where(ProductImport.id.is_in(list(import_ids))))


async def list_expired(*, unstarted_days: int, retention_days: int) -> list[StoredImport]:
    """Return imports that were never started, and all that were uploaded too long ago; at most 100."""
    now = datetime.now(UTC)
    is_left = ProductImport.state.is_in(["reading", "refused", "prepared"]) & (
        ProductImport.created_at < now - timedelta(days=unstarted_days)
    )
    is_old = ProductImport.created_at < now - timedelta(days=retention_days)
    query = ProductImport.select(*_COLUMNS).where(is_left | is_old).order_by(ProductImport.id).limit(100)
    return await database.fetch_as(StoredImport, query)


async def export_imports(account_id: UUID) -> list[dict[str, Any]]:
    """Return the imports that an account has uploaded, started or undone, oldest first."""
    names = ("kind", "file_name", "size", "sha256", "state", "created_at", "started_at", "undo_started_at")
    people = (ProductImport.created_by, ProductImport.started_by, ProductImport.undone_by)
    is_own = (people[0] == account_id) | (people[1] == account_id) | (people[2] == account_id)
    query = ProductImport.select(*(getattr(ProductImport, name) for name in names)).where(is_own)
    return await database.fetch_dicts(query.order_by(ProductImport.id))


async def _update(import_id: int, values: dict[Column | str, Any]) -> None:
    await database.execute(ProductImport.update(values).where(ProductImport.id == import_id))

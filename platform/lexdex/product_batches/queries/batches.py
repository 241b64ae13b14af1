"""Queries that store, list and lock batches."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

import msgspec
from piccolo.columns import Column
from piccolo.query.functions import Count

from lexdex.foundation import database
from lexdex.product_batches.schemas import BatchState, ItemState, NoteCount, StoredBatch
from lexdex.product_batches.tables import ProductBatch, ProductBatchItem

_COLUMNS: Final = tuple(getattr(ProductBatch, name) for name in StoredBatch.__struct_fields__)
# SQL: an order by an aggregate.
_NOTES: Final = """
SELECT state, note, count(*) AS count FROM product_batch_item
WHERE batch = $1 AND note <> '' GROUP BY state, note ORDER BY count(*) DESC, note LIMIT 10
"""


class _StateCount(msgspec.Struct, frozen=True):
    state: ItemState
    count: int


async def insert_batch(*, action: str, field: str, value: str, reason: str, created_by: UUID) -> int:
    """Insert a prepared batch and return its id."""
    row = ProductBatch(action=action, field=field, value=value, reason=reason, created_by=created_by)
    batch_id: int = await database.fetch_value(ProductBatch.insert(row).returning(ProductBatch.id))
    return batch_id


async def find_batch(batch_id: int) -> StoredBatch | None:
    """Find a batch; returns None if it does not exist."""
    return await database.fetch_one_as(StoredBatch, ProductBatch.select(*_COLUMNS).where(ProductBatch.id == batch_id))


async def lock_batch(batch_id: int) -> StoredBatch | None:
    """Lock a batch until the transaction ends; returns None if it does not exist."""
    query = ProductBatch.select(*_COLUMNS).where(ProductBatch.id == batch_id)
    return await database.fetch_one_as(StoredBatch, query.lock_rows("UPDATE"))


async def list_batches(*, limit: int, skip: int) -> list[StoredBatch]:
    """List the batches that were started or wait for an approval, latest first."""
    is_listed = (ProductBatch.state != "prepared") | ProductBatch.approval_requested_at.is_not_null()
    query = ProductBatch.select(*_COLUMNS).where(is_listed).order_by(ProductBatch.id, ascending=False)
    return await database.fetch_as(StoredBatch, query.limit(limit).offset(skip))


async def count_items(batch_id: int) -> dict[str, int]:
    """Return the number of a batch's products by state."""
    query = ProductBatchItem.select(ProductBatchItem.state, Count()).where(ProductBatchItem.batch == batch_id)
    rows = await database.fetch_as(_StateCount, query.group_by(ProductBatchItem.state))
    return {row.state: row.count for row in rows}


async def list_notes(batch_id: int) -> list[NoteCount]:
    """Return the ten most frequent notes of a batch's products."""
    return await database.fetch_as(NoteCount, _NOTES, batch_id)


async def mark_approval_requested(batch_id: int) -> None:
    """Store that a second admin was asked to approve the batch."""
    await _update(batch_id, {ProductBatch.approval_requested_at: datetime.now(UTC)})


async def mark_running(batch_id: int, account_id: UUID) -> None:
    """Store who started the batch."""
    await _update(
        batch_id,
        {
            ProductBatch.state: "running",
            ProductBatch.started_by: account_id,
            ProductBatch.started_at: datetime.now(UTC),
        },
    )


async def mark_undoing(batch_id: int, account_id: UUID) -> None:
    """Store who started to undo the batch."""
    await _update(
        batch_id,
        {
            ProductBatch.state: "undoing",
            ProductBatch.undone_by: account_id,
            ProductBatch.undo_started_at: datetime.now(UTC),
        },
    )


async def mark_resumed(batch_id: int, state: BatchState) -> None:
    """Store that a batch that has failed is running or undoing again."""
    values: dict[Column | str, Any] = {ProductBatch.state: state}
    if state == "running":
        values[ProductBatch.finished_at] = None
    await _update(batch_id, values)


async def mark_failed(batch_id: int, state: BatchState) -> None:
    """Store that the worker has given up a batch, or its undo, which has no end then."""
    values: dict[Column | str, Any] = {ProductBatch.state: state}
    if state == "failed":
        values[ProductBatch.finished_at] = datetime.now(UTC)
    await _update(batch_id, values)


async def mark_finished(batch_id: int, state: BatchState) -> None:
    """Store that the batch is done, or undone."""
    time = ProductBatch.finished_at if state == "done" else ProductBatch.undone_at
    await _update(batch_id, {ProductBatch.state: state, time: datetime.now(UTC)})


async def purge_batches(*, prepared_days: int, retention_days: int) -> int:
    """Delete batches that were never started, and those that were created too long ago; returns how many.

    One that waits for an approval is left alone until that has expired.
    """
    now = datetime.now(UTC)
    start = now - timedelta(days=prepared_days)
    waits_for_none = ProductBatch.approval_requested_at.is_null() | (ProductBatch.approval_requested_at < start)
    is_left = (ProductBatch.state == "prepared") & (ProductBatch.created_at < start) & waits_for_none
    is_old = ProductBatch.created_at < now - timedelta(days=retention_days)
    return await database.execute(ProductBatch.delete().where(is_left | is_old))


async def export_batches(account_id: UUID) -> list[dict[str, Any]]:
    """Return the batches that an account has prepared, started or undone, oldest first."""
    names = ("action", "field", "value", "reason", "state", "created_at", "started_at", "undo_started_at")
    people = (ProductBatch.created_by, ProductBatch.started_by, ProductBatch.undone_by)
    is_own = (people[0] == account_id) | (people[1] == account_id) | (people[2] == account_id)
    query = ProductBatch.select(*(getattr(ProductBatch, name) for name in names)).where(is_own)
    return await database.fetch_dicts(query.order_by(ProductBatch.id))


async def _update(batch_id: int, values: dict[Column | str, Any]) -> None:
    await database.execute(ProductBatch.update(values).where(ProductBatch.id == batch_id))

"""Prepares batches and shows them to admins."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

from lexdex.accounts.service.names import list_names
from lexdex.audit.service import Act, record
from lexdex.catalogue.service import bulk
from lexdex.catalogue.service.editing import clean_reason
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Invalid, NotFound
from lexdex.product_batches.queries import batches as queries
from lexdex.product_batches.queries import items as item_queries
from lexdex.product_batches.schemas import (
    MAX_PRODUCTS,
    Batch,
    BatchItemPage,
    BatchPage,
    ItemState,
    NewBatch,
    NewItem,
    StoredBatch,
)
from lexdex.product_batches.service.planning import clean_value, plan_item

PAGE_SIZE: Final = 20
ITEMS_PER_PAGE: Final = 10
UNDO_DAYS: Final = 30
PREPARED_DAYS: Final = 8
"""Longer than an approval may take."""
RETENTION_DAYS: Final = 90
NEEDS_APPROVAL: Final = frozenset({"delete"})

NO_BATCH: Final = "This batch doesn't exist any more. Please prepare it again."
NO_SELECTION: Final = "Please choose products, or all that match the filter."
NO_PRODUCTS: Final = "No product matches any more. Please reload the table."
TOO_MANY: Final = f"More than {MAX_PRODUCTS:,} products match. Please narrow the filter."
NOT_FOUND: Final = "There is no such product any more."


async def prepare_batch(actor: Actor, order: NewBatch) -> Batch:
    """Store what an action would do to each of the chosen products; nothing is changed yet.

    Raises Invalid if the value doesn't fit the action, or no product or too many are chosen.
    """
    reason = clean_reason(order.reason)
    value = await clean_value(order)
    products = await _list_chosen(order)
    items = [plan_item(product, order.action, order.field, value) for product in products]
    missing = sorted(set(order.product_ids or ()) - {product.id for product in products})
    items += [NewItem(product_id, product_id, "skipped", 0, {}, {}, NOT_FOUND) for product_id in missing]
    async with database.transaction():
        batch_id = await queries.insert_batch(
            action=order.action, field=order.field, value=value, reason=reason, created_by=actor.account_id
        )
        await item_queries.insert_items(batch_id, items)
        about = {"action": order.action, "field": order.field, "value": value, "products": len(items)}
        await record(actor, Act("product_batch.prepared", "product_batch", batch_id, after=about, reason=reason))
    return await get_batch(batch_id)


async def _list_chosen(order: NewBatch) -> list[bulk.BulkProduct]:
    if (order.product_ids is None) == (order.filter is None) or order.product_ids == []:
        raise Invalid(NO_SELECTION)
    if order.filter is None:
        products = await bulk.list_by_ids(sorted(set(order.product_ids or ())))
    else:
        products = await bulk.list_by_filter(order.filter, limit=MAX_PRODUCTS + 1)
    if not products:
        raise Invalid(NO_PRODUCTS)
    if len(products) > MAX_PRODUCTS:
        raise Invalid(TOO_MANY)
    return products


async def get_batch(batch_id: int) -> Batch:
    """Return a batch with its progress; raises NotFound."""
    return (await _describe([await require_batch(batch_id)]))[0]


async def list_batches(page: int) -> BatchPage:
    """Return one page of the batches that were started or wait for an approval; `page` counts from 1."""
    found = await queries.list_batches(limit=PAGE_SIZE + 1, skip=(page - 1) * PAGE_SIZE)
    return BatchPage(await _describe(found[:PAGE_SIZE]), len(found) > PAGE_SIZE)


async def list_items(batch_id: int, state: ItemState | None, page: int) -> BatchItemPage:
    """Return one page of the products of a batch; `page` counts from 1. Raises NotFound."""
    await require_batch(batch_id)
    skip = (page - 1) * ITEMS_PER_PAGE
    found = await item_queries.list_items(batch_id, state, limit=ITEMS_PER_PAGE + 1, skip=skip)
    return BatchItemPage(found[:ITEMS_PER_PAGE], len(found) > ITEMS_PER_PAGE)


async def require_batch(batch_id: int) -> StoredBatch:
    """Return a batch as stored; raises NotFound."""
    row = await queries.find_batch(batch_id)
    if row is None:
        raise NotFound(NO_BATCH)
    return row


async def purge_batches() -> int:
    """Delete batches whose retention has ended; returns how many."""
    return await queries.purge_batches(prepared_days=PREPARED_DAYS, retention_days=RETENTION_DAYS)


def find_undo_end(row: StoredBatch) -> datetime | None:
    """Return until when a batch can be undone; None if it can't be, or not any more."""
    if row.state not in {"done", "failed"} or row.finished_at is None:
        return None
    end = row.finished_at + timedelta(days=UNDO_DAYS)
    return end if end > datetime.now(UTC) else None


async def _describe(rows: Sequence[StoredBatch]) -> list[Batch]:
    people = {person for row in rows for person in (row.created_by, row.started_by, row.undone_by) if person}
    names = await list_names(people)
    return [await _describe_one(row, names) for row in rows]


async def _describe_one(row: StoredBatch, names: dict[UUID, str]) -> Batch:
    return Batch(
        id=row.id,
        action=row.action,
        field=row.field,
        value=row.value,
        reason=row.reason,
        state=row.state,
        counts=await queries.count_items(row.id),
        notes=await queries.list_notes(row.id),
        needs_approval=row.action in NEEDS_APPROVAL,
        approval_requested_at=row.approval_requested_at,
        created_by_name=names.get(row.created_by, ""),
        created_at=row.created_at,
        started_by_name=names.get(row.started_by, "") if row.started_by else "",
        started_at=row.started_at,
        finished_at=row.finished_at,
        undone_by_name=names.get(row.undone_by, "") if row.undone_by else "",
        undone_at=row.undone_at,
        undo_until=find_undo_end(row),
    )

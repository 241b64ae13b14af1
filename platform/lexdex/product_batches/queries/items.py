"""Queries of the products of batches; thousands take one statement."""

from collections.abc import Sequence
from typing import Final

import msgspec

from lexdex.foundation import database
from lexdex.product_batches.schemas import BatchItem, ItemResult, ItemState, NewItem, StoredItem
from lexdex.product_batches.tables import ProductBatchItem as Item

# SQL: thousands of rows in one parameter.
_INSERT: Final = """
INSERT INTO product_batch_item (batch, product, name, state, revision, before, after, note)
SELECT $1, r.product, r.name, r.state, r.revision, r.before, r.after, r.note
FROM jsonb_to_recordset($2::jsonb) AS r(
    product text, name text, state text, revision int, before jsonb, after jsonb, note text)
"""
_UPDATE: Final = """
UPDATE product_batch_item i SET state = r.state, revision = r.revision, before = r.before, note = r.note
FROM jsonb_to_recordset($1::jsonb) AS r(id bigint, state text, revision int, before jsonb, note text)
WHERE i.id = r.id
"""
# SQL: JSON as the Structs have it. The sources of the former values are for the undo only.
_LIST: Final = """
SELECT i.product AS product_id, i.name, coalesce(p.sample, false) AS sample, i.state, i.before - 'sources' AS before,
    i.after - 'sources' AS after, i.note
FROM product_batch_item i LEFT JOIN product p ON p.id = i.product
WHERE i.batch = $1 AND ($2 = '' OR i.state = $2) ORDER BY i.id LIMIT $3 OFFSET $4
"""


async def insert_items(batch_id: int, items: Sequence[NewItem]) -> None:
    """Insert the products of a batch, in the order in which they are changed and shown."""
    await database.execute(_INSERT, batch_id, msgspec.json.encode(items).decode())


async def list_due(batch_id: int, state: ItemState, *, limit: int) -> list[StoredItem]:
    """Return the next products of a batch in a state."""
    query = Item.select(Item.id, Item.product, Item.revision, Item.before, Item.after)
    query = query.where((Item.batch == batch_id) & (Item.state == state))
    return await database.fetch_as(StoredItem, query.order_by(Item.id).limit(limit))


async def store_results(results: Sequence[ItemResult]) -> None:
    """Store what became of products."""
    await database.execute(_UPDATE, msgspec.json.encode(results).decode())


async def list_items(batch_id: int, state: ItemState | None, *, limit: int, skip: int) -> list[BatchItem]:
    """Return products of a batch, of one state or of all."""
    return await database.fetch_as(BatchItem, _LIST, batch_id, state or "", limit, skip)

"""Changes the products of a batch, or undoes it, some hundred at a time, each time in one short transaction.

A transaction that a killed worker leaves behind is rolled back, and its event is due again; what is done is done once.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from lexdex.audit.service import SYSTEM, Act, record
from lexdex.catalogue.schemas import Source
from lexdex.catalogue.service.bulk import ChangeOutcome, PlannedChange, apply_changes
from lexdex.foundation import outbox
from lexdex.product_batches.events import BatchDue
from lexdex.product_batches.queries import batches as queries
from lexdex.product_batches.queries import items as item_queries
from lexdex.product_batches.schemas import BatchState, ItemResult, StoredBatch, StoredItem

BATCH_SIZE: Final = 250
UNDO_REASON: Final = "Batch {id} undone"
RESUMED: Final[Mapping[BatchState, BatchState]] = {"failed": "running", "undo_failed": "undoing"}
"""The state in which a batch that has failed is tried again."""
FAILED: Final[Mapping[BatchState, BatchState]] = {after: before for before, after in RESUMED.items()}


async def continue_batch(batch_id: int) -> None:
    """Change, or restore, the next products of a batch; within the caller's transaction.

    Does nothing if the batch isn't running, so that a repeated event does no harm. One that has failed goes on, because
    then its event is tried again.
    """
    batch = await queries.lock_batch(batch_id)
    if batch is not None and batch.state in RESUMED:
        batch = await _resume(batch)
    if batch is None or batch.state not in FAILED:
        return
    is_undo = batch.state == "undoing"
    items = await item_queries.list_due(batch_id, "changed" if is_undo else "planned", limit=BATCH_SIZE)
    if items:
        await (_undo(batch, items) if is_undo else _change(batch, items))
    if len(items) < BATCH_SIZE:
        await _finish(batch)
    else:
        await outbox.publish(BatchDue(batch_id))


async def fail_batch(batch_id: int) -> None:
    """Store that the worker has given up a batch or its undo; within the caller's transaction.

    What is done stays done: the batch can be tried again, and undone.
    """
    batch = await queries.lock_batch(batch_id)
    if batch is None or batch.state not in FAILED:
        return
    state = FAILED[batch.state]
    await queries.mark_failed(batch.id, state)
    after = {"state": state, **await queries.count_items(batch.id)}
    await record(SYSTEM, Act(f"product_batch.{state}", "product_batch", batch.id, {"state": batch.state}, after))


async def _resume(batch: StoredBatch) -> StoredBatch:
    state = RESUMED[batch.state]
    await queries.mark_resumed(batch.id, state)
    return msgspec.structs.replace(batch, state=state)


async def _change(batch: StoredBatch, items: Sequence[StoredItem]) -> None:
    planned = [PlannedChange(item.product, item.revision, item.after) for item in items]
    source = Source("editor", f"batch {batch.id}")
    actor = str(batch.started_by)
    outcomes = await apply_changes(planned, source=source, actor=actor, reason=batch.reason)
    results = [_to_result(item, outcome) for item, outcome in zip(items, outcomes, strict=True)]
    await item_queries.store_results(results)
    await _record(batch, "product_batch.changed", items, results, done="changed")


def _to_result(item: StoredItem, outcome: ChangeOutcome) -> ItemResult:
    if outcome.problem:
        return ItemResult(item.id, "failed", item.revision, item.before, outcome.problem)
    return ItemResult(item.id, "changed", outcome.revision, outcome.before, "")


async def _undo(batch: StoredBatch, items: Sequence[StoredItem]) -> None:
    planned = [PlannedChange(item.product, item.revision, item.before) for item in items]
    source = Source("editor", f"batch {batch.id} undone")
    actor, reason = str(batch.undone_by), UNDO_REASON.format(id=batch.id)
    outcomes = await apply_changes(planned, source=source, actor=actor, reason=reason)
    results = [
        ItemResult(item.id, "kept" if outcome.problem else "undone", item.revision, item.before, outcome.problem)
        for item, outcome in zip(items, outcomes, strict=True)
    ]
    await item_queries.store_results(results)
    await _record(batch, "product_batch.restored", items, results, done="undone")


async def _record(
    batch: StoredBatch, action: str, items: Sequence[StoredItem], results: Sequence[ItemResult], *, done: str
) -> None:
    """Record which products were changed; the worker does it, in the place of the admin who started it."""
    products = [item.product for item, result in zip(items, results, strict=True) if result.state == done]
    if products:
        after = {"products": products, "started_by": batch.undone_by if done == "undone" else batch.started_by}
        await record(SYSTEM, Act(action, "product_batch", batch.id, after=after, reason=batch.reason))


async def _finish(batch: StoredBatch) -> None:
    state: Final = "undone" if batch.state == "undoing" else "done"
    await queries.mark_finished(batch.id, state)
    counts = await queries.count_items(batch.id)
    after = {"state": state, **counts}
    await record(SYSTEM, Act(f"product_batch.{state}", "product_batch", batch.id, {"state": batch.state}, after))

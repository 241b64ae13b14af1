"""Starts batches and their undo; a second admin must approve a deletion of many products."""

from typing import Final
from uuid import UUID

import msgspec

from lexdex.accounts.permissions import Permission, require_permission
from lexdex.approvals import service as approvals
from lexdex.audit.service import Act, record
from lexdex.foundation import database, outbox
from lexdex.foundation.actor import Actor
from lexdex.foundation.approvable import ApprovableAction
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.product_batches.events import BatchDue
from lexdex.product_batches.queries import batches as queries
from lexdex.product_batches.schemas import Batch, BatchStart, StoredBatch
from lexdex.product_batches.service.batches import NEEDS_APPROVAL, NO_BATCH, find_undo_end, get_batch, require_batch
from lexdex.product_batches.service.running import RESUMED
from lexdex.settings import Settings

NOTHING_TO_DO: Final = "None of these products would change."
STARTED: Final = "This batch was started already."
NOT_CONFIRMED: Final = "Please type the number of products, {count}, to confirm that you delete them."
NOT_FAILED: Final = "This batch has not failed. Please reload the page."
NOT_UNDOABLE: Final = "This batch can't be undone: it isn't done, was undone already, or is too old."


class DeletionParams(msgspec.Struct, frozen=True):
    """A deletion of many products to approve."""

    batch_id: int
    products: int


async def start_batch(actor: Actor, batch_id: int, start: BatchStart) -> Batch:
    """Start a batch, or ask a second admin to approve it if it deletes products.

    Raises NotFound, Conflict if it was started or changes nothing, and for a deletion Forbidden without its permission
    and Invalid without the confirmed number.
    """
    row = await require_batch(batch_id)
    if row.action in NEEDS_APPROVAL:
        await _request_deletion(actor, row, start)
    else:
        await _run(actor, batch_id)
    return await get_batch(batch_id)


async def undo_batch(actor: Actor, batch_id: int) -> Batch:
    """Start to give the products of a batch their former values; those changed since are left as they are.

    Raises NotFound, or Conflict if the batch has neither ended nor failed, was undone, or is too old.
    """
    async with database.transaction():
        row = await _lock(batch_id)
        if find_undo_end(row) is None:
            raise Conflict(NOT_UNDOABLE)
        await queries.mark_undoing(batch_id, actor.account_id)
        states = {"state": row.state}, {"state": "undoing"}
        await record(actor, Act("product_batch.undo_started", "product_batch", batch_id, *states))
        await outbox.replay_or_publish(BatchDue(batch_id))
    return await get_batch(batch_id)


async def retry_batch(actor: Actor, batch_id: int) -> Batch:
    """Go on with a batch, or with its undo, that has failed; what is done is not done again.

    Raises NotFound, Conflict if it hasn't failed, and for a deletion Forbidden without its permission. A second admin
    has approved a deletion before it began.
    """
    async with database.transaction():
        row = await _lock(batch_id)
        if row.state not in RESUMED:
            raise Conflict(NOT_FAILED)
        if row.state == "failed" and row.action in NEEDS_APPROVAL:
            require_permission(actor, Permission.DELETE_PRODUCTS)
        state = RESUMED[row.state]
        await queries.mark_resumed(batch_id, state)
        await record(
            actor, Act("product_batch.retried", "product_batch", batch_id, {"state": row.state}, {"state": state})
        )
        await outbox.replay_or_publish(BatchDue(batch_id))
    return await get_batch(batch_id)


async def _request_deletion(actor: Actor, row: StoredBatch, start: BatchStart) -> None:
    require_permission(actor, Permission.DELETE_PRODUCTS)
    count = (await queries.count_items(row.id)).get("planned", 0)
    if start.confirmed_count != count:
        raise Invalid(NOT_CONFIRMED.format(count=count))
    async with database.transaction():
        await approvals.request_approval(actor, DELETION, row.id, DeletionParams(row.id, count), row.reason)
        await queries.mark_approval_requested(row.id)


async def _run(actor: Actor, batch_id: int) -> None:
    async with database.transaction():
        row = await _lock(batch_id)
        count = await _require_startable(row)
        await queries.mark_running(batch_id, actor.account_id)
        about = {"state": "running", "action": row.action, "field": row.field, "value": row.value, "products": count}
        act = Act("product_batch.started", "product_batch", batch_id, {"state": row.state}, about, row.reason)
        await record(actor, act)
        await outbox.publish(BatchDue(batch_id))


async def _require_startable(row: StoredBatch) -> int:
    if row.state != "prepared":
        raise Conflict(STARTED)
    count = (await queries.count_items(row.id)).get("planned", 0)
    if not count:
        raise Conflict(NOTHING_TO_DO)
    return count


async def _lock(batch_id: int) -> StoredBatch:
    row = await queries.lock_batch(batch_id)
    if row is None:
        raise NotFound(NO_BATCH)
    return row


async def _check(_: Actor, params: DeletionParams) -> UUID | None:
    await _require_startable(await require_batch(params.batch_id))
    return None


async def _execute(_: Settings, actor: Actor, params: DeletionParams) -> None:
    await _run(actor, params.batch_id)


DELETION: Final = ApprovableAction(
    kind="product_batch.delete",
    object_kind="product_batch",
    params=DeletionParams,
    permission=Permission.DELETE_PRODUCTS,
    check=_check,
    execute=_execute,
)

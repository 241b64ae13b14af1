"""Starts imports and their undo."""

from typing import Final

from lexdex.accounts.permissions import Permission, require_permission
from lexdex.audit.service import Act, record
from lexdex.foundation import database, outbox
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict
from lexdex.product_imports.events import ImportDue
from lexdex.product_imports.queries import imports as queries
from lexdex.product_imports.queries.rows import count_rows
from lexdex.product_imports.schemas import CatalogueImport, ImportStart
from lexdex.product_imports.service.imports import find_undo_end, get_import, lock_import
from lexdex.product_imports.service.running import RESUMED

NOT_READ: Final = "The preview of this file isn't complete yet."
REFUSED: Final = "This file was refused. Please upload another one."
STARTED: Final = "This import was started already."
OTHER_FILE: Final = "This preview is of another file. Please reload the page."
NOTHING_TO_DO: Final = "None of these rows would change the catalogue."
NOT_FAILED: Final = "This import has not failed. Please reload the page."
NOT_UNDOABLE: Final = "This import can't be undone: it isn't done, was undone already, or is too old."
_OBSTACLES: Final = {"reading": NOT_READ, "refused": REFUSED}


async def start_import(actor: Actor, import_id: int, start: ImportStart) -> CatalogueImport:
    """Start an import as its preview shows it; raises NotFound, or Conflict if that is not possible."""
    async with database.transaction():
        row = await lock_import(import_id)
        if row.state != "prepared":
            raise Conflict(_OBSTACLES.get(row.state, STARTED))
        if row.sha256 != start.sha256:
            raise Conflict(OTHER_FILE)
        counts: dict[str, object] = {
            each.kind: each.count for each in await count_rows(import_id) if each.state == "planned"
        }
        if not counts:
            raise Conflict(NOTHING_TO_DO)
        await queries.mark_running(import_id, actor.account_id, replaces_owner_values=start.replace_owner_values)
        about = {"state": "running", "replaces_owner_values": start.replace_owner_values, **counts}
        await record(actor, Act("product_import.started", "product_import", import_id, {"state": row.state}, about))
        await outbox.publish(ImportDue(import_id))
    return await get_import(import_id)


async def undo_import(actor: Actor, import_id: int) -> CatalogueImport:
    """Start to restore the former values, and to delete what was added; products changed since are left as they are.

    Raises NotFound, Conflict if the import has neither ended nor failed, was undone, or is too old, and Forbidden
    without the permission to delete products if the import has added any.
    """
    async with database.transaction():
        row = await lock_import(import_id)
        if find_undo_end(row) is None:
            raise Conflict(NOT_UNDOABLE)
        await _require_deletion_permission(actor, import_id)
        await queries.mark_undoing(import_id, actor.account_id)
        states = {"state": row.state}, {"state": "undoing"}
        await record(actor, Act("product_import.undo_started", "product_import", import_id, *states))
        await outbox.replay_or_publish(ImportDue(import_id))
    return await get_import(import_id)


async def retry_import(actor: Actor, import_id: int) -> CatalogueImport:
    """Go on with an import, or with its undo, that has failed; what is done is not done again.

    Raises NotFound, Conflict if it hasn't failed, and Forbidden without the permission to delete products if an undo
    would delete some.
    """
    async with database.transaction():
        row = await lock_import(import_id)
        if row.state not in RESUMED:
            raise Conflict(NOT_FAILED)
        state = RESUMED[row.state]
        if state == "undoing":
            await _require_deletion_permission(actor, import_id)
        await queries.mark_resumed(import_id, state)
        states = {"state": row.state}, {"state": state}
        await record(actor, Act("product_import.retried", "product_import", import_id, *states))
        await outbox.replay_or_publish(ImportDue(import_id))
    return await get_import(import_id)


async def _require_deletion_permission(actor: Actor, import_id: int) -> None:
    """Raise Forbidden without the permission to delete products, if an undo would delete what the import has added."""
    if any(each.kind == "new" and each.state == "changed" for each in await count_rows(import_id)):
        require_permission(actor, Permission.DELETE_PRODUCTS)

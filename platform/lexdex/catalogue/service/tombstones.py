"""Hides, shows, deletes and restores single products on behalf of admins.

A deleted product stays as a tombstone, because revisions, reviews, requests, claims and certificates refer to it: they
are kept, and shown to those concerned only. It is in no public list, its page says that it was removed, and it can be
restored within RESTORABLE_DAYS.
"""

from datetime import UTC, datetime, timedelta
from typing import Final

from lexdex.audit.service import Act, record
from lexdex.catalogue.queries import history as queries
from lexdex.catalogue.schemas import DELETED, CatalogueProduct, Source
from lexdex.catalogue.security_events import record_change
from lexdex.catalogue.service.changes import IS_DELETED, lock_current_product, update_product
from lexdex.catalogue.service.history import get_revision
from lexdex.catalogue.service.removal import set_hidden
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid

RESTORABLE_DAYS: Final = 30
NOW_HIDDEN: Final = "Product is now hidden from users"
NOW_VISIBLE: Final = "Product is now visible to users"
ALREADY: Final = "This product is already {state}."
NO_REASON: Final = "Please give a reason for deleting the product."
NOT_DELETED: Final = "This product isn't deleted."
TOO_LATE: Final = f"This product was deleted more than {RESTORABLE_DAYS} days ago, so it can't be restored."


async def set_visibility(actor: Actor, product_id: str, *, hidden: bool, reason: str) -> str:
    """Hide a product or show it again, and return the message for the admin; raises NotFound or Conflict."""
    async with database.transaction():
        before = (await lock_current_product(product_id)).document
        if before.status == DELETED:
            raise Conflict(IS_DELETED.format(id=product_id))
        if before.hidden == hidden:
            raise Conflict(ALREADY.format(state="hidden" if hidden else "visible"))
        await set_hidden(actor, [product_id], hidden=hidden, reason=reason)
    return NOW_HIDDEN if hidden else NOW_VISIBLE


async def delete_product(actor: Actor, product_id: str, *, reason: str) -> None:
    """Turn a product into a tombstone; raises NotFound, Invalid without a reason, or Conflict if it is one already."""
    if not reason:
        raise Invalid(NO_REASON)
    async with database.transaction():
        before = (await lock_current_product(product_id)).document
        if before.status == DELETED:
            raise Conflict(ALREADY.format(state="deleted"))
        await _update(actor, before, {"status": DELETED}, "product.deleted", reason)
        record_change("deleted", [product_id])


async def restore_product(actor: Actor, product_id: str, *, reason: str) -> None:
    """Give a deleted product the status again that it had before; raises NotFound or Conflict."""
    async with database.transaction():
        before = (await lock_current_product(product_id)).document
        if before.status != DELETED:
            raise Conflict(NOT_DELETED)
        number, until = await _find_deletion(product_id)
        if datetime.now(UTC) > until:
            raise Conflict(TOO_LATE)
        status = (await get_revision(product_id, number - 1)).status
        await _update(actor, before, {"status": status}, "product.undeleted", reason)
        record_change("restored", [product_id])


async def find_restorable_until(product_id: str) -> datetime:
    """Return until when a deleted product can be restored."""
    _, until = await _find_deletion(product_id)
    return until


async def _find_deletion(product_id: str) -> tuple[int, datetime]:
    latest = await queries.get_latest_status_change(product_id)
    return latest.number, latest.recorded_at + timedelta(days=RESTORABLE_DAYS)


async def _update(actor: Actor, before: CatalogueProduct, changes: dict[str, object], action: str, reason: str) -> None:
    actor_id = str(actor.account_id)
    await update_product(before.id, changes, source=Source("editor"), actor=actor_id, reason=reason)
    values = {field: getattr(before, field) for field in changes}
    await record(actor, Act(action, "product", before.id, values, changes, reason))

"""Puts products into quarantine on behalf of admins, and releases them.

A product in quarantine is in no public list and has no public page, as a hidden one; but it waits in the admins' queue,
with a reason that its owners are informed of, until an admin releases or deletes it.
"""

from typing import Final

from lexdex.audit.service import Act, record
from lexdex.catalogue.queries import history as queries
from lexdex.catalogue.schemas import DELETED, QUARANTINED, Source
from lexdex.catalogue.schemas.editing import Quarantine
from lexdex.catalogue.security_events import record_change
from lexdex.catalogue.service.changes import IS_DELETED, lock_current_product, update_product
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid

IN_QUARANTINE: Final = "This product is in quarantine. Release it first."
NO_REASON: Final = "Please give a reason. The product's owners read it."
ALREADY: Final = "This product is already in quarantine."
NOT_QUARANTINED: Final = "This product isn't in quarantine."
DEFAULT_STATUS: Final = "pending"


async def set_quarantine(actor: Actor, product_id: str, *, is_quarantined: bool, reason: str) -> None:
    """Put a product into quarantine, or release it with the status that it had before.

    Raises NotFound, Invalid without a reason, or Conflict if nothing would change or the product was deleted.
    """
    if not reason:
        raise Invalid(NO_REASON)
    async with database.transaction():
        before = (await lock_current_product(product_id)).document
        if before.status == DELETED:
            raise Conflict(IS_DELETED.format(id=product_id))
        if (before.status == QUARANTINED) == is_quarantined:
            raise Conflict(ALREADY if is_quarantined else NOT_QUARANTINED)
        status = QUARANTINED if is_quarantined else await find_released_status(product_id)
        actor_id = str(actor.account_id)
        await update_product(product_id, {"status": status}, source=Source("editor"), actor=actor_id, reason=reason)
        action = "quarantined" if is_quarantined else "released"
        values = {"status": before.status}, {"status": status}
        await record(actor, Act(f"product.{action}", "product", product_id, *values, reason))
        record_change("quarantined" if is_quarantined else "released", [product_id])


async def find_released_status(product_id: str) -> str:
    """Return the status that a product in quarantine gets when it is released: the one that it had before."""
    return await queries.find_unrestricted_status(product_id) or DEFAULT_STATUS


async def describe_quarantine(product_id: str) -> Quarantine:
    """Return since when and why a product is in quarantine."""
    latest = await queries.get_latest_status_change(product_id)
    return Quarantine(latest.recorded_at, latest.reason)

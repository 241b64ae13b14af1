"""Deletes products that nothing depends on, and hides those that have reviews, claims or requests."""

from collections.abc import Sequence
from typing import Final

import msgspec

from lexdex.audit import service as audit
from lexdex.catalogue.queries import removal as queries
from lexdex.catalogue.queries.changes import lock_products
from lexdex.catalogue.schemas import Source
from lexdex.catalogue.security_events import record_change
from lexdex.catalogue.service.changes import publish_change, save_products
from lexdex.catalogue.service.history import COMMAND_LINE
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, NotFound

DEPENDENTS: Final = {
    "review": "reviews",
    "claim": "claims",
    "profile_draft": "profile drafts",
    "lead": "demo or pricing requests",
    "star_profile_revision": "a STAR profile",
    "certificate": "certificates",
}
"""What refers to a product and is never deleted with it, by the name of its table."""
REMOVED = "The sample catalogue was removed."
LOADED_AGAIN = "The sample catalogue was loaded again."
UNKNOWN = "There is no product {product_id}. Nothing was {done}."
IN_USE = "{product_id} has {dependents}, so it can't be deleted. Use `lexdex catalogue hide`. Nothing was deleted."


class SampleRemoval(msgspec.Struct, frozen=True):
    """How many sample products were deleted, and how many were hidden because something refers to them."""

    deleted: int
    hidden: int


async def set_hidden(actor: Actor | None, product_ids: Sequence[str], *, hidden: bool, reason: str) -> None:
    """Hide products from the public, or make them visible again; all of them or none. Raises NotFound.

    Without an actor, it is an operator on the command line.
    """
    async with database.transaction():
        known = await lock_products(sorted(set(product_ids)))
        for product_id in sorted(set(product_ids)):
            if product_id not in known:
                raise NotFound(UNKNOWN.format(product_id=product_id, done="changed"))
            change = {"hidden": known[product_id].document.hidden}, {"hidden": hidden}
            verb = "hidden" if hidden else "made_visible"
            await audit.record(actor, audit.Act(f"product.{verb}", "product", product_id, *change, reason=reason))
        name = str(actor.account_id) if actor else COMMAND_LINE
        await _set_hidden(sorted(known), hidden=hidden, actor=name, reason=reason)


async def delete_products(product_ids: Sequence[str]) -> None:
    """Delete products with their revisions, shortlist entries, picks and statistics; all of them or none.

    Raises NotFound for an unknown id, and Conflict for a product with reviews, claims or requests.
    """
    wanted = sorted(set(product_ids))
    async with database.transaction():
        # The locks keep new reviews, claims and requests away until the products are deleted.
        known = await lock_products(wanted)
        for product_id in wanted:
            if product_id not in known:
                raise NotFound(UNKNOWN.format(product_id=product_id, done="deleted"))
        for product_id, table in (await queries.find_references(wanted)).items():
            raise Conflict(IN_USE.format(product_id=product_id, dependents=DEPENDENTS.get(table, "related data")))
        await queries.delete_products(wanted)
        for product_id in wanted:
            deleted = {"name": known[product_id].document.name, "revision": known[product_id].revision}
            await audit.record(None, audit.Act("product.deleted", "product", product_id, before=deleted))
        await publish_change(wanted)
        record_change("deleted", wanted)


async def remove_sample(actor: Actor | None = None) -> SampleRemoval:
    """Delete all generated sample products; those with reviews, claims or requests are hidden instead.

    The removal is recorded, so that no start loads the sample again. Without an actor, it is an operator on the command
    line.
    """
    async with database.transaction():
        sample_ids = await queries.list_sample_ids()
        await lock_products(sample_ids)
        in_use = await queries.find_references(sample_ids)
        deleted = [product_id for product_id in sample_ids if product_id not in in_use]
        await queries.delete_products(deleted)
        await publish_change(deleted)
        record_change("deleted", deleted)
        hidden = await queries.list_visible_ids(list(in_use))
        name = str(actor.account_id) if actor else COMMAND_LINE
        await _set_hidden(hidden, hidden=True, actor=name, reason=REMOVED)
        await queries.insert_sample_removal(hidden)
        counts = {"deleted": len(deleted), "hidden": len(hidden)}
        await audit.record(actor, audit.Act("sample.removed", "catalogue", "sample", after=counts))
    return SampleRemoval(len(deleted), len(hidden))


async def is_sample_removed() -> bool:
    """Whether the sample catalogue was removed and not loaded since."""
    return await queries.is_sample_removed()


async def reset_sample_removal(actor: str) -> None:
    """Forget that the sample catalogue was removed, and make the products that the removal hid visible again."""
    async with database.transaction():
        hidden = await queries.list_hidden_by_removal()
        known = await lock_products(hidden)
        await _set_hidden(sorted(known), hidden=False, actor=actor, reason=LOADED_AGAIN)
        await queries.delete_sample_removals()
        if hidden:
            counts = {"hidden": len(hidden)}, {"hidden": 0}
            await audit.record(None, audit.Act("sample.loaded", "catalogue", "sample", *counts))


async def _set_hidden(product_ids: Sequence[str], *, hidden: bool, actor: str, reason: str) -> None:
    changes = [{"id": product_id, "hidden": hidden} for product_id in product_ids]
    await save_products(changes, source=Source("editor"), actor=actor, reason=reason)

"""Editors' picks: ordered lists of products that editors choose for a page."""

from collections.abc import Sequence

from lexdex.audit import service as audit
from lexdex.catalogue.default_picks import load_default_picks
from lexdex.catalogue.queries import picks as queries
from lexdex.catalogue.schemas import EditorsPick
from lexdex.catalogue.security_events import record_change
from lexdex.foundation import database
from lexdex.foundation.errors import Invalid, NotFound

MAX_PICKS = 50

NO_LIST = "List not found."


async def list_picks(kind: str, slug: str) -> list[EditorsPick]:
    """Return the public products of the list `kind`/`slug`, such as "results/ediscovery", in the editors' order.

    Raises NotFound if there is no such list.
    """
    return await queries.list_picks(_validate_listing(f"{kind}/{slug}"))


async def list_picked_ids(listing: str) -> list[str]:
    """Return the ids of all products of a list, public or not, in the editors' order; raises NotFound."""
    return await queries.list_picked_ids(_validate_listing(listing))


async def set_picks(listing: str, product_ids: Sequence[str]) -> None:
    """Replace the products of a list such as "results/ediscovery"; raises NotFound.

    Raises Invalid if there are too many ids, or a repeated or unknown one.
    """
    _validate_listing(listing)
    if len(product_ids) > MAX_PICKS or len(set(product_ids)) < len(product_ids):
        raise Invalid(f"A list can have at most {MAX_PICKS} products, each once.")
    if unknown := await queries.list_unknown_ids(product_ids):
        raise Invalid(f"No product has the id {', '.join(unknown)}.")
    async with database.transaction():
        change = {"product_ids": await queries.list_picked_ids(listing)}, {"product_ids": list(product_ids)}
        await queries.replace_picks(listing, product_ids)
        await audit.record(None, audit.Act("picks.replaced", "picks", listing, *change))
        record_change("picked", product_ids)


async def list_unknown_ids(product_ids: Sequence[str]) -> list[str]:
    """Return the given ids for which there is no product."""
    return await queries.list_unknown_ids(product_ids)


async def seed_picks() -> None:
    """Insert the default picks, except into lists that have picks or were ever edited."""
    picks = [
        (listing, id_, position) for listing, ids in load_default_picks().items() for position, id_ in enumerate(ids, 1)
    ]
    await queries.fill_empty_lists(picks)


def _validate_listing(listing: str) -> str:
    if listing not in load_default_picks():
        raise NotFound(NO_LIST)
    return listing

"""The editors' lists: what stands on them, in which order, and who may not."""

from collections.abc import Sequence

from lexdex.catalogue import default_picks
from lexdex.catalogue.queries import picks as queries
from lexdex.catalogue.schemas import EditorsPick
from lexdex.foundation.errors import Invalid, NotFound

MAX_PICKS = 50

NO_LIST = "List not found."


async def list_picks(kind: str, slug: str) -> list[EditorsPick]:
    """The products of one list in the editors' order; raises NotFound for a list that there is not."""
    return await queries.list_picks(_name(kind, slug))


async def list_picked_ids(listing: str) -> list[str]:
    """The ids on a list as its editors put them, whether the public sees those products or not."""
    return await queries.list_picked_ids(_known(listing))


async def set_picks(listing: str, product_ids: Sequence[str]) -> None:
    """Make these the list; raises Invalid for a product twice, unknown, or one too many."""
    _known(listing)
    if len(product_ids) > MAX_PICKS or len(set(product_ids)) < len(product_ids):
        raise Invalid(f"A list can have at most {MAX_PICKS} products, each once.")
    if strangers := await queries.list_unknown_ids(product_ids):
        raise Invalid(f"No product has the id {', '.join(strangers)}.")
    await queries.replace_picks(listing, product_ids)


async def seed_picks() -> None:
    """Fill the lists that are empty and that no editor has changed."""
    chosen = default_picks.default_picks()
    await queries.fill_empty_lists(
        [(name, id_, place) for name, ids in chosen.items() for place, id_ in enumerate(ids, 1)]
    )


def _name(kind: str, slug: str) -> str:
    return _known(f"{kind}/{slug}")


def _known(listing: str) -> str:
    if listing not in default_picks.default_picks():
        raise NotFound(NO_LIST)
    return listing

"""The editors' lists: what stands on them, in which order, and who may not."""

from collections.abc import Sequence

from lexdex.catalogue import picks
from lexdex.catalogue.queries import picks as queries
from lexdex.catalogue.schemas import Pick
from lexdex.foundation.errors import Invalid, NotFound

MOST = 50

NO_LIST = "There is no such list."


async def listed(kind: str, slug: str) -> list[Pick]:
    """The products of one list in the editors' order; raises NotFound for a list that there is not."""
    return await queries.listed(_name(kind, slug))


async def order(listing: str) -> list[str]:
    """The ids on a list as its editors put them, whether the public sees those products or not."""
    return await queries.order(_known(listing))


async def choose(listing: str, product_ids: Sequence[str]) -> None:
    """Make these the list; raises Invalid for a product twice, unknown, or one too many."""
    _known(listing)
    if len(product_ids) > MOST or len(set(product_ids)) < len(product_ids):
        raise Invalid(f"A list holds at most {MOST} products, each once.")
    if strangers := await queries.unknown(product_ids):
        raise Invalid(f"No product has the id {', '.join(strangers)}.")
    await queries.put(listing, product_ids)


async def seed() -> None:
    """Fill the lists that nobody has filled yet."""
    chosen = picks.seeded()
    await queries.seed([(name, id_, place) for name, ids in chosen.items() for place, id_ in enumerate(ids, 1)])


def _name(kind: str, slug: str) -> str:
    return _known(f"{kind}/{slug}")


def _known(listing: str) -> str:
    if listing not in picks.seeded():
        raise NotFound(NO_LIST)
    return listing

"""Queries for the editors' picks."""

from collections.abc import Sequence
from typing import Final

from lexdex.catalogue.queries.columns import IS_PUBLIC_SQL, PICK_COLUMNS
from lexdex.catalogue.schemas import EditorsPick
from lexdex.catalogue.tables import EditedList, Pick, Product
from lexdex.foundation import database

# SQL: the formatted columns of an editors' pick.
_PICKS: Final = f"""
SELECT {PICK_COLUMNS}
FROM pick k JOIN product p ON p.id = k.product WHERE k.listing = $1 AND {IS_PUBLIC_SQL} ORDER BY k.position, p.id
"""
# SQL: a conditional insert. Lists that have picks or were edited, and unknown products, are skipped.
_FILL_EMPTY_LISTS: Final = """
INSERT INTO pick (listing, product, position)
SELECT s.listing, s.product, s.position
FROM unnest($1::text[], $2::text[], $3::int[]) AS s(listing, product, position) JOIN product p ON p.id = s.product
WHERE NOT EXISTS (SELECT FROM pick k WHERE k.listing = s.listing)
    AND NOT EXISTS (SELECT FROM edited_list e WHERE e.listing = s.listing)
"""


async def list_picks(listing: str) -> list[EditorsPick]:
    """Return the products of an editors' list such as "results/ediscovery" that are public, in the editors' order."""
    return await database.fetch_as(EditorsPick, _PICKS, listing)


async def list_picked_ids(listing: str) -> list[str]:
    """Return the ids of all products of an editors' list, public or not, in the editors' order."""
    query = Pick.select(Pick.product).where(Pick.listing == listing).order_by(Pick.position, Pick.product)
    return await database.fetch_column(query)


async def list_unknown_ids(product_ids: Sequence[str]) -> list[str]:
    """Return the given ids for which there is no product."""
    if not product_ids:
        return []
    known = await database.fetch_column(Product.select(Product.id).where(Product.id.is_in(list(product_ids))))
    return [product_id for product_id in product_ids if product_id not in known]


async def replace_picks(listing: str, product_ids: Sequence[str]) -> None:
    """Replace the products of an editors' list, and mark the list as edited."""
    async with database.transaction():
        edited = EditedList.insert(EditedList(listing=listing))
        await database.execute(edited.on_conflict(EditedList.listing, "DO NOTHING"))
        await database.execute(Pick.delete().where(Pick.listing == listing))
        if product_ids:
            picks = [
                Pick(listing=listing, product=id_, position=position) for position, id_ in enumerate(product_ids, 1)
            ]
            await database.execute(Pick.insert(*picks))


async def fill_empty_lists(picks: Sequence[tuple[str, str, int]]) -> None:
    """Insert picks, each as (list, product id, position), except into lists that have picks or were ever edited."""
    listings, products, positions = zip(*picks, strict=True)
    await database.execute(_FILL_EMPTY_LISTS, listings, products, positions)

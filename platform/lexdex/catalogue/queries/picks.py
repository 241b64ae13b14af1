"""Reads and writes of the editors' lists."""

from collections.abc import Sequence
from typing import Final

from lexdex.catalogue import tables
from lexdex.catalogue.queries.columns import visible_to
from lexdex.catalogue.schemas import EditorsPick
from lexdex.foundation import database

_PRICING: Final = """
CASE WHEN p.starting_price_usd > 0 THEN format('From $%s/month', p.starting_price_usd)
    WHEN p.pricing_model = 'usage' THEN 'By usage'
    WHEN p.pricing_model = 'perpetual' THEN 'One-time licence'
    ELSE initcap(p.pricing_model) END
"""
_LISTED = f"""
SELECT p.id, p.name, coalesce(p.categories[1], ''), p.description, p.rating_average, p.review_count, {_PRICING},
    p.user_types, p.features, p.company, p.user_count,
    CASE WHEN p.functional_focus <> '{{}}' THEN p.functional_focus ELSE p.capabilities END, p.logo, p.sample
FROM pick k JOIN product p ON p.id = k.product WHERE k.listing = $1 AND {visible_to("public")} ORDER BY k.place, p.id
"""
_ORDER = "SELECT product FROM pick WHERE listing = $1 ORDER BY place, product"
_INSERT = """
INSERT INTO pick (listing, product, place)
SELECT s.listing, s.product, s.place
FROM unnest($1::text[], $2::text[], $3::int[]) AS s(listing, product, place) JOIN product p ON p.id = s.product
"""
_INSERT_UNEDITED = f"""
{_INSERT} WHERE NOT EXISTS (SELECT FROM pick k WHERE k.listing = s.listing)
    AND NOT EXISTS (SELECT FROM edited_list e WHERE e.listing = s.listing)
"""
_UNKNOWN = (
    "SELECT id FROM unnest($1::text[]) AS given(id) WHERE NOT EXISTS (SELECT FROM product p WHERE p.id = given.id)"
)


async def list_picks(listing: str) -> list[EditorsPick]:
    """The visible products of a list, in the editors' order."""
    return [EditorsPick(*row) for row in await database.fetch(_LISTED, listing)]


async def list_picked_ids(listing: str) -> list[str]:
    """The ids on a list, visible or not, in the editors' order."""
    return [row[0] for row in await database.fetch(_ORDER, listing)]


async def list_unknown_ids(product_ids: Sequence[str]) -> list[str]:
    """Those ids that no product has."""
    return [row[0] for row in await database.fetch(_UNKNOWN, product_ids)]


async def replace_picks(listing: str, product_ids: Sequence[str]) -> None:
    """The list from now on."""
    places = range(1, len(product_ids) + 1)
    async with database.transaction():
        await database.execute(
            tables.EditedList.insert(tables.EditedList(listing=listing)).on_conflict(
                tables.EditedList.listing, "DO NOTHING"
            )
        )
        await database.execute(tables.Pick.delete().where(tables.Pick.listing == listing))
        await database.execute(_INSERT, [listing] * len(product_ids), product_ids, places)


async def fill_empty_lists(lists: Sequence[tuple[str, str, int]]) -> None:
    """Fill the lists that are empty and that no editor has changed."""
    listings, products, places = zip(*lists, strict=True)
    await database.execute(_INSERT_UNEDITED, listings, products, places)

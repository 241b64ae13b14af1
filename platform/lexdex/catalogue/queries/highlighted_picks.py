"""Queries for the editors' picks that a page shows with their reasons."""

from collections.abc import Sequence
from datetime import date
from typing import Final

import msgspec

from lexdex.catalogue.queries.columns import IS_PUBLIC_SQL
from lexdex.catalogue.schemas.highlighted_picks import ChosenPick, PlacePick
from lexdex.catalogue.schemas.highlighted_picks import HighlightedPick as ShownPick
from lexdex.catalogue.tables import HighlightedPick
from lexdex.foundation import database

# SQL: a state from conditions, in the order of their importance; an empty category means the landing page.
_STATE: Final = f"""
CASE WHEN NOT {IS_PUBLIC_SQL} THEN 'not_public' WHEN $2 <> '' AND NOT p.categories @> ARRAY[$2] THEN 'other_category'
    WHEN k.valid_until < (now() AT TIME ZONE 'UTC')::date THEN 'expired' ELSE 'shown' END
"""
_SHOWN: Final = f"""
SELECT p.id, p.name, p.company, coalesce(p.categories[1], '') AS category, p.logo AS image_url,
    p.rating_average AS rating, p.review_count AS reviews, p.sample, k.reason, k.valid_until
FROM highlighted_pick k JOIN product p ON p.id = k.product
WHERE k.place = $1 AND {_STATE} = 'shown' ORDER BY k.position
"""
_PLACE: Final = f"""
SELECT k.product AS product_id, k.reason, k.valid_until, p.name, p.sample, {_STATE} AS state
FROM highlighted_pick k JOIN product p ON p.id = k.product WHERE k.place = $1 ORDER BY k.position
"""
# SQL: the category of each place is a parameter, because the option lists are another feature's.
_COUNTS: Final = f"""
SELECT k.place, count(*) FILTER (WHERE {_STATE.replace("$2", "c.name")} = 'shown') AS shown, count(*) AS total,
    min(k.valid_until) AS next_end
FROM unnest($1::text[], $2::text[]) AS c(place, name) JOIN highlighted_pick k ON k.place = c.place
    JOIN product p ON p.id = k.product
GROUP BY k.place
"""
_CANDIDATES: Final = f"""
SELECT id, name, {IS_PUBLIC_SQL} AS is_public, ($2 = '' OR categories @> ARRAY[$2]) AS is_in_category
FROM product WHERE id = ANY($1)
"""


class PlaceCounts(msgspec.Struct, frozen=True):
    """How many picks a place has and shows, and when the first of them ends."""

    place: str
    shown: int
    total: int
    next_end: date


class Candidate(msgspec.Struct, frozen=True):
    """What decides whether a product can be picked."""

    id: str
    name: str
    is_public: bool
    is_in_category: bool


async def list_shown(place: str, category: str) -> list[ShownPick]:
    """Return the picks that a place shows now, in the editors' order; `category` is empty for the landing page."""
    return await database.fetch_as(ShownPick, _SHOWN, place, category)


async def list_all(place: str, category: str) -> list[PlacePick]:
    """Return all picks of a place in the editors' order, with their states."""
    return await database.fetch_as(PlacePick, _PLACE, place, category)


async def count_picks(categories: dict[str, str]) -> dict[str, PlaceCounts]:
    """Return the counts of the places that have picks; `categories` has the category's name of each place."""
    found = await database.fetch_as(PlaceCounts, _COUNTS, list(categories), list(categories.values()))
    return {counts.place: counts for counts in found}


async def find_candidates(product_ids: Sequence[str], category: str) -> dict[str, Candidate]:
    """Return those of the products that exist, by id."""
    found = await database.fetch_as(Candidate, _CANDIDATES, list(product_ids), category)
    return {candidate.id: candidate for candidate in found}


async def replace_picks(place: str, picks: Sequence[ChosenPick]) -> None:
    """Replace the picks of a place within the caller's transaction."""
    await database.execute(HighlightedPick.delete().where(HighlightedPick.place == place))
    if picks:
        rows = [
            HighlightedPick(
                place=place,
                product=pick.product_id,
                position=position,
                reason=pick.reason,
                valid_until=pick.valid_until,
            )
            for position, pick in enumerate(picks, 1)
        ]
        await database.execute(HighlightedPick.insert(*rows))

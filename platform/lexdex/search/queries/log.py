"""Reads and writes of the search log."""

from typing import Any
from uuid import UUID

from lexdex.foundation import database

_WRITE = """
INSERT INTO search_event
    (id, searcher, is_member, query, interpretation, product_ids, total, outcome, mode, release, answer)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
"""
# Only of a search that the same person made, and only of what it showed: nobody can vote for a product from outside.
_ACT = """
INSERT INTO search_action (search, kind, product, place)
SELECT id, $3, $4::text, array_position(product_ids, $4::text) FROM search_event
WHERE id = $1 AND searcher = $2 AND $4::text = ANY (product_ids)
RETURNING id
"""
_OF = """
SELECT query, interpretation::text AS interpretation, product_ids, outcome, release, created_at FROM search_event
WHERE searcher = $1 ORDER BY created_at
"""
_ERASE_ACTIONS = "DELETE FROM search_action WHERE search IN (SELECT id FROM search_event WHERE searcher = $1)"
_ERASE = "DELETE FROM search_event WHERE searcher = $1"
_FORGET_ACTIONS = """
DELETE FROM search_action WHERE search IN
    (SELECT id FROM search_event WHERE NOT is_member AND created_at < now() - make_interval(days => $1))
"""
_FORGET = "DELETE FROM search_event WHERE NOT is_member AND created_at < now() - make_interval(days => $1)"


async def write(values: tuple[object, ...]) -> None:
    """One search, in the order of the columns above."""
    await database.execute(_WRITE, *values)


async def act(search: UUID, searcher: str, kind: str, product: str) -> bool:
    """Whether the search was this person's and showed the product; if so, what was done with it is written."""
    return await database.fetch_value(_ACT, search, searcher, kind, product) is not None


async def of(searcher: str) -> list[dict[str, Any]]:
    """All that one person has searched for."""
    return [dict(row) for row in await database.fetch(_OF, searcher)]


async def erase(searcher: str) -> int:
    """Everything of one person; how many searches that were."""
    async with database.transaction():
        await database.execute(_ERASE_ACTIONS, searcher)
        return await database.execute(_ERASE, searcher)


async def forget_visitors(days: int) -> None:
    """Drop what visitors searched for longer ago than so many days."""
    async with database.transaction():
        await database.execute(_FORGET_ACTIONS, days)
        await database.execute(_FORGET, days)

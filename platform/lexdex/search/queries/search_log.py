"""Queries for the search log, which stores searches and the actions on their results.

`searcher` is a keyed hash of an account or of a visitor's trial.
"""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec
from piccolo.columns.combination import And, Where

from lexdex.foundation import database
from lexdex.search.tables import SearchAction, SearchEvent

# SQL for speed: this statement runs for every search.
_INSERT_SEARCH = """
INSERT INTO search_event
    (id, searcher, is_signed_in, query, interpretation, product_ids, total, outcome, mode, release, answer_id)
VALUES ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10, $11)
"""
# SQL: one atomic statement. It inserts a row only for the searcher's own search and a product among its results;
# otherwise a client could record actions for any product.
_INSERT_ACTION = """
INSERT INTO search_action (search, kind, product, position)
SELECT id, $3, $4::text, array_position(product_ids, $4::text) FROM search_event
WHERE id = $1 AND searcher = $2 AND $4::text = ANY (product_ids)
"""


class SearchLogEntry(msgspec.Struct, frozen=True, array_like=True):
    """The fields that the search log stores of a request and its answer.

    `interpretation` is JSON with the parsed query and the filters.
    """

    query: str
    interpretation: str
    product_ids: tuple[str, ...]
    total: int
    outcome: str
    mode: str
    release: str
    answer_id: str


async def insert_search(search_id: UUID, searcher: str, entry: SearchLogEntry, *, is_signed_in: bool) -> None:
    """Insert a search into the search log."""
    results = (entry.product_ids, entry.total, entry.outcome, entry.mode, entry.release, entry.answer_id)
    query = (entry.query, entry.interpretation)
    await database.execute(_INSERT_SEARCH, search_id, searcher, is_signed_in, *query, *results)


async def insert_action(search_id: UUID, searcher: str, kind: str, product_id: str) -> bool:
    """Insert an action on a search result, such as a click.

    Returns False, and inserts nothing, if the search is not the searcher's own or its results don't include the
    product.
    """
    return await database.execute(_INSERT_ACTION, search_id, searcher, kind, product_id) == 1


async def export_searches(searchers: list[str]) -> list[dict[str, Any]]:
    """Return all searches under these hashes of one searcher for the export of personal data."""
    query = SearchEvent.select(
        *(SearchEvent.query, SearchEvent.interpretation, SearchEvent.product_ids),
        *(SearchEvent.outcome, SearchEvent.release, SearchEvent.created_at),
    )
    return await database.fetch_dicts(
        query.where(SearchEvent.searcher.is_in(searchers)).order_by(SearchEvent.created_at)
    )


async def delete_searches(searchers: list[str]) -> int:
    """Delete all searches under these hashes of one searcher with their actions; returns how many searches."""
    return await _delete(SearchEvent.searcher.is_in(searchers))


async def replace_searchers(former: list[str], current: str) -> int:
    """Replace former hashes of one searcher by the current one; returns the number of changed searches."""
    query = SearchEvent.update({SearchEvent.searcher: current})
    return await database.execute(query.where(SearchEvent.searcher.is_in(former)))


async def delete_visitor_searches(older_than_days: int) -> int:
    """Delete the searches that visitors without an account made more than `older_than_days` ago.

    Their actions are deleted too. Returns the number of deleted searches.
    """
    oldest = datetime.now(UTC) - timedelta(days=older_than_days)
    return await _delete((SearchEvent.is_signed_in == False) & (SearchEvent.created_at < oldest))  # noqa: E712


async def _delete(condition: And | Where) -> int:
    async with database.transaction():
        searches = SearchEvent.select(SearchEvent.id).where(condition)
        await database.execute(SearchAction.delete().where(SearchAction.search.is_in(searches)))
        return await database.execute(SearchEvent.delete().where(condition))

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
    (id, searcher, is_signed_in, query, filters, content_digest, total, outcome, mode, release, answer_id)
VALUES ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10, $11)
"""
# SQL: one atomic statement. It inserts a row only for the searcher's own search and a product among its results;
# otherwise a client could record actions for any product.
_INSERT_ACTION = """
INSERT INTO search_action (search, kind, product, position)
SELECT e.id, $3, $4::text, array_position(c.product_ids, $4::text)
FROM search_event e JOIN answer_content c ON c.digest = e.content_digest
WHERE e.id = $1 AND e.searcher = $2 AND $4::text = ANY (c.product_ids)
"""
# SQL: a join without a foreign key, which a cached answer would violate after a restore of the database.
_EXPORT = """
SELECT e.query, e.filters, c.content, coalesce(c.product_ids, '{}') AS product_ids, e.outcome, e.release, e.created_at
FROM search_event e LEFT JOIN answer_content c ON c.digest = e.content_digest
WHERE e.searcher = ANY ($1::text[]) ORDER BY e.created_at
"""


class SearchLogEntry(msgspec.Struct, frozen=True, array_like=True):
    """The fields that the search log stores of a request and its answer.

    `filters` is JSON. `content_digest` refers to the stored answer.
    """

    query: str
    filters: str
    content_digest: str
    total: int
    outcome: str
    mode: str
    release: str
    answer_id: str


class LoggedSearch(msgspec.Struct, frozen=True):
    """A search of the search log with its answer, which is zlib-compressed JSON; `filters` is a list."""

    query: str
    filters: list[Any]
    content: bytes | None
    product_ids: tuple[str, ...]
    outcome: str
    release: str
    created_at: datetime


async def insert_search(search_id: UUID, searcher: str, entry: SearchLogEntry, *, is_signed_in: bool) -> None:
    """Insert a search into the search log."""
    results = (entry.content_digest, entry.total, entry.outcome, entry.mode, entry.release, entry.answer_id)
    query = (entry.query, entry.filters)
    await database.execute(_INSERT_SEARCH, search_id, searcher, is_signed_in, *query, *results)


async def insert_action(search_id: UUID, searcher: str, kind: str, product_id: str) -> bool:
    """Insert an action on a search result, such as a click.

    Returns False, and inserts nothing, if the search is not the searcher's own or its results don't include the
    product.
    """
    return await database.execute(_INSERT_ACTION, search_id, searcher, kind, product_id) == 1


async def list_searches(searchers: list[str]) -> list[LoggedSearch]:
    """Return all searches under these hashes of one searcher, the oldest first."""
    return await database.fetch_as(LoggedSearch, _EXPORT, searchers)


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

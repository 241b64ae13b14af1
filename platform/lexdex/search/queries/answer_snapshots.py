"""Queries for answer snapshots, which are the stored answers behind answer permalinks."""

from datetime import UTC, datetime, timedelta

import msgspec

from lexdex.foundation import database
from lexdex.search.queries.answer_contents import INSERT_CONTENT, NewContent
from lexdex.search.queries.answer_wordings import StoredWording
from lexdex.search.tables import AnswerSnapshot
from lexdex_search.query.request import SearchRequest

# SQL for speed: this one statement, with one round trip, runs for every new answer.
_INSERT = f"""
WITH stored AS ({INSERT_CONTENT})
INSERT INTO answer_snapshot (content_digest, id, request, release, policy_digest, answer_digest)
VALUES ($1, $4, $5::jsonb, $6, $7, $8)
ON CONFLICT (id) DO UPDATE SET last_used_at = now() WHERE answer_snapshot.last_used_at < now() - interval '1 day'
"""
# SQL: a join without a foreign key, which a cached answer would violate after a restore of the database, and EXISTS.
_FIND = """
SELECT s.request, s.release, s.policy_digest, s.answer_digest, s.content_digest, c.content, c.wording, s.created_at
FROM answer_snapshot s JOIN answer_content c ON c.digest = s.content_digest
WHERE s.id = $1 AND EXISTS (SELECT FROM search_event e WHERE e.answer_id = s.id)
"""
# SQL: NOT EXISTS, with the same days of grace as for answer contents.
_DELETE_UNREFERENCED = """
DELETE FROM answer_snapshot s WHERE last_used_at < now() - interval '2 days'
    AND NOT EXISTS (SELECT FROM search_event e WHERE e.answer_id = s.id)
"""


class NewSnapshot(msgspec.Struct, frozen=True):
    """An answer snapshot to insert; `request` is JSON."""

    request: str
    release: str
    policy_digest: str
    answer_digest: str
    content: NewContent


class StoredSnapshot(msgspec.Struct, frozen=True):
    """An answer snapshot as read from the database; `content` is zlib-compressed JSON."""

    request: SearchRequest
    release: str
    policy_digest: str
    answer_digest: str
    content_digest: str
    content: bytes
    wording: StoredWording | None
    created_at: datetime


async def insert_snapshot(answer_id: str, snapshot: NewSnapshot) -> None:
    """Insert an answer snapshot with its content, each unless it exists."""
    content = (snapshot.content.digest, snapshot.content.product_ids, snapshot.content.content)
    columns = (snapshot.request, snapshot.release, snapshot.policy_digest, snapshot.answer_digest)
    await database.execute(_INSERT, *content, answer_id, *columns)


async def find_snapshot(answer_id: str) -> StoredSnapshot | None:
    """Find the answer snapshot with this id; returns None if it or all searches that led to it are deleted.

    So a permalink ends at once when the last of them is erased, and lives again if the same search is repeated, also
    with an answer of the cache.
    """
    return await database.fetch_one_as(StoredSnapshot, _FIND, answer_id)


async def delete_unreferenced() -> None:
    """Delete the answer snapshots that no search refers to."""
    await database.execute(_DELETE_UNREFERENCED)


async def delete_older_than(days: int) -> None:
    """Delete the answer snapshots that are older than `days`."""
    oldest = datetime.now(UTC) - timedelta(days=days)
    await database.execute(AnswerSnapshot.delete().where(AnswerSnapshot.created_at < oldest))

"""Queries for answer snapshots, which are the stored answers behind answer permalinks."""

from datetime import UTC, datetime, timedelta

import msgspec

from lexdex.foundation import database
from lexdex.search.queries.answer_contents import INSERT_CONTENT, NewContent
from lexdex.search.tables import AnswerSnapshot
from lexdex_search.query.request import SearchRequest

# SQL for speed: this one statement, with one round trip, runs for every new answer.
_INSERT = f"""
WITH stored AS ({INSERT_CONTENT})
INSERT INTO answer_snapshot (content_digest, id, request, release, policy_digest, answer_digest)
VALUES ($1, $4, $5::jsonb, $6, $7, $8) ON CONFLICT (id) DO NOTHING
"""
# SQL: a join without a foreign key, which a cached answer would violate after a restore of the database.
_FIND = """
SELECT s.request, s.release, s.policy_digest, s.answer_digest, c.content, s.created_at
FROM answer_snapshot s JOIN answer_content c ON c.digest = s.content_digest WHERE s.id = $1
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
    content: bytes
    created_at: datetime


async def insert_snapshot(answer_id: str, snapshot: NewSnapshot) -> None:
    """Insert an answer snapshot with its content, each unless it exists."""
    content = (snapshot.content.digest, snapshot.content.product_ids, snapshot.content.content)
    columns = (snapshot.request, snapshot.release, snapshot.policy_digest, snapshot.answer_digest)
    await database.execute(_INSERT, *content, answer_id, *columns)


async def find_snapshot(answer_id: str) -> StoredSnapshot | None:
    """Find the answer snapshot with this id; returns None if it does not exist."""
    return await database.fetch_one_as(StoredSnapshot, _FIND, answer_id)


async def delete_older_than(days: int) -> None:
    """Delete the answer snapshots that are older than `days`."""
    oldest = datetime.now(UTC) - timedelta(days=days)
    await database.execute(AnswerSnapshot.delete().where(AnswerSnapshot.created_at < oldest))

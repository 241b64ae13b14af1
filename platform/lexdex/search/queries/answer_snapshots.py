"""Queries for answer snapshots, which are the stored answers behind answer permalinks."""

from datetime import UTC, datetime, timedelta

import msgspec

from lexdex.foundation import database
from lexdex.search.tables import AnswerSnapshot
from lexdex_search.query.request import SearchRequest

# SQL for speed: this statement runs for every new answer. A repeated one writes nothing.
_INSERT = """
WITH stored AS (
    INSERT INTO answer_snapshot (id, request, release, policy_digest, answer_digest, content_digest, answer)
    VALUES ($1, $2::jsonb, $3, $4, $5, $6, '') ON CONFLICT (id) DO NOTHING RETURNING content_digest
)
INSERT INTO answer_content (digest, content) SELECT content_digest, $7 FROM stored
ON CONFLICT (digest) DO UPDATE SET last_used_at = now()
"""
# SQL: Piccolo has no outer join without a foreign key, and snapshots from before the table of contents have none.
_FIND = """
SELECT request, release, policy_digest, answer_digest, coalesce(content, answer) AS answer, created_at
FROM answer_snapshot LEFT JOIN answer_content ON digest = content_digest WHERE id = $1
"""
# SQL: Piccolo has no NOT EXISTS. A content that is stored again at this moment is locked, and then no longer unused.
_DELETE_UNUSED_CONTENT = """
DELETE FROM answer_content WHERE last_used_at < $1
AND NOT EXISTS (SELECT FROM answer_snapshot WHERE content_digest = digest)
"""


class NewSnapshot(msgspec.Struct, frozen=True):
    """An answer snapshot to insert: `request` is JSON, and `content` is zlib-compressed JSON with this digest."""

    request: str
    release: str
    policy_digest: str
    answer_digest: str
    content_digest: str
    content: bytes


class StoredSnapshot(msgspec.Struct, frozen=True):
    """An answer snapshot as read from the database; `answer` is zlib-compressed JSON."""

    request: SearchRequest
    release: str
    policy_digest: str
    answer_digest: str
    answer: bytes
    created_at: datetime


async def insert_snapshot(answer_id: str, snapshot: NewSnapshot) -> None:
    """Insert an answer snapshot; does nothing if one with this id exists."""
    await database.execute(
        _INSERT,
        answer_id,
        snapshot.request,
        snapshot.release,
        snapshot.policy_digest,
        snapshot.answer_digest,
        snapshot.content_digest,
        snapshot.content,
    )


async def find_snapshot(answer_id: str) -> StoredSnapshot | None:
    """Find the answer snapshot with this id; returns None if it does not exist."""
    return await database.fetch_one_as(StoredSnapshot, _FIND, answer_id)


async def delete_older_than(days: int) -> None:
    """Delete the answer snapshots that are older than `days`, and contents that no snapshot has any more."""
    oldest = datetime.now(UTC) - timedelta(days=days)
    await database.execute(AnswerSnapshot.delete().where(AnswerSnapshot.created_at < oldest))
    await database.execute(_DELETE_UNUSED_CONTENT, oldest)

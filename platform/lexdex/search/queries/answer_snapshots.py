"""Queries for answer snapshots, which are the stored answers behind answer permalinks."""

from datetime import UTC, datetime, timedelta

import msgspec

from lexdex.foundation import database
from lexdex.search.tables import AnswerSnapshot
from lexdex_search.query.request import SearchRequest

# SQL for speed: this statement runs for every new answer.
_INSERT = """
INSERT INTO answer_snapshot (id, request, release, policy_digest, answer_digest, answer)
VALUES ($1, $2::jsonb, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING
"""
_COLUMNS = (
    *(AnswerSnapshot.request, AnswerSnapshot.release, AnswerSnapshot.policy_digest),
    *(AnswerSnapshot.answer_digest, AnswerSnapshot.answer, AnswerSnapshot.created_at),
)


class NewSnapshot(msgspec.Struct, frozen=True):
    """An answer snapshot to insert: `request` is JSON, and `answer` is zlib-compressed JSON."""

    request: str
    release: str
    policy_digest: str
    answer_digest: str
    answer: bytes


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
        snapshot.answer,
    )


async def find_snapshot(answer_id: str) -> StoredSnapshot | None:
    """Find the answer snapshot with this id; returns None if it does not exist."""
    query = AnswerSnapshot.select(*_COLUMNS).where(AnswerSnapshot.id == answer_id)
    return await database.fetch_one_as(StoredSnapshot, query)


async def delete_older_than(days: int) -> None:
    """Delete the answer snapshots that are older than `days`."""
    oldest = datetime.now(UTC) - timedelta(days=days)
    await database.execute(AnswerSnapshot.delete().where(AnswerSnapshot.created_at < oldest))

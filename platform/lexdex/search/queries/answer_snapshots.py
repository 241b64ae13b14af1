"""Reads and writes of answer snapshots."""

from datetime import UTC, datetime, timedelta

import msgspec

from lexdex.foundation import database
from lexdex.search.tables import AnswerSnapshot
from lexdex_search.query.request import SearchRequest

# SQL: a hot path, one statement for every new answer.
_INSERT = """
INSERT INTO answer_snapshot (id, request, release, policy_digest, answer_digest, answer)
VALUES ($1, $2::jsonb, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING
"""
_COLUMNS = (
    *(AnswerSnapshot.request, AnswerSnapshot.release, AnswerSnapshot.policy_digest),
    *(AnswerSnapshot.answer_digest, AnswerSnapshot.answer, AnswerSnapshot.created_at),
)


class NewSnapshot(msgspec.Struct, frozen=True):
    """A snapshot to store: `request` is JSON, `answer` is JSON compressed by zlib."""

    request: str
    release: str
    policy_digest: str
    answer_digest: str
    answer: bytes


class StoredSnapshot(msgspec.Struct, frozen=True):
    """A snapshot as stored; `answer` is JSON compressed by zlib."""

    request: SearchRequest
    release: str
    policy_digest: str
    answer_digest: str
    answer: bytes
    created_at: datetime


async def insert_snapshot(answer_id: str, new: NewSnapshot) -> None:
    """Insert a snapshot, unless there is one of this id."""
    await database.execute(
        _INSERT, answer_id, new.request, new.release, new.policy_digest, new.answer_digest, new.answer
    )


async def find_snapshot(answer_id: str) -> StoredSnapshot | None:
    """Read a snapshot; None when it does not exist."""
    query = AnswerSnapshot.select(*_COLUMNS).where(AnswerSnapshot.id == answer_id)
    return await database.fetch_one_as(StoredSnapshot, query)


async def delete_older_than(days: int) -> None:
    """Delete the snapshots that are older than so many days."""
    oldest = datetime.now(UTC) - timedelta(days=days)
    await database.execute(AnswerSnapshot.delete().where(AnswerSnapshot.created_at < oldest))

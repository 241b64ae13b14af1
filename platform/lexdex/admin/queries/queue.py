"""Queries of the queue of what waits, and of who works on it."""

from typing import Final
from uuid import UUID

import msgspec

from lexdex.admin.queries.waiting import WAITING
from lexdex.admin.schemas import QueueItem, QueueKind
from lexdex.admin.tables import QueueAssignment
from lexdex.foundation import database

# SQL: a union over the tables of all features. Validation requests have assignments of their own; who made a decision
# is not offered its recheck.
_LIST: Final = """
SELECT w.kind, w.object_id, w.title, w.since, q.assignee, coalesce(a.full_name, '') AS assignee_name
FROM ({source}) AS w
CROSS JOIN LATERAL (SELECT coalesce(
    (SELECT account FROM queue_assignment WHERE kind = w.kind AND object_id = w.object_id),
    (SELECT account FROM validation_assignment
        WHERE request = CASE WHEN w.kind = 'validation' THEN w.object_id::uuid END
            AND ended_at IS NULL AND has_conflict IS NOT TRUE
        ORDER BY assigned_at DESC LIMIT 1)) AS assignee) AS q
LEFT JOIN account a ON a.id = q.assignee
{rest}
"""
_OF_KIND: Final = f"""
SELECT * FROM ({WAITING}) AS every
WHERE ($1::text IS NULL OR kind = $1) AND NOT EXISTS (SELECT FROM moderation_decision m
    WHERE m.id = CASE WHEN kind = 'recheck' THEN object_id::bigint END AND m.actor = $4)
"""
_ORDER: Final = "ORDER BY since, kind, object_id"
# The assignees of one page only, unless these decide what is on it.
_LIST_ALL: Final = _LIST.format(source=f"{_OF_KIND} {_ORDER} LIMIT $2 OFFSET $3", rest=_ORDER)
_LIST_ASSIGNED: Final = _LIST.format(source=_OF_KIND, rest=f"WHERE q.assignee = $5 {_ORDER} LIMIT $2 OFFSET $3")
# SQL: counts a union over the tables of all features.
_COUNT: Final = f"""
SELECT count(*) FROM ({WAITING}) AS every
WHERE NOT EXISTS (SELECT FROM moderation_decision m
    WHERE m.id = CASE WHEN kind = 'recheck' THEN object_id::bigint END AND m.actor = $1)
"""
# SQL: a union over the tables of all features.
_IS_WAITING: Final = f"SELECT EXISTS (SELECT FROM ({WAITING}) AS w WHERE kind = $1 AND object_id = $2)"
# SQL: an upsert.
_ASSIGN: Final = """
INSERT INTO queue_assignment (kind, object_id, account) VALUES ($1, $2, $3)
ON CONFLICT (kind, object_id) DO UPDATE SET account = excluded.account, assigned_at = now()
"""
# SQL: a comparison with a union over the tables of all features.
_PURGE: Final = f"""
DELETE FROM queue_assignment q
WHERE NOT EXISTS (SELECT FROM ({WAITING}) AS w WHERE w.kind = q.kind AND w.object_id = q.object_id)
"""


class _Assignee(msgspec.Struct, frozen=True):
    account: UUID


async def list_items(
    kind: QueueKind | None, assignee: UUID | None, *, reader: UUID, limit: int, skip: int
) -> list[QueueItem]:
    """List what waits and the reader may decide, oldest first; of one kind and one admin if these are given."""
    if assignee is None:
        return await database.fetch_as(QueueItem, _LIST_ALL, kind, limit, skip, reader)
    return await database.fetch_as(QueueItem, _LIST_ASSIGNED, kind, limit, skip, reader, assignee)


async def count_items(*, reader: UUID) -> int:
    """Count what waits and the reader may decide."""
    count: int = await database.fetch_value(_COUNT, reader)
    return count


async def is_waiting(kind: QueueKind, object_id: str) -> bool:
    """Whether this waits for an admin."""
    waits: bool = await database.fetch_value(_IS_WAITING, kind, object_id)
    return waits


async def find_assignee(kind: QueueKind, object_id: str) -> UUID | None:
    """Return the admin who works on it, if any."""
    query = QueueAssignment.select(QueueAssignment.account).where(
        (QueueAssignment.kind == kind) & (QueueAssignment.object_id == object_id)
    )
    found = await database.fetch_one_as(_Assignee, query)
    return found.account if found else None


async def assign(kind: QueueKind, object_id: str, account_id: UUID) -> None:
    """Store who works on it, in place of who did."""
    await database.execute(_ASSIGN, kind, object_id, account_id)


async def delete_assignment(kind: QueueKind, object_id: str) -> None:
    """Store that no admin works on it."""
    await database.execute(
        QueueAssignment.delete().where((QueueAssignment.kind == kind) & (QueueAssignment.object_id == object_id))
    )


async def purge_assignments() -> int:
    """Delete the assignments of what no longer waits; returns how many."""
    return await database.execute(_PURGE)

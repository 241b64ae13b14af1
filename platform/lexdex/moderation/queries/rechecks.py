"""Queries of the random sample of decisions that a second admin looks at."""

from typing import Final
from uuid import UUID

from lexdex.foundation import database
from lexdex.moderation.schemas import StoredDecision

# SQL: a draw over rows that are locked; what undid another decision after a recheck is left out. Only with
# another admin is there one to look: so a team of one has nothing that waits.
_LOCK_UNDRAWN: Final = """
SELECT d.id FROM moderation_decision d
WHERE d.recheck = 'undrawn' ORDER BY d.id LIMIT $1 FOR UPDATE SKIP LOCKED
"""
_CAN_BE_LOOKED_AT: Final = """
SELECT d.id FROM moderation_decision d
WHERE d.id = ANY($1)
    AND EXISTS (SELECT FROM account a WHERE a.role > 2 AND a.erased_at IS NULL AND a.verified_at IS NOT NULL
        AND a.disabled_at IS NULL AND a.id <> d.actor)
    AND NOT EXISTS (SELECT FROM moderation_decision first WHERE first.object_id = d.object_id
        AND first.second_at = d.decided_at AND first.second_actor = d.actor)
"""
_SET_DRAWN: Final = """
UPDATE moderation_decision SET recheck = CASE WHEN id = ANY($2) THEN 'due' ELSE 'skipped' END WHERE id = ANY($1)
"""
_COLUMNS: Final = """d.id, d.action, d.object_id, d.title, d.subject, d.ground, d.ground_version, d.facts,
    d.is_automated, d.source, d.actor, d.decided_at, d.recheck"""
_LIST_DUE: Final = f"""
SELECT {_COLUMNS} FROM moderation_decision d
WHERE d.recheck = 'due' AND d.actor IS DISTINCT FROM $1 ORDER BY d.id LIMIT $2 OFFSET $3
"""
_SETTLE: Final = """
UPDATE moderation_decision SET recheck = $2, second_actor = $3, second_reason = $4, second_at = now()
WHERE id = $1 AND recheck = 'due' AND actor IS DISTINCT FROM $3
"""


async def lock_undrawn(limit: int) -> list[int]:
    """Lock decisions that were not drawn yet, and return their ids."""
    return await database.fetch_column(_LOCK_UNDRAWN, limit)


async def list_drawable(decision_ids: list[int]) -> list[int]:
    """List which of these decisions another admin could look at."""
    return await database.fetch_column(_CAN_BE_LOOKED_AT, decision_ids)


async def set_drawn(decision_ids: list[int], due: list[int]) -> None:
    """Store which of these decisions are in the sample."""
    await database.execute(_SET_DRAWN, decision_ids, due)


async def list_due(admin: UUID, *, limit: int, skip: int) -> list[StoredDecision]:
    """List the decisions that wait for a recheck by an admin who did not make them; oldest first."""
    return await database.fetch_as(StoredDecision, _LIST_DUE, admin, limit, skip)


async def settle(decision_id: int, *, verdict: str, admin: UUID, reason: str) -> bool:
    """Store the recheck; returns False if it is no longer due, or the admin made the decision."""
    return await database.execute(_SETTLE, decision_id, verdict, admin, reason) == 1

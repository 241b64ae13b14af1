"""Queries of pending actions."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from lexdex.approvals.schemas import ApprovalState, StoredApproval
from lexdex.approvals.tables import Approval
from lexdex.foundation import database

# SQL: a state that depends on the time, a unique index with a condition, and a lock.
_STATE: Final = """CASE WHEN state = 'pending' AND expires_at < now() THEN 'expired'
    WHEN state = 'approved' AND due_at IS NULL THEN 'done' ELSE state END"""
_NAMES: Final = ", ".join(name for name in StoredApproval.__struct_fields__ if name != "state")
_SELECT: Final = f"SELECT {_NAMES}, {_STATE} AS state FROM approval"
_LIST: Final = f"{_SELECT} WHERE $1 = '' OR {_STATE} = $1 ORDER BY requested_at DESC, id LIMIT $2 OFFSET $3"
_COUNT: Final = f"SELECT count(*) FROM approval WHERE $1 = '' OR {_STATE} = $1"
_FIND: Final = f"{_SELECT} WHERE id = $1"
_LOCK: Final = f"{_SELECT} WHERE id = $1 FOR UPDATE"
_END_EXPIRED: Final = """
UPDATE approval SET state = 'expired' WHERE kind = $1 AND object_id = $2 AND state = 'pending' AND expires_at < now()
"""
_INSERT: Final = """
INSERT INTO approval (id, kind, object_kind, object_id, params, reason, subject, requested_by, requested_at,
    expires_at, state)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'pending')
ON CONFLICT (kind, object_id) WHERE state = 'pending' DO NOTHING
"""
_TAKE_DUE: Final = f"""
WITH due AS MATERIALIZED (
    SELECT id FROM approval WHERE state = 'approved' AND due_at < now() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
UPDATE approval SET attempts = attempts + 1, due_at = now() + make_interval(secs => $1) FROM due
WHERE approval.id = due.id RETURNING {", ".join(f"approval.{name}" for name in StoredApproval.__struct_fields__)}
"""
_ERASE_TEXTS: Final = """
UPDATE approval SET reason = '', note = '', params = '{}',
    state = CASE WHEN state = 'pending' THEN 'expired' ELSE state END WHERE subject = $1
"""
_OF_PERSON: Final = """
SELECT kind, object_kind, object_id, reason, state, requested_at, decided_at, note, requested_by = $1 AS is_own
FROM approval WHERE requested_by = $1 OR decided_by = $1 ORDER BY requested_at, id
"""


async def insert_approval(row: StoredApproval) -> bool:
    """Insert a pending action; returns False if one of its kind is pending for the object."""
    await database.execute(_END_EXPIRED, row.kind, row.object_id)
    values = (row.id, row.kind, row.object_kind, row.object_id, row.params, row.reason, row.subject)
    return await database.execute(_INSERT, *values, row.requested_by, row.requested_at, row.expires_at) == 1


async def find_approval(approval_id: UUID) -> StoredApproval | None:
    """Find an action; returns None if it does not exist."""
    return await database.fetch_one_as(StoredApproval, _FIND, approval_id)


async def lock_approval(approval_id: UUID) -> StoredApproval | None:
    """Lock an action until the transaction ends; returns None if it does not exist."""
    return await database.fetch_one_as(StoredApproval, _LOCK, approval_id)


async def list_approvals(state: ApprovalState | None, *, limit: int, offset: int) -> list[StoredApproval]:
    """List actions in one state, or in all; latest first."""
    return await database.fetch_as(StoredApproval, _LIST, state or "", limit, offset)


async def count_approvals(state: ApprovalState | None) -> int:
    """Count the actions in one state, or in all."""
    count: int = await database.fetch_value(_COUNT, state or "")
    return count


async def decide(approval_id: UUID, state: ApprovalState, decided_by: UUID, note: str = "") -> None:
    """Store a decision."""
    query = Approval.update(
        {
            Approval.state: state,
            Approval.decided_by: decided_by,
            Approval.decided_at: datetime.now(UTC),
            Approval.note: note,
        }
    )
    await database.execute(query.where(Approval.id == approval_id))


async def begin(approval_id: UUID, lease_seconds: float) -> None:
    """Store that this process does an approved action; after `lease_seconds` the worker takes it up."""
    due_at = datetime.now(UTC) + timedelta(seconds=lease_seconds)
    query = Approval.update({Approval.attempts: Approval.attempts + 1, Approval.due_at: due_at})
    await database.execute(query.where(Approval.id == approval_id))


async def take_due(lease_seconds: float) -> StoredApproval | None:
    """Take up the approved action that is overdue for longest, so that no other worker does; None if there is none."""
    return await database.fetch_one_as(StoredApproval, _TAKE_DUE, lease_seconds)


async def end(approval_id: UUID, state: ApprovalState, note: str = "") -> bool:
    """Store that an approved action is done or has failed; returns False if that is stored already."""
    query = Approval.update({Approval.state: state, Approval.note: note})
    return await database.execute(query.where((Approval.id == approval_id) & (Approval.state == "approved"))) == 1


async def erase_texts(account_id: UUID) -> None:
    """Erase what was written about an account; a pending action about it expires."""
    await database.execute(_ERASE_TEXTS, account_id)


async def export_approvals(account_id: UUID) -> Sequence[dict[str, Any]]:
    """Return the actions that an account has requested or decided, oldest first."""
    return await database.fetch_dicts(_OF_PERSON, account_id)

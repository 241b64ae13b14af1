"""Requests actions that a second admin must approve, and lists them."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID, uuid4

import msgspec

from lexdex.accounts.permissions import Permission, require_permission
from lexdex.accounts.service.names import list_names
from lexdex.approvals import queries
from lexdex.approvals.schemas import ApprovalPage, ApprovalState, PendingAction, StoredApproval
from lexdex.audit import service as audit
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.approvable import ApprovableAction
from lexdex.foundation.errors import Conflict

PAGE_SIZE: Final = 20
VALID_DAYS: Final = 7
HIDDEN: Final = frozenset({"params", "subject", "attempts"})
ALREADY_PENDING: Final = "This waits for a second admin already."


async def request_approval(
    actor: Actor, action: ApprovableAction[Any], object_id: object, params: msgspec.Struct, reason: str
) -> PendingAction:
    """Store an action for a second admin to approve within VALID_DAYS; nothing else happens.

    Raises the errors of the action if it isn't possible now, Forbidden without its permission, and Conflict if the same
    waits already.
    """
    require_permission(actor, Permission(action.permission))
    subject = await action.check(actor, params)
    now = datetime.now(UTC)
    row = StoredApproval(
        id=uuid4(),
        kind=action.kind,
        object_kind=action.object_kind,
        object_id=str(object_id),
        params=msgspec.json.encode(params).decode(),
        reason=reason,
        subject=subject,
        state="pending",
        requested_by=actor.account_id,
        requested_at=now,
        expires_at=now + timedelta(days=VALID_DAYS),
        decided_by=None,
        decided_at=None,
        note="",
        attempts=0,
    )
    async with database.transaction():
        if not await queries.insert_approval(row):
            raise Conflict(ALREADY_PENDING)
        requested = {"kind": row.kind, row.object_kind: row.object_id, "params": params, "state": row.state}
        act = audit.Act("approval.requested", "approval", row.id, after=requested, reason=reason, subject=subject)
        await audit.record(actor, act)
    return (await describe_all(actor, [row]))[0]


async def list_page(actor: Actor, state: ApprovalState | None, page: int) -> ApprovalPage:
    """Return one page of the actions in one state, or in all; latest first."""
    rows = await queries.list_approvals(state, limit=PAGE_SIZE, offset=(page - 1) * PAGE_SIZE)
    return ApprovalPage(await queries.count_approvals(state), PAGE_SIZE, await describe_all(actor, rows))


async def describe_all(actor: Actor, rows: Sequence[StoredApproval]) -> list[PendingAction]:
    """Describe actions to an admin, with the current names of who requested and decided them."""
    people: set[UUID] = {row.requested_by for row in rows} | {row.decided_by for row in rows if row.decided_by}
    names = await list_names(people)
    return [
        PendingAction(
            **{name: getattr(row, name) for name in StoredApproval.__struct_fields__ if name not in HIDDEN},
            params=msgspec.json.decode(row.params),
            is_own=row.requested_by == actor.account_id,
            requested_by_name=names.get(row.requested_by, ""),
            decided_by_name=names.get(row.decided_by, "") if row.decided_by else "",
        )
        for row in rows
    ]

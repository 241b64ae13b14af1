"""Approves and rejects pending actions; an approved one is done at once, in the request of who approved it.

If the process dies before it is done, the worker goes on with it: see `completion`.
"""

from typing import Any, Final
from uuid import UUID

import msgspec

from lexdex.accounts.permissions import Permission, require_permission
from lexdex.approvals import queries
from lexdex.approvals.schemas import PendingAction, StoredApproval
from lexdex.approvals.service.completion import LEASE_SECONDS, Actions, complete, record_state
from lexdex.approvals.service.requests import describe_all
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.approvable import ApprovableAction
from lexdex.foundation.errors import Conflict, Forbidden, Invalid, NotFound
from lexdex.foundation.texts import clean_text
from lexdex.settings import Settings

MAX_REASON_LENGTH: Final = 500
NO_ACTION: Final = "Pending action not found."
OWN: Final = "A different admin must approve what you have requested."
NOT_PENDING: Final = "This was {state} already."
EXPIRED: Final = "This has expired, because it was not approved within seven days. Please request it again."
NO_REASON: Final = "Please give a reason."


async def approve(settings: Settings, actor: Actor, actions: Actions, approval_id: UUID) -> PendingAction:
    """Approve an action and do it.

    Raises NotFound, Forbidden for who requested it or lacks its permission or a recent code, and Conflict if it isn't
    pending. If the action itself fails, it is stored as failed with the reason, and its error is raised.
    """
    async with database.transaction():
        row, action = await _lock_pending(actor, actions, approval_id)
        if row.requested_by == actor.account_id:
            raise Forbidden(OWN, rule="own_request")
        params = msgspec.json.decode(row.params, type=action.params)
        # Not possible any more, or not for this admin: the action stays, for others or until it expires.
        await action.check(actor, params)
        await queries.decide(row.id, "approved", actor.account_id)
        await queries.begin(row.id, LEASE_SECONDS)
        await record_state(actor, row, "approved")
    await complete(settings, actor, action, msgspec.structs.replace(row, state="approved"))
    return await _read(actor, approval_id)


async def reject(actor: Actor, actions: Actions, approval_id: UUID, reason: str) -> PendingAction:
    """Reject an action with a reason; who requested it can do that too.

    Raises NotFound, Invalid without a reason, Forbidden without the action's permission, and Conflict if it isn't
    pending.
    """
    note = clean_text(reason, label="the reason", max_length=MAX_REASON_LENGTH, is_multiline=True)
    if not note:
        raise Invalid(NO_REASON)
    async with database.transaction():
        row, _ = await _lock_pending(actor, actions, approval_id)
        await queries.decide(row.id, "rejected", actor.account_id, note)
        await record_state(actor, row, "rejected", note)
    return await _read(actor, approval_id)


async def _lock_pending(
    actor: Actor, actions: Actions, approval_id: UUID
) -> tuple[StoredApproval, ApprovableAction[Any]]:
    row = await queries.lock_approval(approval_id)
    if row is None or row.kind not in actions:
        raise NotFound(NO_ACTION)
    action = actions[row.kind]
    require_permission(actor, Permission(action.permission))
    if row.state != "pending":
        raise Conflict(EXPIRED if row.state == "expired" else NOT_PENDING.format(state=row.state))
    return row, action


async def _read(actor: Actor, approval_id: UUID) -> PendingAction:
    row = await queries.find_approval(approval_id)
    if row is None:
        raise NotFound(NO_ACTION)
    return (await describe_all(actor, [row]))[0]

"""Does approved actions: each once, also if the process that has begun one dies."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from lexdex.accounts.service.actors import find_admin
from lexdex.approvals import queries
from lexdex.approvals.schemas import ApprovalState, StoredApproval
from lexdex.audit import service as audit
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.approvable import ApprovableAction
from lexdex.foundation.errors import LexdexError, Unavailable
from lexdex.foundation.telemetry import get_logger
from lexdex.settings import Settings

logger = get_logger("lexdex.approvals")

Actions = Mapping[str, ApprovableAction[Any]]
"""All actions that need approval, by kind."""

LEASE_SECONDS: Final = 300.0
"""An action that is not done after this time is taken up by the worker; requests end long before."""
MAX_ATTEMPTS: Final = 5
GAVE_UP: Final = "This could not be completed. The log of the worker says why."
NO_APPROVER: Final = "The account that approved this is no longer an admin's. Please request it again."
ERASED: Final = "What was requested was erased, with the account that it was about."


async def complete(settings: Settings, actor: Actor, action: ApprovableAction[Any], row: StoredApproval) -> None:
    """Do an approved action on behalf of who approved it, and store that it is done.

    If the action refuses, this is stored as failed with the reason, and its error is raised. What may pass, such as an
    outage, leaves it approved, for the worker.
    """
    try:
        params = msgspec.json.decode(row.params, type=action.params)
        if action.execute_externally:
            await action.execute_externally(settings, actor, params, row.id)
        async with database.transaction():
            # The first statement, because it locks the row: a second process waits here, and then does nothing.
            if not await queries.end(row.id, "done"):
                return
            await record_state(actor, row, "done")
            if action.execute:
                await action.execute(settings, actor, params)
    except msgspec.ValidationError:
        await _fail(actor, row, ERASED)
    except Unavailable:
        raise
    except LexdexError as error:
        await _fail(actor, row, str(error.detail))
        raise


async def complete_due(settings: Settings, actions: Actions) -> int:
    """In the worker: go on with approved actions that were not done in time; returns how many were taken up."""
    count = 0
    while row := await queries.take_due(LEASE_SECONDS):
        count += 1
        await _resume(settings, actions, row)
    return count


async def _resume(settings: Settings, actions: Actions, row: StoredApproval) -> None:
    actor = await find_admin(row.decided_by) if row.decided_by else None
    if actor is None or row.kind not in actions:
        await _fail(actor, row, NO_APPROVER)
        return
    try:
        await complete(settings, actor, actions[row.kind], row)
    except Unavailable:
        logger.warning("an approved action waits for a service", approval_id=str(row.id), kind=row.kind)
    except LexdexError:
        logger.warning("an approved action has failed", approval_id=str(row.id), kind=row.kind)
    except Exception:
        # One action that always fails must not keep the others waiting.
        logger.exception("an approved action could not be completed", approval_id=str(row.id), kind=row.kind)
        if row.attempts >= MAX_ATTEMPTS:
            await _fail(actor, row, GAVE_UP)


async def record_state(actor: Actor | None, row: StoredApproval, state: ApprovalState, note: str = "") -> None:
    """Record the new state of an action in the audit log, within the caller's transaction."""
    about = {"kind": row.kind, row.object_kind: row.object_id, "requested_by": row.requested_by}
    before, after = {"state": row.state}, {"state": state, **about}
    act = audit.Act(f"approval.{state}", "approval", row.id, before, after, reason=note, subject=row.subject)
    await audit.record(actor or audit.SYSTEM, act)


async def _fail(actor: Actor | None, row: StoredApproval, note: str) -> None:
    async with database.transaction():
        if await queries.end(row.id, "failed", note):
            await record_state(actor, row, "failed", note)

"""Makes the moves of requests: each is checked by the state machine, and leaves an entry in the history."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple
from uuid import UUID

from lexdex.accounts.service import activity_log
from lexdex.audit import service as audit
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import FOREIGN_OBJECT, Forbidden, NotFound
from lexdex.settings import Settings
from lexdex.validation.queries import requests as queries
from lexdex.validation.queries import staff as staff_queries
from lexdex.validation.queries.requests import MoveRow, RequestRow
from lexdex.validation.queries.staff import AssignmentRow
from lexdex.validation.schemas.names import Move, Party
from lexdex.validation.service import notifications
from lexdex.validation.service import state_machine as machine
from lexdex.validation.service.state_machine import Assigned

Changes = Mapping[Any, Any]
"""New values by column."""

NO_REQUEST: Final = "Validation request not found."
INVOLVED: Final = "Someone who has no part in this request must do this."


class Mover(NamedTuple):
    """Who makes a move: an account, or the worker, and what they are to the request."""

    account_id: UUID | None
    parties: frozenset[Party]
    staff: Actor | None = None
    """The admin, unless the request is the account's own."""


SYSTEM: Final = Mover(None, frozenset({"system"}))


async def find_mover(actor: Actor, row: RequestRow) -> Mover:
    """Return what the actor is to a request."""
    assignments = await staff_queries.list_assignments(row.id) if actor.is_admin else []
    parties = machine.find_parties(
        actor.account_id,
        is_admin=actor.is_admin,
        owner_id=row.account,
        assignments=[_to_assigned(each) for each in assignments],
    )
    return Mover(actor.account_id, parties, None if "owner" in parties else actor)


async def require_uninvolved(actor: Actor, row: RequestRow) -> None:
    """Raise Forbidden for the vendor of a request, and for who was ever its tester or a decider.

    So for who declined because of a conflict of interest. None of them closes its cases or changes its certificate.
    """
    if await is_involved(actor, row):
        raise Forbidden(INVOLVED, rule="validation_party")


async def is_involved(actor: Actor, row: RequestRow) -> bool:
    """Whether the actor is the vendor of a request, or was ever its tester or a decider and declared interests."""
    assignments = await staff_queries.list_assignments(row.id)
    has_declared = any(each.account == actor.account_id and each.declared_at for each in assignments)
    return has_declared or row.account == actor.account_id


async def lock_own(actor: Actor, request_id: UUID) -> RequestRow:
    """Lock and return the actor's request; raises NotFound for those of others."""
    return _require_own(actor, await queries.lock_request(request_id))


async def find_own(actor: Actor, request_id: UUID) -> RequestRow:
    """Return the actor's request; raises NotFound for those of others."""
    return _require_own(actor, await queries.find_request(request_id))


async def lock_ordered(request_id: UUID) -> RequestRow:
    """Lock and return a request for the staff; raises NotFound for drafts, which are private."""
    return _require_ordered(await queries.lock_request(request_id))


async def find_ordered(request_id: UUID) -> RequestRow:
    """Return a request for the staff; raises NotFound for drafts, which are private."""
    return _require_ordered(await queries.find_request(request_id))


async def make_move(
    settings: Settings,
    row: RequestRow,
    move: Move,
    mover: Mover,
    *,
    note: str = "",
    changes: Changes | None = None,
) -> RequestRow:
    """Make a move of a locked request with further changes of its columns, and notify those concerned.

    Raises Forbidden or Conflict if the state machine refuses it. Returns the request after it.
    """
    target = machine.apply_move(row.state, move, mover.parties)
    party = min(machine.MOVES[move].parties & mover.parties)
    await queries.update_request(row.id, {queries.Request.state: target, **(changes or {})})
    if target != row.state or move in machine.ALWAYS_RECORDED or row.state == "appealed":
        entry = MoveRow(move, row.state, target, party, note, datetime.now(UTC))
        await queries.insert_move(row.id, entry, mover.account_id)
    after = await queries.find_request(row.id) or row
    await notifications.notify_move(settings, after, move, note)
    if mover.account_id is not None and (target != row.state or move == "correct"):
        await _record_move(mover.account_id, after, move, is_owner=party == "owner")
    if mover.staff and move in machine.AUDITED:
        await _audit_move(mover.staff, row, after, move, note)
    return after


async def _record_move(account_id: UUID, row: RequestRow, move: Move, *, is_owner: bool) -> None:
    name = notifications.get_software_name(row)
    description = f"Validation of {name}: {machine.LABELS[row.state]}"
    await activity_log.record(account_id, f"validation.{move}", description, is_visible=is_owner, request=str(row.id))


async def _audit_move(admin: Actor, row: RequestRow, after: RequestRow, move: Move, note: str) -> None:
    changed = [name for name in RequestRow.__struct_fields__ if getattr(row, name) != getattr(after, name)]
    act = audit.Act(
        action=f"validation_request.{machine.AUDITED[move]}",
        object_kind="validation_request",
        object_id=row.id,
        before={name: getattr(row, name) for name in changed if name != "updated_at"},
        after={name: getattr(after, name) for name in changed if name != "updated_at"},
        reason=note if move in machine.WITH_REASON else "",
        subject=row.account,
    )
    await audit.record(admin, act)


def _require_own(actor: Actor, row: RequestRow | None) -> RequestRow:
    if row is None or row.account != actor.account_id:
        raise NotFound(NO_REQUEST, rule="" if row is None else FOREIGN_OBJECT)
    return row


def _require_ordered(row: RequestRow | None) -> RequestRow:
    if row is None or row.state == "draft":
        raise NotFound(NO_REQUEST, rule="" if row is None else FOREIGN_OBJECT)
    return row


def _to_assigned(row: AssignmentRow) -> Assigned:
    was_effective = row.has_conflict is False
    return Assigned(row.account, row.part, was_effective and row.ended_at is None, was_effective)

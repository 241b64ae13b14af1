"""The queue of everything that waits for an admin, and who works on it."""

from datetime import timedelta
from typing import Final

from lexdex.admin.queries import alert_conditions
from lexdex.admin.queries import queue as queries
from lexdex.admin.queries.alert_conditions import QueueDelay
from lexdex.admin.schemas import NewQueueAssignment, QueueKind, QueuePage
from lexdex.audit.service import Act, record
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Invalid, NotFound
from lexdex.moderation.service import rechecks

PAGE_SIZE: Final = 50
NOT_WAITING: Final = "This no longer waits. Please reload the queue."
HAS_OWN_ASSIGNMENTS: Final = "Staff are assigned to a validation request on its own page."


async def list_page(actor: Actor, kind: QueueKind | None, *, only_mine: bool, page: int) -> QueuePage:
    """Return one page of what waits, oldest first; of one kind, and of the admin's own, if asked for."""
    assignee = actor.account_id if only_mine else None
    found = await queries.list_items(
        kind, assignee, reader=actor.account_id, limit=PAGE_SIZE + 1, skip=(page - 1) * PAGE_SIZE
    )
    return QueuePage(found[:PAGE_SIZE], len(found) > PAGE_SIZE)


async def set_assignment(actor: Actor, assignment: NewQueueAssignment) -> None:
    """Let the admin work on something that waits, in place of another, or on it no longer.

    Raises Invalid for validation requests, which have assignments of their own, and NotFound if it does not wait.
    """
    kind, object_id = assignment.kind, assignment.object_id
    if kind == "validation":
        raise Invalid(HAS_OWN_ASSIGNMENTS)
    async with database.transaction():
        if not await queries.is_waiting(kind, object_id):
            raise NotFound(NOT_WAITING)
        if kind == "recheck":
            await rechecks.get_due(actor, int(object_id))
        before = await queries.find_assignee(kind, object_id)
        if assignment.is_mine:
            await queries.assign(kind, object_id, actor.account_id)
        else:
            await queries.delete_assignment(kind, object_id)
        after = actor.account_id if assignment.is_mine else None
        act = Act("queue.assigned", kind, object_id, before={"assignee": before}, after={"assignee": after})
        await record(actor, act)


async def measure_waiting() -> list[QueueDelay]:
    """Return how many things of each kind wait, and how long the oldest one; kinds without any are left out."""
    return await alert_conditions.measure_delays(timedelta(0))


async def purge_assignments() -> int:
    """Delete the assignments of what no longer waits; returns how many."""
    return await queries.purge_assignments()

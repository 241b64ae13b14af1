"""Assigns testers and deciders to requests; an assignment takes effect with the declaration of interest."""

from uuid import UUID

from lexdex.accounts.service import activity_log
from lexdex.audit import service as audit
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Forbidden, Invalid
from lexdex.foundation.texts import clean_text
from lexdex.validation.queries import staff as queries
from lexdex.validation.queries.requests import RequestRow
from lexdex.validation.queries.staff import AssignmentRow
from lexdex.validation.schemas.names import AssignmentPart
from lexdex.validation.schemas.requests import MAX_TEXT_LENGTH
from lexdex.validation.schemas.staff import Declaration, NewAssignment, StaffRequestDetails
from lexdex.validation.service import candidates, notifications, staff_views
from lexdex.validation.service import state_machine as machine
from lexdex.validation.service.moves import lock_ordered

NOT_NOW = "Staff can't be assigned now, because the status of the request is “{state}”."
NO_APPEAL = "A decider of the appeal can be assigned only while there is an appeal to decide."
NOT_ASSIGNED = "You have no assignment to this request that lacks your declaration."
NO_STATEMENT = "Please name your interests, or state that you have none."


async def assign_staff(actor: Actor, request_id: UUID, new: NewAssignment) -> StaffRequestDetails:
    """Assign an admin to a part of a request, in place of the present one, and ask for the declaration of interest.

    Raises Conflict if the admin has or ever had another part, or at the wrong time.
    """
    async with database.transaction():
        row = await lock_ordered(request_id)
        _require_time(row, new.part)
        await candidates.require_eligible(row, new.part, new.account_id)
        present = [each for each in await queries.list_assignments(request_id) if each.ended_at is None]
        await queries.end_assignments(request_id, new.part)
        await queries.insert_assignment(request_id, new.part, new.account_id, actor.account_id)
        act = audit.Act(
            "validation_request.staff_assigned",
            "validation_request",
            request_id,
            before={each.part: each.account for each in present if each.part == new.part},
            after={new.part: new.account_id},
            subject=new.account_id,
        )
        await audit.record(actor, act)
        description = f"Assigned the {new.part} of a validation"
        await activity_log.record(
            actor.account_id, "validation.assigned", description, is_visible=False, request=str(request_id)
        )
        assigned = _find_present(await queries.list_assignments(request_id), new.account_id)
        if assigned:
            await notifications.notify_assigned(assigned.email, row, new.part)
    return await staff_views.get_request(actor, request_id)


async def declare_interests(actor: Actor, request_id: UUID, declaration: Declaration) -> StaffRequestDetails:
    """Store the actor's declaration of interest; with a conflict, the assignment ends."""
    statement = clean_text(declaration.statement, label="the statement", max_length=MAX_TEXT_LENGTH, is_multiline=True)
    if not statement:
        raise Invalid(NO_STATEMENT)
    async with database.transaction():
        await lock_ordered(request_id)
        assigned = _find_present(await queries.list_assignments(request_id), actor.account_id)
        if assigned is None or assigned.declared_at is not None:
            raise Forbidden(NOT_ASSIGNED, rule="validation_party")
        await queries.record_declaration(assigned.id, has_conflict=declaration.has_conflict, statement=statement)
        act = audit.Act(
            "validation_request.interests_declared",
            "validation_request",
            request_id,
            before={"has_conflict": assigned.has_conflict, "statement": assigned.statement},
            after={"has_conflict": declaration.has_conflict, "statement": statement},
            subject=actor.account_id,
        )
        await audit.record(actor, act)
        description = f"Declared {'a' if declaration.has_conflict else 'no'} conflict of interest in a validation"
        await activity_log.record(
            actor.account_id, "validation.declared", description, is_visible=False, request=str(request_id)
        )
    return await staff_views.get_request(actor, request_id)


def _require_time(row: RequestRow, part: AssignmentPart) -> None:
    if part not in machine.list_assignable_parts(row.state):
        raise Conflict(NO_APPEAL if part == "appeal_decider" else NOT_NOW.format(state=machine.LABELS[row.state]))


def _find_present(assignments: list[AssignmentRow], account_id: UUID) -> AssignmentRow | None:
    return next((each for each in assignments if each.account == account_id and each.ended_at is None), None)

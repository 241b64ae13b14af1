"""The vendor's replies to draft reports, and appeals against rejections."""

from typing import Final
from uuid import UUID

from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid
from lexdex.foundation.texts import clean_text
from lexdex.settings import Settings
from lexdex.validation.queries.requests import Request
from lexdex.validation.schemas.requests import MAX_TEXT_LENGTH, ValidationRequestDetails
from lexdex.validation.service import dates
from lexdex.validation.service import state_machine as machine
from lexdex.validation.service.drafts import OWNER, get_own_request
from lexdex.validation.service.moves import Mover, lock_own, make_move

EMPTY: Final = "Please write a text first."
REPLY_TOO_LATE = "The time to reply ended on {day}."
APPEAL_TOO_LATE = "The time to appeal ended on {day}."


async def reply_to_report(settings: Settings, actor: Actor, request_id: UUID, text: str) -> ValidationRequestDetails:
    """Store the actor's reply to the draft report; raises Conflict after its time."""
    reply = _clean(text, label="your reply")
    async with database.transaction():
        row = await lock_own(actor, request_id)
        machine.apply_move(row.state, "reply", OWNER)
        if row.reply_due_date and dates.get_today() > row.reply_due_date:
            raise Conflict(REPLY_TOO_LATE.format(day=row.reply_due_date.isoformat()))
        changes = {Request.reply: reply}
        await make_move(settings, row, "reply", Mover(actor.account_id, OWNER), note=reply, changes=changes)
    return await get_own_request(actor, request_id)


async def appeal_decision(settings: Settings, actor: Actor, request_id: UUID, reason: str) -> ValidationRequestDetails:
    """Appeal the rejection of the actor's request; raises Conflict after its time."""
    text = _clean(reason, label="your reason")
    async with database.transaction():
        row = await lock_own(actor, request_id)
        machine.apply_move(row.state, "appeal", OWNER)
        if row.appeal_due_date and dates.get_today() > row.appeal_due_date:
            raise Conflict(APPEAL_TOO_LATE.format(day=row.appeal_due_date.isoformat()))
        changes = {Request.appeal_reason: text}
        await make_move(settings, row, "appeal", Mover(actor.account_id, OWNER), note=text, changes=changes)
    return await get_own_request(actor, request_id)


def _clean(text: str, *, label: str) -> str:
    if not (cleaned := clean_text(text, label=label, max_length=MAX_TEXT_LENGTH, is_multiline=True)):
        raise Invalid(EMPTY)
    return cleaned

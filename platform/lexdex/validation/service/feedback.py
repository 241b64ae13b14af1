"""Feedback of vendors on the service: once per request, as soon as its report is ready."""

from typing import Final
from uuid import UUID

from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict
from lexdex.foundation.message import Message
from lexdex.foundation.texts import clean_text
from lexdex.validation.queries import results as queries
from lexdex.validation.schemas.requests import MAX_TEXT_LENGTH, FeedbackForm
from lexdex.validation.schemas.results import Feedback, FeedbackList
from lexdex.validation.service import state_machine as machine
from lexdex.validation.service.moves import lock_own

PAGE_SIZE: Final = 50

TOO_EARLY = "You can give feedback as soon as the report is ready."
GIVEN = "You have given feedback on this request already."
THANKS = "Thank you for your feedback."


async def give_feedback(actor: Actor, request_id: UUID, form: FeedbackForm) -> Message:
    """Store the actor's feedback on a request; raises Conflict before its report is ready, or the second time."""
    comments = clean_text(form.comments, label="your comments", max_length=MAX_TEXT_LENGTH, is_multiline=True)
    suggestions = clean_text(form.suggestions, label="your suggestions", max_length=MAX_TEXT_LENGTH, is_multiline=True)
    async with database.transaction():
        row = await lock_own(actor, request_id)
        if row.state not in machine.REPORT_STATES:
            raise Conflict(TOO_EARLY)
        if not await queries.insert_feedback(request_id, form.rating, comments, suggestions):
            raise Conflict(GIVEN)
    return Message(THANKS)


async def list_feedback(page: int = 1) -> FeedbackList:
    """List one page of all vendors' feedback, latest first, with the average of all ratings."""
    rating = await queries.get_rating()
    rows = await queries.list_feedback(PAGE_SIZE, (page - 1) * PAGE_SIZE)
    feedback = tuple(
        Feedback(
            request_id=row.request,
            software_name=row.software_name,
            package=row.package,
            rating=row.rating,
            comments=row.comments,
            suggestions=row.suggestions,
            given_at=row.given_at,
        )
        for row in rows
    )
    return FeedbackList(rating.average, rating.count, feedback)

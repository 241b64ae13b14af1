"""What admins decide on reviews: each decision has a reason, is mailed, and is an event that stays."""

from typing import Final

from lexdex.accounts.service import audit_log
from lexdex.foundation import database, mail
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.message import Message
from lexdex.foundation.texts import clean_text
from lexdex.reviews.queries import moderation as queries
from lexdex.reviews.queries.moderation import Case
from lexdex.reviews.schemas import ModeratedReview, ModerationDecision, ModerationQueue, Queue, ReviewAppeal
from lexdex.reviews.service.ratings import lock, sum_up
from lexdex.reviews.service.signals import MAX_ID, NO_REVIEW

PAGE: Final = 20
MAX_REASON_LENGTH, MAX_APPEAL_LENGTH = 1_000, 2_000
CLI: Final = "cli"

SAY_WHY = "Please give a reason. It is emailed to the author."
SAY_AGAINST = "Please explain why the review should be visible."
HIDDEN_ALREADY = "This review is already hidden."
NOT_HIDDEN = "This review is not hidden."
NOT_FLAGGED = "This review has no open flags."
NO_APPEAL = "This review has no open appeal."
APPEALED = "You have already appealed. The decision on an appeal is final."

SAID: Final = {
    "hidden": "No longer visible: the review of",
    "restored": "An admin has restored the review of",
    "appeal_refused": "An admin has rejected the appeal on the review of",
}


async def queue(which: Queue, page: int) -> ModerationQueue:
    """A page of a queue, with the length of each."""
    reviews = await queries.queue(which, limit=PAGE, skip=(page - 1) * PAGE)
    return ModerationQueue(**await queries.counts(), reviews=reviews)


async def show(review: int) -> ModeratedReview:
    """One review with its flags and its history."""
    found = await queries.entry(review) if 0 < review <= MAX_ID else None
    if found is None:
        raise NotFound(NO_REVIEW)
    return found


async def hide(by: str, review: int, reason: str) -> Message:
    """Take a review out of sight and out of the rating; `by` is the admin's account, or cli."""
    why = _reason(reason)
    async with database.transaction():
        case = await _locked(review)
        if case.state == "hidden":
            raise Conflict(HIDDEN_ALREADY)
        await _move(by, case, "hidden", why)
        await _tell(case, "review-hidden", "hidden", reason=why)
    return Message(f"Review hidden. It no longer counts towards the rating of {case.product_name}.")


async def restore(by: str, review: int, reason: str) -> Message:
    """Bring a hidden review back; an open appeal is granted by that."""
    return await _restore(by, review, reason, on_appeal=False)


async def keep(by: str, review: int, reason: str) -> Message:
    """Leave a flagged review as it is; its flags are settled."""
    why = clean_text(reason, label="the reason", max_length=MAX_REASON_LENGTH, is_multiline=True)
    async with database.transaction():
        case = await _locked(review)
        if not await queries.settle_flags(review):
            raise Conflict(NOT_FLAGGED)
        await queries.add_event(review, case.product, actor=by, action="kept", reason=why)
    return Message("Review unchanged. Its flags were dismissed.")


async def appeal(actor: Actor, review: int, given: ReviewAppeal) -> Message:
    """The author's objection to a hiding, once."""
    text = clean_text(given.text, label="your appeal", max_length=MAX_APPEAL_LENGTH, is_multiline=True)
    if not text:
        raise Invalid(SAY_AGAINST)
    async with database.transaction():
        case = await _locked(review)
        if case.account != actor.account:
            raise NotFound(NO_REVIEW)
        if case.state != "hidden":
            raise Conflict(NOT_HIDDEN)
        if case.appeal_state:
            raise Conflict(APPEALED)
        await queries.appeal(review, text)
        # Without the author's words: they go with the account, and this trail does not.
        await queries.add_event(review, case.product, actor=str(actor.account), action="appealed")
        await audit_log.record(
            actor.account, "review.appealed", f"Appealed against hiding the review of {case.product_name}"
        )
    return Message("Appeal submitted. We will email you the decision.")


async def decide(by: str, review: int, decision: ModerationDecision) -> Message:
    """Answer an appeal: the review comes back, or stays hidden for good."""
    if decision.granted:
        return await _restore(by, review, decision.reason, on_appeal=True)
    why = _reason(decision.reason)
    async with database.transaction():
        case = await _locked(review)
        if case.appeal_state != "open":
            raise Conflict(NO_APPEAL)
        await queries.refuse_appeal(review)
        await queries.add_event(review, case.product, actor=by, action="appeal_refused", reason=why)
        await _tell(case, "review-appeal-refused", "appeal_refused", reason=why)
    return Message("Appeal rejected. The review remains hidden.")


def named(actor: Actor) -> str:
    """How the trail names an admin."""
    return str(actor.account)


async def _restore(by: str, review: int, reason: str, *, on_appeal: bool) -> Message:
    why = clean_text(reason, label="the reason", max_length=MAX_REASON_LENGTH, is_multiline=True)
    async with database.transaction():
        case = await _locked(review)
        if on_appeal and case.appeal_state != "open":
            raise Conflict(NO_APPEAL)
        if case.state != "hidden":
            raise Conflict(NOT_HIDDEN)
        await _move(by, case, "restored", why)
        await _tell(case, "review-restored", "restored", reason=why)
    return Message("The review is visible again and counts towards the rating.")


async def _locked(review: int) -> Case:
    """The case, with its product's rating held; read again under the lock, for somebody may have been faster."""
    case = await queries.case(review) if 0 < review <= MAX_ID else None
    if case is None:
        raise NotFound(NO_REVIEW)
    await lock(case.product, visible=False)
    again = await queries.case(review)
    if again is None:
        raise NotFound(NO_REVIEW)
    return again


async def _move(by: str, case: Case, action: str, why: str) -> None:
    state = "hidden" if action == "hidden" else "visible"
    await queries.set_state(case.id, state, why if state == "hidden" else "")
    await queries.settle_flags(case.id)
    await queries.add_event(case.id, case.product, actor=by, action=action, reason=why)
    await sum_up(case.product)


async def _tell(case: Case, template: str, action: str, *, reason: str) -> None:
    """The author reads it by mail and in the activity."""
    if not case.email:
        return
    values = {"name": case.first_name, "product": case.product_name, "title": case.title, "reason": reason}
    await mail.send(template, case.email, values={**values, "appealed": case.appeal_state == "open"})
    await audit_log.record(case.account, f"review.{action}", f"{SAID[action]} {case.product_name}")


def _reason(given: str) -> str:
    why = clean_text(given, label="the reason", max_length=MAX_REASON_LENGTH, is_multiline=True)
    if not why:
        raise Invalid(SAY_WHY)
    return why

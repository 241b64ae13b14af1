"""Moderation of reviews by admins, and the authors' appeals; every decision is logged, and most are emailed.

A moderator is an admin, RULES for an automatic decision, or None on the command line.
"""

from typing import Final

import msgspec

from lexdex.accounts.service import activity_log
from lexdex.catalogue import service as catalogue
from lexdex.foundation import database, mail
from lexdex.foundation.actor import Actor
from lexdex.foundation.addresses import format_ascii_domain
from lexdex.foundation.errors import FOREIGN_OBJECT, Conflict, Invalid, NotFound
from lexdex.foundation.message import Message
from lexdex.foundation.texts import clean_text
from lexdex.moderation.schemas import DecisionSource, Statement
from lexdex.moderation.service import describe_reason, list_email_lines
from lexdex.reviews.queries import moderation as queries
from lexdex.reviews.queries.moderation import ReviewCase
from lexdex.reviews.schemas import (
    ModeratedReview,
    ModerationDecision,
    ModerationQueue,
    ModerationQueueName,
    ReviewAppeal,
)
from lexdex.reviews.service.moderation_log import (
    SHOWN,
    Decision,
    Moderator,
    describe_hiding,
    get_state,
    record_decision,
)
from lexdex.reviews.service.ratings import lock_rating, update_rating
from lexdex.reviews.service.votes_and_flags import MAX_REVIEW_ID, NO_REVIEW

PAGE_SIZE: Final = 20
MAX_REASON_LENGTH, MAX_APPEAL_LENGTH = 1_000, 2_000

REASON_MISSING = "Please give a reason. It is emailed to the author."
APPEAL_MISSING = "Please explain why the review should be visible."
ALREADY_HIDDEN = "This review is already hidden."
NOT_HIDDEN = "This review is not hidden."
NOT_FLAGGED = "This review has no open flags."
NO_APPEAL = "This review has no open appeal."
ALREADY_APPEALED = "You have already appealed. The decision on an appeal is final."

DESCRIPTIONS: Final = {
    "hidden": "No longer visible: the review of",
    "held": "Waiting for an admin's check: the review of",
    "released": "Visible again: the review of",
    "restored": "An admin has restored the review of",
    "appeal_rejected": "An admin has rejected the appeal on the review of",
}
"""How the author's activity describes each decision; the name of the product follows."""


async def list_queue(name: ModerationQueueName, page: int) -> ModerationQueue:
    """Return one page of a moderation queue, with the number of reviews in each queue."""
    reviews = await queries.list_queue(name, limit=PAGE_SIZE, skip=(page - 1) * PAGE_SIZE)
    lengths = await queries.count_queues()
    described = [_describe(review) for review in reviews]
    return ModerationQueue(lengths.flagged, lengths.hidden, lengths.on_hold, lengths.appealed, lengths.proof, described)


async def get_moderated_review(review_id: int) -> ModeratedReview:
    """Return one review with its flags and moderation log; raises NotFound."""
    review = await queries.find_moderated_review(review_id) if 0 < review_id <= MAX_REVIEW_ID else None
    if review is None:
        raise NotFound(NO_REVIEW)
    return _describe(review)


async def hide_review(moderator: Moderator, review_id: int, reason: str, ground: str = "") -> Message:
    """Hide a review, remove it from the product's rating, and email the reason to its author.

    Raises Invalid without a reason, NotFound, or Conflict if the review is already hidden.
    """
    required = _require_reason(reason)
    async with database.transaction():
        case = await _lock_case(review_id)
        # A held review stays hidden only while its burst lasts; an admin can hide it for good.
        if case.state == "hidden" and not case.is_on_hold:
            raise Conflict(ALREADY_HIDDEN)
        shown = describe_reason("review.hidden", ground, required)
        await queries.hide_review(case.id, shown)
        flagged_at = await queries.find_first_flag(case.id)
        source: DecisionSource = "notice" if flagged_at else "own"
        change = get_state(case), describe_hiding(shown)
        decision = Decision("hidden", *change, required, ground, source, flagged_at)
        statement = await _finish(moderator, case, decision)
        await notify_author(case, "review-hidden", "hidden", reason=required, statement=statement)
    return Message(f"Review hidden. It no longer counts towards the rating of {case.product_name}.")


async def restore_review(moderator: Moderator, review_id: int, reason: str, ground: str = "") -> Message:
    """Make a hidden review visible and notify its author by email; this also grants an open appeal.

    Raises NotFound, or Conflict if the review is not hidden.
    """
    return await _restore(moderator, review_id, ModerationDecision(True, reason, ground), on_appeal=False)


async def dismiss_flags(moderator: Moderator, review_id: int, reason: str, ground: str = "") -> Message:
    """Settle the open flags of a review and leave the review visible; raises Conflict if there are none."""
    note = clean_text(reason, label="the reason", max_length=MAX_REASON_LENGTH, is_multiline=True)
    async with database.transaction():
        case = await _lock_case(review_id)
        flagged_at = await queries.find_first_flag(review_id)
        if not (settled := await queries.settle_flags(review_id)):
            raise Conflict(NOT_FLAGGED)
        change = {"open_flags": settled}, {"open_flags": 0}
        await record_decision(moderator, case, Decision("flags_dismissed", *change, note, ground, "notice", flagged_at))
    return Message("Review unchanged. Its flags were dismissed.")


async def appeal(actor: Actor, review_id: int, request: ReviewAppeal) -> Message:
    """Store the actor's appeal against the hiding of their review.

    Raises Invalid without a text, NotFound for the review of another user, and Conflict if the review is not hidden or
    the actor has already appealed.
    """
    text = clean_text(request.text, label="your appeal", max_length=MAX_APPEAL_LENGTH, is_multiline=True)
    if not text:
        raise Invalid(APPEAL_MISSING)
    async with database.transaction():
        case = await _lock_case(review_id)
        if case.account != actor.account_id:
            raise NotFound(NO_REVIEW, rule=FOREIGN_OBJECT)
        if case.state != "hidden":
            raise Conflict(NOT_HIDDEN)
        if case.appeal_state:
            raise Conflict(ALREADY_APPEALED)
        await queries.save_appeal(review_id, text)
        # Without the author's text, which is erased with the account while the log remains.
        await queries.add_event(review_id, case.product, actor=str(actor.account_id), action="appealed")
        product = catalogue.mark_sample(case.product_name, is_sample=case.sample)
        await activity_log.record(
            actor.account_id, "review.appealed", f"Appealed against hiding the review of {product}"
        )
    return Message("Appeal submitted. We will email you the decision.")


async def decide_appeal(moderator: Moderator, review_id: int, decision: ModerationDecision) -> Message:
    """Grant an appeal, which makes the review visible, or reject it, which is final.

    Raises Conflict if no appeal is open, and Invalid for a rejection without a reason.
    """
    if decision.granted:
        return await _restore(moderator, review_id, decision, on_appeal=True)
    reason = _require_reason(decision.reason)
    async with database.transaction():
        case = await _lock_case(review_id)
        if case.appeal_state != "open":
            raise Conflict(NO_APPEAL)
        await queries.reject_appeal(review_id)
        change = {"appeal_state": case.appeal_state}, {"appeal_state": "rejected"}
        appealed_at = await queries.find_last_time(review_id, "appealed")
        rejection = Decision("appeal_rejected", *change, reason, decision.ground, "request", appealed_at)
        statement = await record_decision(moderator, case, rejection)
        await notify_author(case, "review-appeal-rejected", "appeal_rejected", reason=reason, statement=statement)
    return Message("Appeal rejected. The review remains hidden.")


async def _restore(moderator: Moderator, review_id: int, decision: ModerationDecision, *, on_appeal: bool) -> Message:
    note = clean_text(decision.reason, label="the reason", max_length=MAX_REASON_LENGTH, is_multiline=True)
    async with database.transaction():
        case = await _lock_case(review_id)
        if on_appeal and case.appeal_state != "open":
            raise Conflict(NO_APPEAL)
        if case.state != "hidden":
            raise Conflict(NOT_HIDDEN)
        await queries.show_review(case.id)
        appealed_at = await queries.find_last_time(case.id, "appealed") if case.appeal_state == "open" else None
        source: DecisionSource = "request" if appealed_at else "own"
        restoring = Decision("restored", get_state(case), SHOWN, note, decision.ground, source, appealed_at)
        statement = await _finish(moderator, case, restoring)
        await notify_author(case, "review-restored", "restored", reason=note, statement=statement)
    return Message("The review is visible again and counts towards the rating.")


async def _lock_case(review_id: int) -> ReviewCase:
    """Lock the product's rating and return the review's current state; raises NotFound.

    The review is read again after locking, because another admin may have changed it in the meantime.
    """
    case = await queries.find_case(review_id) if 0 < review_id <= MAX_REVIEW_ID else None
    if case is None:
        raise NotFound(NO_REVIEW)
    await lock_rating(case.product, must_be_visible=False)
    current = await queries.find_case(review_id)
    if current is None:
        raise NotFound(NO_REVIEW)
    return current


async def _finish(moderator: Moderator, case: ReviewCase, decision: Decision) -> Statement:
    """Settle the review's flags, record the decision, and update the product's rating."""
    await queries.settle_flags(case.id)
    statement = await record_decision(moderator, case, decision)
    await update_rating(case.product)
    return statement


async def notify_author(case: ReviewCase, template: str, action: str, *, reason: str, statement: Statement) -> None:
    """Email the decision to the review's author and add it to the author's activity log.

    Does nothing if the author's account is deleted.
    """
    if not case.email:
        return
    product = catalogue.mark_sample(case.product_name, is_sample=case.sample)
    values: dict[str, object] = {"name": case.first_name, "product": product, "title": case.title, "reason": reason}
    values |= {"appealed": case.appeal_state == "open", "statement": list_email_lines(statement)}
    await mail.send(template, case.email, values=values)
    await activity_log.record(case.account, f"review.{action}", f"{DESCRIPTIONS[action]} {product}")


def _describe(review: ModeratedReview) -> ModeratedReview:
    return msgspec.structs.replace(review, email=format_ascii_domain(review.email))


def _require_reason(text: str) -> str:
    reason = clean_text(text, label="the reason", max_length=MAX_REASON_LENGTH, is_multiline=True)
    if not reason:
        raise Invalid(REASON_MISSING)
    return reason

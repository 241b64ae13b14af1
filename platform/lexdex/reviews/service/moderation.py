"""Moderation of reviews by admins, and the authors' appeals; every decision is logged, and most are emailed.

Where `actor` is a string, it is the id of the admin's account, `cli` on the command line, or `rules` for an automatic
decision.
"""

from typing import Final

import msgspec

from lexdex.accounts.service import audit_log
from lexdex.catalogue import service as catalogue
from lexdex.foundation import database, mail
from lexdex.foundation.actor import Actor
from lexdex.foundation.addresses import format_ascii_domain
from lexdex.foundation.errors import FOREIGN_OBJECT, Conflict, Invalid, NotFound
from lexdex.foundation.message import Message
from lexdex.foundation.texts import clean_text
from lexdex.reviews.queries import moderation as queries
from lexdex.reviews.queries.moderation import ReviewCase
from lexdex.reviews.schemas import (
    ModeratedReview,
    ModerationDecision,
    ModerationQueue,
    ModerationQueueName,
    ReviewAppeal,
)
from lexdex.reviews.service.moderation_log import record_decision
from lexdex.reviews.service.ratings import lock_rating, update_rating
from lexdex.reviews.service.votes_and_flags import MAX_REVIEW_ID, NO_REVIEW

PAGE_SIZE: Final = 20
MAX_REASON_LENGTH, MAX_APPEAL_LENGTH = 1_000, 2_000
CLI: Final = "cli"

REASON_MISSING = "Please give a reason. It is emailed to the author."
APPEAL_MISSING = "Please explain why the review should be visible."
ALREADY_HIDDEN = "This review is already hidden."
NOT_HIDDEN = "This review is not hidden."
NOT_FLAGGED = "This review has no open flags."
NO_APPEAL = "This review has no open appeal."
ALREADY_APPEALED = "You have already appealed. The decision on an appeal is final."

DESCRIPTIONS: Final = {
    "hidden": "No longer visible: the review of",
    "restored": "An admin has restored the review of",
    "appeal_rejected": "An admin has rejected the appeal on the review of",
}
"""How the author's activity describes each decision; the name of the product follows."""


async def list_queue(name: ModerationQueueName, page: int) -> ModerationQueue:
    """Return one page of a moderation queue, with the number of reviews in each queue."""
    reviews = await queries.list_queue(name, limit=PAGE_SIZE, skip=(page - 1) * PAGE_SIZE)
    lengths = await queries.count_queues()
    described = [_describe(review) for review in reviews]
    return ModerationQueue(lengths.flagged, lengths.hidden, lengths.appealed, lengths.proof, described)


async def get_moderated_review(review_id: int) -> ModeratedReview:
    """Return one review with its flags and moderation log; raises NotFound."""
    review = await queries.find_moderated_review(review_id) if 0 < review_id <= MAX_REVIEW_ID else None
    if review is None:
        raise NotFound(NO_REVIEW)
    return _describe(review)


async def hide_review(actor: str, review_id: int, reason: str) -> Message:
    """Hide a review, remove it from the product's rating, and email the reason to its author.

    Raises Invalid without a reason, NotFound, or Conflict if the review is already hidden.
    """
    required = _require_reason(reason)
    async with database.transaction():
        case = await _lock_case(review_id)
        if case.state == "hidden":
            raise Conflict(ALREADY_HIDDEN)
        await queries.hide_review(case.id, required)
        await _finish(actor, case, "hidden", required)
        await _notify_author(case, "review-hidden", "hidden", reason=required)
    return Message(f"Review hidden. It no longer counts towards the rating of {case.product_name}.")


async def restore_review(actor: str, review_id: int, reason: str) -> Message:
    """Make a hidden review visible and notify its author by email; this also grants an open appeal.

    Raises NotFound, or Conflict if the review is not hidden.
    """
    return await _restore(actor, review_id, reason, on_appeal=False)


async def dismiss_flags(actor: str, review_id: int, reason: str) -> Message:
    """Settle the open flags of a review and leave the review visible; raises Conflict if there are none."""
    note = clean_text(reason, label="the reason", max_length=MAX_REASON_LENGTH, is_multiline=True)
    async with database.transaction():
        case = await _lock_case(review_id)
        if not await queries.settle_flags(review_id):
            raise Conflict(NOT_FLAGGED)
        await record_decision(review_id, case.product, actor=actor, action="flags_dismissed", reason=note)
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
        await audit_log.record(actor.account_id, "review.appealed", f"Appealed against hiding the review of {product}")
    return Message("Appeal submitted. We will email you the decision.")


async def decide_appeal(actor: str, review_id: int, decision: ModerationDecision) -> Message:
    """Grant an appeal, which makes the review visible, or reject it, which is final.

    Raises Conflict if no appeal is open, and Invalid for a rejection without a reason.
    """
    if decision.granted:
        return await _restore(actor, review_id, decision.reason, on_appeal=True)
    reason = _require_reason(decision.reason)
    async with database.transaction():
        case = await _lock_case(review_id)
        if case.appeal_state != "open":
            raise Conflict(NO_APPEAL)
        await queries.reject_appeal(review_id)
        await record_decision(review_id, case.product, actor=actor, action="appeal_rejected", reason=reason)
        await _notify_author(case, "review-appeal-rejected", "appeal_rejected", reason=reason)
    return Message("Appeal rejected. The review remains hidden.")


async def _restore(actor: str, review_id: int, reason: str, *, on_appeal: bool) -> Message:
    note = clean_text(reason, label="the reason", max_length=MAX_REASON_LENGTH, is_multiline=True)
    async with database.transaction():
        case = await _lock_case(review_id)
        if on_appeal and case.appeal_state != "open":
            raise Conflict(NO_APPEAL)
        if case.state != "hidden":
            raise Conflict(NOT_HIDDEN)
        await queries.show_review(case.id)
        await _finish(actor, case, "restored", note)
        await _notify_author(case, "review-restored", "restored", reason=note)
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


async def _finish(actor: str, case: ReviewCase, action: str, reason: str) -> None:
    """Settle the review's flags, record the decision, and update the product's rating."""
    await queries.settle_flags(case.id)
    await record_decision(case.id, case.product, actor=actor, action=action, reason=reason)
    await update_rating(case.product)


async def _notify_author(case: ReviewCase, template: str, action: str, *, reason: str) -> None:
    """Email the decision to the review's author and add it to the author's activity log.

    Does nothing if the author's account is deleted.
    """
    if not case.email:
        return
    product = catalogue.mark_sample(case.product_name, is_sample=case.sample)
    values = {"name": case.first_name, "product": product, "title": case.title, "reason": reason}
    await mail.send(template, case.email, values={**values, "appealed": case.appeal_state == "open"})
    await audit_log.record(case.account, f"review.{action}", f"{DESCRIPTIONS[action]} {product}")


def _describe(review: ModeratedReview) -> ModeratedReview:
    return msgspec.structs.replace(review, email=format_ascii_domain(review.email))


def _require_reason(text: str) -> str:
    reason = clean_text(text, label="the reason", max_length=MAX_REASON_LENGTH, is_multiline=True)
    if not reason:
        raise Invalid(REASON_MISSING)
    return reason

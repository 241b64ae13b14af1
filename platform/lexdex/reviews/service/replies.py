"""Vendors' public replies to reviews: one per review, written by an owner of the product."""

from typing import Final

from lexdex.accounts.service import activity_log
from lexdex.catalogue import service as catalogue
from lexdex.claims.service import ownership
from lexdex.foundation import database, mail
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import FOREIGN_OBJECT, Conflict, Forbidden, Invalid, NotFound
from lexdex.foundation.message import Message
from lexdex.foundation.texts import clean_text
from lexdex.reviews.queries import replies as queries
from lexdex.reviews.queries.replies import ReplyRow
from lexdex.reviews.queries.votes_and_flags import VisibleReview
from lexdex.reviews.schemas import ReplyFilter, ReviewReplyDraft, VendorReviews
from lexdex.reviews.service.votes_and_flags import get_visible_review

MAX_REPLY_LENGTH: Final = 2_000
PAGE_SIZE: Final = 20

EMPTY = "Please write a reply."
NOT_OWNER = "Only approved owners of the product can reply to its reviews."
REPLIED_BY_COLLEAGUE = "A colleague has already replied to this review."
NO_REPLY = "There is no reply to delete."
PUBLISHED = "Reply published."
DELETED = "Reply deleted."


async def save_reply(actor: Actor, review_id: int, draft: ReviewReplyDraft) -> Message:
    """Publish the actor's reply to a review, or replace their earlier one; the first reply is emailed to the author.

    Raises Forbidden if the actor doesn't own the product, and Conflict if another owner has replied.
    """
    text = clean_text(draft.text, label="your reply", max_length=MAX_REPLY_LENGTH, is_multiline=True)
    if not text:
        raise Invalid(EMPTY)
    review = await _get_owned_review(actor, review_id)
    async with database.transaction():
        _refuse_colleague(await queries.lock_reply(review_id), actor)
        await queries.save_reply(review_id, actor.account_id, text)
        await _notify_author(review_id, text)
        await activity_log.record(actor.account_id, "review.replied", "Replied to a review", product=review.product)
    return Message(PUBLISHED)


async def delete_reply(actor: Actor, review_id: int) -> Message:
    """Delete the actor's reply to a review; raises NotFound if there is none.

    Raises Forbidden if the actor doesn't own the product, and Conflict if another owner wrote the reply.
    """
    review = await _get_owned_review(actor, review_id)
    async with database.transaction():
        reply = await queries.lock_reply(review_id)
        if reply is None:
            raise NotFound(NO_REPLY)
        _refuse_colleague(reply, actor)
        await queries.delete_reply(review_id)
        await activity_log.record(
            actor.account_id, "review.reply_deleted", "Deleted a reply to a review", product=review.product
        )
    return Message(DELETED)


async def list_vendor_reviews(actor: Actor, reply_filter: ReplyFilter, page: int) -> VendorReviews:
    """Return one page of the reviews of all products that the actor owns, those without a reply first."""
    owned = [product.id for product in await ownership.list_product_options(actor.account_id)]
    skip = (page - 1) * PAGE_SIZE
    reviews = await queries.list_vendor_reviews(
        owned, reply_filter, actor_id=actor.account_id, limit=PAGE_SIZE, skip=skip
    )
    unanswered = await queries.count_vendor_reviews(owned, "unanswered")
    found = unanswered if reply_filter == "unanswered" else await queries.count_vendor_reviews(owned, reply_filter)
    return VendorReviews(len(owned), unanswered, found, reviews)


async def _get_owned_review(actor: Actor, review_id: int) -> VisibleReview:
    review = await get_visible_review(review_id)
    if not await ownership.is_owner(actor.account_id, review.product):
        raise Forbidden(NOT_OWNER, rule=FOREIGN_OBJECT)
    return review


def _refuse_colleague(reply: ReplyRow | None, actor: Actor) -> None:
    """Raise Conflict if another owner of the product wrote the reply and their account still exists."""
    if reply is not None and reply.account not in {None, actor.account_id}:
        raise Conflict(REPLIED_BY_COLLEAGUE)


async def _notify_author(review_id: int, text: str) -> None:
    recipient = await queries.mark_reply_emailed(review_id)
    if recipient is None:
        return
    values = {
        "name": recipient.first_name,
        "product": catalogue.mark_sample(recipient.product_name, is_sample=recipient.sample),
        "product_id": recipient.product_id,
        "company": recipient.company,
        "reply": text,
    }
    await mail.send("review-replied", recipient.email, values=values)

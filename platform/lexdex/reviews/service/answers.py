"""Makers' answers: one to each review, by an approved owner of the product, told to the author once."""

from typing import Final

from lexdex.accounts.service import audit_log
from lexdex.claims.service import ownership
from lexdex.foundation import database, mail
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Forbidden, Invalid, NotFound
from lexdex.foundation.message import Message
from lexdex.foundation.texts import clean_text
from lexdex.reviews.queries import answers as queries
from lexdex.reviews.queries.answers import Standing, Which
from lexdex.reviews.queries.signals import Seen
from lexdex.reviews.schemas import ReviewReplyDraft, VendorReviews
from lexdex.reviews.service.signals import visible

MAX_ANSWER_LENGTH: Final = 2_000
PAGE: Final = 20

EMPTY = "Please write a reply."
NOT_YOURS = "Only approved owners of the product can reply to its reviews."
COLLEAGUES = "A colleague has already replied to this review."
NONE = "There is no reply to delete."
PUBLISHED = "Reply published."
DELETED = "Reply deleted."


async def put(actor: Actor, review: int, draft: ReviewReplyDraft) -> Message:
    """Answer a review, or rewrite one's answer; the author is mailed of the first one."""
    text = clean_text(draft.text, label="your reply", max_length=MAX_ANSWER_LENGTH, is_multiline=True)
    if not text:
        raise Invalid(EMPTY)
    seen = await _answerable(actor, review)
    async with database.transaction():
        _refuse_colleagues(await queries.lock(review), actor)
        await queries.put(review, actor.account, text)
        await _tell(review, text)
        await audit_log.record(actor.account, "review.answered", "Replied to a review", product=seen.product)
    return Message(PUBLISHED)


async def delete(actor: Actor, review: int) -> Message:
    """Take one's answer back."""
    seen = await _answerable(actor, review)
    async with database.transaction():
        standing = await queries.lock(review)
        if standing is None:
            raise NotFound(NONE)
        _refuse_colleagues(standing, actor)
        await queries.delete(review)
        await audit_log.record(
            actor.account, "review.answer_deleted", "Deleted a reply to a review", product=seen.product
        )
    return Message(DELETED)


async def listed(actor: Actor, which: Which, page: int) -> VendorReviews:
    """Reviews of the products that the actor owns."""
    products = [product.id for product in await ownership.list_product_options(actor.account)]
    reviews = await queries.listed(products, which, reader=actor.account, limit=PAGE, skip=(page - 1) * PAGE)
    unanswered = await queries.count(products, "unanswered")
    found = unanswered if which == "unanswered" else await queries.count(products, which)
    return VendorReviews(len(products), unanswered, found, reviews)


async def _answerable(actor: Actor, review: int) -> Seen:
    seen = await visible(review)
    if not await ownership.is_owner(actor.account, seen.product):
        raise Forbidden(NOT_YOURS)
    return seen


def _refuse_colleagues(standing: Standing | None, actor: Actor) -> None:
    """An answer whose author is gone is the company's to change."""
    if standing is not None and standing.account not in {None, actor.account}:
        raise Conflict(COLLEAGUES)


async def _tell(review: int, text: str) -> None:
    letter = await queries.letter(review)
    if letter is not None:
        values = {"name": letter.first_name, "product": letter.product, "product_id": letter.product_id}
        await mail.send("review-answered", letter.email, values={**values, "company": letter.company, "answer": text})

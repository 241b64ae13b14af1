"""One's own reviews: written, rewritten, taken back; the product's rating follows in the same transaction."""

from lexdex.accounts.service import audit_log
from lexdex.catalogue import service as catalogue
from lexdex.catalogue.service import ProductNotFound
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import NotFound
from lexdex.foundation.message import Message
from lexdex.reviews.queries import proofs
from lexdex.reviews.queries import writing as queries
from lexdex.reviews.schemas import OwnReview, PublishedReview, ReviewDraft
from lexdex.reviews.service import conflicts, drafts
from lexdex.reviews.service.ratings import lock, sum_up

NO_REVIEW = "You have not reviewed this product."
PUBLISHED = "Review published successfully!"
DELETED = "Review deleted successfully!"


async def publish(actor: Actor, draft: ReviewDraft) -> PublishedReview:
    """Write a review, or rewrite one's own; raises Invalid, NotFound, or Forbidden for the product's own maker."""
    words = drafts.words(draft)
    details = None if draft.details is None else await drafts.details(draft.details)
    standing = await conflicts.standing(actor, draft.product_id)
    async with database.transaction():
        await lock(draft.product_id)
        kept = await queries.put(draft.product_id, actor.account, words, standing)
        if details is not None:
            await queries.put_details(kept.id, details)
        await sum_up(draft.product_id)
        review = await queries.own_of(actor.account, draft.product_id)
        if review is None:
            raise ProductNotFound
        deed = "published" if kept.is_new else "updated"
        await audit_log.record(
            actor.account, f"review.{deed}", f"{deed.capitalize()} a review of {review.product_name}"
        )
    return PublishedReview(PUBLISHED, review)


async def own(actor: Actor) -> list[OwnReview]:
    """The actor's reviews, the latest first."""
    return await queries.own(actor.account)


async def delete(actor: Actor, product_id: str) -> Message:
    """Take one's own review back; raises NotFound where there is none."""
    async with database.transaction():
        review = await queries.own_of(actor.account, product_id) if catalogue.is_product_id(product_id) else None
        if review is None:
            raise NotFound(NO_REVIEW)
        await lock(product_id, visible=False)
        await proofs.withdraw_of(review.number)
        await queries.delete(actor.account, product_id)
        await sum_up(product_id)
        await audit_log.record(actor.account, "review.deleted", f"Deleted the review of {review.product_name}")
    return Message(DELETED)

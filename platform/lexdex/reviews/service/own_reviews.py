"""Publishes and deletes the reviews of an author, and updates the product's rating in the same transaction."""

from lexdex.accounts.service import activity_log, consents
from lexdex.catalogue import service as catalogue
from lexdex.catalogue.service import ProductNotFound
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import NotFound
from lexdex.foundation.message import Message
from lexdex.reviews.queries import own_reviews as queries
from lexdex.reviews.queries import proofs
from lexdex.reviews.schemas import PublishedReview, ReviewDraft
from lexdex.reviews.service import conflicts, drafts, holds, mailboxes
from lexdex.reviews.service.deleted_reviews import hide_again, record_deletion
from lexdex.reviews.service.ratings import lock_rating, update_rating

NO_REVIEW = "You have not reviewed this product."
PUBLISHED = "Review published successfully!"
IN_MODERATION = "Review submitted. An admin will check it before it is published."
STILL_HIDDEN = "Review saved. It stays hidden; your dashboard says why, and there you can appeal."
DELETED = "Review deleted successfully!"


async def publish_review(actor: Actor, draft: ReviewDraft) -> PublishedReview:
    """Publish the actor's review of a product, or replace their earlier one.

    A review in a burst of new accounts is hidden until an admin has checked it. Raises Invalid for invalid fields,
    NotFound for an unknown product, Forbidden for a vendor of the product, and Conflict if another account of the same
    mailbox has reviewed it.
    """
    text = drafts.parse_text(draft)
    details = None if draft.details is None else await drafts.parse_details(draft.details)
    async with database.transaction():
        await lock_rating(draft.product_id)
        affiliation = await conflicts.find_affiliation(actor, draft.product_id)
        await mailboxes.refuse_second_review(actor, draft.product_id)
        saved = await queries.save_review(draft.product_id, actor.account_id, text, affiliation)
        if saved.is_new:
            await hide_again(actor, saved.id, draft.product_id)
            await consents.record_review_publication(actor.account_id, draft.product_id, given=True)
        if details is not None:
            await queries.save_details(saved.id, details)
        if saved.is_new:
            await holds.hold_new_review(draft.product_id, saved.id)
        await update_rating(draft.product_id)
        review = await queries.find_own_review(actor.account_id, draft.product_id)
        if review is None:
            raise ProductNotFound
        is_hidden = review.state == "hidden"
        action = ("submitted" if is_hidden else "published") if saved.is_new else "updated"
        product = catalogue.mark_sample(review.product_name, is_sample=review.sample)
        await activity_log.record(actor.account_id, f"review.{action}", f"{action.capitalize()} a review of {product}")
    return PublishedReview((IN_MODERATION if saved.is_new else STILL_HIDDEN) if is_hidden else PUBLISHED, review)


async def delete_review(actor: Actor, product_id: str) -> Message:
    """Delete the actor's review of a product and withdraw its proof of use; raises NotFound if there is none."""
    async with database.transaction():
        review = (
            await queries.find_own_review(actor.account_id, product_id) if catalogue.is_product_id(product_id) else None
        )
        if review is None:
            raise NotFound(NO_REVIEW)
        await lock_rating(product_id, must_be_visible=False)
        await proofs.lock_review(review.review_id)
        await proofs.withdraw_proof(review.review_id)
        await record_deletion(actor, review)
        await queries.delete_review(actor.account_id, product_id)
        await holds.end_holds(product_id)
        await update_rating(product_id)
        await consents.record_review_publication(actor.account_id, product_id, given=False)
        product = catalogue.mark_sample(review.product_name, is_sample=review.sample)
        await activity_log.record(actor.account_id, "review.deleted", f"Deleted the review of {product}")
    return Message(DELETED)

"""Remembers that a review was hidden when its author deleted it, so that writing it again does not make it visible.

The moderation log remains when a review is deleted; each deletion by the author is an entry in it.
"""

from typing import Final

from lexdex.foundation.actor import Actor
from lexdex.reviews.queries import moderation as queries
from lexdex.reviews.schemas import HOLD_REASON, OwnReview

DELETED: Final = "deleted"
DELETED_HIDDEN: Final = "deleted_hidden"
DELETED_REJECTED: Final = "deleted_rejected"
"""Deleted while it was hidden and the appeal against it rejected, which is final."""
HIDDEN_AGAIN: Final = "hidden_again"


async def record_deletion(actor: Actor, review: OwnReview) -> None:
    """Log that the actor deletes the review, and whether it is hidden.

    One that is held because of a burst counts as visible: if it is written again, the burst is looked at again.
    """
    action = DELETED
    if review.state == "hidden" and (review.reason != HOLD_REASON or review.appeal_state == "rejected"):
        action = DELETED_REJECTED if review.appeal_state == "rejected" else DELETED_HIDDEN
    author = str(actor.account_id)
    await queries.add_event(review.review_id, review.product_id, actor=author, action=action, reason=review.reason)


async def hide_again(actor: Actor, review_id: int, product_id: str) -> None:
    """Hide a new review if the actor's last review of the product was hidden when the actor deleted it."""
    author = str(actor.account_id)
    last = await queries.find_last_event(product_id, author, (DELETED, DELETED_HIDDEN, DELETED_REJECTED))
    if last is None or last.action == DELETED:
        return
    await queries.hide_review(review_id, last.reason)
    if last.action == DELETED_REJECTED:
        await queries.reject_appeal(review_id)
    await queries.add_event(review_id, product_id, actor=author, action=HIDDEN_AGAIN, reason=last.reason)

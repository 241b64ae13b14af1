"""Records the decisions on reviews: in the review's moderation log and in the security log."""

from lexdex.foundation import security_log
from lexdex.reviews.queries import moderation as queries
from lexdex.reviews.security_events import ReviewModerated


async def record_decision(review_id: int, product_id: str, *, actor: str, action: str, reason: str) -> None:
    """Add a decision to both logs. The security log gets it once the transaction has committed, without the reason.

    `actor` is the id of the admin's account, or `cli` on the command line.
    """
    await queries.add_event(review_id, product_id, actor=actor, action=action, reason=reason)
    security_log.record(ReviewModerated(action=action, review_id=review_id, product_id=product_id))

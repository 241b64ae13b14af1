"""Holds new reviews that belong to a burst of new accounts, until an admin has checked them or the burst is gone.

What is published stays public: otherwise one new account could take down the reviews of others.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from lexdex.foundation import database
from lexdex.foundation.errors import NotFound
from lexdex.reviews.queries import moderation as queries
from lexdex.reviews.queries import reviewers
from lexdex.reviews.queries.moderation import ReviewCase
from lexdex.reviews.queries.reviewers import RecentReview
from lexdex.reviews.schemas import HOLD_REASON
from lexdex.reviews.service import moderation
from lexdex.reviews.service.mailboxes import MIN_VOTER_AGE
from lexdex.reviews.service.moderation_log import RULES, SHOWN, Decision, describe_hiding, get_state, record_decision
from lexdex.reviews.service.ratings import lock_rating, update_rating
from lexdex.reviews.service.votes_and_flags import NO_REVIEW

MIN_BURST: Final = 3
BURST_PERIOD: Final = timedelta(days=1)
NEW_COLLEAGUE: Final = MIN_VOTER_AGE
NEW_ACCOUNT: Final = timedelta(days=1)


async def hold_new_review(product_id: str, review_id: int) -> None:
    """Hide a new review if it belongs to a burst; the caller must hold the product's lock.

    A burst is `MIN_BURST` reviews of a product within a day by new accounts of one company, or by accounts that were
    younger than a day. The earlier reviews of the burst stay as they are.
    """
    recent = await reviewers.list_recent_reviews(product_id)
    if not any(
        review.id == review_id and review.state == "visible" and _is_in_burst(review, recent) for review in recent
    ):
        return
    case = await _find_case(review_id)
    await queries.hide_review(review_id, HOLD_REASON)
    decision = Decision("held", get_state(case), describe_hiding(HOLD_REASON), HOLD_REASON)
    statement = await record_decision(RULES, case, decision)
    await moderation.notify_author(case, "review-held", "held", reason=HOLD_REASON, statement=statement)


async def end_holds(product_id: str) -> None:
    """Show the held reviews that belong to no burst, for example because another review of it has been deleted.

    The caller must hold the product's lock, and updates the rating afterwards. A rejected appeal is final.
    """
    recent = await reviewers.list_recent_reviews(product_id)
    for review in recent:
        if review.is_on_hold and not _is_in_burst(review, recent):
            case = await _find_case(review.id)
            await queries.show_review(review.id)
            statement = await record_decision(RULES, case, Decision("released", get_state(case), SHOWN))
            await moderation.notify_author(case, "review-restored", "released", reason="", statement=statement)


async def end_all_holds() -> None:
    """Show all held reviews that belong to no burst, such as those that earlier rules have hidden."""
    for product_id in await reviewers.list_products_with_holds():
        async with database.transaction():
            await lock_rating(product_id, must_be_visible=False)
            await end_holds(product_id)
            await update_rating(product_id)


def _is_in_burst(review: RecentReview, recent: Sequence[RecentReview]) -> bool:
    """Return whether a review completes or continues a burst; later reviews never make an earlier one suspicious."""
    before = [
        other for other in recent if other.id <= review.id and review.created_at - other.created_at < BURST_PERIOD
    ]
    newcomers = [other for other in before if _is_new(other, NEW_ACCOUNT)]
    colleagues = [
        other
        for other in before
        if review.author_domain and other.author_domain == review.author_domain and _is_new(other, NEW_COLLEAGUE)
    ]
    return any(review in burst and len(burst) >= MIN_BURST for burst in (newcomers, colleagues))


def _is_new(review: RecentReview, age: timedelta) -> bool:
    return review.created_at - review.joined_at < age


async def _find_case(review_id: int) -> ReviewCase:
    case = await queries.find_case(review_id)
    if case is None:
        raise NotFound(NO_REVIEW)
    return case

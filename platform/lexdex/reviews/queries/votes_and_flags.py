"""Queries for helpful votes on reviews, and for flags, which report a review to the admins."""

from uuid import UUID

import msgspec

from lexdex.foundation import database
from lexdex.reviews.queries.columns import HELPFUL_VOTES
from lexdex.reviews.tables import Review, ReviewFlag, ReviewVote

# SQL: counts distinct expressions.
_COUNT_VOTES = f"SELECT {HELPFUL_VOTES} FROM review r WHERE r.id = $1"


class VisibleReview(msgspec.Struct, frozen=True):
    """The ids of a visible review, its product and its author's account."""

    id: int
    product: str
    account: UUID


async def find_visible_review(review_id: int) -> VisibleReview | None:
    """Find a review; returns None if it does not exist, or if it or its product is hidden."""
    product = Review.product._
    is_visible = (Review.state == "visible") & (product.hidden == False) & (product.status == "active")  # noqa: E712 - SQL
    query = Review.select(Review.id, Review.product, Review.account).where((Review.id == review_id) & is_visible)
    return await database.fetch_one_as(VisibleReview, query)


async def lock_review(review_id: int) -> None:
    """Lock a review until the transaction ends, so that two votes of one mailbox cannot pass at once."""
    await database.fetch_value(Review.select(Review.id).where(Review.id == review_id).lock_rows())


async def insert_vote(review_id: int, account: UUID, author_domain: str) -> None:
    """Insert the account's helpful vote for a review; does nothing if the account has voted before."""
    query = ReviewVote.insert(ReviewVote(review=review_id, account=account, author_domain=author_domain))
    await database.execute(query.on_conflict(target=(ReviewVote.review, ReviewVote.account), action="DO NOTHING"))


async def delete_vote(review_id: int, account: UUID) -> None:
    """Delete the account's helpful vote for a review, if there is one."""
    query = ReviewVote.delete().where((ReviewVote.review == review_id) & (ReviewVote.account == account))
    await database.execute(query)


async def count_votes(review_id: int) -> int:
    """Count the helpful votes for a review; those from one company count as one."""
    count: int = await database.fetch_value(_COUNT_VOTES, review_id)
    return count


async def insert_flag(review_id: int, account: UUID, kind: str, text: str) -> bool:
    """Insert the account's flag of a review; returns False if the account has flagged the review before."""
    query = ReviewFlag.insert(ReviewFlag(review=review_id, account=account, kind=kind, text=text))
    query = query.on_conflict(target=(ReviewFlag.review, ReviewFlag.account), action="DO NOTHING")
    return await database.execute(query) == 1


async def delete_votes_and_flags(account: UUID) -> None:
    """Delete all helpful votes and all flags of an account."""
    await database.execute(ReviewVote.delete().where(ReviewVote.account == account))
    await database.execute(ReviewFlag.delete().where(ReviewFlag.account == account))

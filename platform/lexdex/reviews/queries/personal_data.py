"""Queries for exporting and erasing the personal data that reviews store about an account."""

from typing import Any
from uuid import UUID

from lexdex.foundation import database
from lexdex.reviews.tables import Review, ReviewFlag, ReviewProof, ReviewReply, ReviewVote


async def export_reviews(account: UUID) -> list[dict[str, Any]]:
    """Return the account's reviews with all their fields, one dictionary per review."""
    internal = [Review.id, Review.product, Review.account, Review.is_reply_emailed]
    query = Review.select(Review.product._.name.as_alias("product"), *Review.all_columns(exclude=internal))
    return await database.fetch_dicts(query.where(Review.account == account).order_by(Review.id))


async def export_votes(account: UUID) -> list[dict[str, Any]]:
    """Return the account's helpful votes: product, title of the review, and time."""
    review = ReviewVote.review._
    query = ReviewVote.select(
        review.product._.name.as_alias("product"), review.title.as_alias("review"), ReviewVote.voted_at
    )
    return await database.fetch_dicts(query.where(ReviewVote.account == account).order_by(ReviewVote.id))


async def export_flags(account: UUID) -> list[dict[str, Any]]:
    """Return the flags that the account has reported: product, title of the review, kind, text and time."""
    review = ReviewFlag.review._
    query = ReviewFlag.select(
        review.product._.name.as_alias("product"),
        review.title.as_alias("review"),
        *(ReviewFlag.kind, ReviewFlag.text, ReviewFlag.flagged_at),
    )
    return await database.fetch_dicts(query.where(ReviewFlag.account == account).order_by(ReviewFlag.id))


async def export_replies(account: UUID) -> list[dict[str, Any]]:
    """Return the vendor replies that the account has written: product, title of the review, text and time."""
    review = ReviewReply.review._
    query = ReviewReply.select(
        review.product._.name.as_alias("product"),
        review.title.as_alias("review"),
        *(ReviewReply.text, ReviewReply.written_at),
    )
    return await database.fetch_dicts(query.where(ReviewReply.account == account).order_by(ReviewReply.id))


async def export_proofs(account: UUID) -> list[dict[str, Any]]:
    """Return the account's proofs of use without their files: media type, state, the admin's note and times."""
    query = ReviewProof.select(
        *(ReviewProof.kind, ReviewProof.state, ReviewProof.note),
        *(ReviewProof.submitted_at, ReviewProof.decided_at),
    )
    return await database.fetch_dicts(query.where(ReviewProof.account == account).order_by(ReviewProof.submitted_at))


async def withdraw_proofs(account: UUID) -> None:
    """Set the account's proofs of use to withdrawn and clear the admins' notes.

    The files are deleted by the worker, which deletes those of all proofs that are not pending.
    """
    query = ReviewProof.update({ReviewProof.state: "withdrawn", ReviewProof.note: ""})
    await database.execute(query.where(ReviewProof.account == account))

"""Everything that reviews store about one person, for the export and the erasure of personal data."""

from typing import Any
from uuid import UUID

from lexdex.foundation import database
from lexdex.reviews.tables import Review, ReviewFlag, ReviewProof, ReviewReply, ReviewVote


async def export_reviews(account: UUID) -> list[dict[str, Any]]:
    """Read the account's reviews with their state."""
    internal = [Review.id, Review.product, Review.account, Review.is_reply_emailed]
    query = Review.select(Review.product._.name.as_alias("product"), *Review.all_columns(exclude=internal))
    return await database.fetch_dicts(query.where(Review.account == account).order_by(Review.id))


async def export_votes(account: UUID) -> list[dict[str, Any]]:
    """Read the account's votes."""
    review = ReviewVote.review._
    query = ReviewVote.select(
        review.product._.name.as_alias("product"), review.title.as_alias("review"), ReviewVote.voted_at
    )
    return await database.fetch_dicts(query.where(ReviewVote.account == account).order_by(ReviewVote.id))


async def export_flags(account: UUID) -> list[dict[str, Any]]:
    """Read the account's flags."""
    review = ReviewFlag.review._
    query = ReviewFlag.select(
        review.product._.name.as_alias("product"),
        review.title.as_alias("review"),
        *(ReviewFlag.kind, ReviewFlag.text, ReviewFlag.flagged_at),
    )
    return await database.fetch_dicts(query.where(ReviewFlag.account == account).order_by(ReviewFlag.id))


async def export_replies(account: UUID) -> list[dict[str, Any]]:
    """Read the account's vendor replies."""
    review = ReviewReply.review._
    query = ReviewReply.select(
        review.product._.name.as_alias("product"),
        review.title.as_alias("review"),
        *(ReviewReply.text, ReviewReply.written_at),
    )
    return await database.fetch_dicts(query.where(ReviewReply.account == account).order_by(ReviewReply.id))


async def export_proofs(account: UUID) -> list[dict[str, Any]]:
    """Read the account's proofs of use; their files are deleted with the decision."""
    query = ReviewProof.select(
        *(ReviewProof.kind, ReviewProof.state, ReviewProof.note),
        *(ReviewProof.submitted_at, ReviewProof.decided_at),
    )
    return await database.fetch_dicts(query.where(ReviewProof.account == account).order_by(ReviewProof.submitted_at))


async def withdraw_proofs(account: UUID) -> None:
    """Withdraw the account's proofs and delete the notes; the worker deletes the files."""
    query = ReviewProof.update({ReviewProof.state: "withdrawn", ReviewProof.note: ""})
    await database.execute(query.where(ReviewProof.account == account))

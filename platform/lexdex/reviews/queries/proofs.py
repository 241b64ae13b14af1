"""Reads and writes of proofs of use; the files are stored elsewhere."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import msgspec
from piccolo.columns import Column
from piccolo.columns.combination import And, Where

from lexdex.foundation import database
from lexdex.reviews.tables import Review, ReviewProof


class ReviewToProve(msgspec.Struct, frozen=True):
    """The author's review, locked until the transaction ends."""

    id: int
    proof_of_use: bool


class PendingProof(msgspec.Struct, frozen=True):
    """A proof that awaits an admin's decision."""

    id: UUID
    review: int
    account: UUID
    key: str
    kind: str


class StoredFile(msgspec.Struct, frozen=True):
    """The key of a proof's file in storage."""

    id: UUID
    key: str


async def lock_own_review(account: UUID, product_id: str) -> ReviewToProve | None:
    """Lock the account's review of a product; None when there is none."""
    query = Review.select(Review.id, Review.proof_of_use)
    query = query.where((Review.account == account) & (Review.product == product_id)).lock_rows()
    return await database.fetch_one_as(ReviewToProve, query)


async def lock_review(review_id: int) -> None:
    """Lock the review until the transaction ends; always before its proofs, to prevent deadlocks."""
    await database.fetch_value(Review.select(Review.id).where(Review.id == review_id).lock_rows())


async def replace_proof(review_id: int, account: UUID, *, key: str, kind: str) -> None:
    """Insert a pending proof, and withdraw the one that was pending."""
    await withdraw_proof(review_id)
    await database.execute(ReviewProof.insert(ReviewProof(review=review_id, account=account, key=key, kind=kind)))


async def find_pending_proof(review_id: int) -> PendingProof | None:
    """Read the review's pending proof; None when there is none."""
    query = ReviewProof.select(
        ReviewProof.id, ReviewProof.review, ReviewProof.account, ReviewProof.key, ReviewProof.kind
    )
    return await database.fetch_one_as(PendingProof, query.where(_is_pending(ReviewProof.review == review_id)))


async def decide_proof(proof: PendingProof, *, is_confirmed: bool, note: str) -> bool:
    """Record the decision, also on the review; False when the proof is no longer pending."""
    state = "confirmed" if is_confirmed else "rejected"
    values: dict[Column | str, Any] = {
        ReviewProof.state: state,
        ReviewProof.note: note,
        ReviewProof.decided_at: datetime.now(UTC),
    }
    query = ReviewProof.update(values).where(_is_pending(ReviewProof.id == proof.id))
    if await database.execute(query) == 0:
        return False
    if is_confirmed:
        await database.execute(Review.update({Review.proof_of_use: True}).where(Review.id == proof.review))
    return True


async def withdraw_proof(review_id: int) -> None:
    """Withdraw the review's pending proof, if any."""
    values: dict[Column | str, Any] = {ReviewProof.state: "withdrawn", ReviewProof.decided_at: datetime.now(UTC)}
    await database.execute(ReviewProof.update(values).where(_is_pending(ReviewProof.review == review_id)))


async def list_unneeded_files() -> list[StoredFile]:
    """List the files of proofs that are not pending."""
    query = ReviewProof.select(ReviewProof.id, ReviewProof.key)
    return await database.fetch_as(StoredFile, query.where((ReviewProof.state != "pending") & (ReviewProof.key != "")))


async def mark_file_deleted(proof_id: UUID) -> None:
    """Record that the proof's file is deleted."""
    await database.execute(ReviewProof.update({ReviewProof.key: ""}).where(ReviewProof.id == proof_id))


def _is_pending(condition: Where) -> And:
    return condition & (ReviewProof.state == "pending")

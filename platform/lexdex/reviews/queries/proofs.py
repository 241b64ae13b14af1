"""Queries for proofs of use; the uploaded files are in file storage, and the table has their keys."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import msgspec
from piccolo.columns import Column
from piccolo.columns.combination import And, Where

from lexdex.foundation import database
from lexdex.reviews.tables import Review, ReviewProof


class ReviewToProve(msgspec.Struct, frozen=True):
    """The review for which its author submits a proof; `proof_of_use` is true once a proof is confirmed."""

    id: int
    proof_of_use: bool


class PendingProof(msgspec.Struct, frozen=True):
    """A proof of use that awaits an admin's decision; `key` is its file's storage key and `kind` its media type."""

    id: UUID
    review: int
    account: UUID
    key: str
    kind: str


class StoredFile(msgspec.Struct, frozen=True):
    """A proof of use and the storage key of its uploaded file."""

    id: UUID
    key: str


async def lock_own_review(account: UUID, product_id: str) -> ReviewToProve | None:
    """Lock and return the account's review of a product until the transaction ends; None if there is none."""
    query = Review.select(Review.id, Review.proof_of_use)
    query = query.where((Review.account == account) & (Review.product == product_id)).lock_rows()
    return await database.fetch_one_as(ReviewToProve, query)


async def lock_review(review_id: int) -> None:
    """Lock the review's row until the transaction ends.

    Callers lock the review before its proofs, always in this order, to prevent deadlocks.
    """
    await database.fetch_value(Review.select(Review.id).where(Review.id == review_id).lock_rows())


async def replace_proof(review_id: int, account: UUID, *, key: str, kind: str) -> None:
    """Insert a pending proof for the review, and withdraw an earlier one that is still pending.

    `key` is the storage key of the uploaded file and `kind` its media type.
    """
    await withdraw_proof(review_id)
    await database.execute(ReviewProof.insert(ReviewProof(review=review_id, account=account, key=key, kind=kind)))


async def find_pending_proof(review_id: int) -> PendingProof | None:
    """Find the review's pending proof; returns None if there is none."""
    query = ReviewProof.select(
        ReviewProof.id, ReviewProof.review, ReviewProof.account, ReviewProof.key, ReviewProof.kind
    )
    return await database.fetch_one_as(PendingProof, query.where(_is_pending(ReviewProof.review == review_id)))


async def decide_proof(proof: PendingProof, *, is_confirmed: bool, note: str) -> bool:
    """Set a pending proof to confirmed or rejected; returns False if it is no longer pending.

    A confirmed proof also sets `proof_of_use` on the review.
    """
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
    """Set the review's pending proof, if there is one, to withdrawn."""
    values: dict[Column | str, Any] = {ReviewProof.state: "withdrawn", ReviewProof.decided_at: datetime.now(UTC)}
    await database.execute(ReviewProof.update(values).where(_is_pending(ReviewProof.review == review_id)))


async def list_unneeded_files() -> list[StoredFile]:
    """List the files still in storage whose proofs are no longer pending."""
    query = ReviewProof.select(ReviewProof.id, ReviewProof.key)
    return await database.fetch_as(StoredFile, query.where((ReviewProof.state != "pending") & (ReviewProof.key != "")))


async def mark_file_deleted(proof_id: UUID) -> None:
    """Clear the storage key of the proof, because its file has been deleted."""
    await database.execute(ReviewProof.update({ReviewProof.key: ""}).where(ReviewProof.id == proof_id))


def _is_pending(condition: Where) -> And:
    return condition & (ReviewProof.state == "pending")

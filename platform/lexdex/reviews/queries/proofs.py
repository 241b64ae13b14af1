"""Reads and writes of proofs of use; the files themselves are elsewhere."""

from uuid import UUID

import msgspec

from lexdex.foundation import database

_RESERVE = "SELECT id, proof_of_use FROM review WHERE account = $1 AND product = $2 FOR UPDATE"
_PUT = "INSERT INTO review_proof (review, account, key, kind) VALUES ($1, $2, $3, $4)"
_OPEN = "SELECT id, review, account, key, kind FROM review_proof WHERE review = $1 AND state = 'asked'"
_DECIDE = "UPDATE review_proof SET state = $2, note = $3, decided_at = now() WHERE id = $1 AND state = 'asked'"
_WITHDRAW = "UPDATE review_proof SET state = 'withdrawn', decided_at = now() WHERE state = 'asked' AND "
_TO_DISCARD = "SELECT id, key FROM review_proof WHERE state <> 'asked' AND key <> ''"


class Reviewed(msgspec.Struct, frozen=True):
    """One's review, held until the transaction ends."""

    id: int
    proof_of_use: bool


class OpenProof(msgspec.Struct, frozen=True):
    """A proof that waits for an admin."""

    id: UUID
    review: int
    account: UUID
    key: str
    kind: str


async def reserve(account: UUID, product: str) -> Reviewed | None:
    """One's own review of a product."""
    row = await database.fetch_row(_RESERVE, account, product)
    return Reviewed(*row) if row else None


async def replace(review: int, account: UUID, *, key: str, kind: str) -> None:
    """A new file waits, and the one before it no longer does."""
    await database.execute(f"{_WITHDRAW} review = $1", review)
    await database.execute(_PUT, review, account, key, kind)


async def waiting(review: int) -> OpenProof | None:
    """The proof that waits, if any."""
    row = await database.fetch_row(_OPEN, review)
    return OpenProof(*row) if row else None


async def decide(proof: OpenProof, *, confirmed: bool, note: str) -> bool:
    """Whether it still waited; the review says so where it was confirmed."""
    if await database.execute(_DECIDE, proof.id, "confirmed" if confirmed else "refused", note) == 0:
        return False
    if confirmed:
        await database.execute("UPDATE review SET proof_of_use = true WHERE id = $1", proof.review)
    return True


async def hold(review: int) -> None:
    """Until the transaction ends nobody else asks or decides; always before a proof's own row, against deadlocks."""
    await database.execute("SELECT FROM review WHERE id = $1 FOR UPDATE", review)


async def withdraw_of(review: int) -> None:
    """Before its review goes."""
    await hold(review)
    await database.execute(f"{_WITHDRAW} review = $1", review)


async def to_discard() -> list[tuple[UUID, str]]:
    """Files that nobody needs any more."""
    return [(row[0], row[1]) for row in await database.fetch(_TO_DISCARD)]


async def discarded(proof: UUID) -> None:
    """The file is gone."""
    await database.execute("UPDATE review_proof SET key = '' WHERE id = $1", proof)

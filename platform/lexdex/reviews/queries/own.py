"""All that reviews hold of one person, for the export."""

from typing import Any
from uuid import UUID

from lexdex.foundation import database
from lexdex.reviews.schemas import DETAILS

_REVIEWS = f"""
SELECT p.name AS product, r.rating, r.title, r.text, {", ".join(f"r.{name}" for name in DETAILS)}, r.company_domain,
    r.rival, r.proof_of_use, r.state, r.reason, r.appeal, r.created_at, r.updated_at
FROM review r JOIN product p ON p.id = r.product WHERE r.account = $1 ORDER BY r.id
"""
_OF_OTHERS = "JOIN review r ON r.id = x.review JOIN product p ON p.id = r.product WHERE x.account = $1 ORDER BY x.id"
_VOTES = f"SELECT p.name AS product, r.title AS review, x.voted_at FROM review_vote x {_OF_OTHERS}"
_FLAGS = f"SELECT p.name AS product, r.title AS review, x.kind, x.text, x.flagged_at FROM review_flag x {_OF_OTHERS}"
_ANSWERS = f"SELECT p.name AS product, r.title AS review, x.text, x.written_at FROM review_answer x {_OF_OTHERS}"
_PROOFS = "SELECT kind, state, note, asked_at, decided_at FROM review_proof WHERE account = $1 ORDER BY asked_at"


async def reviews(account: UUID) -> list[dict[str, Any]]:
    """What a member wrote, and what became of it."""
    return await _rows(_REVIEWS, account)


async def votes(account: UUID) -> list[dict[str, Any]]:
    """Which reviews a member found helpful."""
    return await _rows(_VOTES, account)


async def flags(account: UUID) -> list[dict[str, Any]]:
    """Which reviews a member doubted, and why."""
    return await _rows(_FLAGS, account)


async def answers(account: UUID) -> list[dict[str, Any]]:
    """What a maker answered."""
    return await _rows(_ANSWERS, account)


async def proofs(account: UUID) -> list[dict[str, Any]]:
    """Which proofs of use a member sent; the files are gone with their decision."""
    return await _rows(_PROOFS, account)


async def erase_proofs(account: UUID) -> None:
    """The worker deletes the files; what was noted on them goes now."""
    sql = "UPDATE review_proof SET state = 'withdrawn', note = '' WHERE account = $1"
    await database.execute(sql, account)


async def _rows(sql: str, account: UUID) -> list[dict[str, Any]]:
    return [dict(row) for row in await database.fetch(sql, account)]

"""Reads and writes of claims."""

from typing import Any
from uuid import UUID

import msgspec

from lexdex.claims.schemas import ClaimDraft, ClaimState
from lexdex.foundation import database

# A claim has one owner at a time: the index `claimed_once` is what two presses at once meet.
_PUT = """
INSERT INTO claim (id, product, account, reason, proof, token) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (account, product) WHERE state IN ('pending', 'approved') DO NOTHING
"""
_SELECT = """
SELECT c.id, c.product, p.name AS product_name, p.website, c.account, a.full_name AS vendor_name,
    a.email AS vendor_email, a.first_name, c.reason, c.state, c.proof, c.token, c.met, c.seen, c.looked_at,
    c.submitted_at, c.decided_at, c.note
FROM claim c JOIN product p ON p.id = c.product JOIN account a ON a.id = c.account
"""
_OF = f"{_SELECT} WHERE c.account = $1 ORDER BY c.submitted_at DESC, c.id"
_ONE = f"{_SELECT} WHERE c.id = $1"
_IN_STATE = f"{_SELECT} WHERE $1::text IS NULL OR c.state = $1 ORDER BY c.submitted_at, c.id LIMIT $2 OFFSET $3"
_SEEN = "UPDATE claim SET met = $2, seen = $3, looked_at = now() WHERE id = $1"
_MOVE = """
UPDATE claim SET state = $3, note = $4, decided_by = $5, decided_at = now() WHERE id = $1 AND state = $2
"""
_EXPORT = """
SELECT p.name AS product, c.reason, c.proof, c.state, c.note, c.submitted_at, c.decided_at
FROM claim c JOIN product p ON p.id = c.product WHERE c.account = $1 ORDER BY c.submitted_at, c.id
"""


class Stored(msgspec.Struct, frozen=True):
    """A claim with what its rules need of product and account."""

    id: UUID
    product: str
    product_name: str
    website: str
    account: UUID
    vendor_name: str
    vendor_email: str
    first_name: str
    reason: str
    state: ClaimState
    proof: Any
    token: str
    met: bool
    seen: str
    looked_at: Any
    submitted_at: Any
    decided_at: Any
    note: str


async def put(number: UUID, account: UUID, draft: ClaimDraft, token: str) -> bool:
    """Whether it is there now; false while the account has an open or granted claim on the product."""
    values = (number, draft.product_id, account, draft.reason, draft.proof, token)
    return await database.execute(_PUT, *values) == 1


async def of_account(account: UUID) -> list[Stored]:
    """A vendor's claims, the latest first."""
    return [Stored(*row) for row in await database.fetch(_OF, account)]


async def one(number: UUID) -> Stored | None:
    """The claim of this number."""
    row = await database.fetch_row(_ONE, number)
    return Stored(*row) if row else None


async def in_state(state: ClaimState | None, *, limit: int, skip: int) -> list[Stored]:
    """Claims of everybody, the oldest first; of one state, or all."""
    return [Stored(*row) for row in await database.fetch(_IN_STATE, state, limit, skip)]


async def seen(number: UUID, *, met: bool, words: str) -> None:
    """What a look at the proof has found."""
    await database.execute(_SEEN, number, met, words)


async def move(number: UUID, steps: tuple[ClaimState, ClaimState], *, note: str, by: str) -> bool:
    """From one state into another; false where it is not in the first one any more."""
    return await database.execute(_MOVE, number, *steps, note, by) == 1


async def export(account: UUID) -> list[dict[str, Any]]:
    """All that one vendor has claimed."""
    return [dict(row) for row in await database.fetch(_EXPORT, account)]


async def erase(account: UUID) -> None:
    """As if the vendor had never claimed anything."""
    await database.execute("DELETE FROM claim WHERE account = $1", account)

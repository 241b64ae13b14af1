"""Reads and writes of votes and flags."""

from uuid import UUID

import msgspec

from lexdex.foundation import database

_VISIBLE = """
SELECT r.id, r.product, r.account FROM review r JOIN product p ON p.id = r.product
WHERE r.id = $1 AND r.state = 'visible' AND NOT p.hidden AND p.status = 'active'
"""
_VOTE = "INSERT INTO review_vote (review, account) VALUES ($1, $2) ON CONFLICT (review, account) DO NOTHING"
_FLAG = """
INSERT INTO review_flag (review, account, kind, text) VALUES ($1, $2, $3, $4) ON CONFLICT (review, account) DO NOTHING
"""


class Seen(msgspec.Struct, frozen=True):
    """A review that anybody may read, and whose it is."""

    id: int
    product: str
    account: UUID


async def visible(review: int) -> Seen | None:
    """The review, unless it or its product is hidden."""
    row = await database.fetch_row(_VISIBLE, review)
    return Seen(*row) if row else None


async def vote(review: int, account: UUID) -> None:
    """One vote, however often it is asked for."""
    await database.execute(_VOTE, review, account)


async def unvote(review: int, account: UUID) -> None:
    """No vote."""
    await database.execute("DELETE FROM review_vote WHERE review = $1 AND account = $2", review, account)


async def votes(review: int) -> int:
    """How many found it helpful."""
    count: int = await database.fetch_value("SELECT count(*) FROM review_vote WHERE review = $1", review)
    return count


async def flag(review: int, account: UUID, kind: str, text: str) -> bool:
    """Whether this is the member's first flag of the review."""
    return await database.execute(_FLAG, review, account, kind, text) == 1


async def erase(account: UUID) -> None:
    """As if the member had never voted or flagged."""
    await database.execute("DELETE FROM review_vote WHERE account = $1", account)
    await database.execute("DELETE FROM review_flag WHERE account = $1", account)

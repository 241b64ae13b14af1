"""Reads and writes of answers' receipts."""

from datetime import datetime

import msgspec

from lexdex.foundation import database

_KEEP = """
INSERT INTO answer_receipt (id, asked, release, policy_digest, digest, body) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (id) DO NOTHING
"""
_FIND = "SELECT asked::text, release, policy_digest, digest, body, created_at FROM answer_receipt WHERE id = $1"
_FORGET = "DELETE FROM answer_receipt WHERE created_at < now() - make_interval(days => $1)"


class Kept(msgspec.Struct, frozen=True):
    """A receipt as stored."""

    asked: str
    release: str
    policy_digest: str
    digest: str
    body: bytes
    created_at: datetime


async def keep(number: str, kept: tuple[str, str, str, str, bytes]) -> None:
    """Store a receipt once: asked, release, policy, digest, body."""
    await database.execute(_KEEP, number, *kept)


async def find(number: str) -> Kept | None:
    """The receipt with this id."""
    row = await database.fetch_row(_FIND, number)
    return Kept(*row) if row else None


async def forget(days: int) -> None:
    """Drop receipts older than so many days."""
    await database.execute(_FORGET, days)

"""Reads and writes of what happened."""

from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from lexdex.foundation import database

_INSERT = """
INSERT INTO activity (event, account, action, description, details, shown, created_at)
VALUES ($1, $2, $3, left($4, 300), $5::jsonb, $6, $7) ON CONFLICT (event) DO NOTHING
"""
_OF_MEMBER = """
SELECT id, description, created_at FROM activity
WHERE account = $1 AND shown AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3
"""
_EXPORT = "SELECT action, description, details::text, created_at FROM activity WHERE account = $1 ORDER BY id"


async def insert(
    event: int, account: UUID | None, what: tuple[str, str], *, details: dict[str, Any], shown: bool, at: datetime
) -> None:
    """One act, (action, description); from the same event only once."""
    text = msgspec.json.encode(details).decode()
    await database.execute(_INSERT, event, account, *what, text, shown, at)


async def of_member(account: UUID, *, before: int | None, limit: int) -> list[dict[str, Any]]:
    """What the member is shown, the latest first."""
    return [dict(row) for row in await database.fetch(_OF_MEMBER, account, before, limit)]


async def export(account: UUID) -> list[dict[str, Any]]:
    """All that is recorded of the account."""
    rows = await database.fetch(_EXPORT, account)
    return [{**row, "details": msgspec.json.decode(row["details"])} for row in rows]

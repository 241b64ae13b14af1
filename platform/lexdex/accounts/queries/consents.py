"""Reads and writes of what people said yes and no to."""

from typing import Any
from uuid import UUID

import msgspec

from lexdex.foundation import database

_INSERT = """
INSERT INTO consent (account, kind, version, wording, given, details) VALUES ($1, $2, $3, $4, $5, $6::jsonb)
"""
_LIST = """
SELECT kind, version, wording, given, recorded_at FROM consent WHERE account = $1 ORDER BY id DESC LIMIT 200
"""
_LATEST = "SELECT given FROM consent WHERE account = $1 AND kind = $2 ORDER BY id DESC LIMIT 1"


async def insert(
    account: UUID | None, kind: str, *, version: str, wording: str, given: bool, details: dict[str, Any] | None = None
) -> None:
    """One yes or no, to these words, now."""
    text = msgspec.json.encode(details or {}).decode()
    await database.execute(_INSERT, account, kind, version, wording, given, text)


async def of_account(account: UUID) -> list[dict[str, Any]]:
    """All of an account's, the latest first."""
    return [dict(row) for row in await database.fetch(_LIST, account)]


async def is_given(account: UUID, kind: str) -> bool:
    """What was said last."""
    return bool(await database.fetch_value(_LATEST, account, kind))

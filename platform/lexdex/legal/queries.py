"""Reads and writes of the legal texts."""

from datetime import date
from typing import Any

from lexdex.foundation import database

_LATEST = """
SELECT slug, title, updated_on, version, body::text AS body FROM legal_document WHERE slug = $1
ORDER BY version DESC LIMIT 1
"""
_ALL = """
SELECT DISTINCT ON (slug) slug, title, updated_on, version FROM legal_document ORDER BY slug, version DESC
"""
_VERSIONS = """
SELECT version, updated_on, author, created_at FROM legal_document WHERE slug = $1 ORDER BY version DESC LIMIT 200
"""
# Two who publish at once: the second finds the number taken, and is told so.
_PUBLISH = """
INSERT INTO legal_document (slug, version, title, updated_on, body, author)
VALUES ($1, $2, $3, $4, $5::jsonb, $6) ON CONFLICT (slug, version) DO NOTHING RETURNING version
"""


async def latest(slug: str) -> dict[str, Any] | None:
    """The text in force; its sections as JSON."""
    row = await database.fetch_row(_LATEST, slug)
    return dict(row) if row is not None else None


async def everything() -> list[dict[str, Any]]:
    """What there is, without the texts."""
    return [dict(row) for row in await database.fetch(_ALL)]


async def versions(slug: str) -> list[dict[str, Any]]:
    """The history of a text, the latest first."""
    return [dict(row) for row in await database.fetch(_VERSIONS, slug)]


async def publish(slug: str, version: int, head: tuple[str, date], *, body: str, author: str) -> bool:
    """Write (title, date) and sections under this number; whether it was still free."""
    return await database.fetch_value(_PUBLISH, slug, version, *head, body, author) is not None

"""Queries for the contents of answers, each stored once for all permalinks and searches that refer to it."""

import msgspec

from lexdex.foundation import database

# SQL for speed: it runs for every new answer. A stored answer is marked as used at most once a day, because each
# update writes its row again.
INSERT_CONTENT = """
INSERT INTO answer_content (digest, product_ids, content) VALUES ($1, $2, $3)
ON CONFLICT (digest) DO UPDATE SET last_used_at = now() WHERE answer_content.last_used_at < now() - interval '1 day'
"""
# SQL: NOT EXISTS. The day of grace after the day of `last_used_at` is for answers that a search is about to refer to:
# one that was just computed, or that is cached for an hour.
_DELETE_UNREFERENCED = """
DELETE FROM answer_content c WHERE last_used_at < now() - interval '2 days'
    AND NOT EXISTS (SELECT FROM answer_snapshot s WHERE s.content_digest = c.digest)
    AND NOT EXISTS (SELECT FROM search_event e WHERE e.content_digest = c.digest)
"""


class NewContent(msgspec.Struct, frozen=True):
    """An answer to store: its digest, the products that it showed, and zlib-compressed JSON."""

    digest: str
    product_ids: tuple[str, ...]
    content: bytes


async def insert_content(content: NewContent) -> None:
    """Store an answer, unless it is stored already."""
    await database.execute(INSERT_CONTENT, content.digest, content.product_ids, content.content)


async def delete_unreferenced() -> int:
    """Delete the answers that neither a permalink nor a search refers to; returns how many."""
    return await database.execute(_DELETE_UNREFERENCED)

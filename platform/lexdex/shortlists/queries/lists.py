"""Reads and writes of shortlists and their tools."""

from typing import Any
from uuid import UUID

from lexdex.catalogue.service import visible_to
from lexdex.foundation import database
from lexdex.shortlists.schemas import ShortlistedTool, ShortlistSummary, ToolSummary

_RESERVE = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"
_SUMMARIES = """
SELECT l.id, l.name, array_remove(array_agg(t.product ORDER BY t.id), NULL), l.share IS NOT NULL, l.created_at
FROM shortlist l LEFT JOIN shortlist_tool t ON t.shortlist = l.id
WHERE l.account = $1 AND ($2::uuid IS NULL OR l.id = $2) GROUP BY l.id ORDER BY l.created_at, l.id
"""
_HEAD = "SELECT id, name, created_at, share, share_notes, shared_at FROM shortlist WHERE account = $1 AND id = $2"
# What the public may not see keeps its place and the member's words, and nothing of its own.
_TOOLS = f"""
SELECT t.product, t.note, t.added_at, p.id IS NOT NULL, p.name, p.company, array_to_string(p.categories, ', '),
    coalesce(nullif(p.summary, ''), p.description), p.rating_average, p.review_count, p.logo, p.sample
FROM shortlist_tool t LEFT JOIN (SELECT * FROM product WHERE {visible_to("public")}) p ON p.id = t.product
WHERE t.shortlist = $1 ORDER BY t.id
"""
_CREATE = "INSERT INTO shortlist (id, account, name) VALUES ($1, $2, $3)"
_NAMED = "SELECT id FROM shortlist WHERE account = $1 AND lower(name) = lower($2)"
_RENAME = "UPDATE shortlist SET name = $3 WHERE account = $1 AND id = $2"
_DELETE = "DELETE FROM shortlist WHERE account = $1 AND id = $2"
_PUT = """
INSERT INTO shortlist_tool (shortlist, product, note) VALUES ($1, $2, coalesce($3, ''))
ON CONFLICT (shortlist, product) DO UPDATE SET note = coalesce($3, shortlist_tool.note)
"""
_REMOVE = """
DELETE FROM shortlist_tool t USING shortlist l
WHERE t.shortlist = l.id AND l.account = $1 AND l.id = $2 AND t.product = $3
"""
_SHARE = """
UPDATE shortlist SET share = coalesce(share, $3), share_hash = coalesce(share_hash, $4), share_notes = $5,
    shared_at = coalesce(shared_at, now())
WHERE account = $1 AND id = $2
"""
_UNSHARE = """
UPDATE shortlist SET share = NULL, share_hash = NULL, share_notes = false, shared_at = NULL
WHERE account = $1 AND id = $2 AND share IS NOT NULL
"""
_SHARED = """
SELECT l.id, l.name, l.share_notes, l.shared_at FROM shortlist l JOIN account a ON a.id = l.account
WHERE l.share_hash = $1 AND a.disabled_at IS NULL AND a.erased_at IS NULL
"""
_EXPORT = """
SELECT l.name AS shortlist, t.product, t.note, t.added_at, l.shared_at
FROM shortlist l LEFT JOIN shortlist_tool t ON t.shortlist = l.id WHERE l.account = $1 ORDER BY l.created_at, l.id, t.id
"""


async def reserve(account: UUID) -> None:
    """Until the transaction ends nothing else is written for this member, so that limits hold."""
    await database.execute(_RESERVE, f"shortlists {account}")


async def summaries(account: UUID, only: UUID | None = None) -> list[ShortlistSummary]:
    """A member's lists, the oldest first; or the one."""
    rows = await database.fetch(_SUMMARIES, account, only)
    return [ShortlistSummary(row[0], row[1], tuple(row[2]), row[3], row[4]) for row in rows]


async def head(account: UUID, shortlist: UUID) -> dict[str, Any] | None:
    """A list of this member without its tools."""
    row = await database.fetch_row(_HEAD, account, shortlist)
    return dict(row) if row else None


async def tools(shortlist: UUID) -> tuple[ShortlistedTool, ...]:
    """The tools of a list, in the order in which they were saved."""
    rows = await database.fetch(_TOOLS, shortlist)
    return tuple(ShortlistedTool(row[0], row[1], row[2], ToolSummary(*row[4:]) if row[3] else None) for row in rows)


async def create(number: UUID, account: UUID, name: str) -> None:
    """A new list."""
    await database.execute(_CREATE, number, account, name)


async def named(account: UUID, name: str) -> UUID | None:
    """The member's list of this name, whatever its case."""
    found: UUID | None = await database.fetch_value(_NAMED, account, name)
    return found


async def rename(account: UUID, shortlist: UUID, name: str) -> bool:
    """Whether there is such a list, now with this name."""
    return await database.execute(_RENAME, account, shortlist, name) > 0


async def delete(account: UUID, shortlist: UUID) -> bool:
    """Whether there was such a list."""
    return await database.execute(_DELETE, account, shortlist) > 0


async def put_tool(shortlist: UUID, product: str, note: str | None) -> None:
    """The tool is on the list; without a note the one it has stays."""
    await database.execute(_PUT, shortlist, product, note)


async def remove_tool(account: UUID, shortlist: UUID, product: str) -> bool:
    """Whether the tool was on the member's list."""
    return await database.execute(_REMOVE, account, shortlist, product) > 0


async def share(account: UUID, shortlist: UUID, link: tuple[UUID, str], *, notes: bool) -> bool:
    """Whether there is such a list, now shared; a link that it has stays."""
    return await database.execute(_SHARE, account, shortlist, *link, notes) > 0


async def unshare(account: UUID, shortlist: UUID) -> bool:
    """Whether there was a link, which leads nowhere from now on."""
    return await database.execute(_UNSHARE, account, shortlist) > 0


async def shared(share_hash: str) -> dict[str, Any] | None:
    """The list that a link leads to, without a word on whose it is."""
    row = await database.fetch_row(_SHARED, share_hash)
    return dict(row) if row else None


async def export(account: UUID) -> list[dict[str, Any]]:
    """All that one member has on lists."""
    return [dict(row) for row in await database.fetch(_EXPORT, account)]


async def erase(account: UUID) -> None:
    """As if the member had never kept anything."""
    await database.execute("DELETE FROM shortlist WHERE account = $1", account)

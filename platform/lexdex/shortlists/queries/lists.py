"""Queries for shortlists, the tools on them, and their share links."""

from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from piccolo.columns import Column
from piccolo.columns.combination import And
from piccolo.query.functions import Lower
from piccolo.querystring import QueryString

from lexdex.catalogue.service import IS_PUBLIC_SQL
from lexdex.foundation import database
from lexdex.shortlists.schemas import ShortlistedTool, ShortlistSummary
from lexdex.shortlists.tables import Shortlist, ShortlistTool

# SQL: an advisory lock until the transaction ends.
_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"
# SQL: an ordered aggregate.
_SUMMARIES = """
SELECT l.id, l.name, array_remove(array_agg(t.product ORDER BY t.id), NULL) AS product_ids,
    l.share_id IS NOT NULL AS shared, l.created_at
FROM shortlist l LEFT JOIN shortlist_tool t ON t.shortlist = l.id
WHERE l.account = $1 AND ($2::uuid IS NULL OR l.id = $2) GROUP BY l.id ORDER BY l.created_at, l.id
"""
# SQL: a join on a condition. A product that is no longer public stays on the list with the user's note, without its
# data.
_TOOLS = f"""
SELECT t.product AS product_id, t.note, t.added_at,
    CASE WHEN p.id IS NOT NULL THEN json_build_object('name', p.name, 'company', p.company,
        'category', array_to_string(p.categories, ', '), 'description', coalesce(nullif(p.summary, ''), p.description),
        'rating', p.rating_average, 'reviews', p.review_count, 'logo', p.logo, 'sample', p.sample) END AS tool
FROM shortlist_tool t LEFT JOIN (SELECT * FROM product WHERE {IS_PUBLIC_SQL}) p ON p.id = t.product
WHERE t.shortlist = $1 ORDER BY t.id
"""
# SQL: an upsert that leaves the note unchanged if the new one is NULL.
_SET_TOOL = """
INSERT INTO shortlist_tool (shortlist, product, note) VALUES ($1, $2, coalesce($3, ''))
ON CONFLICT (shortlist, product) DO UPDATE SET note = coalesce($3, shortlist_tool.note)
"""
# SQL: an outer join from lists to tools, which includes empty lists.
_EXPORT = """
SELECT l.name AS shortlist, t.product, t.note, t.added_at, l.shared_at
FROM shortlist l LEFT JOIN shortlist_tool t ON t.shortlist = l.id WHERE l.account = $1 ORDER BY l.created_at, l.id, t.id
"""


class ShortlistRow(msgspec.Struct, frozen=True):
    """A shortlist without its tools; `share_id` and `shared_at` are None if it is not shared."""

    id: UUID
    name: str
    created_at: datetime
    share_id: UUID | None
    share_hash: str | None
    share_notes: bool
    shared_at: datetime | None


class StoredLink(msgspec.Struct, frozen=True):
    """The share link of a shortlist: the id from which its token is derived, and the token's hash."""

    share_id: UUID
    share_hash: str
    share_notes: bool
    shared_at: datetime


class SharedShortlistRow(msgspec.Struct, frozen=True):
    """A shared shortlist as shown by its link: without its tools, and without its owner."""

    id: UUID
    name: str
    share_notes: bool
    shared_at: datetime


async def lock_account(account: UUID) -> None:
    """Lock the account's shortlists and saved searches until the transaction ends.

    Prevents concurrent requests from exceeding the account's limits.
    """
    await database.execute(_LOCK, f"shortlists {account}")


async def list_summaries(account: UUID, shortlist_id: UUID | None = None) -> list[ShortlistSummary]:
    """List the account's shortlists, oldest first; `shortlist_id` limits the result to that shortlist."""
    return await database.fetch_as(ShortlistSummary, _SUMMARIES, account, shortlist_id)


async def find_shortlist(account: UUID, shortlist_id: UUID) -> ShortlistRow | None:
    """Find the account's shortlist without its tools; returns None if the account has no shortlist with this id."""
    query = Shortlist.select(
        *(Shortlist.id, Shortlist.name, Shortlist.created_at),
        *(Shortlist.share_id, Shortlist.share_hash, Shortlist.share_notes, Shortlist.shared_at),
    )
    return await database.fetch_one_as(ShortlistRow, query.where(_is_own(account, shortlist_id)))


async def list_tools(shortlist_id: UUID) -> list[ShortlistedTool]:
    """List the tools on a shortlist, in the order in which they were added."""
    return await database.fetch_as(ShortlistedTool, _TOOLS, shortlist_id)


async def insert_shortlist(shortlist_id: UUID, account: UUID, name: str) -> None:
    """Insert an empty shortlist."""
    await database.execute(Shortlist.insert(Shortlist(id=shortlist_id, account=account, name=name)))


async def find_id_by_name(account: UUID, name: str) -> UUID | None:
    """Find the id of the account's shortlist with this name, ignoring case; None if there is none."""
    is_named = Lower(Shortlist.name) == QueryString("lower({})", name)
    query = Shortlist.select(Shortlist.id).where(Shortlist.account == account).where(is_named)
    shortlist_id: UUID | None = await database.fetch_value(query)
    return shortlist_id


async def rename_shortlist(account: UUID, shortlist_id: UUID, name: str) -> bool:
    """Rename the account's shortlist; returns False if the account has no shortlist with this id."""
    query = Shortlist.update({Shortlist.name: name}).where(_is_own(account, shortlist_id))
    return await database.execute(query) == 1


async def delete_shortlist(account: UUID, shortlist_id: UUID) -> bool:
    """Delete the account's shortlist; returns False if the account has no shortlist with this id."""
    return await database.execute(Shortlist.delete().where(_is_own(account, shortlist_id))) == 1


async def set_tool(shortlist_id: UUID, product_id: str, note: str | None) -> None:
    """Add a tool to a shortlist, or change its note.

    With None as the note, a new tool has no note, and that of an existing tool doesn't change.
    """
    await database.execute(_SET_TOOL, shortlist_id, product_id, note)


async def remove_tool(account: UUID, shortlist_id: UUID, product_id: str) -> bool:
    """Remove a tool from the account's shortlist; returns False if the tool was not on it."""
    own = Shortlist.select(Shortlist.id).where(_is_own(account, shortlist_id))
    query = ShortlistTool.delete().where((ShortlistTool.product == product_id) & ShortlistTool.shortlist.is_in(own))
    return await database.execute(query) == 1


async def set_link(account: UUID, shortlist_id: UUID, link: StoredLink) -> None:
    """Store the share link of the account's shortlist."""
    values: dict[Column | str, Any] = {
        Shortlist.share_id: link.share_id,
        Shortlist.share_hash: link.share_hash,
        Shortlist.share_notes: link.share_notes,
        Shortlist.shared_at: link.shared_at,
    }
    await database.execute(Shortlist.update(values).where(_is_own(account, shortlist_id)))


async def delete_link(account: UUID, shortlist_id: UUID) -> bool:
    """Delete the share link of the account's shortlist; returns False if it was not shared."""
    values: dict[Column | str, Any] = {
        Shortlist.share_id: None,
        Shortlist.share_hash: None,
        Shortlist.share_notes: False,
        Shortlist.shared_at: None,
    }
    query = Shortlist.update(values).where(_is_own(account, shortlist_id)).where(Shortlist.share_id.is_not_null())
    return await database.execute(query) == 1


async def find_shared_shortlist(share_hash: str) -> SharedShortlistRow | None:
    """Find the shortlist with this hash of a share link's token.

    Returns None if there is none, or if its owner's account is disabled or erased.
    """
    query = Shortlist.select(Shortlist.id, Shortlist.name, Shortlist.share_notes, Shortlist.shared_at)
    query = query.where(
        (Shortlist.share_hash == share_hash)
        & Shortlist.account._.disabled_at.is_null()
        & Shortlist.account._.erased_at.is_null()
    )
    return await database.fetch_one_as(SharedShortlistRow, query)


async def export_shortlists(account: UUID) -> list[dict[str, Any]]:
    """Return the account's shortlists with their tools and notes for the export of personal data."""
    return await database.fetch_dicts(_EXPORT, account)


async def delete_shortlists(account: UUID) -> None:
    """Delete all shortlists of an account."""
    await database.execute(Shortlist.delete().where(Shortlist.account == account))


def _is_own(account: UUID, shortlist_id: UUID) -> And:
    return (Shortlist.account == account) & (Shortlist.id == shortlist_id)

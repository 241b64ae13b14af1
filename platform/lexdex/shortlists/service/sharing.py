"""Share links of shortlists: anyone with the link can read the list, but not see whose it is."""

import re
from datetime import UTC, datetime
from typing import Final
from uuid import UUID, uuid4

from lexdex.accounts.service import activity_log
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import NotFound
from lexdex.foundation.foreign_objects import build_not_found
from lexdex.foundation.tokens import derive_token, find_derived_token, hash_token
from lexdex.settings import Settings
from lexdex.shortlists.queries import lists as queries
from lexdex.shortlists.queries.lists import ShortlistRow, StoredLink
from lexdex.shortlists.schemas import SharedShortlist, SharedTool, ShareLink
from lexdex.shortlists.tables import Shortlist

PURPOSE: Final = "shared-shortlist"
PAGE: Final = "/shared/"
NOT_FOUND = "Shortlist not found."
NOT_SHARED = "This shortlist is not shared."
INVALID_LINK = "This link is no longer available."
_IS_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def build_link(settings: Settings, shortlist: ShortlistRow) -> ShareLink | None:
    """Build the share link of a shortlist; returns None if it is not shared.

    The token in the link is derived again each time, because the database only stores its hash.
    """
    if shortlist.share_id is None or shortlist.shared_at is None:
        return None
    token = _get_token(settings, shortlist.share_id, shortlist.share_hash)
    return ShareLink(PAGE + token, shortlist.share_notes, shortlist.shared_at)


async def get_shortlist_row(actor: Actor, shortlist_id: UUID) -> ShortlistRow:
    """Return the actor's shortlist without its tools; raises NotFound."""
    shortlist = await queries.find_shortlist(actor.account_id, shortlist_id)
    if shortlist is None:
        raise await build_not_found(NOT_FOUND, Shortlist.account, shortlist_id, actor.account_id)
    return shortlist


async def share_shortlist(settings: Settings, actor: Actor, shortlist_id: UUID, *, notes: bool) -> ShareLink:
    """Create a share link for the actor's shortlist, or change whether the existing link shows the notes.

    `notes` is whether the link shows them. Raises NotFound.
    """
    async with database.transaction():
        await queries.lock_account(actor.account_id)
        shortlist = await get_shortlist_row(actor, shortlist_id)
        share_id, shared_at = shortlist.share_id or uuid4(), shortlist.shared_at or datetime.now(UTC)
        token = _get_token(settings, share_id, shortlist.share_hash)
        link = StoredLink(share_id, hash_token(token), notes, shared_at)
        await queries.set_link(actor.account_id, shortlist_id, link)
        if shortlist.share_id is None:
            await activity_log.record(actor.account_id, "shortlist.shared", "Shared a shortlist")
    return ShareLink(PAGE + token, notes, shared_at)


def _get_token(settings: Settings, share_id: UUID, share_hash: str | None) -> str:
    """Return the token of a share link, which may have been derived with a previous secret key."""
    found = find_derived_token(settings, PURPOSE, share_id, share_hash or "")
    return found or derive_token(settings, PURPOSE, share_id)


async def revoke_link(actor: Actor, shortlist_id: UUID) -> None:
    """Revoke the share link of the actor's shortlist; raises NotFound if it has none."""
    async with database.transaction():
        if not await queries.delete_link(actor.account_id, shortlist_id):
            raise await build_not_found(NOT_SHARED, Shortlist.account, shortlist_id, actor.account_id)
        await activity_log.record(actor.account_id, "shortlist.revoked", "Stopped sharing a shortlist")


async def get_shared_shortlist(token: str) -> SharedShortlist:
    """Return a shared shortlist with its public tools by the token of its link; raises NotFound.

    Notes are empty unless the owner shares them.
    """
    shortlist = await queries.find_shared_shortlist(hash_token(token)) if _IS_TOKEN.fullmatch(token) else None
    if shortlist is None:
        raise NotFound(INVALID_LINK)
    tools = tuple(
        SharedTool(listed.product_id, listed.note if shortlist.share_notes else "", listed.tool)
        for listed in await queries.list_tools(shortlist.id)
        if listed.tool
    )
    return SharedShortlist(shortlist.name, tools, shortlist.shared_at)

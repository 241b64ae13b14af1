"""Sharing: a link shows a list without its owner; a revoked link never works again."""

import re
from datetime import UTC, datetime
from typing import Final
from uuid import UUID, uuid4

from lexdex.accounts.service import audit_log
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import NotFound
from lexdex.foundation.tokens import derive_token, hash_token
from lexdex.settings import Settings
from lexdex.shortlists.queries import lists as queries
from lexdex.shortlists.queries.lists import ShortlistHead, StoredLink
from lexdex.shortlists.schemas import SharedShortlist, SharedTool, ShareLink

PURPOSE: Final = "shared-shortlist"
PAGE: Final = "/shared/"
NOT_FOUND = "Shortlist not found."
NOT_SHARED = "This shortlist is not shared."
INVALID_LINK = "This link is no longer available."
_IS_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def build_link(settings: Settings, head: ShortlistHead) -> ShareLink | None:
    """Build the link of a list, if it is shared; its token is derived each time, because no table contains it."""
    if head.share_id is None or head.shared_at is None:
        return None
    return ShareLink(PAGE + derive_token(settings, PURPOSE, head.share_id), head.share_notes, head.shared_at)


async def get_head(actor: Actor, shortlist_id: UUID) -> ShortlistHead:
    """Get a list of the actor without its tools; raises NotFound."""
    head = await queries.find_head(actor.account_id, shortlist_id)
    if head is None:
        raise NotFound(NOT_FOUND)
    return head


async def share_shortlist(settings: Settings, actor: Actor, shortlist_id: UUID, *, notes: bool) -> ShareLink:
    """Share a list with or without its notes; a shared list keeps its link, another gets a new one."""
    async with database.transaction():
        await queries.lock_account(actor.account_id)
        head = await get_head(actor, shortlist_id)
        share_id, shared_at = head.share_id or uuid4(), head.shared_at or datetime.now(UTC)
        token = derive_token(settings, PURPOSE, share_id)
        link = StoredLink(share_id, hash_token(token), notes, shared_at)
        await queries.set_link(actor.account_id, shortlist_id, link)
        if head.share_id is None:
            await audit_log.record(actor.account_id, "shortlist.shared", "Shared a shortlist")
    return ShareLink(PAGE + token, notes, shared_at)


async def revoke_link(actor: Actor, shortlist_id: UUID) -> None:
    """Revoke the link of a list; raises NotFound if it has none."""
    async with database.transaction():
        if not await queries.delete_link(actor.account_id, shortlist_id):
            raise NotFound(NOT_SHARED)
        await audit_log.record(actor.account_id, "shortlist.revoked", "Stopped sharing a shortlist")


async def get_shared_shortlist(token: str) -> SharedShortlist:
    """Get a list by the token of its link, with its public tools, and its notes if they are shared; raises NotFound."""
    head = await queries.find_shared(hash_token(token)) if _IS_TOKEN.fullmatch(token) else None
    if head is None:
        raise NotFound(INVALID_LINK)
    tools = tuple(
        SharedTool(listed.product_id, listed.note if head.share_notes else "", listed.tool)
        for listed in await queries.list_tools(head.id)
        if listed.tool
    )
    return SharedShortlist(head.name, tools, head.shared_at)

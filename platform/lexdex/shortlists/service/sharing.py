"""Sharing: whoever has the link reads the list, nobody learns whose it is, and ended once it stays ended."""

import re
from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid4

from lexdex.accounts.service import audit_log
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import NotFound
from lexdex.foundation.tokens import derive_token, hash_token
from lexdex.settings import Settings
from lexdex.shortlists.queries import lists as queries
from lexdex.shortlists.schemas import SharedShortlist, SharedTool, ShareLink

PURPOSE = "shared-shortlist"
PAGE = "/shared/"
NO_LIST = "Shortlist not found."
NOT_SHARED = "This shortlist is not shared."
UNKNOWN = "This link is no longer available."
_IS_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def of(settings: Settings, head: Mapping[str, Any]) -> ShareLink | None:
    """The link of a list, if it has one; derived anew, for no table holds it."""
    if head["share"] is None:
        return None
    return ShareLink(PAGE + derive_token(settings, PURPOSE, head["share"]), head["share_notes"], head["shared_at"])


async def share(settings: Settings, actor: Actor, shortlist: UUID, *, notes: bool) -> ShareLink:
    """The list's link: the one that it has, else a new one, never one that was ended."""
    number = uuid4()
    link = (number, hash_token(derive_token(settings, PURPOSE, number)))
    async with database.transaction():
        await queries.reserve(actor.account)
        before = await queries.head(actor.account, shortlist)
        if before is None or not await queries.share(actor.account, shortlist, link, notes=notes):
            raise NotFound(NO_LIST)
        if before["share"] is None:
            await audit_log.record(actor.account, "shortlist.shared", "Shared a shortlist")
        made = of(settings, await queries.head(actor.account, shortlist) or {})
    if made is None:
        raise NotFound(NO_LIST)
    return made


async def revoke(actor: Actor, shortlist: UUID) -> None:
    """The link leads nowhere from now on."""
    async with database.transaction():
        if not await queries.unshare(actor.account, shortlist):
            raise NotFound(NOT_SHARED)
        await audit_log.record(actor.account, "shortlist.revoked", "Stopped sharing a shortlist")


async def read(token: str) -> SharedShortlist:
    """What the link leads to: what the public may see, notes only where the owner shares them."""
    found = await queries.shared(hash_token(token)) if _IS_TOKEN.fullmatch(token) else None
    if found is None:
        raise NotFound(UNKNOWN)
    kept = await queries.tools(found["id"])
    notes = found["share_notes"]
    tools = tuple(SharedTool(one.product_id, one.note if notes else "", one.tool) for one in kept if one.tool)
    return SharedShortlist(found["name"], tools, found["shared_at"])

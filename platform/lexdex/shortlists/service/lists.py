"""Shortlists: private lists of tools, at most 20 for each user and 100 tools on each."""

from typing import Final
from uuid import UUID, uuid4

from lexdex.accounts.service import activity_log
from lexdex.catalogue import service as catalogue
from lexdex.catalogue.service import ProductNotFound
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid
from lexdex.foundation.foreign_objects import build_not_found
from lexdex.foundation.names import clean_name
from lexdex.foundation.texts import clean_text
from lexdex.settings import Settings
from lexdex.shortlists.queries import lists as queries
from lexdex.shortlists.schemas import ShortlistDetail, ShortlistSummary
from lexdex.shortlists.service.sharing import NOT_FOUND, build_link, get_shortlist_row
from lexdex.shortlists.tables import Shortlist

MAX_LISTS: Final = 20
MAX_TOOLS: Final = 100
MAX_NAME_LENGTH: Final = 80
MAX_NOTE_LENGTH: Final = 500
DEFAULT_NAME = "Shortlist"
"""Name of the list that the first saved tool creates."""

NO_NAME = "Please give the shortlist a name."
NAME_TAKEN = "You already have a shortlist called “{}”."
TOO_MANY_LISTS = f"You have reached the limit of {MAX_LISTS} shortlists. Please delete one first."
TOO_MANY_TOOLS = f"A shortlist can have at most {MAX_TOOLS} tools. Please remove one first."
TOOL_NOT_FOUND = "This tool is not on the shortlist."


async def get_shortlist(settings: Settings, actor: Actor, shortlist_id: UUID) -> ShortlistDetail:
    """Return the actor's shortlist with its tools and share link; raises NotFound."""
    shortlist = await get_shortlist_row(actor, shortlist_id)
    tools = tuple(await queries.list_tools(shortlist_id))
    return ShortlistDetail(shortlist.id, shortlist.name, shortlist.created_at, tools, build_link(settings, shortlist))


async def create_shortlist(actor: Actor, name: str) -> ShortlistSummary:
    """Create an empty shortlist.

    Raises Conflict if the actor has the maximum number of shortlists, or one with this name.
    """
    name = _validate_name(name)
    async with database.transaction():
        await queries.lock_account(actor.account_id)
        await _require_free_name(actor, name)
        return await _create(actor, name)


async def rename_shortlist(actor: Actor, shortlist_id: UUID, name: str) -> ShortlistSummary:
    """Rename the actor's shortlist; raises NotFound, or Conflict if another one has this name."""
    name = _validate_name(name)
    async with database.transaction():
        await queries.lock_account(actor.account_id)
        await _require_free_name(actor, name, renamed_id=shortlist_id)
        if not await queries.rename_shortlist(actor.account_id, shortlist_id, name):
            raise await build_not_found(NOT_FOUND, Shortlist.account, shortlist_id, actor.account_id)
        return await _get_summary(actor, shortlist_id)


async def delete_shortlist(actor: Actor, shortlist_id: UUID) -> None:
    """Delete the actor's shortlist with its notes and share link; raises NotFound."""
    async with database.transaction():
        if not await queries.delete_shortlist(actor.account_id, shortlist_id):
            raise await build_not_found(NOT_FOUND, Shortlist.account, shortlist_id, actor.account_id)
        # The activity log remains after the list is deleted, so it must not contain the list's name.
        await activity_log.record(actor.account_id, "shortlist.deleted", "Deleted a shortlist")


async def save_tool(actor: Actor, product_id: str) -> ShortlistSummary:
    """Add a tool to the actor's oldest shortlist, which is created if there is none.

    Raises NotFound for an unknown product, and Conflict if the shortlist is full.
    """
    await _require_public(product_id)
    async with database.transaction():
        await queries.lock_account(actor.account_id)
        summaries = await queries.list_summaries(actor.account_id)
        summary = summaries[0] if summaries else await _create(actor, DEFAULT_NAME)
        return await _set_tool(actor, summary, product_id, None)


async def set_tool(actor: Actor, shortlist_id: UUID, product_id: str, note: str | None) -> ShortlistSummary:
    """Add a tool to the actor's shortlist, or change its note; None leaves an existing note unchanged.

    Raises NotFound, and Conflict if the shortlist is full.
    """
    if note is not None:
        note = clean_text(note, label="your note", max_length=MAX_NOTE_LENGTH, is_multiline=True)
    async with database.transaction():
        await queries.lock_account(actor.account_id)
        summary = await _get_summary(actor, shortlist_id)
        # The note on a tool that was hidden in the meantime can still be changed.
        if product_id not in summary.product_ids:
            await _require_public(product_id)
        return await _set_tool(actor, summary, product_id, note)


async def remove_tool(actor: Actor, shortlist_id: UUID, product_id: str) -> None:
    """Remove a tool from the actor's shortlist; raises NotFound if it is not on it."""
    if not await queries.remove_tool(actor.account_id, shortlist_id, product_id):
        raise await build_not_found(TOOL_NOT_FOUND, Shortlist.account, shortlist_id, actor.account_id)


async def _set_tool(actor: Actor, summary: ShortlistSummary, product_id: str, note: str | None) -> ShortlistSummary:
    if product_id not in summary.product_ids and len(summary.product_ids) >= MAX_TOOLS:
        raise Conflict(TOO_MANY_TOOLS)
    await queries.set_tool(summary.id, product_id, note)
    return await _get_summary(actor, summary.id)


async def _create(actor: Actor, name: str) -> ShortlistSummary:
    if len(await queries.list_summaries(actor.account_id)) >= MAX_LISTS:
        raise Conflict(TOO_MANY_LISTS)
    shortlist_id = uuid4()
    await queries.insert_shortlist(shortlist_id, actor.account_id, name)
    return await _get_summary(actor, shortlist_id)


async def _get_summary(actor: Actor, shortlist_id: UUID) -> ShortlistSummary:
    summaries = await queries.list_summaries(actor.account_id, shortlist_id)
    if not summaries:
        raise await build_not_found(NOT_FOUND, Shortlist.account, shortlist_id, actor.account_id)
    return summaries[0]


async def _require_free_name(actor: Actor, name: str, *, renamed_id: UUID | None = None) -> None:
    if await queries.find_id_by_name(actor.account_id, name) not in {None, renamed_id}:
        raise Conflict(NAME_TAKEN.format(name))


async def _require_public(product_id: str) -> None:
    if await catalogue.find_product_option(product_id) is None:
        raise ProductNotFound


def _validate_name(name: str) -> str:
    cleaned = clean_name(name, field="The name", max_length=MAX_NAME_LENGTH)
    if not cleaned:
        raise Invalid(NO_NAME)
    return cleaned

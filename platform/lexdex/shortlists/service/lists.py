"""Shortlists: at most twenty of a hundred tools each, every one its owner's alone."""

from typing import Final
from uuid import UUID, uuid4

from lexdex.accounts.service import audit_log
from lexdex.catalogue import service as catalogue
from lexdex.catalogue.service import ProductNotFound
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.names import clean_name
from lexdex.foundation.texts import clean_text
from lexdex.settings import Settings
from lexdex.shortlists.queries import lists as queries
from lexdex.shortlists.schemas import ShortlistDetail, ShortlistSummary
from lexdex.shortlists.service import sharing

MAX_LISTS: Final = 20
MAX_TOOLS: Final = 100
MAX_NAME_LENGTH: Final = 80
MAX_NOTE_LENGTH: Final = 500
FIRST = "Shortlist"
"""What the list is called that the first saved tool makes."""

NO_NAME = "Please give the shortlist a name."
TAKEN = "You already have a shortlist called “{}”."
ENOUGH_LISTS = f"You have reached the limit of {MAX_LISTS} shortlists. Please delete one first."
ENOUGH_TOOLS = f"A shortlist can have at most {MAX_TOOLS} tools. Please remove one first."
NO_LIST = "Shortlist not found."
NOT_ON_IT = "This tool is not on the shortlist."


async def listed(actor: Actor) -> list[ShortlistSummary]:
    """The actor's lists, the oldest first."""
    return await queries.summaries(actor.account)


async def detail(settings: Settings, actor: Actor, shortlist: UUID) -> ShortlistDetail:
    """A list with its tools; raises NotFound for one that is not the actor's."""
    head = await queries.head(actor.account, shortlist)
    if head is None:
        raise NotFound(NO_LIST)
    tools = await queries.tools(shortlist)
    return ShortlistDetail(shortlist, head["name"], head["created_at"], tools, sharing.of(settings, head))


async def create(actor: Actor, name: str) -> ShortlistSummary:
    """A new list without tools."""
    name = _named(name)
    async with database.transaction():
        await queries.reserve(actor.account)
        await _free(actor, name)
        return await _create(actor, name)


async def rename(actor: Actor, shortlist: UUID, name: str) -> ShortlistSummary:
    """Another name for the list."""
    name = _named(name)
    async with database.transaction():
        await queries.reserve(actor.account)
        await _free(actor, name, but=shortlist)
        if not await queries.rename(actor.account, shortlist, name):
            raise NotFound(NO_LIST)
        return await _one(actor, shortlist)


async def delete(actor: Actor, shortlist: UUID) -> None:
    """The list goes, with its notes and its link."""
    async with database.transaction():
        if not await queries.delete(actor.account, shortlist):
            raise NotFound(NO_LIST)
        # Without its name: what people call their lists is not for a trail that outlives them.
        await audit_log.record(actor.account, "shortlist.deleted", "Deleted a shortlist")


async def save(actor: Actor, product_id: str) -> ShortlistSummary:
    """The tool is on the actor's first list, which is made where there is none."""
    await _visible(product_id)
    async with database.transaction():
        await queries.reserve(actor.account)
        own = await queries.summaries(actor.account)
        into = own[0] if own else await _create(actor, FIRST)
        return await _put(actor, into, product_id, None)


async def put(actor: Actor, shortlist: UUID, product_id: str, note: str | None) -> ShortlistSummary:
    """The tool is on the list, with this note; without one the note that it has stays."""
    written = (
        None if note is None else clean_text(note, label="your note", max_length=MAX_NOTE_LENGTH, is_multiline=True)
    )
    async with database.transaction():
        await queries.reserve(actor.account)
        into = await _one(actor, shortlist)
        # A note on a tool that was hidden meanwhile is still the member's to change.
        if product_id not in into.product_ids:
            await _visible(product_id)
        return await _put(actor, into, product_id, written)


async def remove(actor: Actor, shortlist: UUID, product_id: str) -> None:
    """The tool is on the list no more."""
    if not await queries.remove_tool(actor.account, shortlist, product_id):
        raise NotFound(NOT_ON_IT)


async def _put(actor: Actor, into: ShortlistSummary, product_id: str, note: str | None) -> ShortlistSummary:
    if product_id not in into.product_ids and len(into.product_ids) >= MAX_TOOLS:
        raise Conflict(ENOUGH_TOOLS)
    await queries.put_tool(into.id, product_id, note)
    return await _one(actor, into.id)


async def _create(actor: Actor, name: str) -> ShortlistSummary:
    if len(await queries.summaries(actor.account)) >= MAX_LISTS:
        raise Conflict(ENOUGH_LISTS)
    number = uuid4()
    await queries.create(number, actor.account, name)
    return await _one(actor, number)


async def _one(actor: Actor, shortlist: UUID) -> ShortlistSummary:
    found = await queries.summaries(actor.account, shortlist)
    if not found:
        raise NotFound(NO_LIST)
    return found[0]


async def _free(actor: Actor, name: str, *, but: UUID | None = None) -> None:
    if await queries.named(actor.account, name) not in {None, but}:
        raise Conflict(TAKEN.format(name))


async def _visible(product_id: str) -> None:
    if await catalogue.find_product_option(product_id) is None:
        raise ProductNotFound


def _named(name: str) -> str:
    tidy = clean_name(name, field="The name", max_length=MAX_NAME_LENGTH)
    if not tidy:
        raise Invalid(NO_NAME)
    return tidy

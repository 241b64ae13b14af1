"""A vendor's inbox: what was sent to one, about products of one's own, with its state and notes.

Requests from before the claim was granted stay with the operator, who got them: they were answered, or not, by somebody
else, and a claim that was granted in error opens no letters of the past.
"""

from typing import Final

from lexdex.accounts.service import news
from lexdex.claims.service import ownership
from lexdex.foundation import database, spreadsheets
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.texts import plain
from lexdex.leads.queries import inbox as queries
from lexdex.leads.queries.inbox import Reader, Wanted
from lexdex.leads.schemas import Lead, LeadCounts, LeadDetail, LeadInbox, LeadProduct, LeadState

PAGE = 20
MAX_IN_FILE = 10_000
MAX_NOTES = 100
MAX_NOTE_LENGTH = 2_000
MAX_NUMBER = 2**63 - 1

NO_LEAD = "Request not found."
NO_NOTE = "Note not found."
EMPTY_NOTE = "Please write a note."
TOO_MANY_NOTES = f"A request can have at most {MAX_NOTES} notes."
HEAD: Final = (
    "Received (UTC)",
    "Product",
    "Request",
    "Name",
    "Email",
    "Message",
    "State",
    "State since (UTC)",
    "Notes",
)


async def inbox(actor: Actor, wanted: Wanted, *, product: str, page: int) -> LeadInbox:
    """A page of what was sent to the actor; of one product where one is named."""
    own = [LeadProduct(choice.id, choice.name) for choice in await ownership.owned(actor.account)]
    reader = _reader(actor, own, product)
    counts = await queries.counts(reader, wanted)
    return LeadInbox(
        total=sum(count for state, count in counts.items() if wanted.state in {None, state}),
        page_size=PAGE,
        counts=LeadCounts(**counts),
        products=own,
        leads=await queries.page(reader, wanted, limit=PAGE, skip=(page - 1) * PAGE),
    )


async def detail(actor: Actor, lead: int) -> LeadDetail:
    """A request with its notes; raises NotFound for one that was not sent to the actor."""
    return await _detail(await _whole_reader(actor), lead)


async def move(actor: Actor, lead: int, state: LeadState) -> LeadDetail:
    """Put a request into another state; to the one that it has is no change. Raises NotFound as above."""
    async with database.transaction():
        reader = await _whole_reader(actor)
        found = await _found(reader, lead)
        if await queries.move(reader, lead, state):
            await _tell(actor, "lead.state", f"Marked {_named(found)} as {state}")
        return await _detail(reader, lead)


async def add_note(actor: Actor, lead: int, text: str) -> LeadDetail:
    """Write a note on a request; raises Invalid for none or a long one, Conflict for too many, NotFound as above."""
    words = _words(text)
    async with database.transaction():
        reader = await _whole_reader(actor)
        await _found(reader, lead)
        await queries.lock(lead)
        found = await _found(reader, lead)
        if found.note_count >= MAX_NOTES:
            raise Conflict(TOO_MANY_NOTES)
        await queries.add_note(actor.account, lead, words)
        await _tell(actor, "lead.note", f"Added a note to {_named(found)}")
        return await _detail(reader, lead)


async def edit_note(actor: Actor, lead: int, note: int, text: str) -> LeadDetail:
    """Change a note of one's own; raises NotFound for somebody else's."""
    words = _words(text)
    async with database.transaction():
        reader = await _whole_reader(actor)
        await _found(reader, lead)
        if not _is_number(note) or not await queries.has_note(actor.account, lead, note):
            raise NotFound(NO_NOTE)
        await queries.edit_note(actor.account, lead, note, words)
        return await _detail(reader, lead)


async def drop_note(actor: Actor, lead: int, note: int) -> LeadDetail:
    """Take a note of one's own away; raises NotFound for somebody else's."""
    async with database.transaction():
        reader = await _whole_reader(actor)
        await _found(reader, lead)
        if not _is_number(note) or not await queries.drop_note(actor.account, lead, note):
            raise NotFound(NO_NOTE)
        return await _detail(reader, lead)


async def spreadsheet(actor: Actor, wanted: Wanted, *, product: str) -> bytes:
    """The same requests as CSV, at most the latest ten thousand."""
    own = [LeadProduct(choice.id, choice.name) for choice in await ownership.owned(actor.account)]
    async with database.transaction():
        leads = await queries.page(_reader(actor, own, product), wanted, limit=MAX_IN_FILE, skip=0)
        notes = await queries.notes_of([lead.id for lead in leads if lead.note_count])
        await _tell(actor, "lead.export", f"Downloaded {len(leads)} request{'' if len(leads) == 1 else 's'} as CSV")
    return spreadsheets.written((HEAD, *(_line(lead, notes.get(lead.id, "")) for lead in leads)))


def _reader(actor: Actor, own: list[LeadProduct], product: str) -> Reader:
    return Reader(actor.account, [each.id for each in own if product in {"", each.id}])


async def _whole_reader(actor: Actor) -> Reader:
    return Reader(actor.account, [choice.id for choice in await ownership.owned(actor.account)])


async def _found(reader: Reader, lead: int) -> Lead:
    found = await queries.one(reader, lead) if _is_number(lead) else None
    if found is None:
        raise NotFound(NO_LEAD)
    return found


async def _detail(reader: Reader, lead: int) -> LeadDetail:
    found = await _found(reader, lead)
    notes = await queries.notes(reader.account, lead)
    return LeadDetail(**{name: getattr(found, name) for name in found.__struct_fields__}, notes=notes)


async def _tell(actor: Actor, action: str, description: str) -> None:
    """Without the asker's name: what they asked for is forgotten before the activity is."""
    await news.tell(actor.account, action, description)


def _named(lead: Lead) -> str:
    return f"a {lead.kind} request for {lead.product_name}"


def _words(text: str) -> str:
    words = plain(text, what="your note", longest=MAX_NOTE_LENGTH, lines=True)
    if not words:
        raise Invalid(EMPTY_NOTE)
    return words


def _is_number(number: int) -> bool:
    return 0 < number <= MAX_NUMBER


def _line(lead: Lead, notes: str) -> tuple[str, ...]:
    since = f"{lead.state_since:%Y-%m-%d %H:%M}" if lead.state_since else ""
    received = f"{lead.received_at:%Y-%m-%d %H:%M}"
    facts = (lead.product_name, lead.kind, lead.name, lead.email, lead.message)
    return (received, *facts, lead.state, since, notes)

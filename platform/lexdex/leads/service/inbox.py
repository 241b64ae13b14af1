"""A vendor's inbox: demo and pricing requests for the vendor's products, with a state and notes.

Requests from before a claim was approved were sent to the operator and never appear in the vendor's inbox, so that a
claim that was approved by mistake reveals no earlier requests.
"""

from typing import Final

from msgspec import structs

from lexdex.accounts.service import activity_log
from lexdex.catalogue import service as catalogue
from lexdex.claims.service import ownership
from lexdex.foundation import database, spreadsheets
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import FOREIGN_OBJECT, Conflict, Invalid, NotFound
from lexdex.foundation.foreign_objects import build_not_found
from lexdex.foundation.texts import clean_text
from lexdex.leads.queries import inbox as queries
from lexdex.leads.queries.inbox import InboxScope, LeadFilter
from lexdex.leads.schemas import Lead, LeadCounts, LeadDetail, LeadInbox, LeadProduct, LeadState
from lexdex.leads.tables import LeadNote

PAGE_SIZE = 20
MAX_CSV_ROWS = 10_000
MAX_NOTES = 100
MAX_NOTE_LENGTH = 2_000
MAX_ID = 2**63 - 1

NO_LEAD = "Request not found."
NO_NOTE = "Note not found."
EMPTY_NOTE = "Please write a note."
TOO_MANY_NOTES = f"A request can have at most {MAX_NOTES} notes."
CSV_HEADER: Final = (
    "Received (UTC)",
    "Product",
    "Request",
    "Name",
    "Email",
    "Message",
    "Status",
    "Status since (UTC)",
    "Notes",
)


async def get_inbox(actor: Actor, lead_filter: LeadFilter, *, product: str, page: int) -> LeadInbox:
    """Return one page of the actor's inbox; `product` is a product id, or empty for all products."""
    owned = await _list_owned(actor)
    scope = _build_scope(actor, owned, product)
    counts = await queries.count_by_state(scope, lead_filter.kind)
    return LeadInbox(
        total=sum(count for state, count in counts.items() if lead_filter.state in {None, state}),
        page_size=PAGE_SIZE,
        counts=LeadCounts(**counts),
        products=owned,
        leads=await queries.list_leads(scope, lead_filter, limit=PAGE_SIZE, offset=(page - 1) * PAGE_SIZE),
    )


async def get_lead(actor: Actor, lead_id: int) -> LeadDetail:
    """Get a request with its notes; raises NotFound if it is not in the actor's inbox."""
    return await _read_detail(await _get_full_scope(actor), lead_id)


async def change_state(actor: Actor, lead_id: int, state: LeadState) -> LeadDetail:
    """Change the state of a request; raises NotFound if it is not in the actor's inbox."""
    async with database.transaction():
        scope = await _get_full_scope(actor)
        lead = await _require_lead(scope, lead_id)
        if await queries.set_state(scope, lead_id, state):
            await _record_action(actor, "lead.state", f"Marked {_describe_lead(lead)} as {state}")
        return await _read_detail(scope, lead_id)


async def add_note(actor: Actor, lead_id: int, text: str) -> LeadDetail:
    """Add the actor's note to a request.

    Raises NotFound if the request is not in the actor's inbox, Invalid for an empty or too long text, and Conflict if
    the request already has `MAX_NOTES` notes.
    """
    note = _validate_note(text)
    async with database.transaction():
        scope = await _get_full_scope(actor)
        await _require_lead(scope, lead_id)
        await queries.lock_lead(lead_id)
        lead = await _require_lead(scope, lead_id)
        if lead.note_count >= MAX_NOTES:
            raise Conflict(TOO_MANY_NOTES)
        await queries.insert_note(actor.account_id, lead_id, note)
        await _record_action(actor, "lead.note", f"Added a note to {_describe_lead(lead)}")
        return await _read_detail(scope, lead_id)


async def edit_note(actor: Actor, lead_id: int, note_id: int, text: str) -> LeadDetail:
    """Change the text of the actor's note on a request.

    Raises NotFound for notes of other users, and Invalid for an empty or too long text.
    """
    note = _validate_note(text)
    async with database.transaction():
        scope = await _get_full_scope(actor)
        await _require_lead(scope, lead_id)
        if not _is_id(note_id) or not await queries.has_note(actor.account_id, lead_id, note_id):
            raise await _build_no_note(actor, note_id)
        await queries.update_note(actor.account_id, lead_id, note_id, note)
        return await _read_detail(scope, lead_id)


async def delete_note(actor: Actor, lead_id: int, note_id: int) -> LeadDetail:
    """Delete the actor's note on a request; raises NotFound for notes of other users."""
    async with database.transaction():
        scope = await _get_full_scope(actor)
        await _require_lead(scope, lead_id)
        if not _is_id(note_id) or not await queries.delete_note(actor.account_id, lead_id, note_id):
            raise await _build_no_note(actor, note_id)
        return await _read_detail(scope, lead_id)


async def export_csv(actor: Actor, lead_filter: LeadFilter, *, product: str) -> bytes:
    """Export the latest requests in the actor's inbox with their notes as CSV, at most `MAX_CSV_ROWS`."""
    scope = _build_scope(actor, await _list_owned(actor), product)
    async with database.transaction():
        leads = await queries.list_leads(scope, lead_filter, limit=MAX_CSV_ROWS, offset=0)
        notes = await queries.join_notes([lead.id for lead in leads if lead.note_count])
        await _record_action(
            actor, "lead.export", f"Downloaded {len(leads)} request{'' if len(leads) == 1 else 's'} as CSV"
        )
    return spreadsheets.encode_csv((CSV_HEADER, *(_format_csv_row(lead, notes.get(lead.id, "")) for lead in leads)))


async def _list_owned(actor: Actor) -> list[LeadProduct]:
    options = await ownership.list_product_options(actor.account_id)
    return [LeadProduct(option.id, option.name, option.sample) for option in options]


def _build_scope(actor: Actor, owned: list[LeadProduct], product: str) -> InboxScope:
    return InboxScope(actor.account_id, [each.id for each in owned if product in {"", each.id}])


async def _get_full_scope(actor: Actor) -> InboxScope:
    return _build_scope(actor, await _list_owned(actor), product="")


async def _require_lead(scope: InboxScope, lead_id: int) -> Lead:
    lead = await queries.get_lead(scope, lead_id) if _is_id(lead_id) else None
    if lead is None:
        is_foreign = _is_id(lead_id) and await queries.has_lead(lead_id)
        raise NotFound(NO_LEAD, rule=FOREIGN_OBJECT if is_foreign else "")
    return lead


async def _build_no_note(actor: Actor, note_id: int) -> NotFound:
    return await build_not_found(NO_NOTE, LeadNote.account, note_id if _is_id(note_id) else 0, actor.account_id)


async def _read_detail(scope: InboxScope, lead_id: int) -> LeadDetail:
    lead = await _require_lead(scope, lead_id)
    notes = await queries.list_notes(scope.account_id, lead_id)
    return LeadDetail(**structs.asdict(lead), notes=notes)


async def _record_action(actor: Actor, action: str, description: str) -> None:
    """Record an action in the activity log.

    `description` must not name the requester, because the log is stored longer than the request.
    """
    await activity_log.record(actor.account_id, action, description)


def _describe_lead(lead: Lead) -> str:
    return f"a {lead.kind} request for {catalogue.mark_sample(lead.product_name, is_sample=lead.sample)}"


def _validate_note(text: str) -> str:
    note = clean_text(text, label="your note", max_length=MAX_NOTE_LENGTH, is_multiline=True)
    if not note:
        raise Invalid(EMPTY_NOTE)
    return note


def _is_id(number: int) -> bool:
    return 0 < number <= MAX_ID


def _format_csv_row(lead: Lead, notes: str) -> tuple[str, ...]:
    since = f"{lead.state_since:%Y-%m-%d %H:%M}" if lead.state_since else ""
    received = f"{lead.received_at:%Y-%m-%d %H:%M}"
    product = catalogue.mark_sample(lead.product_name, is_sample=lead.sample)
    facts = (product, lead.kind, lead.name, lead.email, lead.message)
    return (received, *facts, lead.state, since, notes)

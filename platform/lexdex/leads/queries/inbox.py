"""Queries for a vendor's inbox of leads, which are requests for demos and pricing.

All queries use the same condition, which selects the leads that the vendor may see.
"""

from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

import msgspec
from piccolo.custom_types import Combinable
from piccolo.query.functions import Count

from lexdex.foundation import database
from lexdex.leads import tables
from lexdex.leads.schemas import Lead, LeadKind, LeadNote, LeadState

# SQL: counts the notes in the same statement. `_VISIBLE` is the SQL version of `_is_visible`.
_VISIBLE: Final = "l.product = ANY ($2::text[]) AND l.recipients @> ARRAY[$1::uuid]"
_SELECT: Final = """
SELECT l.id, l.kind, l.product AS product_id, p.name AS product_name, p.sample, l.name, l.email, l.message, l.state,
    l.state_at AS state_since, l.created_at AS received_at,
    (SELECT count(*) FROM lead_note n WHERE n.lead = l.id) AS note_count
FROM lead l JOIN product p ON p.id = l.product
"""
_LIST = f"""
{_SELECT} WHERE {_VISIBLE} AND ($3::text IS NULL OR l.kind = $3) AND ($4::text IS NULL OR l.state = $4)
ORDER BY l.created_at DESC, l.id DESC LIMIT $5 OFFSET $6
"""
_GET = f"{_SELECT} WHERE {_VISIBLE} AND l.id = $3"
# SQL: the SELECT list compares a column with a parameter.
_LIST_NOTES = """
SELECT n.id, a.full_name AS author, n.account = $1 AS is_own, n.text, n.created_at AS written_at, n.edited_at
FROM lead_note n JOIN account a ON a.id = n.account WHERE n.lead = $2 ORDER BY n.id
"""
# SQL: an aggregate with ORDER BY.
_JOIN_NOTES = """
SELECT lead AS lead_id, string_agg(text, E'\\n' ORDER BY id) AS text
FROM lead_note WHERE lead = ANY ($1::bigint[]) GROUP BY lead
"""


class InboxScope(msgspec.Struct, frozen=True):
    """The leads that a vendor may see: those sent to the account `account_id` about the products `product_ids`."""

    account_id: UUID
    product_ids: list[str]


class LeadFilter(msgspec.Struct, frozen=True):
    """A filter for the leads in an inbox by kind and state; None means any."""

    kind: LeadKind | None = None
    state: LeadState | None = None


class _StateCount(msgspec.Struct, frozen=True):
    state: LeadState
    count: int


class _JoinedNotes(msgspec.Struct, frozen=True):
    lead_id: int
    text: str


def _is_visible(scope: InboxScope) -> Combinable:
    """Build the condition that selects leads sent to the account about one of the scope's products.

    `product_ids` of the scope must not be empty.
    """
    return tables.Lead.product.is_in(scope.product_ids) & tables.Lead.recipients.any(scope.account_id)


def _is_own_note(account_id: UUID, lead_id: int, note_id: int) -> Combinable:
    note = tables.LeadNote
    return (note.lead == lead_id) & (note.account == account_id) & (note.id == note_id)


async def list_leads(scope: InboxScope, lead_filter: LeadFilter, *, limit: int, offset: int) -> list[Lead]:
    """List the leads of an inbox, latest first."""
    values = (scope.account_id, scope.product_ids, lead_filter.kind, lead_filter.state, limit, offset)
    return await database.fetch_as(Lead, _LIST, *values)


async def count_by_state(scope: InboxScope, kind: LeadKind | None) -> dict[str, int]:
    """Count the leads of an inbox by state; `kind` limits the count to demo or pricing requests."""
    if not scope.product_ids:
        return {}
    query = tables.Lead.select(tables.Lead.state, Count(alias="count")).where(_is_visible(scope))
    if kind is not None:
        query = query.where(tables.Lead.kind == kind)
    counts = await database.fetch_as(_StateCount, query.group_by(tables.Lead.state))
    return {each.state: each.count for each in counts}


async def get_lead(scope: InboxScope, lead_id: int) -> Lead | None:
    """Return a lead; None if it does not exist or is not in this inbox."""
    return await database.fetch_one_as(Lead, _GET, scope.account_id, scope.product_ids, lead_id)


async def set_state(scope: InboxScope, lead_id: int, state: LeadState) -> bool:
    """Set the state of a lead and the time of the change.

    Returns False if the lead already has this state or is not in the inbox.
    """
    query = tables.Lead.update({tables.Lead.state: state, tables.Lead.state_at: datetime.now(UTC)}).where(
        _is_visible(scope) & (tables.Lead.id == lead_id) & (tables.Lead.state != state)
    )
    return await database.execute(query) == 1


async def list_notes(account_id: UUID, lead_id: int) -> list[LeadNote]:
    """List the notes on a lead, oldest first; `is_own` is true for notes that the account wrote."""
    return await database.fetch_as(LeadNote, _LIST_NOTES, account_id, lead_id)


async def join_notes(lead_ids: list[int]) -> dict[int, str]:
    """Return the notes on each lead as one text with a line break between the notes, by lead id."""
    return {each.lead_id: each.text for each in await database.fetch_as(_JoinedNotes, _JOIN_NOTES, lead_ids)}


async def lock_lead(lead_id: int) -> None:
    """Lock the lead until the transaction ends, so that concurrent requests can't exceed the limit of notes."""
    await database.execute(tables.Lead.select(tables.Lead.id).where(tables.Lead.id == lead_id).lock_rows())


async def insert_note(account_id: UUID, lead_id: int, text: str) -> None:
    """Insert a note on a lead."""
    await database.execute(tables.LeadNote.insert(tables.LeadNote(lead=lead_id, account=account_id, text=text)))


async def update_note(account_id: UUID, lead_id: int, note_id: int, text: str) -> None:
    """Update the text and the edit time of the account's note on a lead; does nothing if the text is the same."""
    note = tables.LeadNote
    query = note.update({note.text: text, note.edited_at: datetime.now(UTC)})
    await database.execute(query.where(_is_own_note(account_id, lead_id, note_id) & (note.text != text)))


async def has_lead(lead_id: int) -> bool:
    """Return whether there is a lead with this id, in whatever inbox."""
    query = tables.Lead.select(tables.Lead.id).where(tables.Lead.id == lead_id)
    return await database.fetch_value(query) is not None


async def has_note(account_id: UUID, lead_id: int, note_id: int) -> bool:
    """Return whether the account wrote this note on this lead."""
    return bool(await database.fetch_value(tables.LeadNote.exists().where(_is_own_note(account_id, lead_id, note_id))))


async def delete_note(account_id: UUID, lead_id: int, note_id: int) -> bool:
    """Delete the account's note on a lead; returns whether it existed."""
    return await database.execute(tables.LeadNote.delete().where(_is_own_note(account_id, lead_id, note_id))) == 1


async def list_notes_by_author(account_id: UUID) -> list[dict[str, Any]]:
    """List all notes that an account wrote, for the export of personal data."""
    note = tables.LeadNote
    return await database.fetch_dicts(
        note.select(
            note.lead._.product_name.as_alias("product"),
            note.lead._.created_at.as_alias("requested_at"),
            note.text,
            note.created_at,
            note.edited_at,
        )
        .where(note.account == account_id)
        .order_by(note.id)
    )


async def delete_notes_by_author(account_id: UUID) -> None:
    """Delete all notes that an account wrote."""
    await database.execute(tables.LeadNote.delete().where(tables.LeadNote.account == account_id))

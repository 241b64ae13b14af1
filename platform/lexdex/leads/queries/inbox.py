"""Reads and writes of a vendor's inbox; whose it is, one condition decides for all of them."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

import msgspec

from lexdex.foundation import database
from lexdex.leads.schemas import Lead, LeadKind, LeadNote, LeadState

# Who was told of it, as long as the product is theirs.
_SEEN: Final = "l.product = ANY ($2::text[]) AND l.recipients @> ARRAY[$1::uuid]"
_KIND: Final = "($3::text IS NULL OR l.kind = $3)"
_LEAD: Final = """
SELECT l.id, l.kind, l.product, p.name, l.name, l.email, l.message, l.state, l.state_at, l.created_at,
    (SELECT count(*) FROM lead_note n WHERE n.lead = l.id)
FROM lead l JOIN product p ON p.id = l.product
"""
_PAGE = f"""
{_LEAD} WHERE {_SEEN} AND {_KIND} AND ($4::text IS NULL OR l.state = $4)
ORDER BY l.created_at DESC, l.id DESC LIMIT $5 OFFSET $6
"""
_COUNTS = f"SELECT l.state, count(*) FROM lead l WHERE {_SEEN} AND {_KIND} GROUP BY l.state"
_ONE = f"{_LEAD} WHERE {_SEEN} AND l.id = $3"
_MOVE = f"UPDATE lead l SET state = $4, state_at = now() WHERE {_SEEN} AND l.id = $3 AND l.state <> $4"
_NOTES = """
SELECT n.id, a.full_name, n.account = $1, n.text, n.created_at, n.edited_at
FROM lead_note n JOIN account a ON a.id = n.account WHERE n.lead = $2 ORDER BY n.id
"""
_ALL_NOTES = """
SELECT lead, string_agg(text, E'\\n' ORDER BY id) FROM lead_note WHERE lead = ANY ($1::bigint[]) GROUP BY lead
"""
_LOCK = "SELECT FROM lead WHERE id = $1 FOR UPDATE"
_ADD_NOTE = "INSERT INTO lead_note (lead, account, text) VALUES ($1, $2, $3)"
_EDIT_NOTE = """
UPDATE lead_note SET text = $4, edited_at = now() WHERE lead = $1 AND account = $2 AND id = $3 AND text <> $4
"""
_HAS_NOTE = "SELECT EXISTS (SELECT FROM lead_note WHERE lead = $1 AND account = $2 AND id = $3)"
_EXPORT = """
SELECT l.product_name AS product, l.created_at AS requested_at, n.text, n.created_at, n.edited_at
FROM lead_note n JOIN lead l ON l.id = n.lead WHERE n.account = $1 ORDER BY n.id
"""


class Reader(msgspec.Struct, frozen=True):
    """Whose inbox it is: an account and the products that are its own."""

    account: UUID
    products: list[str]


class Wanted(msgspec.Struct, frozen=True):
    """What of the inbox; null means all."""

    kind: LeadKind | None = None
    state: LeadState | None = None


def _lead(row: Sequence[Any]) -> Lead:
    return Lead(**dict(zip(Lead.__struct_fields__, row, strict=True)))


async def page(reader: Reader, wanted: Wanted, *, limit: int, skip: int) -> list[Lead]:
    """The latest first."""
    values = (reader.account, reader.products, wanted.kind, wanted.state, limit, skip)
    return [_lead(row) for row in await database.fetch(_PAGE, *values)]


async def counts(reader: Reader, wanted: Wanted) -> dict[str, int]:
    """How many stand in which state, of the kind that is wanted."""
    return dict(await database.fetch(_COUNTS, reader.account, reader.products, wanted.kind))


async def one(reader: Reader, lead: int) -> Lead | None:
    """A request that this reader sees."""
    row = await database.fetch_row(_ONE, reader.account, reader.products, lead)
    return _lead(row) if row else None


async def move(reader: Reader, lead: int, state: LeadState) -> bool:
    """Whether the state is another one now."""
    return await database.execute(_MOVE, reader.account, reader.products, lead, state) == 1


async def notes(account: UUID, lead: int) -> list[LeadNote]:
    """The oldest first, as this account reads them."""
    rows = await database.fetch(_NOTES, account, lead)
    return [LeadNote(**dict(zip(LeadNote.__struct_fields__, row, strict=True))) for row in rows]


async def notes_of(leads: list[int]) -> dict[int, str]:
    """All notes of each request in one text."""
    return dict(await database.fetch(_ALL_NOTES, leads))


async def lock(lead: int) -> None:
    """Until the transaction ends nobody else adds a note to it."""
    await database.execute(_LOCK, lead)


async def add_note(account: UUID, lead: int, text: str) -> None:
    """A new note."""
    await database.execute(_ADD_NOTE, lead, account, text)


async def edit_note(account: UUID, lead: int, note: int, text: str) -> None:
    """Other words, if they are other."""
    await database.execute(_EDIT_NOTE, lead, account, note, text)


async def has_note(account: UUID, lead: int, note: int) -> bool:
    """Whether this account wrote this note on this request."""
    return bool(await database.fetch_value(_HAS_NOTE, lead, account, note))


async def drop_note(account: UUID, lead: int, note: int) -> bool:
    """Whether there was such a note of one's own."""
    sql = "DELETE FROM lead_note WHERE lead = $1 AND account = $2 AND id = $3"
    return await database.execute(sql, lead, account, note) == 1


async def notes_by(account: UUID) -> list[dict[str, Any]]:
    """All notes that somebody wrote."""
    return [dict(row) for row in await database.fetch(_EXPORT, account)]


async def erase(account: UUID) -> None:
    """What somebody wrote, and that requests were sent to them."""
    await database.execute("DELETE FROM lead_note WHERE account = $1", account)
    sql = "UPDATE lead SET recipients = array_remove(recipients, $1) WHERE recipients @> ARRAY[$1::uuid]"
    await database.execute(sql, account)

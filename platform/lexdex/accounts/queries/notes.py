"""Queries of the notes of staff about accounts."""

from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from lexdex.accounts.schemas.users import NoteKind
from lexdex.accounts.tables import AccountNote
from lexdex.foundation import database

_COLUMNS = (AccountNote.id, AccountNote.kind, AccountNote.text, AccountNote.author, AccountNote.created_at)


class StoredNote(msgspec.Struct, frozen=True):
    """A note as stored."""

    id: int
    kind: NoteKind
    text: str
    author: UUID
    created_at: datetime


async def insert_note(account_id: UUID, author: UUID, *, kind: NoteKind, text: str) -> StoredNote:
    """Insert a note and return it."""
    query = AccountNote.insert(AccountNote(account=account_id, kind=kind, text=text, author=author))
    (stored,) = await database.fetch_as(StoredNote, query.returning(*_COLUMNS))
    return stored


async def list_notes(account_id: UUID, *, before: int | None, limit: int) -> list[StoredNote]:
    """Return the notes about an account, latest first; with `before`, those with a smaller id."""
    query = AccountNote.select(*_COLUMNS).where(AccountNote.account == account_id)
    if before is not None:
        query = query.where(AccountNote.id < before)
    return await database.fetch_as(StoredNote, query.order_by(AccountNote.id, ascending=False).limit(limit))


async def find_author(account_id: UUID, note_id: int) -> UUID | None:
    """Return the author of a note about an account; None if there is no such note."""
    query = AccountNote.select(AccountNote.author)
    author: UUID | None = await database.fetch_value(
        query.where((AccountNote.id == note_id) & (AccountNote.account == account_id))
    )
    return author


async def delete_note(note_id: int) -> bool:
    """Delete a note; returns False if it was deleted meanwhile."""
    return await database.execute(AccountNote.delete().where(AccountNote.id == note_id)) > 0


async def delete_notes(account_id: UUID) -> None:
    """Delete all notes about an account."""
    await database.execute(AccountNote.delete().where(AccountNote.account == account_id))


async def export_notes(account_id: UUID) -> list[dict[str, Any]]:
    """Return the notes about an account without their authors, oldest first."""
    query = AccountNote.select(AccountNote.kind, AccountNote.text, AccountNote.created_at)
    return await database.fetch_dicts(query.where(AccountNote.account == account_id).order_by(AccountNote.id))

"""Notes of staff about users and vendors."""

from typing import Final
from uuid import UUID

from lexdex.accounts.queries import notes as queries
from lexdex.accounts.queries.accounts import list_names
from lexdex.accounts.queries.notes import StoredNote
from lexdex.accounts.schemas.users import MAX_NOTE_LENGTH, NewNote, Note, NotePage
from lexdex.accounts.service import users
from lexdex.audit.service import Act, record
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Forbidden, Invalid, NotFound
from lexdex.foundation.texts import clean_text

PAGE_SIZE: Final = 20
EMPTY: Final = "Please write a note."
NO_NOTE: Final = "Note not found."
OTHER_AUTHOR: Final = "Only the author can delete this note."


async def list_notes(admin: Actor, account_id: UUID, *, before: int | None) -> NotePage:
    """Return one page of the notes about a user, latest first; raises NotFound or Conflict as `get_user`."""
    await users.get_user(account_id)
    found = await queries.list_notes(account_id, before=before, limit=PAGE_SIZE + 1)
    shown = found[:PAGE_SIZE]
    names = await list_names({note.author for note in shown})
    notes = [_describe(note, names.get(note.author, ""), admin) for note in shown]
    return NotePage(notes, shown[-1].id if len(found) > PAGE_SIZE else None)


async def add_note(admin: Actor, account_id: UUID, new: NewNote) -> Note:
    """Add a note about a user and return it."""
    text = clean_text(new.text, label="the note", max_length=MAX_NOTE_LENGTH, is_multiline=True)
    if not text:
        raise Invalid(EMPTY)
    async with database.transaction():
        await users.lock_user(account_id)
        stored = await queries.insert_note(account_id, admin.account_id, kind=new.kind, text=text)
        await record(
            admin, Act("account.note_added", "account", account_id, after={"kind": new.kind}, subject=account_id)
        )
    return _describe(stored, admin.name, admin)


async def delete_note(admin: Actor, account_id: UUID, note_id: int) -> None:
    """Delete an own note about a user; raises NotFound, or Forbidden for another admin's note."""
    async with database.transaction():
        author = await queries.find_author(account_id, note_id)
        if author is not None and author != admin.account_id:
            raise Forbidden(OTHER_AUTHOR, rule="note_of_other_author")
        if author is None or not await queries.delete_note(note_id):
            raise NotFound(NO_NOTE)
        await record(admin, Act("account.note_deleted", "account", account_id, subject=account_id))


def _describe(note: StoredNote, author_name: str, admin: Actor) -> Note:
    return Note(note.id, note.kind, note.text, author_name, note.author == admin.account_id, note.created_at)

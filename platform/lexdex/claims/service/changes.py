"""What admins do with changes of name and categories: approve, or reject with a note; the owner is mailed."""

from typing import Any, Final
from uuid import UUID

from lexdex.accounts.service import news
from lexdex.catalogue import service as catalogue
from lexdex.catalogue.service import history
from lexdex.claims.queries import drafts as queries
from lexdex.claims.queries.drafts import State, Stored
from lexdex.claims.schemas import ProfileChangeRequest
from lexdex.claims.service.deciding import MAX_NOTE_LENGTH, by
from lexdex.claims.service.drafts import SOURCE, differences, listed
from lexdex.claims.service.ownership import owns
from lexdex.foundation import database, mail
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, NotFound
from lexdex.foundation.texts import clean_text

MOST: Final = 200

APPROVED = "Change approved"
REJECTED = "Change rejected"
NO_CHANGE = "Profile change not found."
DECIDED = "This profile change is already {state}."
NOT_OWNED = "The vendor no longer manages this product. Please reject the change."


async def waiting() -> list[ProfileChangeRequest]:
    """All that waits, the oldest first."""
    return [await _shown(stored) for stored in await queries.waiting(MOST)]


async def approve(admin: Actor | None, number: UUID, note: str = "") -> ProfileChangeRequest:
    """The change goes live as a revision of the vendor's."""
    return await _decide(admin, number, "published", _words(note) or APPROVED)


async def reject(admin: Actor | None, number: UUID, note: str = "") -> ProfileChangeRequest:
    """Nothing changes."""
    return await _decide(admin, number, "rejected", _words(note) or REJECTED)


async def _decide(admin: Actor | None, number: UUID, verdict: State, note: str) -> ProfileChangeRequest:
    async with database.transaction():
        stored = await _waiting(number)
        await catalogue.lock_product(stored.product)
        change = await _shown(stored)
        if not await queries.move(number, ("waiting", verdict), note=note, by=by(admin)):
            raise Conflict(DECIDED.format(state=stored.state))
        if verdict == "published":
            await _put_live(admin, stored)
        await _tell(admin, stored, verdict, note)
    return change


async def _put_live(admin: Actor | None, stored: Stored) -> None:
    if not await owns(stored.account, stored.product):
        raise Conflict(NOT_OWNED)
    reason = "Requested by the product owner, approved by an admin"
    await catalogue.update_product(stored.product, stored.changes, source=SOURCE, actor=by(admin), reason=reason)


async def _tell(admin: Actor | None, stored: Stored, verdict: State, note: str) -> None:
    word = "approved" if verdict == "published" else "rejected"
    what = listed(list(stored.changes))
    values: dict[str, Any] = {"name": stored.first_name, "product": stored.product_name, "what": what}
    values |= {"product_id": stored.product, "verdict": word, "note": note}
    await mail.send("change-decided", stored.vendor_email, values=values)
    said = f"Your change to the {what} of {stored.product_name} was {word}"
    await news.tell(stored.account, f"profile.{word}", said, change=str(stored.id))
    if admin:
        deed = f"{word.capitalize()} the change to the {what} of {stored.product_name}"
        await news.tell(admin.account, f"profile.{word}", deed, shown=False, change=str(stored.id))


async def _waiting(number: UUID) -> Stored:
    stored = await queries.one(number)
    if stored is None or stored.state == "draft":
        raise NotFound(NO_CHANGE)
    if stored.state != "waiting":
        raise Conflict(DECIDED.format(state=stored.state))
    return stored


async def _shown(stored: Stored) -> ProfileChangeRequest:
    _, document = await history.get_current(stored.product)
    return ProfileChangeRequest(
        id=stored.id,
        product_id=stored.product,
        product_name=stored.product_name,
        vendor_name=stored.vendor_name,
        vendor_email=stored.vendor_email,
        differences=differences(document, stored.changes),
        submitted_at=stored.updated_at,
    )


def _words(note: str) -> str:
    return clean_text(note, label="the note", max_length=MAX_NOTE_LENGTH, is_multiline=True)

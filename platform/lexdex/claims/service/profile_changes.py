"""Approves and rejects the changes of product owners that need approval, and notifies the owners by email."""

from typing import Any, Final
from uuid import UUID

from lexdex.accounts.service import audit_log
from lexdex.catalogue import service as catalogue
from lexdex.catalogue.service import history
from lexdex.claims.queries import drafts as queries
from lexdex.claims.queries.drafts import DraftRow, DraftState
from lexdex.claims.schemas import ProfileChangeRequest
from lexdex.claims.service.decisions import MAX_NOTE_LENGTH, format_decided_by
from lexdex.claims.service.drafts import SOURCE, find_differences, join_field_names
from lexdex.claims.service.ownership import is_owner
from lexdex.foundation import database, mail
from lexdex.foundation.actor import Actor
from lexdex.foundation.addresses import format_ascii_domain
from lexdex.foundation.errors import Conflict, NotFound
from lexdex.foundation.texts import clean_text

MAX_CHANGES: Final = 200

APPROVED = "Change approved"
REJECTED = "Change rejected"
NO_CHANGE = "Profile change not found."
DECIDED = "This profile change is already {state}."
NOT_OWNED = "The vendor no longer manages this product. Please reject the change."


async def list_pending_changes() -> list[ProfileChangeRequest]:
    """List the changes of name, categories, website and company that await an admin's approval, oldest first."""
    return [await _describe(row) for row in await queries.list_pending_changes(MAX_CHANGES)]


async def approve_change(admin: Actor | None, change_id: UUID, note: str = "") -> ProfileChangeRequest:
    """Publish a pending profile change as a new product revision with the vendor as its source.

    `admin` is None on the command line. Raises NotFound, or Conflict if the change is already decided or the vendor no
    longer owns the product.
    """
    return await _decide(admin, change_id, "published", _clean_note(note) or APPROVED)


async def reject_change(admin: Actor | None, change_id: UUID, note: str = "") -> ProfileChangeRequest:
    """Reject a pending profile change and leave the product unchanged.

    `admin` is None on the command line. Raises NotFound, or Conflict if the change is already decided.
    """
    return await _decide(admin, change_id, "rejected", _clean_note(note) or REJECTED)


async def _decide(admin: Actor | None, change_id: UUID, verdict: DraftState, note: str) -> ProfileChangeRequest:
    async with database.transaction():
        row = await _find_waiting(change_id)
        await catalogue.lock_product(row.product)
        change = await _describe(row)
        decided_by = format_decided_by(admin)
        if not await queries.change_state(change_id, ("waiting", verdict), note=note, decided_by=decided_by):
            raise Conflict(DECIDED.format(state=row.state))
        if verdict == "published":
            await _publish(admin, row)
        await _notify(admin, row, verdict, note)
    return change


async def _publish(admin: Actor | None, row: DraftRow) -> None:
    if not await is_owner(row.account, row.product):
        raise Conflict(NOT_OWNED)
    reason = "Requested by the product owner, approved by an admin"
    await catalogue.update_product(
        row.product, row.changes, source=SOURCE, actor=format_decided_by(admin), reason=reason
    )


async def _notify(admin: Actor | None, row: DraftRow, verdict: DraftState, note: str) -> None:
    word = "approved" if verdict == "published" else "rejected"
    what = join_field_names(list(row.changes))
    product = catalogue.mark_sample(row.product_name, is_sample=row.sample)
    values: dict[str, Any] = {"name": row.first_name, "product": product, "what": what}
    values |= {"product_id": row.product, "verdict": word, "note": note}
    await mail.send("change-decided", row.vendor_email, values=values)
    description = f"Your change to the {what} of {product} was {word}"
    await audit_log.record(row.account, f"profile.{word}", description, change=str(row.id))
    if admin:
        description = f"{word.capitalize()} the change to the {what} of {product}"
        await audit_log.record(admin.account_id, f"profile.{word}", description, is_visible=False, change=str(row.id))


async def _find_waiting(change_id: UUID) -> DraftRow:
    row = await queries.find_draft(change_id)
    if row is None or row.state == "draft":
        raise NotFound(NO_CHANGE)
    if row.state != "waiting":
        raise Conflict(DECIDED.format(state=row.state))
    return row


async def _describe(row: DraftRow) -> ProfileChangeRequest:
    _, document = await history.get_current_revision(row.product)
    return ProfileChangeRequest(
        id=row.id,
        product_id=row.product,
        product_name=row.product_name,
        sample=row.sample,
        vendor_name=row.vendor_name,
        vendor_email=format_ascii_domain(row.vendor_email),
        differences=find_differences(document, row.changes),
        submitted_at=row.updated_at,
    )


def _clean_note(note: str) -> str:
    return clean_text(note, label="the note", max_length=MAX_NOTE_LENGTH, is_multiline=True)

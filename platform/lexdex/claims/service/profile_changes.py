"""Approves and rejects the changes of product owners that need approval, and notifies the owners by email."""

from typing import Any, Final
from uuid import UUID

from lexdex.accounts.service import activity_log
from lexdex.audit import service as audit
from lexdex.catalogue import service as catalogue
from lexdex.catalogue.service import history
from lexdex.claims.queries import drafts as queries
from lexdex.claims.queries.drafts import DraftRow, DraftState
from lexdex.claims.schemas import ProfileChangeRequest
from lexdex.claims.service.decisions import MAX_NOTE_LENGTH, format_decided_by
from lexdex.claims.service.drafts import SOURCE, find_differences, join_field_names
from lexdex.claims.service.fields import list_warnings
from lexdex.claims.service.ownership import is_owner
from lexdex.foundation import database, mail
from lexdex.foundation.actor import Actor
from lexdex.foundation.addresses import format_ascii_domain
from lexdex.foundation.errors import Conflict, NotFound
from lexdex.foundation.texts import clean_text
from lexdex.moderation import service as moderation
from lexdex.moderation.schemas import Decision, Statement

PAGE_SIZE: Final = 50

DEFAULT_NOTES: Final[dict[DraftState, str]] = {"published": "Change approved", "rejected": "Change rejected"}
NO_CHANGE = "Profile change not found."
DECIDED = "This profile change is already {state}."
REPLACED = "The vendor has replaced this profile change by a newer one. Please reload the list."
NOT_OWNED = "The vendor no longer manages this product. Please reject the change."


async def list_pending_changes(page: int = 1) -> list[ProfileChangeRequest]:
    """List one page of the changes of name, categories, website and company that await approval; oldest first."""
    rows = await queries.list_pending_changes(limit=PAGE_SIZE, skip=(page - 1) * PAGE_SIZE)
    return [await _describe(row) for row in rows]


async def approve_change(
    admin: Actor | None, change_id: UUID, note: str = "", ground: str = ""
) -> ProfileChangeRequest:
    """Publish a pending profile change as a new product revision with the vendor as its source.

    `admin` is None on the command line. Raises NotFound, or Conflict if the change is already decided or the vendor no
    longer owns the product.
    """
    return await _decide(admin, change_id, "published", _clean_note(note), ground)


async def reject_change(admin: Actor | None, change_id: UUID, note: str = "", ground: str = "") -> ProfileChangeRequest:
    """Reject a pending profile change and leave the product unchanged.

    `admin` is None on the command line. Raises NotFound, or Conflict if the change is already decided.
    """
    return await _decide(admin, change_id, "rejected", _clean_note(note), ground)


async def _decide(
    admin: Actor | None, change_id: UUID, verdict: DraftState, reason: str, ground: str
) -> ProfileChangeRequest:
    note = reason or DEFAULT_NOTES[verdict]
    async with database.transaction():
        row = await _find_waiting(change_id)
        await catalogue.lock_product(row.product)
        change = await _describe(row)
        decided_by = format_decided_by(admin)
        if not await queries.change_state(change_id, ("waiting", verdict), note=note, decided_by=decided_by):
            # Another admin, or the vendor with a newer change, came first.
            await _find_waiting(change_id)
        if verdict == "published":
            await _publish(admin, row)
        await _record(admin, row, change, verdict, reason, ground)
        decision = Decision(
            action=f"profile_change.{_name_verdict(verdict)}",
            object_id=str(row.id),
            title=row.product_name,
            subject=row.account,
            ground=ground,
            facts=note,
            source="request",
            received_at=row.updated_at,
        )
        await _notify(admin, row, verdict, note, await moderation.record(admin, decision))
    return change


async def _record(
    admin: Actor | None, row: DraftRow, change: ProfileChangeRequest, verdict: DraftState, reason: str, ground: str
) -> None:
    """Record the decision in the audit log; an approval with the product's values before and after it."""
    changed = change.differences if verdict == "published" else ()
    act = audit.Act(
        action=f"profile_change.{_name_verdict(verdict)}",
        object_kind="profile_change",
        object_id=row.id,
        before={"state": row.state, **{each.field: each.before for each in changed}},
        after={"state": verdict, **{each.field: each.after for each in changed}}
        | ({"ground": ground} if ground else {}),
        reason=reason,
        subject=row.account,
    )
    await audit.record(admin, act)


async def _publish(admin: Actor | None, row: DraftRow) -> None:
    if not await is_owner(row.account, row.product):
        raise Conflict(NOT_OWNED)
    reason = "Requested by the product owner, approved by an admin"
    await catalogue.update_product(
        row.product, row.changes, source=SOURCE, actor=format_decided_by(admin), reason=reason
    )


async def _notify(admin: Actor | None, row: DraftRow, verdict: DraftState, note: str, statement: Statement) -> None:
    word = _name_verdict(verdict)
    what = join_field_names(list(row.changes))
    product = catalogue.mark_sample(row.product_name, is_sample=row.sample)
    values: dict[str, Any] = {"name": row.first_name, "product": product, "what": what}
    values |= {"product_id": row.product, "verdict": word, "note": note}
    values |= {"statement": moderation.list_email_lines(statement)}
    await mail.send("change-decided", row.vendor_email, values=values)
    description = f"Your change to the {what} of {product} was {word}"
    await activity_log.record(row.account, f"profile.{word}", description, change=str(row.id))
    if admin:
        description = f"{word.capitalize()} the change to the {what} of {product}"
        await activity_log.record(
            admin.account_id, f"profile.{word}", description, is_visible=False, change=str(row.id)
        )


def _name_verdict(verdict: DraftState) -> str:
    return "approved" if verdict == "published" else "rejected"


async def _find_waiting(change_id: UUID) -> DraftRow:
    row = await queries.find_draft(change_id)
    if row is None or row.state == "draft":
        raise NotFound(NO_CHANGE)
    if row.state == "discarded":
        raise Conflict(REPLACED)
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
        warnings=list_warnings(row.changes),
    )


def _clean_note(note: str) -> str:
    return clean_text(note, label="the note", max_length=MAX_NOTE_LENGTH, is_multiline=True)

"""Approves, rejects and revokes claims; the vendor is notified of each decision by email."""

from typing import Final
from uuid import UUID

from lexdex.accounts.service import audit_log
from lexdex.catalogue import service as catalogue
from lexdex.claims.events import OwnershipGranted
from lexdex.claims.queries import claims as queries
from lexdex.claims.queries import drafts
from lexdex.claims.queries.claims import ClaimRow
from lexdex.claims.schemas import Claim, ClaimState
from lexdex.claims.service.submission import describe_claim
from lexdex.foundation import database, mail, outbox
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.texts import clean_text

PAGE_SIZE: Final = 50
MAX_NOTE_LENGTH: Final = 1_000
COMMAND_LINE: Final = "cli"

APPROVED = "Claim approved"
REJECTED = "Claim rejected"
NO_CLAIM = "Claim not found."
DECIDED = "This claim is {state}, so it cannot be {verdict}."
NO_REASON = "Please give a reason. It is sent to the vendor."


async def list_claims(state: ClaimState | None, page: int = 1) -> list[Claim]:
    """List one page of all vendors' claims in one state, or in all states if `state` is None; oldest first."""
    rows = await queries.list_claims_in_state(state, limit=PAGE_SIZE, skip=(page - 1) * PAGE_SIZE)
    return [describe_claim(row) for row in rows]


async def get_claim(claim_id: UUID) -> Claim:
    """Return one claim; raises NotFound."""
    return describe_claim(await _find_claim(claim_id))


async def approve_claim(admin: Actor | None, claim_id: UUID, note: str = "") -> Claim:
    """Approve a pending claim, so that the vendor can manage the product; raises NotFound or Conflict.

    `admin` is None on the command line.
    """
    return await _decide(admin, claim_id, ("pending", "approved"), _clean_note(note) or APPROVED)


async def reject_claim(admin: Actor | None, claim_id: UUID, note: str = "") -> Claim:
    """Reject a pending claim; the vendor may submit another one. Raises NotFound or Conflict.

    `admin` is None on the command line.
    """
    return await _decide(admin, claim_id, ("pending", "rejected"), _clean_note(note) or REJECTED)


async def revoke_claim(admin: Actor | None, claim_id: UUID, note: str) -> Claim:
    """Revoke an approved claim and discard the vendor's profile drafts.

    Raises Invalid without a reason, NotFound, or Conflict if the claim isn't approved.
    """
    if not (reason := _clean_note(note)):
        raise Invalid(NO_REASON)
    return await _decide(admin, claim_id, ("approved", "revoked"), reason)


async def _decide(admin: Actor | None, claim_id: UUID, transition: tuple[ClaimState, ClaimState], note: str) -> Claim:
    verdict = transition[1]
    async with database.transaction():
        before = await _find_claim(claim_id)
        if not await queries.change_state(claim_id, transition, note=note, decided_by=format_decided_by(admin)):
            raise Conflict(DECIDED.format(state=before.state, verdict=verdict))
        if verdict == "revoked":
            await drafts.discard_all(before.account, before.product)
        if verdict == "approved":
            await outbox.publish(OwnershipGranted(before.account, before.product))
        await _notify(admin, before, verdict, note)
    return describe_claim(await _find_claim(claim_id))


async def _notify(admin: Actor | None, claim: ClaimRow, verdict: str, note: str) -> None:
    """Email the decision to the vendor, and add it to the audit log of the vendor and of the admin."""
    product = catalogue.mark_sample(claim.product_name, is_sample=claim.sample)
    facts = {"name": claim.first_name, "product": product, "product_id": claim.product}
    await mail.send("claim-decided", claim.vendor_email, values={**facts, "verdict": verdict, "note": note})
    description = f"The claim on {product} was {verdict}"
    await audit_log.record(claim.account, f"claim.{verdict}", description, claim=str(claim.id))
    if admin:
        description = f"{verdict.capitalize()} a claim on {product}"
        await audit_log.record(admin.account_id, f"claim.{verdict}", description, is_visible=False, claim=str(claim.id))


async def _find_claim(claim_id: UUID) -> ClaimRow:
    row = await queries.find_claim(claim_id)
    if row is None:
        raise NotFound(NO_CLAIM)
    return row


def _clean_note(note: str) -> str:
    return clean_text(note, label="the note", max_length=MAX_NOTE_LENGTH, is_multiline=True)


def format_decided_by(admin: Actor | None) -> str:
    """Return the value to store as `decided_by`: the admin's account id, or `cli` for the command line."""
    return str(admin.account_id) if admin else COMMAND_LINE

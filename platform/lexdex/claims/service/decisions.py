"""Approves, rejects and revokes claims; the vendor is notified of each decision by email."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from msgspec.structs import replace

from lexdex.accounts.service import activity_log
from lexdex.audit import service as audit
from lexdex.catalogue import service as catalogue
from lexdex.claims.events import OwnershipGranted
from lexdex.claims.queries import claims as queries
from lexdex.claims.queries import drafts
from lexdex.claims.queries.claims import ClaimRow
from lexdex.claims.queries.ownership import list_owner_emails
from lexdex.claims.schemas import Claim, ClaimState
from lexdex.claims.service.submission import describe_claim
from lexdex.foundation import database, mail, outbox
from lexdex.foundation.actor import Actor
from lexdex.foundation.addresses import format_ascii_domain
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.texts import clean_text
from lexdex.moderation import service as moderation
from lexdex.moderation.schemas import Decision, Statement

PAGE_SIZE: Final = 50
MAX_NOTE_LENGTH: Final = 1_000
COMMAND_LINE: Final = "cli"

DEFAULT_NOTES: Final[dict[ClaimState, str]] = {"approved": "Claim approved", "rejected": "Claim rejected"}
NO_CLAIM = "Claim not found."
DECIDED = "This claim is {state}, so it cannot be {verdict}."
NO_REASON = "Please give a reason. It is sent to the vendor."


async def list_claims(state: ClaimState | None, page: int = 1) -> list[Claim]:
    """List one page of all vendors' claims in one state, or in all states if `state` is None; oldest first."""
    rows = await queries.list_claims_in_state(state, limit=PAGE_SIZE, skip=(page - 1) * PAGE_SIZE)
    return await _describe_for_admins(rows)


async def list_company_claims(company_id: UUID) -> list[Claim]:
    """List the latest claims of a vendor company's accounts, latest first."""
    return await _describe_for_admins(await queries.list_company_claims(company_id))


async def find_claim_account(claim_id: UUID) -> UUID | None:
    """Return the account of a claim; None if there is no such claim."""
    row = await queries.find_claim(claim_id)
    return row.account if row else None


async def get_claim(claim_id: UUID) -> Claim:
    """Return one claim; raises NotFound."""
    return (await _describe_for_admins([await _find_claim(claim_id)]))[0]


async def approve_claim(admin: Actor | None, claim_id: UUID, note: str = "", ground: str = "") -> Claim:
    """Approve a pending claim, so that the vendor can manage the product; raises NotFound or Conflict.

    `admin` is None on the command line.
    """
    return await _decide(admin, claim_id, ("pending", "approved"), _clean_note(note), ground)


async def reject_claim(admin: Actor | None, claim_id: UUID, note: str = "", ground: str = "") -> Claim:
    """Reject a pending claim; the vendor may submit another one. Raises NotFound or Conflict.

    `admin` is None on the command line.
    """
    return await _decide(admin, claim_id, ("pending", "rejected"), _clean_note(note), ground)


async def revoke_claim(admin: Actor | None, claim_id: UUID, note: str, ground: str = "") -> Claim:
    """Revoke an approved claim and discard the vendor's profile drafts.

    Raises Invalid without a reason, NotFound, or Conflict if the claim isn't approved.
    """
    if not (reason := _clean_note(note)):
        raise Invalid(NO_REASON)
    return await _decide(admin, claim_id, ("approved", "revoked"), reason, ground)


async def _decide(
    admin: Actor | None, claim_id: UUID, transition: tuple[ClaimState, ClaimState], reason: str, ground: str
) -> Claim:
    verdict = transition[1]
    note = reason or DEFAULT_NOTES[verdict]
    async with database.transaction():
        before = await _find_claim(claim_id)
        if not await queries.change_state(claim_id, transition, note=note, decided_by=format_decided_by(admin)):
            # Read again, because another admin may have decided since.
            raise Conflict(DECIDED.format(state=(await _find_claim(claim_id)).state, verdict=verdict))
        if verdict == "revoked":
            await drafts.discard_all(before.account, before.product)
        if verdict == "approved":
            await outbox.publish(OwnershipGranted(before.account, before.product))
        statement = await _record(admin, before, verdict, note, reason, ground)
        await _notify(admin, before, verdict, note, statement)
    return await get_claim(claim_id)


async def _record(
    admin: Actor | None, claim: ClaimRow, verdict: ClaimState, note: str, reason: str, ground: str
) -> Statement:
    """Record the decision in the audit log, and return its statement of reasons."""
    act = audit.Act(
        action=f"claim.{verdict}",
        object_kind="claim",
        object_id=claim.id,
        before={"state": claim.state},
        after={"state": verdict, **({"ground": ground} if ground else {})},
        reason=reason,
        subject=claim.account,
    )
    await audit.record(admin, act)
    decision = Decision(
        action=f"claim.{verdict}",
        object_id=str(claim.id),
        title=claim.product_name,
        subject=claim.account,
        ground=ground,
        facts=note,
        source="own" if verdict == "revoked" else "request",
        received_at=None if verdict == "revoked" else claim.submitted_at,
    )
    return await moderation.record(admin, decision)


async def _describe_for_admins(rows: Sequence[ClaimRow]) -> list[Claim]:
    """Describe claims with the addresses of the accounts that own the claimed products already."""
    owners = await list_owner_emails([row.product for row in rows])
    return [
        replace(
            describe_claim(row),
            other_owners=tuple(
                format_ascii_domain(each.email)
                for each in owners
                if each.product_id == row.product and each.email != row.vendor_email
            ),
        )
        for row in rows
    ]


async def _notify(admin: Actor | None, claim: ClaimRow, verdict: str, note: str, statement: Statement) -> None:
    """Email the decision to the vendor, and add it to the activity log of the vendor and of the admin."""
    product = catalogue.mark_sample(claim.product_name, is_sample=claim.sample)
    facts = {"name": claim.first_name, "product": product, "product_id": claim.product}
    values = {**facts, "verdict": verdict, "note": note, "statement": moderation.list_email_lines(statement)}
    await mail.send("claim-decided", claim.vendor_email, values=values)
    description = f"The claim on {product} was {verdict}"
    await activity_log.record(claim.account, f"claim.{verdict}", description, claim=str(claim.id))
    if admin:
        description = f"{verdict.capitalize()} a claim on {product}"
        await activity_log.record(
            admin.account_id, f"claim.{verdict}", description, is_visible=False, claim=str(claim.id)
        )


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

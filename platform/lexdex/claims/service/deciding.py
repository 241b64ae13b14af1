"""What admins do with claims: approve, reject, revoke; the vendor is mailed each verdict."""

from typing import Final
from uuid import UUID

from lexdex.accounts.service import news
from lexdex.claims.events import OwnershipGranted
from lexdex.claims.queries import claims as queries
from lexdex.claims.queries import drafts
from lexdex.claims.queries.claims import Stored
from lexdex.claims.schemas import Claim, ClaimState
from lexdex.claims.service.claiming import shown
from lexdex.foundation import database, mail, outbox
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.texts import clean_text

PAGE: Final = 50
MAX_NOTE_LENGTH: Final = 1_000
COMMAND_LINE: Final = "cli"

APPROVED = "Claim approved"
REJECTED = "Claim rejected"
NO_CLAIM = "Claim not found."
DECIDED = "This claim is {state}, so it cannot be {verdict}."
NO_REASON = "Please give a reason. It is sent to the vendor."


async def listed(state: ClaimState | None, page: int = 1) -> list[Claim]:
    """Claims of everybody, the oldest first; of one state, or all."""
    found = await queries.in_state(state, limit=PAGE, skip=(page - 1) * PAGE)
    return [shown(stored) for stored in found]


async def one(number: UUID) -> Claim:
    """The claim of this number."""
    return shown(await _stored(number))


async def approve(admin: Actor | None, number: UUID, note: str = "") -> Claim:
    """The vendor may manage the product from now on; without an admin it is the command line that decides."""
    return await _decide(admin, number, ("pending", "approved"), _words(note) or APPROVED)


async def reject(admin: Actor | None, number: UUID, note: str = "") -> Claim:
    """The vendor may not; asking anew stays possible."""
    return await _decide(admin, number, ("pending", "rejected"), _words(note) or REJECTED)


async def revoke(admin: Actor | None, number: UUID, note: str) -> Claim:
    """Take an approved claim back; what the vendor has not published goes."""
    if not (words := _words(note)):
        raise Invalid(NO_REASON)
    return await _decide(admin, number, ("approved", "revoked"), words)


async def _decide(admin: Actor | None, number: UUID, steps: tuple[ClaimState, ClaimState], note: str) -> Claim:
    verdict = steps[1]
    async with database.transaction():
        before = await _stored(number)
        if not await queries.move(number, steps, note=note, by=by(admin)):
            raise Conflict(DECIDED.format(state=before.state, verdict=verdict))
        if verdict == "revoked":
            await drafts.discard_all(before.account, before.product)
        if verdict == "approved":
            await outbox.publish(OwnershipGranted(before.account, before.product))
        await _tell(admin, before, verdict, note)
    return shown(await _stored(number))


async def _tell(admin: Actor | None, claim: Stored, verdict: str, note: str) -> None:
    """The vendor by mail and in the activity, the admin in the trail."""
    facts = {"name": claim.first_name, "product": claim.product_name, "product_id": claim.product}
    await mail.send("claim-decided", claim.vendor_email, values={**facts, "verdict": verdict, "note": note})
    said = f"The claim on {claim.product_name} was {verdict}"
    await news.tell(claim.account, f"claim.{verdict}", said, claim=str(claim.id))
    if admin:
        deed = f"{verdict.capitalize()} the claim of {claim.vendor_email} on {claim.product_name}"
        await news.tell(admin.account, f"claim.{verdict}", deed, shown=False, claim=str(claim.id))


async def _stored(number: UUID) -> Stored:
    stored = await queries.one(number)
    if stored is None:
        raise NotFound(NO_CLAIM)
    return stored


def _words(note: str) -> str:
    return clean_text(note, label="the note", max_length=MAX_NOTE_LENGTH, is_multiline=True)


def by(admin: Actor | None) -> str:
    """Who decides, as it is kept."""
    return str(admin.account) if admin else COMMAND_LINE

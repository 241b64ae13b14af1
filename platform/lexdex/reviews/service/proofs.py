"""Proof of use: a file that only its author and admins read, gone once it was decided on."""

import secrets
from typing import Final

import msgspec

from lexdex.accounts.service import audit_log
from lexdex.catalogue import service as catalogue
from lexdex.foundation import database, mail
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.files import Files
from lexdex.foundation.message import Message
from lexdex.foundation.texts import clean_text
from lexdex.reviews.queries import moderation
from lexdex.reviews.queries import proofs as queries
from lexdex.reviews.queries.proofs import OpenProof
from lexdex.reviews.schemas import ModerationDecision, ProofOfUse
from lexdex.reviews.service.moderation import MAX_REASON_LENGTH, SAY_WHY
from lexdex.reviews.service.publishing import NO_REVIEW as NOT_REVIEWED
from lexdex.reviews.service.signals import MAX_ID

FOLDER: Final = "review-proofs"
ADMIN_FACTOR: Final = "passed"

NONE = "There is no proof of use to check."
CONFIRMED = "Your use of this product is already confirmed."


class Document(msgspec.Struct, frozen=True):
    """A file that is fit to keep: its bytes and what they are."""

    content: bytes
    kind: str


async def ask(files: Files, actor: Actor, product_id: str, document: Document) -> ProofOfUse:
    """Have a proof of use looked at; one that waits already is replaced."""
    key = f"{FOLDER}/{secrets.token_hex(16)}"
    await files.save(key, document.content)
    try:
        await _record(actor, product_id, key=key, kind=document.kind)
    except BaseException:
        await files.delete(key)
        raise
    await discard(files)
    return ProofOfUse("asked")


async def refuse_unasked(actor: Actor, product_id: str) -> None:
    """Raise before a large body is read: NotFound without a review, Conflict where nothing is left to prove."""
    async with database.transaction():
        await _reserve(actor, product_id)


async def read(files: Files, actor: Actor, review: int) -> Document:
    """The file, for its author and for admins with a second factor; raises NotFound for anybody else."""
    proof = await _waiting(review)
    is_admin = actor.is_admin and actor.second_factor == ADMIN_FACTOR
    if not is_admin and proof.account != actor.account:
        raise NotFound(NONE)
    return await _opened(files, proof)


async def read_as_operator(files: Files, review: int) -> Document:
    """The file, for who may read the storage itself."""
    return await _opened(files, await _waiting(review))


async def decide(files: Files, by: str, review: int, decision: ModerationDecision) -> Message:
    """Confirm or refuse it, with a reason where it is refused; the author is mailed, and the file is deleted."""
    note = clean_text(decision.reason, label="the reason", max_length=MAX_REASON_LENGTH, is_multiline=True)
    if not decision.granted and not note:
        raise Invalid(SAY_WHY)
    async with database.transaction():
        proof = await _waiting(review)
        await queries.hold(review)
        if not await queries.decide(proof, confirmed=decision.granted, note=note):
            raise NotFound(NONE)
        await _tell(by, proof, granted=decision.granted, note=note)
    await discard(files)
    return Message("Use confirmed." if decision.granted else "Proof rejected.")


async def discard(files: Files) -> int:
    """Delete the files that nobody needs any more; how many. The worker runs it too, for whoever died in between."""
    gone = await queries.to_discard()
    for proof, key in gone:
        await files.delete(key)
        await queries.discarded(proof)
    return len(gone)


async def _record(actor: Actor, product_id: str, *, key: str, kind: str) -> None:
    async with database.transaction():
        review = await _reserve(actor, product_id)
        await queries.replace(review, actor.account, key=key, kind=kind)
        await moderation.add_event(review, product_id, actor=str(actor.account), action="proof_asked")
        await audit_log.record(actor.account, "review.proof_asked", "Uploaded proof of use", product=product_id)


async def _reserve(actor: Actor, product_id: str) -> int:
    review = await queries.reserve(actor.account, product_id) if catalogue.is_product_id(product_id) else None
    if review is None:
        raise NotFound(NOT_REVIEWED)
    if review.proof_of_use:
        raise Conflict(CONFIRMED)
    return review.id


async def _waiting(review: int) -> OpenProof:
    proof = await queries.waiting(review) if 0 < review <= MAX_ID else None
    if proof is None:
        raise NotFound(NONE)
    return proof


async def _opened(files: Files, proof: OpenProof) -> Document:
    content = await files.get(proof.key)
    if content is None:
        raise NotFound(NONE)
    return Document(content, proof.kind)


async def _tell(by: str, proof: OpenProof, *, granted: bool, note: str) -> None:
    case = await moderation.case(proof.review)
    if case is None:
        raise NotFound(NONE)
    action = "proof_confirmed" if granted else "proof_refused"
    await moderation.add_event(proof.review, case.product, actor=by, action=action, reason=note)
    if case.email:
        values = {"name": case.first_name, "product": case.product_name, "granted": granted, "reason": note}
        await mail.send("review-proof-decided", case.email, values=values)

"""Proofs of use: files that show that an author uses the product; deleted after an admin's decision."""

import secrets
from typing import Final

from lexdex.accounts.service import activity_log
from lexdex.catalogue import service as catalogue
from lexdex.foundation import database, mail
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import FOREIGN_OBJECT, Conflict, Invalid, NotFound
from lexdex.foundation.files import Files
from lexdex.foundation.message import Message
from lexdex.foundation.texts import clean_text
from lexdex.moderation.service import list_email_lines
from lexdex.reviews.queries import moderation
from lexdex.reviews.queries import proofs as queries
from lexdex.reviews.queries.proofs import PendingProof
from lexdex.reviews.schemas import ModerationDecision, ProofOfUse
from lexdex.reviews.service.moderation import MAX_REASON_LENGTH, REASON_MISSING
from lexdex.reviews.service.moderation_log import Decision, Moderator, record_decision
from lexdex.reviews.service.own_reviews import NO_REVIEW
from lexdex.reviews.service.proof_files import ProofFile
from lexdex.reviews.service.votes_and_flags import MAX_REVIEW_ID

FOLDER: Final = "review-proofs"
ADMIN_FACTOR: Final = "passed"

NO_PROOF = "There is no proof of use to check."
CONFIRMED = "Your use of this product is already confirmed."


async def submit_proof(files: Files, actor: Actor, product_id: str, file: ProofFile) -> ProofOfUse:
    """Store the file as the pending proof of the actor's review; an earlier pending proof is withdrawn."""
    key = f"{FOLDER}/{secrets.token_hex(16)}"
    await files.save(key, file.content)
    try:
        await _record_proof(actor, product_id, key=key, kind=file.kind)
    except BaseException:
        await files.delete(key)
        raise
    await delete_unneeded_files(files)
    return ProofOfUse("pending")


async def check_may_submit(actor: Actor, product_id: str) -> None:
    """Check whether the actor may submit a proof of use, before the upload is read.

    Raises NotFound if the actor has not reviewed the product, and Conflict if an earlier proof is confirmed.
    """
    async with database.transaction():
        await _lock_review(actor, product_id)


async def read_proof(files: Files, actor: Actor, review_id: int) -> ProofFile:
    """Return the file of a review's pending proof to its author or to an admin with two-factor authentication.

    Raises NotFound for all other users.
    """
    proof = await _get_pending_proof(review_id)
    is_admin = actor.is_admin and actor.second_factor == ADMIN_FACTOR
    if not is_admin and proof.account != actor.account_id:
        raise NotFound(NO_PROOF, rule=FOREIGN_OBJECT)
    return await _read_file(files, proof)


async def read_proof_as_operator(files: Files, review_id: int) -> ProofFile:
    """Return the file of a review's pending proof to an operator on the command line, without a permission check."""
    return await _read_file(files, await _get_pending_proof(review_id))


async def decide_proof(files: Files, moderator: Moderator, review_id: int, decision: ModerationDecision) -> Message:
    """Confirm or reject a proof, email the author, and delete the file; a rejection needs a reason."""
    note = clean_text(decision.reason, label="the reason", max_length=MAX_REASON_LENGTH, is_multiline=True)
    if not decision.granted and not note:
        raise Invalid(REASON_MISSING)
    async with database.transaction():
        proof = await _get_pending_proof(review_id)
        await queries.lock_review(review_id)
        if not await queries.decide_proof(proof, is_confirmed=decision.granted, note=note):
            raise NotFound(NO_PROOF)
        await _record_decision(moderator, proof, decision, note)
    await delete_unneeded_files(files)
    return Message("Use confirmed." if decision.granted else "Proof rejected.")


async def delete_unneeded_files(files: Files) -> int:
    """Delete the stored files of proofs that are no longer pending; returns how many were deleted.

    Runs after each decision, and hourly in the worker in case a process died between the decision and the deletion.
    """
    unneeded = await queries.list_unneeded_files()
    for file in unneeded:
        await files.delete(file.key)
        await queries.mark_file_deleted(file.id)
    return len(unneeded)


async def _record_proof(actor: Actor, product_id: str, *, key: str, kind: str) -> None:
    async with database.transaction():
        review_id = await _lock_review(actor, product_id)
        await queries.replace_proof(review_id, actor.account_id, key=key, kind=kind)
        await moderation.add_event(review_id, product_id, actor=str(actor.account_id), action="proof_submitted")
        await activity_log.record(
            actor.account_id, "review.proof_submitted", "Uploaded proof of use", product=product_id
        )


async def _lock_review(actor: Actor, product_id: str) -> int:
    is_id = catalogue.is_product_id(product_id)
    review = await queries.lock_own_review(actor.account_id, product_id) if is_id else None
    if review is None:
        raise NotFound(NO_REVIEW)
    if review.proof_of_use:
        raise Conflict(CONFIRMED)
    return review.id


async def _get_pending_proof(review_id: int) -> PendingProof:
    proof = await queries.find_pending_proof(review_id) if 0 < review_id <= MAX_REVIEW_ID else None
    if proof is None:
        raise NotFound(NO_PROOF)
    return proof


async def _read_file(files: Files, proof: PendingProof) -> ProofFile:
    content = await files.get(proof.key)
    if content is None:
        raise NotFound(NO_PROOF)
    return ProofFile(content, proof.kind)


async def _record_decision(moderator: Moderator, proof: PendingProof, decision: ModerationDecision, note: str) -> None:
    case = await moderation.find_case(proof.review)
    if case is None:
        raise NotFound(NO_PROOF)
    state = "confirmed" if decision.granted else "rejected"
    change = {"proof": "pending"}, {"proof": state}
    submitted_at = await moderation.find_last_time(case.id, "proof_submitted")
    recorded = Decision(f"proof_{state}", *change, note, decision.ground, "request", submitted_at)
    statement = await record_decision(moderator, case, recorded)
    if case.email:
        product = catalogue.mark_sample(case.product_name, is_sample=case.sample)
        values = {"name": case.first_name, "product": product, "granted": decision.granted, "reason": note}
        values |= {"statement": list_email_lines(statement)}
        await mail.send("review-proof-decided", case.email, values=values)

"""Submits, rechecks and withdraws the claims of vendors."""

import secrets
from typing import Final
from uuid import UUID, uuid4

import msgspec

from lexdex.accounts.service import activity_log
from lexdex.catalogue import service as catalogue
from lexdex.catalogue.service import ProductNotFound
from lexdex.claims.queries import claims as queries
from lexdex.claims.queries.claims import ClaimRow
from lexdex.claims.schemas import Claim, ClaimDraft, ClaimState, DnsRecord, Proof
from lexdex.claims.service import proof
from lexdex.claims.service.company_proof import apply_domain_decision
from lexdex.foundation import database, mail
from lexdex.foundation.actor import Actor
from lexdex.foundation.addresses import format_ascii_domain, normalize_new_email
from lexdex.foundation.errors import FOREIGN_OBJECT, Conflict, Invalid, NotFound
from lexdex.foundation.texts import clean_text
from lexdex.settings import Settings

MAX_REASON_LENGTH: Final = 2_000
TOKEN_BYTES: Final = 16

PROVED_BY: Final[dict[Proof, str]] = {"domain": "email domain", "dns": "DNS record"}


NO_REASON = "Please explain why this product is yours."
ALREADY = "You have already claimed this product."
NO_CLAIM = "Claim not found."
DECIDED = "This claim is already {state}."


async def submit_claim(settings: Settings, actor: Actor, draft: ClaimDraft) -> Claim:
    """Submit a claim on a product, and check its proof unless that is a DNS record, which can't exist yet.

    Raises Invalid without a reason or if the vendor's email address can be mistaken for another, NotFound for an
    unknown product, and Conflict if the vendor already has a pending or approved claim on it.
    """
    reason = clean_text(draft.reason, label="your reason", max_length=MAX_REASON_LENGTH, is_multiline=True)
    if not reason:
        raise Invalid(NO_REASON)
    product = await catalogue.find_product_option(draft.product_id)
    if product is None:
        raise ProductNotFound
    normalize_new_email(actor.email)
    claim_id, token = uuid4(), secrets.token_hex(TOKEN_BYTES)
    async with database.transaction():
        if not await queries.insert_claim(
            claim_id, actor.account_id, msgspec.structs.replace(draft, reason=reason), token
        ):
            raise Conflict(ALREADY)
        name = catalogue.mark_sample(product.name, is_sample=product.sample)
        await activity_log.record(actor.account_id, "claim.submitted", f"Claimed {name}")
        await _notify_operator(settings, await _find_own(actor, claim_id))
    # The DNS record cannot exist yet, because its value has just been generated.
    if draft.proof == "dns":
        return describe_claim(await _find_own(actor, claim_id))
    return await _check_proof(settings, claim_id)


async def list_own_claims(actor: Actor) -> list[Claim]:
    """List the actor's claims, latest first."""
    return [describe_claim(row) for row in await queries.list_account_claims(actor.account_id)]


async def recheck_claim(settings: Settings, actor: Actor, claim_id: UUID) -> Claim:
    """Check the proof of the actor's claim again; raises Conflict if the claim is no longer pending."""
    row = await _find_own(actor, claim_id)
    if row.state != "pending":
        raise Conflict(DECIDED.format(state=row.state))
    return await _check_proof(settings, claim_id)


async def recheck_email_proofs(settings: Settings, company_id: UUID) -> None:
    """Check the pending claims of a vendor company's accounts again that an email address is to prove.

    Call it after a decision about the company's domains. It requests nothing from other servers.
    """
    for claim_id in await queries.list_email_proof_ids(company_id):
        await _check_proof(settings, claim_id)


async def withdraw_claim(actor: Actor, claim_id: UUID) -> None:
    """Withdraw the actor's claim; raises Conflict if it is no longer pending."""
    async with database.transaction():
        row = await _find_own(actor, claim_id)
        steps: tuple[ClaimState, ClaimState] = ("pending", "withdrawn")
        if not await queries.change_state(claim_id, steps, note="", decided_by=str(actor.account_id)):
            raise Conflict(DECIDED.format(state=row.state))
        name = catalogue.mark_sample(row.product_name, is_sample=row.sample)
        await activity_log.record(actor.account_id, "claim.withdrawn", f"Withdrew the claim on {name}")


def describe_claim(row: ClaimRow) -> Claim:
    """Convert a claim's database row to the API response."""
    site = proof.parse_site(row.website)
    record = DnsRecord(site, proof.RECORD_FORMAT.format(row.token)) if row.proof == "dns" and site else None
    return Claim(
        id=row.id,
        product_id=row.product,
        product_name=row.product_name,
        sample=row.sample,
        vendor_name=row.vendor_name,
        vendor_email=format_ascii_domain(row.vendor_email),
        reason=row.reason,
        status=row.state,
        proof=row.proof,
        proof_met=row.proof_met,
        proof_finding=row.proof_finding,
        proof_checked_at=row.proof_checked_at,
        record=record,
        submitted_at=row.submitted_at,
        reviewed_at=row.decided_at,
        review_note=row.note,
    )


async def _notify_operator(settings: Settings, claim: ClaimRow) -> None:
    """Notify the operator of the new claim by email."""
    values = {
        "vendor": claim.vendor_name,
        "email": format_ascii_domain(claim.vendor_email),
        "reason": claim.reason,
    }
    product = catalogue.mark_sample(claim.product_name, is_sample=claim.sample)
    values |= {"product": product, "product_id": claim.product, "proof": PROVED_BY[claim.proof]}
    await mail.send("claim-submitted", mail.get_operator_address(settings), values=values, reply_to=claim.vendor_email)


async def _find_own(actor: Actor, claim_id: UUID) -> ClaimRow:
    row = await queries.find_claim(claim_id)
    if row is None or row.account != actor.account_id:
        raise NotFound(NO_CLAIM, rule="" if row is None else FOREIGN_OBJECT)
    return row


async def _check_proof(settings: Settings, claim_id: UUID) -> Claim:
    """Check the proof of a claim and store the result.

    For a proof by DNS record, it must not run in a transaction, because DNS lookups can take seconds.
    """
    row = await queries.find_claim(claim_id)
    if row is None:
        raise NotFound(NO_CLAIM)
    check = await proof.check_proof(settings, row.proof, email=row.vendor_email, website=row.website, token=row.token)
    result = await apply_domain_decision(row.account, row.proof, row.website, check)
    await queries.record_proof_check(claim_id, is_met=result.is_met, finding=result.finding)
    return describe_claim(await queries.find_claim(claim_id) or row)

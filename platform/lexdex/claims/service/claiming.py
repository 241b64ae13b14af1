"""What vendors do with claims: ask for a product, have the proof looked at again, take a claim back."""

import secrets
from typing import Final
from uuid import UUID, uuid4

import msgspec

from lexdex.accounts.service import news
from lexdex.catalogue import service as catalogue
from lexdex.catalogue.service import ProductNotFound
from lexdex.claims.queries import claims as queries
from lexdex.claims.queries.claims import Stored
from lexdex.claims.schemas import Claim, ClaimDraft, DnsRecord, Proof
from lexdex.claims.service import proof
from lexdex.foundation import database, mail
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict, Invalid, NotFound
from lexdex.foundation.texts import clean_text
from lexdex.settings import Settings

MAX_REASON_LENGTH: Final = 2_000
TOKEN_BYTES: Final = 16

PROVED_BY: Final[dict[Proof, str]] = {"domain": "email domain", "dns": "DNS record"}

NO_REASON = "Please explain why this product is yours."
ALREADY = "You have already claimed this product."
NO_CLAIM = "Claim not found."
DECIDED = "This claim is already {state}."


async def submit(settings: Settings, actor: Actor, draft: ClaimDraft) -> Claim:
    """Ask for a product; raises Conflict while one's claim on it is open or granted."""
    reason = clean_text(draft.reason, label="your reason", max_length=MAX_REASON_LENGTH, is_multiline=True)
    if not reason:
        raise Invalid(NO_REASON)
    product = await catalogue.find_product_option(draft.product_id)
    if product is None:
        raise ProductNotFound
    number, token = uuid4(), secrets.token_hex(TOKEN_BYTES)
    async with database.transaction():
        if not await queries.put(number, actor.account, msgspec.structs.replace(draft, reason=reason), token):
            raise Conflict(ALREADY)
        await news.tell(actor.account, "claim.submitted", f"Claimed {product.name}")
        await _tell_operator(settings, await _stored(actor, number))
    # The record cannot be there yet: its value is known from now on only.
    return await _looked(settings, number) if draft.proof == "domain" else shown(await _stored(actor, number))


async def own(actor: Actor) -> list[Claim]:
    """The actor's claims, the latest first."""
    return [shown(stored) for stored in await queries.of_account(actor.account)]


async def check(settings: Settings, actor: Actor, number: UUID) -> Claim:
    """Look at the proof again; raises Conflict when the claim is decided."""
    stored = await _stored(actor, number)
    if stored.state != "pending":
        raise Conflict(DECIDED.format(state=stored.state))
    return await _looked(settings, number)


async def withdraw(actor: Actor, number: UUID) -> None:
    """Take a claim back while nobody has decided it."""
    async with database.transaction():
        stored = await _stored(actor, number)
        if not await queries.move(number, ("pending", "withdrawn"), note="", by=str(actor.account)):
            raise Conflict(DECIDED.format(state=stored.state))
        await news.tell(actor.account, "claim.withdrawn", f"Withdrew the claim on {stored.product_name}")


def shown(stored: Stored) -> Claim:
    """The claim as vendor and admins read it."""
    site = proof.site_of(stored.website)
    record = DnsRecord(site, proof.RECORD.format(stored.token)) if stored.proof == "dns" and site else None
    return Claim(
        id=stored.id,
        product_id=stored.product,
        product_name=stored.product_name,
        vendor_name=stored.vendor_name,
        vendor_email=stored.vendor_email,
        reason=stored.reason,
        status=stored.state,
        proof=stored.proof,
        proof_met=stored.met,
        proof_seen=stored.seen,
        proof_checked_at=stored.looked_at,
        record=record,
        submitted_at=stored.submitted_at,
        reviewed_at=stored.decided_at,
        review_note=stored.note,
    )


async def _tell_operator(settings: Settings, claim: Stored) -> None:
    """Somebody of the house decides, and does not have to look each day whether there is something to decide."""
    values = {"vendor": claim.vendor_name, "email": claim.vendor_email, "reason": claim.reason, "claim": str(claim.id)}
    values |= {"product": claim.product_name, "product_id": claim.product, "proof": PROVED_BY[claim.proof]}
    await mail.send("claim-submitted", mail.operator_address(settings), values=values, reply_to=claim.vendor_email)


async def _stored(actor: Actor, number: UUID) -> Stored:
    stored = await queries.one(number)
    if stored is None or stored.account != actor.account:
        raise NotFound(NO_CLAIM)
    return stored


async def _looked(settings: Settings, number: UUID) -> Claim:
    """Outside of any transaction: a name server may take seconds, and no row has to wait for it."""
    stored = await queries.one(number)
    if stored is None:
        raise NotFound(NO_CLAIM)
    found = await proof.look(
        settings, stored.proof, email=stored.vendor_email, website=stored.website, token=stored.token
    )
    await queries.seen(number, met=found.met, words=found.seen)
    after = await queries.one(number)
    return shown(after or stored)

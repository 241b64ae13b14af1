"""Queries for claims."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import msgspec
from piccolo.columns import Column

from lexdex.claims.schemas import ClaimDraft, ClaimState, Proof
from lexdex.claims.tables import Claim
from lexdex.foundation import database

MAX_RECHECKED = 200
MAX_LISTED = 200
# The partial unique index `claim_unique_active` makes the second of two concurrent claims insert nothing.
_INSERT = """
INSERT INTO claim (id, product, account, reason, proof, token) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (account, product) WHERE state IN ('pending', 'approved') DO NOTHING
"""
_COLUMNS = (
    *(Claim.id, Claim.product, Claim.account, Claim.reason, Claim.state, Claim.proof, Claim.token),
    *(Claim.proof_met, Claim.proof_finding, Claim.proof_checked_at, Claim.submitted_at, Claim.decided_at, Claim.note),
    Claim.product._.name.as_alias("product_name"),
    Claim.product._.sample.as_alias("sample"),
    Claim.product._.website.as_alias("website"),
    Claim.account._.full_name.as_alias("vendor_name"),
    Claim.account._.email.as_alias("vendor_email"),
    Claim.account._.first_name.as_alias("first_name"),
)


class ClaimRow(msgspec.Struct, frozen=True):
    """A claim with the product's name and website and the vendor's name and email address."""

    id: UUID
    product: str
    account: UUID
    reason: str
    state: ClaimState
    proof: Proof
    token: str
    proof_met: bool
    proof_finding: str
    proof_checked_at: datetime | None
    submitted_at: datetime
    decided_at: datetime | None
    note: str
    product_name: str
    sample: bool
    website: str
    vendor_name: str
    vendor_email: str
    first_name: str


async def insert_claim(claim_id: UUID, account_id: UUID, draft: ClaimDraft, token: str) -> bool:
    """Insert a claim; returns False if the account already has a pending or approved claim on the product."""
    values = (claim_id, draft.product_id, account_id, draft.reason, draft.proof, token)
    return await database.execute(_INSERT, *values) == 1


async def list_account_claims(account_id: UUID) -> list[ClaimRow]:
    """List a vendor's claims, latest first."""
    query = Claim.select(*_COLUMNS).where(Claim.account == account_id)
    query = query.order_by(Claim.submitted_at, ascending=False).order_by(Claim.id)
    return await database.fetch_as(ClaimRow, query)


async def find_claim(claim_id: UUID) -> ClaimRow | None:
    """Find one claim by its id; returns None if it does not exist."""
    return await database.fetch_one_as(ClaimRow, Claim.select(*_COLUMNS).where(Claim.id == claim_id))


async def list_email_proof_ids(company_id: UUID) -> list[UUID]:
    """List the pending claims of a vendor company's accounts that an email address is to prove."""
    query = Claim.select(Claim.id).where((Claim.state == "pending") & (Claim.proof == "domain"))
    query = query.where(Claim.account._.vendor_company == company_id)
    return await database.fetch_column(query.order_by(Claim.submitted_at).limit(MAX_RECHECKED))


async def list_company_claims(company_id: UUID) -> list[ClaimRow]:
    """List the latest claims of a vendor company's accounts, latest first."""
    query = Claim.select(*_COLUMNS).where(Claim.account._.vendor_company == company_id)
    query = query.order_by(Claim.submitted_at, ascending=False).order_by(Claim.id).limit(MAX_LISTED)
    return await database.fetch_as(ClaimRow, query)


async def list_claims_in_state(state: ClaimState | None, *, limit: int, skip: int) -> list[ClaimRow]:
    """List the claims of all vendors in one state, or in all states if `state` is None; oldest first."""
    page = Claim.select(Claim.id).order_by(Claim.submitted_at).order_by(Claim.id).limit(limit).offset(skip)
    # Their ids first, from an index: all claims before the page would be joined with products and accounts otherwise.
    claim_ids = await database.fetch_column(page.where(Claim.state == state) if state else page)
    if not claim_ids:
        return []
    query = Claim.select(*_COLUMNS).where(Claim.id.is_in(claim_ids))
    return await database.fetch_as(ClaimRow, query.order_by(Claim.submitted_at).order_by(Claim.id))


async def record_proof_check(claim_id: UUID, *, is_met: bool, finding: str) -> None:
    """Store the result of a proof check, the sentence that explains it, and the current time."""
    values: dict[Column | str, Any] = {
        Claim.proof_met: is_met,
        Claim.proof_finding: finding,
        Claim.proof_checked_at: datetime.now(UTC),
    }
    await database.execute(Claim.update(values).where(Claim.id == claim_id))


async def change_state(
    claim_id: UUID, transition: tuple[ClaimState, ClaimState], *, note: str, decided_by: str
) -> bool:
    """Change a claim's state from the first state of `transition` to the second, such as pending to approved.

    Returns False if the claim isn't in the first state. `decided_by` is an account id, or `cli`.
    """
    before, after = transition
    values: dict[Column | str, Any] = {
        Claim.state: after,
        Claim.note: note,
        Claim.decided_by: decided_by,
        Claim.decided_at: datetime.now(UTC),
    }
    query = Claim.update(values).where((Claim.id == claim_id) & (Claim.state == before))
    return await database.execute(query) == 1


async def export_claims(account_id: UUID) -> list[dict[str, Any]]:
    """List all claims of one vendor for the export of personal data."""
    query = Claim.select(
        Claim.product._.name.as_alias("product"),
        *(Claim.reason, Claim.proof, Claim.state, Claim.note, Claim.submitted_at, Claim.decided_at),
    )
    query = query.where(Claim.account == account_id).order_by(Claim.submitted_at).order_by(Claim.id)
    return await database.fetch_dicts(query)


async def delete_claims(account_id: UUID) -> None:
    """Delete all claims of one vendor."""
    await database.execute(Claim.delete().where(Claim.account == account_id))

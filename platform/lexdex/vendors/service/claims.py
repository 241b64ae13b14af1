"""Removes a product claim that was wrongly given to a vendor company."""

from typing import Final
from uuid import UUID

from lexdex.accounts.service import vendor_companies
from lexdex.accounts.service.user_actions import clean_reason
from lexdex.claims.service import decisions
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import NotFound
from lexdex.vendors.schemas import VendorDetails
from lexdex.vendors.service.companies import lock_company
from lexdex.vendors.service.details import get_vendor

NO_CLAIM: Final = "This vendor has no such claim."


async def remove_claim(actor: Actor, company_id: UUID, claim_id: UUID, reason: str) -> VendorDetails:
    """Revoke an approved claim of a company's account, who gets the reason and the way to object by email.

    Raises Invalid, NotFound, or Conflict if the claim isn't approved.
    """
    reason = clean_reason(reason)
    async with database.transaction():
        await lock_company(company_id)
        claim = await decisions.find_claim_account(claim_id)
        if claim is None or claim not in await vendor_companies.list_account_ids(company_id):
            raise NotFound(NO_CLAIM)
        await decisions.revoke_claim(actor, claim_id, reason)
    return await get_vendor(company_id)

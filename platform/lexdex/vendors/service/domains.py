"""Proves domains of vendor companies by hand, or withdraws their proof."""

import re
from typing import Final
from uuid import UUID

from lexdex.accounts.schemas.vendor_companies import DomainProof
from lexdex.accounts.service import activity_log, vendor_companies
from lexdex.accounts.service.domains import is_public_provider
from lexdex.accounts.service.user_actions import clean_reason
from lexdex.accounts.service.vendor_companies import Company, Domain
from lexdex.audit.service import Act, record
from lexdex.claims.service import submission
from lexdex.foundation import database, mail
from lexdex.foundation.actor import Actor
from lexdex.foundation.addresses import get_ascii_domain
from lexdex.foundation.errors import Conflict, Invalid
from lexdex.foundation.public_suffixes import find_registered_domain, is_shared_domain
from lexdex.settings import Settings
from lexdex.vendors.schemas import DomainDecision, VendorDetails
from lexdex.vendors.service.companies import UNNAMED, lock_company
from lexdex.vendors.service.details import get_vendor

_DOMAIN: Final = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])")
NO_DOMAIN: Final = "Please enter a registered domain such as meridian.com, without a path or subdomain."
NO_COMPANY_DOMAIN: Final = "Anyone can have an address at {domain}, so it can't belong to a vendor."
OF_ANOTHER: Final = "{domain} belongs to {company}. Merge the two vendors, or withdraw its proof there first."
PROVEN_ALREADY: Final = "{domain} is proven by hand already."
NOT_OF_VENDOR: Final = "{domain} is not a domain of this vendor."
WITHDRAWN_ALREADY: Final = "The proof of {domain} is withdrawn already."


async def decide_domain(settings: Settings, actor: Actor, company_id: UUID, decision: DomainDecision) -> VendorDetails:
    """Prove a domain of a company by hand, or withdraw its proof; its accounts get the reason by email.

    Pending claims are checked again at once; approved ones stay. Raises Invalid, NotFound or Conflict.
    """
    reason, domain = clean_reason(decision.reason), _clean_domain(decision.domain)
    proof: DomainProof = "staff" if decision.is_proven else "withdrawn"
    async with database.transaction():
        company = await lock_company(company_id)
        await vendor_companies.lock_domain(domain)
        before = await vendor_companies.find_domain(domain)
        if decision.is_proven:
            await _refuse_proof(company, domain, before)
        else:
            _refuse_withdrawal(company, domain, before)
        await vendor_companies.set_domain(domain, company_id, proof=proof, reason=reason)
        await submission.recheck_email_proofs(settings, company_id)
        await _notify(settings, company, domain, decision.is_proven, reason)
        verb = "domain_proven" if decision.is_proven else "domain_withdrawn"
        old, new = {domain: before.proof if before else None}, {domain: proof}
        await record(actor, Act(f"vendor.{verb}", "vendor", company_id, before=old, after=new, reason=reason))
    return await get_vendor(company_id)


def _clean_domain(text: str) -> str:
    domain = get_ascii_domain(text.strip().lower().rstrip("."))
    if not _DOMAIN.fullmatch(domain) or find_registered_domain(domain) != domain:
        raise Invalid(NO_DOMAIN)
    return domain


async def _refuse_proof(company: Company, domain: str, before: Domain | None) -> None:
    if is_public_provider(domain) or is_shared_domain(domain):
        raise Invalid(NO_COMPANY_DOMAIN.format(domain=domain))
    if before is None or before.proof == "withdrawn":
        return
    if before.company != company.id:
        other = await vendor_companies.find_company(before.company)
        raise Conflict(OF_ANOTHER.format(domain=domain, company=(other and other.name) or "another vendor"))
    if before.proof == "staff":
        raise Conflict(PROVEN_ALREADY.format(domain=domain))


def _refuse_withdrawal(company: Company, domain: str, before: Domain | None) -> None:
    if before is None or before.company != company.id:
        raise Conflict(NOT_OF_VENDOR.format(domain=domain))
    if before.proof == "withdrawn":
        raise Conflict(WITHDRAWN_ALREADY.format(domain=domain))


async def _notify(settings: Settings, company: Company, domain: str, is_proven: bool, reason: str) -> None:
    did = "confirmed" if is_proven else "withdrawn"
    for contact in await vendor_companies.list_contacts(company.id):
        values = {"name": contact.first_name, "company": company.name or UNNAMED, "domain": domain, "reason": reason}
        await mail.send(
            "vendor-domain-decided",
            contact.email,
            values={**values, "is_proven": is_proven},
            reply_to=mail.get_operator_address(settings),
        )
        await activity_log.record(
            contact.id, "account.domain_decided", f"The domain {domain} was {did} by an admin", is_by_staff=True
        )

"""Applies what staff decided about the domains of vendor companies to the proof of claims by email address."""

from typing import Final
from uuid import UUID

from lexdex.accounts.service import vendor_companies
from lexdex.claims.schemas import Proof
from lexdex.claims.service.proof import ProofCheck, parse_site
from lexdex.foundation.public_suffixes import find_registered_domain

CONFIRMED: Final = "Our team has confirmed that your company has the domain {domain}."
WITHDRAWN: Final = "Addresses at {domain} don't prove ownership. Please add a DNS record, or ask our team."


async def apply_domain_decision(account_id: UUID, proof: Proof, website: str, check: ProofCheck) -> ProofCheck:
    """Return the result of a check, or what follows from a decision about the website's domain.

    A DNS record proves what it proves, whatever staff decided.
    """
    domain = find_registered_domain(parse_site(website)) if proof == "domain" else ""
    if not domain:
        return check
    decision = await vendor_companies.find_decision(account_id, domain)
    if decision == "withdrawn":
        return ProofCheck(False, WITHDRAWN.format(domain=domain)) if check.is_met else check
    return ProofCheck(True, CONFIRMED.format(domain=domain)) if decision == "staff" else check

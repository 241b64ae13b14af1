"""Groups vendor accounts by the company that their email addresses belong to, and suspends them with it.

An account joins the company of its address's registered domain. Addresses at domains that anyone can have, and at
domains whose proof was withdrawn, form a company of their own.
"""

from typing import Final
from uuid import UUID

from lexdex.accounts.queries import link_tokens, sessions
from lexdex.accounts.queries import vendor_companies as queries
from lexdex.accounts.queries.vendor_companies import (
    Company,
    Contact,
    Domain,
    Merge,
    clear_suspension,
    find_company,
    find_domain,
    find_last_merge,
    insert_merge,
    list_account_ids,
    list_contacts,
    list_domains,
    lock_company,
    lock_domain,
    mark_undone,
    move_domains,
    reinstate_accounts,
    set_company,
    set_domain,
    set_merged_into,
    set_suspension,
)
from lexdex.accounts.schemas.vendor_companies import DomainProof
from lexdex.accounts.service.domains import is_company_address
from lexdex.foundation import database
from lexdex.foundation.addresses import get_ascii_domain
from lexdex.foundation.public_suffixes import find_registered_domain

__all__ = [
    "Company",
    "Contact",
    "Domain",
    "Merge",
    "assign_companies",
    "assign_company",
    "clear_suspension",
    "find_company",
    "find_decision",
    "find_domain",
    "find_last_merge",
    "insert_merge",
    "list_account_ids",
    "list_contacts",
    "list_domains",
    "lock_company",
    "lock_domain",
    "mark_undone",
    "move_domains",
    "reinstate_accounts",
    "set_company",
    "set_domain",
    "set_merged_into",
    "set_suspension",
    "suspend_accounts",
]

BATCH_SIZE: Final = 500
RESET_LINK: Final = "reset"
SUSPENDED_WITH: Final = "The vendor company {company} is suspended: {reason}"


async def assign_companies() -> int:
    """Give each vendor account that has none its company; returns how many."""
    count = 0
    while account_ids := await queries.list_unassigned_ids(BATCH_SIZE):
        for account_id in account_ids:
            await assign_company(account_id)
        count += len(account_ids)
    return count


async def assign_company(account_id: UUID) -> None:
    """Give a vendor account with a verified address its company; does nothing for others, or if it has one.

    In a suspended company, the account is suspended too.
    """
    async with database.transaction():
        account = await queries.lock_unassigned(account_id)
        if account is None:
            return
        domain = find_email_domain(account.email)
        company = await _lock_or_create(domain, account.company_name or domain)
        await queries.set_company([account_id], company.id)
        if company.suspended_at:
            await suspend_accounts(company, company.suspension_reason)


def find_email_domain(email: str) -> str:
    """Return the registered domain of an email address; "" if anyone can have an address there."""
    return find_registered_domain(get_ascii_domain(email)) if is_company_address(email) else ""


async def find_decision(account_id: UUID, domain: str) -> DomainProof | None:
    """Return what staff decided about a registered domain: `withdrawn`, or `staff` if it is of the account's company.

    None if they decided nothing that concerns the account.
    """
    found = await queries.find_domain(domain)
    if found is None or found.proof == "email":
        return None
    if found.proof == "staff" and found.company != await queries.find_company_of(account_id):
        return None
    return found.proof


async def suspend_accounts(company: Company, reason: str) -> list[Contact]:
    """Suspend the company's accounts that aren't yet, end their sessions, and return them."""
    contacts = await queries.suspend_accounts(
        company.id, reason=SUSPENDED_WITH.format(company=company.name, reason=reason)
    )
    for contact in contacts:
        await sessions.revoke_sessions(contact.id)
        await link_tokens.expire_tokens(contact.id, RESET_LINK)
    return contacts


async def _lock_or_create(domain: str, name: str) -> Company:
    """Lock and return the company of a registered domain, or a new one; locked, so that no job deletes it as empty."""
    if not domain:
        return await _create(name)
    await queries.lock_domain(domain)
    found = await queries.find_domain(domain)
    is_withdrawn = found is not None and found.proof == "withdrawn"
    company = await queries.lock_company(found.company) if found and not is_withdrawn else None
    if company is None:
        company = await _create(name)
        if not is_withdrawn:
            await queries.set_domain(domain, company.id, proof="email")
    return company


async def _create(name: str) -> Company:
    company = await queries.lock_company(await queries.insert_company(name))
    if company is None:
        raise RuntimeError("the company was inserted")
    return company

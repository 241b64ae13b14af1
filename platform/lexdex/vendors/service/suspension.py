"""Suspends and reinstates vendor companies.

While a company is suspended, its accounts can't log in, so nothing of it can be edited, claimed or ordered. Its
products, replies and certificates stay public. Requests of buyers are stored without an email to the vendor, and the
buyer is informed. Reinstating gives all of it back.
"""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from lexdex.accounts.service import activity_log, vendor_companies
from lexdex.accounts.service.user_actions import clean_reason
from lexdex.accounts.service.vendor_companies import Company, Contact
from lexdex.audit.service import Act, record
from lexdex.foundation import database, mail
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict
from lexdex.settings import Settings
from lexdex.vendors.queries.details import count_leads_since
from lexdex.vendors.schemas import VendorDetails
from lexdex.vendors.service.companies import UNNAMED, lock_company
from lexdex.vendors.service.details import get_vendor

SUSPENDED_ALREADY: Final = "This vendor is suspended already."
NOT_SUSPENDED: Final = "This vendor is not suspended."


async def suspend(settings: Settings, actor: Actor, company_id: UUID, reason: str) -> VendorDetails:
    """Suspend a company with a reason, which its accounts get by email; raises Invalid, NotFound or Conflict."""
    reason = clean_reason(reason)
    async with database.transaction():
        company = await lock_company(company_id)
        if company.suspended_at:
            raise Conflict(SUSPENDED_ALREADY)
        await vendor_companies.set_suspension(company_id, reason=reason)
        contacts = await vendor_companies.suspend_accounts(company, reason)
        for contact in contacts:
            values = {"name": contact.first_name, "company": company.name or UNNAMED, "reason": reason}
            reply_to = mail.get_operator_address(settings)
            await mail.send("vendor-suspended", contact.email, values=values, reply_to=reply_to)
            await activity_log.record(contact.id, "account.suspended", "Company suspended", is_by_staff=True)
        await _record(actor, company, "suspended", contacts, reason)
    return await get_vendor(company_id)


async def reinstate(actor: Actor, company_id: UUID, reason: str) -> VendorDetails:
    """Reinstate a suspended company; raises Invalid, NotFound or Conflict.

    Accounts that were suspended by themselves stay so.
    """
    reason = clean_reason(reason)
    async with database.transaction():
        company = await lock_company(company_id)
        if company.suspended_at is None:
            raise Conflict(NOT_SUSPENDED)
        await vendor_companies.clear_suspension(company_id)
        contacts = await vendor_companies.reinstate_accounts(company_id)
        waiting = await count_leads_since(company_id, company.suspended_at)
        for contact in contacts:
            values = {"name": contact.first_name, "company": company.name or UNNAMED, "count": waiting}
            await mail.send("vendor-reinstated", contact.email, values=values)
            await activity_log.record(contact.id, "account.suspension_lifted", "Company reinstated", is_by_staff=True)
        await _record(actor, company, "reinstated", contacts, reason)
    return await get_vendor(company_id)


async def _record(actor: Actor, company: Company, verb: str, contacts: Sequence[Contact], reason: str) -> None:
    states = ("active", "suspended") if verb == "suspended" else ("suspended", "active")
    await record(
        actor,
        Act(
            f"vendor.{verb}",
            "vendor",
            company.id,
            before={"state": states[0]},
            after={"state": states[1], "accounts": [contact.id for contact in contacts]},
            reason=reason,
        ),
    )

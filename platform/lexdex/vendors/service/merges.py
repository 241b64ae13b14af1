"""Merges two vendor companies that are the same, with a preview and one undo."""

from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

from lexdex.accounts.service import activity_log, users, vendor_companies
from lexdex.accounts.service.user_actions import clean_reason
from lexdex.accounts.service.vendor_companies import Company
from lexdex.audit.service import Act, record
from lexdex.foundation import database, mail
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Conflict
from lexdex.settings import Settings
from lexdex.vendors.schemas import MergeOrder, MergePreview
from lexdex.vendors.service.companies import UNNAMED, describe_company, get_company, lock_company

UNDO_PERIOD: Final = timedelta(days=30)
SAME_VENDOR: Final = "These are the same vendor. Please choose another one."
OTHER_STATE: Final = "One of the vendors is suspended. Suspend both, or reinstate that one, before you merge them."
NO_MERGE: Final = "There is no merge to undo: it was undone already, or is more than 30 days old."
SUSPENDED_SINCE: Final = "The vendor is suspended. Reinstate it before you undo the merge."


async def preview_merge(company_id: UUID, merged_id: UUID) -> MergePreview:
    """Return what merging `merged_id` into a company would move; raises NotFound."""
    kept, merged = await get_company(company_id), await get_company(merged_id)
    return MergePreview(
        kept=await describe_company(kept),
        merged=await describe_company(merged),
        accounts=await users.list_company_users(merged_id),
        obstacle=_find_obstacle(kept, merged),
    )


async def merge(settings: Settings, actor: Actor, company_id: UUID, order: MergeOrder) -> None:
    """Move the accounts and domains of one company into another one; raises Invalid, NotFound or Conflict."""
    reason = clean_reason(order.reason)
    if company_id == order.merged_id:
        raise Conflict(SAME_VENDOR)
    async with database.transaction():
        # In one order, so that two merges at the same time don't wait for each other.
        locked = {each: await lock_company(each) for each in sorted([company_id, order.merged_id])}
        kept, merged = locked[company_id], locked[order.merged_id]
        if obstacle := _find_obstacle(kept, merged):
            raise Conflict(obstacle)
        accounts = await vendor_companies.list_account_ids(merged.id)
        domains = [each.domain for each in await vendor_companies.list_domains(merged.id)]
        await vendor_companies.set_company(accounts, kept.id)
        await vendor_companies.move_domains(domains, kept.id)
        await vendor_companies.set_merged_into(merged.id, kept.id)
        await vendor_companies.insert_merge(kept.id, merged.id, accounts, domains)
        await _notify(settings, kept, accounts)
        moved = {"merged": merged.id, "accounts": accounts, "domains": domains}
        await record(actor, Act("vendor.merged", "vendor", kept.id, after=moved, reason=reason))
        await record(actor, Act("vendor.merged", "vendor", merged.id, after={"merged_into": kept.id}, reason=reason))


async def undo_merge(settings: Settings, actor: Actor, company_id: UUID, reason: str) -> UUID:
    """Give back what the last merge into a company moved, and return the company that it was taken from.

    Accounts and domains that came since stay. Raises Invalid, NotFound, or Conflict if there is none to undo.
    """
    reason = clean_reason(reason)
    async with database.transaction():
        company = await lock_company(company_id)
        found = await vendor_companies.find_last_merge(company_id, datetime.now(UTC) - UNDO_PERIOD)
        merged = await vendor_companies.lock_company(found.merged) if found else None
        if found is None or merged is None:
            raise Conflict(NO_MERGE)
        if company.suspended_at:
            raise Conflict(SUSPENDED_SINCE)
        # Both were suspended when they were merged; the suspension ended for the accounts of both.
        await vendor_companies.clear_suspension(merged.id)
        still = set(await vendor_companies.list_account_ids(company_id))
        accounts = [account_id for account_id in found.accounts if account_id in still]
        owned = {each.domain for each in await vendor_companies.list_domains(company_id)}
        domains = [domain for domain in found.domains if domain in owned]
        await vendor_companies.set_company(accounts, merged.id)
        await vendor_companies.move_domains(domains, merged.id)
        await vendor_companies.set_merged_into(merged.id, None)
        await vendor_companies.mark_undone(found.id)
        await _notify(settings, merged, accounts)
        moved = {"merged": merged.id, "accounts": accounts, "domains": domains}
        await record(actor, Act("vendor.merge_undone", "vendor", company_id, before=moved, reason=reason))
        act = Act("vendor.merge_undone", "vendor", merged.id, before={"merged_into": company_id}, reason=reason)
        await record(actor, act)
    return merged.id


def _find_obstacle(kept: Company, merged: Company) -> str:
    """Return why two companies can't be merged; empty if they can."""
    if kept.id == merged.id:
        return SAME_VENDOR
    return OTHER_STATE if (kept.suspended_at is None) != (merged.suspended_at is None) else ""


async def _notify(settings: Settings, company: Company, moved: list[UUID]) -> None:
    """Email the moved accounts of a company that can log in."""
    for contact in await vendor_companies.list_contacts(company.id):
        if contact.id in moved:
            values = {"name": contact.first_name, "company": company.name or UNNAMED}
            reply_to = mail.get_operator_address(settings)
            await mail.send("vendor-company-changed", contact.email, values=values, reply_to=reply_to)
            description = "Account moved to another company by an admin"
            await activity_log.record(contact.id, "account.company_changed", description, is_by_staff=True)

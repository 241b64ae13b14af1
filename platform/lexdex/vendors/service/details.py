"""The page of a vendor company: what it has, payments, notes and history; and its requests, after a reason."""

from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from lexdex.accounts.service import activity_log, users, vendor_companies
from lexdex.accounts.service.names import list_names
from lexdex.audit.schemas import StoredEntry
from lexdex.audit.service import Act, reading, record
from lexdex.claims.service import decisions
from lexdex.foundation import database
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Invalid
from lexdex.foundation.texts import clean_text
from lexdex.vendors.queries import counts, details
from lexdex.vendors.schemas import (
    MAX_VIEW_REASON_LENGTH,
    LastMerge,
    VendorAct,
    VendorDetails,
    VendorHistoryPage,
    VendorLeads,
    VendorNote,
    VendorNotePage,
    VendorPaymentPage,
)
from lexdex.vendors.service.companies import describe_company, get_company
from lexdex.vendors.service.merges import UNDO_PERIOD

PAGE_SIZE: Final = 20
NO_REASON: Final = "Please give a reason."
VIEWED: Final = "An admin looked at your requests: {reason}"


async def get_vendor(company_id: UUID) -> VendorDetails:
    """Return the page of a vendor company; raises NotFound."""
    company = await get_company(company_id)
    return VendorDetails(
        vendor=await describe_company(company),
        suspended_at=company.suspended_at,
        suspension_reason=company.suspension_reason,
        accounts=await users.list_company_users(company_id),
        products=await details.list_products(company_id),
        claims=await decisions.list_company_claims(company_id),
        lead_counts=await counts.count_leads(company_id),
        validations=await details.list_validations(company_id),
        certificates=await details.list_certificates(company_id),
        last_merge=await _find_last_merge(company_id),
    )


async def list_payments(company_id: UUID, page: int) -> VendorPaymentPage:
    """Return one page of the payments of a vendor company, latest first; raises NotFound."""
    await get_company(company_id)
    found = await details.list_payments(company_id, limit=PAGE_SIZE + 1, offset=(page - 1) * PAGE_SIZE)
    return VendorPaymentPage([*found[:PAGE_SIZE]], len(found) > PAGE_SIZE)


async def list_notes(company_id: UUID, *, before: int | None) -> VendorNotePage:
    """Return one page of the notes about the accounts of a vendor company, latest first; raises NotFound."""
    await get_company(company_id)
    found = await details.list_notes(company_id, before=before, limit=PAGE_SIZE + 1)
    shown = found[:PAGE_SIZE]
    names = await list_names({note.author for note in shown})
    notes = [
        VendorNote(
            *(note.id, note.kind, note.text, names.get(note.author, "")),
            *(note.account_id, note.account_name, note.created_at),
        )
        for note in shown
    ]
    return VendorNotePage(notes, shown[-1].id if len(found) > PAGE_SIZE else None)


async def list_history(company_id: UUID, *, before: int | None) -> VendorHistoryPage:
    """Return one page of what was done about a vendor company and its accounts, latest first; raises NotFound."""
    await get_company(company_id)
    accounts = await vendor_companies.list_account_ids(company_id)
    found = await reading.list_entries_about("vendor", str(company_id), accounts, before=before)
    shown = found[: reading.PAGE_SIZE]
    names = await list_names({entry.actor for entry in shown if entry.actor})
    acts = [_describe_entry(entry, names) for entry in shown]
    return VendorHistoryPage(acts, shown[-1].id if len(found) > len(shown) else None)


async def open_leads(actor: Actor, company_id: UUID, reason: str) -> VendorLeads:
    """Record that staff look at a vendor's requests, for the audit log and its accounts, and return them.

    Raises Invalid without a reason, NotFound.
    """
    reason = clean_text(reason, label="the reason", max_length=MAX_VIEW_REASON_LENGTH)
    if not reason:
        raise Invalid(NO_REASON)
    async with database.transaction():
        await get_company(company_id)
        for account_id in await vendor_companies.list_account_ids(company_id):
            description = VIEWED.format(reason=reason)
            await activity_log.record(account_id, "account.viewed_by_staff", description, is_by_staff=True)
        await record(actor, Act("vendor.leads_viewed", "vendor", company_id, reason=reason))
    return VendorLeads(await details.list_leads(company_id))


async def _find_last_merge(company_id: UUID) -> LastMerge | None:
    merge = await vendor_companies.find_last_merge(company_id, datetime.now(UTC) - UNDO_PERIOD)
    merged = await vendor_companies.find_company(merge.merged) if merge else None
    if merge is None or merged is None:
        return None
    return LastMerge(merged.id, merged.name, merge.merged_at, len(merge.accounts), merge.domains)


def _describe_entry(entry: StoredEntry, names: dict[UUID, str]) -> VendorAct:
    return VendorAct(
        id=entry.id,
        at=entry.created_at,
        actor_name=names.get(entry.actor, "") if entry.actor else "",
        actor_kind=entry.actor_kind,
        action=entry.action,
        reason=reading.read_details(entry).reason,
    )

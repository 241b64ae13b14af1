"""The table of all vendor companies, with counts of what each has, and its export."""

from collections.abc import AsyncIterator, Sequence
from typing import Final

from lexdex.audit.service import Act, record
from lexdex.foundation import spreadsheets
from lexdex.foundation.actor import Actor
from lexdex.vendors.queries import counts as count_queries
from lexdex.vendors.queries import table as queries
from lexdex.vendors.queries.counts import CompanyCounts
from lexdex.vendors.queries.table import VendorRow
from lexdex.vendors.schemas import DomainOfVendor, Vendor, VendorCounts, VendorFilter, VendorOrder, VendorPage

PAGE_SIZE: Final = 50
EXPORT_BATCH_SIZE: Final = 1_000
_COUNTED: Final = VendorCounts.__struct_fields__
EXPORTED: Final = ("id", "name", "state", "joined_at", "domains", "withdrawn_domains", *_COUNTED)


async def list_vendor_page(filter_: VendorFilter, order: VendorOrder, page: int) -> VendorPage:
    """Return one page of the vendors of a filter; `page` counts from 1."""
    found = await queries.list_page(filter_, order, limit=PAGE_SIZE, offset=(page - 1) * PAGE_SIZE)
    return VendorPage(await describe_vendors(found.rows), found.total, PAGE_SIZE)


async def export_vendors(actor: Actor, filter_: VendorFilter, order: VendorOrder) -> bytes:
    """Return the vendors of a filter as CSV; the export is in the audit log."""
    lines = [line async for line in _list_lines(filter_, order)]
    await record(actor, Act("vendor.exported", "vendor", "all", {}, {"rows": len(lines)}))
    return spreadsheets.encode_csv([EXPORTED, *lines])


async def describe_vendors(rows: Sequence[VendorRow]) -> list[Vendor]:
    """Return companies with their domains and counts."""
    company_ids = [row.id for row in rows]
    domains = await queries.list_domains(company_ids)
    counts = await count_queries.count_for_companies(company_ids)
    return [_describe(row, domains[row.id], counts[row.id]) for row in rows]


async def _list_lines(filter_: VendorFilter, order: VendorOrder) -> AsyncIterator[Sequence[str]]:
    rows = [row async for row in queries.stream_rows(filter_, order)]
    for start in range(0, len(rows), EXPORT_BATCH_SIZE):
        for vendor in await describe_vendors(rows[start : start + EXPORT_BATCH_SIZE]):
            yield _to_line(vendor)


def _to_line(vendor: Vendor) -> Sequence[str]:
    proven = "; ".join(each.domain for each in vendor.domains if each.proof != "withdrawn")
    withdrawn = "; ".join(each.domain for each in vendor.domains if each.proof == "withdrawn")
    facts = (str(vendor.id), vendor.name, vendor.state, vendor.joined_at.isoformat(), proven, withdrawn)
    return (*facts, *(str(getattr(vendor, name)) for name in _COUNTED))


def _describe(row: VendorRow, domains: list[DomainOfVendor], counts: CompanyCounts) -> Vendor:
    return Vendor(
        id=row.id,
        name=row.name,
        state="suspended" if row.suspended_at else "active",
        domains=domains,
        joined_at=row.created_at,
        **{name: getattr(counts, name) for name in _COUNTED},
    )

"""Queries of the table of vendor companies, which admins search, filter and sort."""

from collections.abc import AsyncIterator, Sequence
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

import msgspec

from lexdex.foundation import database
from lexdex.vendors.schemas import DomainOfVendor, VendorFilter, VendorOrder

MAX_EXPORTED: Final = 100_000
MAX_FEW: Final = 1_000
_COLUMNS: Final = "id, name, suspended_at, created_at"
_SORT_KEYS: Final = {"name": "lower(name)", "joined": "created_at"}
# SQL: expressions that the indexes `vendor_company_...` contain, so that only the rows of one page are read.
_COUNT: Final = "SELECT count(*) FROM vendor_company c WHERE {conditions}"
_FEW: Final = "SELECT id FROM vendor_company c WHERE {conditions} LIMIT {limit}"
_PAGE: Final = f"""
SELECT {_COLUMNS} FROM vendor_company WHERE id = ANY(ARRAY(
    SELECT id FROM vendor_company c WHERE {{conditions}} ORDER BY {{order}} LIMIT {{limit}} OFFSET {{offset}}
)) ORDER BY {{order}}
"""
_EXPORT: Final = f"SELECT {_COLUMNS} FROM vendor_company c WHERE {{conditions}} ORDER BY {{order}} LIMIT {{limit}}"
_MATCHES: Final = """
(strpos(lower(c.name), ${n}) > 0 OR c.id IN (SELECT company FROM vendor_domain WHERE strpos(domain, ${n}) > 0))
"""
_IS_PROVEN: Final = "EXISTS (SELECT FROM vendor_domain d WHERE d.company = c.id AND d.proof <> 'withdrawn')"
_IS_PENDING: Final = """
c.id IN (SELECT a.vendor_company FROM claim l JOIN account a ON a.id = l.account WHERE l.state = 'pending')
"""
_DOMAINS: Final = """
SELECT company, domain, proof, reason, changed_at FROM vendor_domain WHERE company = ANY($1) ORDER BY domain
"""


class VendorRow(msgspec.Struct, frozen=True):
    """A vendor company."""

    id: UUID
    name: str
    suspended_at: datetime | None
    created_at: datetime


class FoundVendors(NamedTuple):
    """The vendors of one page, and how many there are on all pages."""

    rows: list[VendorRow]
    total: int


class _DomainRow(DomainOfVendor, frozen=True):
    company: UUID


async def list_page(filter_: VendorFilter, order: VendorOrder, *, limit: int, offset: int) -> FoundVendors:
    """Return the vendors of a filter, `limit` of them after the first `offset`, and how many there are.

    If they are few, one scan finds them all, and only they are sorted. Otherwise a scan in the wanted order soon has a
    page of them.
    """
    conditions, values = _build_conditions(filter_)
    few = await database.fetch_column(_FEW.format(conditions=conditions, limit=MAX_FEW + 1), *values)
    if len(few) <= MAX_FEW:
        total, conditions, values = len(few), "c.id = ANY($1)", [few]
    else:
        total = await database.fetch_value(_COUNT.format(conditions=conditions), *values)
    query = _PAGE.format(conditions=conditions, order=_build_order(order), limit=limit, offset=offset)
    return FoundVendors(await database.fetch_as(VendorRow, query, *values), total)


def stream_rows(filter_: VendorFilter, order: VendorOrder) -> AsyncIterator[VendorRow]:
    """Yield the vendors of a filter, at most MAX_EXPORTED."""
    conditions, values = _build_conditions(filter_)
    query = _EXPORT.format(conditions=conditions, order=_build_order(order), limit=MAX_EXPORTED)
    return database.stream_as(VendorRow, query, *values)


async def list_domains(company_ids: Sequence[UUID]) -> dict[UUID, list[DomainOfVendor]]:
    """Return the domains of companies in alphabetical order, by company."""
    found: dict[UUID, list[DomainOfVendor]] = {company_id: [] for company_id in company_ids}
    for row in await database.fetch_as(_DomainRow, _DOMAINS, [*company_ids]):
        found[row.company].append(DomainOfVendor(row.domain, row.proof, row.reason, row.changed_at))
    return found


def _build_conditions(filter_: VendorFilter) -> tuple[str, list[object]]:
    """Return the SQL conditions of a filter and their parameters; a value that restricts nothing has none."""
    values: list[object] = []
    conditions = ["c.merged_into IS NULL"]
    if filter_.search:
        values.append(filter_.search.lower())
        conditions.append(_MATCHES.format(n=len(values)))
    if filter_.state:
        conditions.append(f"c.suspended_at IS {'NOT ' if filter_.state == 'suspended' else ''}NULL")
    if filter_.proven is not None:
        conditions.append(_IS_PROVEN if filter_.proven else f"NOT {_IS_PROVEN}")
    if filter_.pending:
        conditions.append(_IS_PENDING)
    return " AND ".join(conditions), values


def _build_order(order: VendorOrder) -> str:
    column = order.removeprefix("-")
    direction = "DESC" if order.startswith("-") else "ASC"
    return f"{_SORT_KEYS[column]} {direction}, id {direction}"

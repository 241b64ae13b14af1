"""The report of queries, a page at a time and as CSV."""

from datetime import date
from typing import Final

from lexdex.audit import service as audit
from lexdex.foundation import spreadsheets
from lexdex.foundation.actor import Actor
from lexdex.search.service import query_report
from lexdex.search.service.query_report import MAX_EXPORTED, MIN_SEARCHERS, QueryKind, ReportedQuery
from lexdex.search_admin.schemas.queries import QueryReport, QueryReportRow

PAGE_SIZE: Final = 50


async def list_page(kind: QueryKind, first: date | None, last: date | None, page: int) -> QueryReport:
    """Return one page of a report; raises Invalid for a wrong period."""
    found = await query_report.list_queries(kind, first, last, limit=PAGE_SIZE, offset=(page - 1) * PAGE_SIZE)
    total = found[0].total if found else (page - 1) * PAGE_SIZE
    return QueryReport(total, PAGE_SIZE, MIN_SEARCHERS, [_describe(each) for each in found])


async def export_report(actor: Actor, kind: QueryKind, first: date | None, last: date | None) -> bytes:
    """Return a report as CSV; the export is in the audit log."""
    found = await query_report.list_queries(kind, first, last, limit=MAX_EXPORTED)
    names = QueryReportRow.__struct_fields__
    lines = [[str(getattr(row, name)) for name in names] for row in map(_describe, found)]
    await audit.record(actor, audit.Act("search_query.exported", "query_report", kind, after={"rows": len(lines)}))
    return spreadsheets.encode_csv([names, *lines])


def _describe(found: ReportedQuery) -> QueryReportRow:
    return QueryReportRow(**{name: getattr(found, name) for name in QueryReportRow.__struct_fields__})

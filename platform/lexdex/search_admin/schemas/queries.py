"""Schemas of the report of queries."""

from datetime import date

import msgspec


class QueryReportRow(msgspec.Struct, frozen=True):
    """A query, in lower case, with its searches in the period."""

    query: str
    searches: int
    searchers: int
    without_result: int
    """Searches that found nothing."""
    unanswered: int
    """Searches that found nothing that matches, or were not understood."""
    opened: int
    """Searches after which a result was opened, compared or contacted."""
    last_day: date


class QueryReport(msgspec.Struct, frozen=True):
    """One page of a report; queries of fewer than `min_searchers` searchers are left out."""

    total: int
    page_size: int
    min_searchers: int
    queries: list[QueryReportRow]

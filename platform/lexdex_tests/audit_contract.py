"""Requires that each successful change by an admin is in the audit log, whatever a test is about."""

from functools import cache
from importlib import import_module

import httpx

from lexdex.foundation import database as db
from lexdex_tests.api_contract import find_operation_id

READING = frozenset({"GET", "HEAD", "OPTIONS"})
WITHOUT_ENTRY: frozenset[str] = frozenset(
    {"mark_activity_seen", "preview_star_profile", "preview_value_change", "try_query"}
)
"""Operations that change nothing, or nothing but what their admin sees."""
COUNT = "audit_entries_before"


async def count_audit_entries(request: httpx.Request) -> None:
    """Note how many entries there are before a request that has to add one."""
    if _must_be_audited(request):
        request.extensions[COUNT] = await _count()


async def require_audit_entry(response: httpx.Response) -> None:
    """Fail the test if a change succeeded without an entry."""
    if COUNT in response.request.extensions and response.is_success:
        operation = find_operation_id(response.request)
        assert await _count() > response.request.extensions[COUNT], f"{operation} is not in the audit log"


def _must_be_audited(request: httpx.Request) -> bool:
    operation = "" if request.method in READING else find_operation_id(request)
    return operation in _list_admin_operations() and operation not in WITHOUT_ENTRY


@cache
def _list_admin_operations() -> frozenset[str]:
    # Imported late: the matrix imports all of the application, which tests without HTTP need not.
    matrix = import_module("lexdex_tests.access.matrix").MATRIX
    return frozenset(name for name, operation in matrix.items() if operation.access == "admin_only")


async def _count() -> int:
    return int(await db.fetch_value("SELECT count(*) FROM audit_entry"))

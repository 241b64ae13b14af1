"""Compares the audit log with the transparency log, so that no entry can be altered, removed or put elsewhere."""

import hashlib
from collections.abc import AsyncIterator, Iterator
from typing import Final, NamedTuple
from uuid import UUID

from lexdex.audit import queries
from lexdex.audit.schemas import KIND, StoredEntry
from lexdex.audit.service.recording import hash_salted, list_logged
from lexdex.foundation import database
from lexdex.foundation.canonical_json import JSON, encode_canonical
from lexdex.transparency_log import service as transparency_log

ERASED: Final = "account.erased"
"""The action whose entry explains that details about its object are missing."""
MAX_PROBLEMS: Final = 50


class AuditReport(NamedTuple):
    """What comparing the audit log with its leaves found; it is intact if there are no problems."""

    entries: int
    problems: list[str]


async def verify_audit_log() -> AuditReport:
    """Compare each entry with its leaf, in one snapshot; the transparency log's own verification proves the leaves."""
    async with database.snapshot():
        problems = [problem async for problem in _find_problems()]
        entries = await queries.count_entries()
    more = len(problems) - MAX_PROBLEMS
    return AuditReport(entries, problems[:MAX_PROBLEMS] + ([f"and {more} more problems"] if more > 0 else []))


async def _find_problems() -> AsyncIterator[str]:
    """Yield a sentence for each entry that differs from its leaf, has none, or is missing."""
    logged = {log_entry: _digest(content) async for log_entry, content in transparency_log.stream_contents(KIND)}
    erased_accounts: set[UUID] = set()
    unexplained: list[tuple[int, UUID | None]] = []
    async for entry in queries.stream_all():
        if logged.pop(entry.log_entry, None) != _digest(list_logged(entry)):
            yield f"audit entry {entry.id}: it is not what was recorded"
        for problem in _check_hashes(entry):
            yield problem
        if entry.action == ERASED:
            erased_accounts.add(UUID(entry.object_id))
        unexplained += _list_erased(entry)
    for entry_id, account in unexplained:
        if account not in erased_accounts:
            yield f"audit entry {entry_id}: details are missing, but no account that they are about was erased"
    for log_entry in logged:
        yield f"log entry {log_entry}: its audit entry is missing"


def _digest(logged: JSON) -> bytes:
    return hashlib.sha256(encode_canonical(logged)).digest()


def _check_hashes(entry: StoredEntry) -> Iterator[str]:
    parts = {
        "details": (entry.details, entry.details_salt, entry.details_hash),
        "origin": (entry.origin, entry.origin_salt, entry.origin_hash),
    }
    for name, (text, salt, expected) in parts.items():
        if text is not None and (salt is None or hash_salted(salt, text) != expected):
            yield f"audit entry {entry.id}: its {name} was altered"


def _list_erased(entry: StoredEntry) -> Iterator[tuple[int, UUID | None]]:
    if entry.details is None:
        yield entry.id, entry.subject
    if entry.origin is None:
        yield entry.id, entry.actor

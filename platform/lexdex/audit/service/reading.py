"""Reads the audit log: a page of it, or all entries of a filter."""

from collections.abc import AsyncIterator, Sequence
from typing import Final
from uuid import UUID

import msgspec

from lexdex.audit import queries
from lexdex.audit.schemas import AuditFilter, Details, Origin, StoredEntry

PAGE_SIZE: Final = 50


async def list_entries(filter_: AuditFilter, *, before: int | None) -> Sequence[StoredEntry]:
    """Return up to PAGE_SIZE entries and one more if there is a next page, latest first."""
    return await queries.list_entries(filter_, before=before, limit=PAGE_SIZE + 1)


async def list_entries_about(
    kind: str, object_id: str, subjects: Sequence[UUID], *, before: int | None
) -> Sequence[StoredEntry]:
    """Return up to PAGE_SIZE entries and one more of an object or about one of the accounts, latest first."""
    return await queries.list_entries_about(kind, object_id, subjects, before=before, limit=PAGE_SIZE + 1)


def stream_entries(filter_: AuditFilter) -> AsyncIterator[StoredEntry]:
    """Yield all entries of a filter, latest first; at most `queries.MAX_EXPORTED`."""
    return queries.stream_filtered(filter_)


async def list_actions() -> list[str]:
    """Return the actions that occur in the log, each once, in alphabetical order."""
    return await queries.list_actions()


def read_details(entry: StoredEntry) -> Details:
    """Return what an entry says about the change; empty if it was erased."""
    return msgspec.json.decode(entry.details, type=Details) if entry.details else Details()


def read_origin(entry: StoredEntry) -> Origin:
    """Return where the act came from; empty if it was erased."""
    return msgspec.json.decode(entry.origin, type=Origin) if entry.origin else Origin()

"""Queries of the audit log."""

from collections.abc import AsyncIterator, Sequence
from typing import Any, Final
from uuid import UUID

from lexdex.audit.schemas import AuditFilter, StoredEntry
from lexdex.audit.tables import AuditEntry
from lexdex.foundation import database

_COLUMNS: Final = tuple(getattr(AuditEntry, name) for name in StoredEntry.__struct_fields__)
_NAMES: Final = ", ".join(StoredEntry.__struct_fields__)
MAX_EXPORTED: Final = 100_000

# SQL: a sequence, updates that return nothing but what they changed, and conditions that are left out when empty.
_NEXT_ID: Final = "SELECT nextval('audit_entry_id_seq')"
_FILTERED: Final = """
WHERE ($1 = '' OR action = $1 OR action LIKE $1 || '.%') AND ($2::uuid IS NULL OR actor = $2)
    AND ($3 = '' OR object_kind = $3)
    AND ($4::text[] IS NULL OR object_id = ANY($4)
        OR ($5::text[] IS NOT NULL AND object_kind || ' ' || object_id = ANY($5)))
    AND ($6::timestamptz IS NULL OR created_at >= $6) AND ($7::timestamptz IS NULL OR created_at < $7)
"""
_LIST: Final = (
    f"SELECT {_NAMES} FROM audit_entry {_FILTERED} AND ($8::bigint IS NULL OR id < $8) ORDER BY id DESC LIMIT $9"
)
_EXPORT: Final = f"SELECT {_NAMES} FROM audit_entry {_FILTERED} ORDER BY id DESC LIMIT {MAX_EXPORTED}"
# SQL: a union of two indexes.
_ABOUT: Final = f"""
SELECT {_NAMES} FROM audit_entry WHERE (object_kind = $1 AND object_id = $2 OR subject = ANY($3))
    AND ($4::bigint IS NULL OR id < $4) ORDER BY id DESC LIMIT $5
"""
_ACTIONS: Final = """
WITH RECURSIVE distinct_action AS (
    (SELECT action FROM audit_entry ORDER BY action LIMIT 1)
    UNION ALL
    SELECT (SELECT action FROM audit_entry WHERE action > d.action ORDER BY action LIMIT 1)
    FROM distinct_action d WHERE d.action IS NOT NULL
) SELECT action FROM distinct_action WHERE action IS NOT NULL LIMIT 500
"""
_ERASE_DETAILS: Final = """
UPDATE audit_entry SET details = NULL, details_salt = NULL WHERE subject = $1 AND details IS NOT NULL
"""
_ERASE_ORIGIN: Final = (
    "UPDATE audit_entry SET origin = NULL, origin_salt = NULL WHERE actor = $1 AND origin IS NOT NULL"
)
_OF_PERSON: Final = """
SELECT created_at, actor_kind, action, object_kind, object_id, actor = $1 AS is_own FROM audit_entry
WHERE actor = $1 OR subject = $1 ORDER BY id
"""


async def take_next_id() -> int:
    """Return the id of an entry that is yet to be inserted."""
    next_id: int = await database.fetch_value(_NEXT_ID)
    return next_id


async def insert_entry(entry: StoredEntry) -> None:
    """Insert an entry."""
    values = {name: getattr(entry, name) for name in StoredEntry.__struct_fields__}
    await database.execute(AuditEntry.insert(AuditEntry(**values)))


async def list_entries(filter_: AuditFilter, *, before: int | None, limit: int) -> list[StoredEntry]:
    """Return the latest entries of a filter; with `before`, those with a smaller id."""
    return await database.fetch_as(StoredEntry, _LIST, *_list_values(filter_), before, limit)


async def list_entries_about(
    kind: str, object_id: str, subjects: Sequence[UUID], *, before: int | None, limit: int
) -> list[StoredEntry]:
    """Return the latest entries of an object or about one of the accounts; with `before`, those with a smaller id."""
    return await database.fetch_as(StoredEntry, _ABOUT, kind, object_id, [*subjects], before, limit)


def stream_filtered(filter_: AuditFilter) -> AsyncIterator[StoredEntry]:
    """Yield the latest MAX_EXPORTED entries of a filter."""
    return database.stream_as(StoredEntry, _EXPORT, *_list_values(filter_))


def stream_all() -> AsyncIterator[StoredEntry]:
    """Yield all entries, oldest first."""
    return database.stream_as(StoredEntry, AuditEntry.select(*_COLUMNS).order_by(AuditEntry.id))


async def list_actions() -> list[str]:
    """Return the actions that occur, each once, in alphabetical order; at most 500."""
    return await database.fetch_column(_ACTIONS)


async def count_entries() -> int:
    """Count all entries."""
    count: int = await database.fetch_value(AuditEntry.count())
    return count


async def erase_details(account_id: UUID) -> int:
    """Erase the details of the entries about an account; returns how many."""
    return await database.execute(_ERASE_DETAILS, account_id)


async def erase_origin(account_id: UUID) -> int:
    """Erase from where an account acted; returns in how many entries."""
    return await database.execute(_ERASE_ORIGIN, account_id)


async def export_entries(account_id: UUID) -> Sequence[dict[str, Any]]:
    """Return what an account did, and what was done about it, oldest first."""
    return await database.fetch_dicts(_OF_PERSON, account_id)


def _list_values(filter_: AuditFilter) -> tuple[object, ...]:
    ids: list[str] | None = [filter_.object_id] if filter_.object_id else None
    related: list[str] | None = None
    if ids and filter_.object_kind:
        # One kind and its ids, so that the index of objects finds them.
        ids += [object_id for kind, object_id in filter_.related if kind == filter_.object_kind]
    elif ids and filter_.related:
        related = [f"{kind} {object_id}" for kind, object_id in filter_.related]
    return (filter_.action, filter_.actor, filter_.object_kind, ids, related, filter_.since, filter_.until)

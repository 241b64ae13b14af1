"""Reads and writes of saved searches."""

from typing import Any
from uuid import UUID

import msgspec

from lexdex.foundation import database
from lexdex.shortlists.schemas import SavedSearchEntry
from lexdex_search.query.request import SearchRequest

_COLUMNS = "id, name, ask::text, alert, looked_at, created_at"
_OF = f"SELECT {_COLUMNS} FROM saved_search WHERE account = $1 ORDER BY created_at DESC, id"
_KNOWN = f"SELECT {_COLUMNS} FROM saved_search WHERE account = $1 AND ask_digest = $2"
_PUT = f"""
INSERT INTO saved_search (id, account, name, ask, ask_digest, alert, stop_hash)
VALUES ($1, $2, $3, $4::jsonb, $5, $6, $7)
RETURNING {_COLUMNS}
"""
# Who turns an alert on wants to hear of what comes, not of what came while it was off.
_CHANGE = f"""
UPDATE saved_search SET name = coalesce($3, name), alert = coalesce($4, alert),
    rules = CASE WHEN $4 AND NOT alert THEN '' ELSE rules END,
    found = CASE WHEN $4 IS DISTINCT FROM alert THEN '{{}}' ELSE found END
WHERE account = $1 AND id = $2 RETURNING {_COLUMNS}
"""
_STOP = """
UPDATE saved_search SET alert = false, found = '{}'
WHERE stop_hash = $1 OR account = (SELECT account FROM alert_letter WHERE stop_hash = $1)
RETURNING name
"""
_EXPORT = """
SELECT name, ask::text AS request, alert, looked_at AS evaluated_at, created_at
FROM saved_search WHERE account = $1 ORDER BY created_at, id
"""
_decoder = msgspec.json.Decoder(SearchRequest)


async def of_account(account: UUID) -> list[SavedSearchEntry]:
    """A member's searches, the latest first."""
    return [_entry(tuple(row)) for row in await database.fetch(_OF, account)]


async def saved(account: UUID, ask_digest: str) -> SavedSearchEntry | None:
    """The member's search that asks this."""
    row = await database.fetch_row(_KNOWN, account, ask_digest)
    return _entry(tuple(row)) if row else None


async def count(account: UUID) -> int:
    """How many a member has."""
    number: int = await database.fetch_value("SELECT count(*) FROM saved_search WHERE account = $1", account)
    return number


async def put(values: tuple[object, ...]) -> SavedSearchEntry:
    """Number, account, name, ask, its digest, alert, digest of the link that stops it."""
    row = await database.fetch_row(_PUT, *values)
    return _entry(tuple(row or ()))


async def change(account: UUID, search: UUID, name: str | None, *, alert: bool | None) -> SavedSearchEntry | None:
    """The search as it is now, if the member has it."""
    row = await database.fetch_row(_CHANGE, account, search, name, alert)
    return _entry(tuple(row)) if row else None


async def delete(account: UUID, search: UUID) -> bool:
    """Whether the member had it."""
    return await database.execute("DELETE FROM saved_search WHERE account = $1 AND id = $2", account, search) > 0


async def stop(stop_hash: str) -> list[str]:
    """The names of the searches whose alerts this link has turned off."""
    return [row[0] for row in await database.fetch(_STOP, stop_hash)]


async def export(account: UUID) -> list[dict[str, Any]]:
    """All that one member has saved."""
    return [{**row, "request": msgspec.json.decode(row["request"])} for row in await database.fetch(_EXPORT, account)]


async def erase(account: UUID) -> None:
    """As if the member had never saved a search."""
    await database.execute("DELETE FROM saved_search WHERE account = $1", account)
    await database.execute("DELETE FROM alert_letter WHERE account = $1", account)


def _entry(row: tuple[Any, ...]) -> SavedSearchEntry:
    number, name, ask, *rest = row
    return SavedSearchEntry(number, name, _decoder.decode(ask), *rest)

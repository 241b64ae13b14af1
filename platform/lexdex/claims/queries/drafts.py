"""Reads and writes of owners' drafts, and of what of them waits for an admin."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal
from uuid import UUID, uuid4

import msgspec

from lexdex.foundation import database

State = Literal["draft", "waiting", "published", "rejected", "discarded"]

_PUT = """
INSERT INTO profile_draft (id, account, product, changes, base_revision) VALUES ($1, $2, $3, $4::jsonb, $5)
ON CONFLICT (account, product) WHERE state = 'draft'
DO UPDATE SET changes = excluded.changes, base_revision = excluded.base_revision, updated_at = now()
"""
_SELECT = """
SELECT d.id, d.account, d.product, p.name, d.changes::text, d.base_revision, d.state, d.updated_at,
    a.full_name, a.email, a.first_name
FROM profile_draft d JOIN product p ON p.id = d.product JOIN account a ON a.id = d.account
"""
_OF = f"{_SELECT} WHERE d.account = $1 AND d.product = $2 AND d.state = $3"
_ONE = f"{_SELECT} WHERE d.id = $1"
_WAITING = f"{_SELECT} WHERE d.state = 'waiting' ORDER BY d.updated_at, d.id LIMIT $1"
_MOVE = """
UPDATE profile_draft SET state = $3, note = $4, decided_by = $5, decided_at = now() WHERE id = $1 AND state = $2
"""
_CLOSE = """
UPDATE profile_draft SET state = $3, changes = $4::jsonb, updated_at = now()
WHERE account = $1 AND product = $2 AND state = 'draft'
"""
_WAIT = """
INSERT INTO profile_draft (id, account, product, changes, base_revision, state)
VALUES ($1, $2, $3, $4::jsonb, $5, 'waiting')
"""
_REPLACE = "UPDATE profile_draft SET state = 'discarded' WHERE account = $1 AND product = $2 AND state = $3"
_DISCARD = """
UPDATE profile_draft SET state = 'discarded' WHERE account = $1 AND product = $2 AND state IN ('draft', 'waiting')
"""
_EXPORT = """
SELECT p.name AS product, d.changes::text AS changes, d.state, d.note, d.created_at, d.updated_at
FROM profile_draft d JOIN product p ON p.id = d.product WHERE d.account = $1 ORDER BY d.created_at, d.id
"""


class Stored(msgspec.Struct, frozen=True):
    """A draft with who wrote it."""

    id: UUID
    account: UUID
    product: str
    product_name: str
    changes: dict[str, Any]
    base_revision: int
    state: State
    updated_at: datetime
    vendor_name: str
    vendor_email: str
    first_name: str


async def put(account: UUID, product: str, changes: Mapping[str, Any], base: int) -> None:
    """The owner's draft from now on."""
    await database.execute(_PUT, uuid4(), account, product, _json(changes), base)


async def of(account: UUID, product: str, state: State) -> Stored | None:
    """The owner's draft, or what waits."""
    row = await database.fetch_row(_OF, account, product, state)
    return _stored(row) if row else None


async def one(number: UUID) -> Stored | None:
    """The draft of this number."""
    row = await database.fetch_row(_ONE, number)
    return _stored(row) if row else None


async def waiting(limit: int) -> list[Stored]:
    """What waits for an admin, the oldest first."""
    return [_stored(row) for row in await database.fetch(_WAITING, limit)]


async def move(number: UUID, steps: tuple[State, State], *, note: str, by: str) -> bool:
    """From one state into another; false where it is not in the first one any more."""
    return await database.execute(_MOVE, number, *steps, note, by) == 1


async def close(account: UUID, product: str, changes: Mapping[str, Any]) -> None:
    """The draft is published; these of its changes went live."""
    await database.execute(_CLOSE, account, product, "published", _json(changes))


async def wait(account: UUID, product: str, changes: Mapping[str, Any], base: int) -> None:
    """Let these wait for an admin, in place of what waited before."""
    await database.execute(_REPLACE, account, product, "waiting")
    await database.execute(_WAIT, uuid4(), account, product, _json(changes), base)


async def discard(account: UUID, product: str) -> bool:
    """Whether there was a draft."""
    return await database.execute(_REPLACE, account, product, "draft") == 1


async def discard_all(account: UUID, product: str) -> None:
    """Neither draft nor wait is left."""
    await database.execute(_DISCARD, account, product)


async def export(account: UUID) -> list[dict[str, Any]]:
    """All that one owner has drafted."""
    rows = await database.fetch(_EXPORT, account)
    return [{**row, "changes": msgspec.json.decode(row["changes"])} for row in rows]


async def erase(account: UUID) -> None:
    """As if the owner had never drafted anything."""
    await database.execute("DELETE FROM profile_draft WHERE account = $1", account)


def _json(changes: Mapping[str, Any]) -> str:
    return msgspec.json.encode(changes).decode()


def _stored(row: Any) -> Stored:  # noqa: ANN401 - a row of the database
    values = list(row)
    values[4] = msgspec.json.decode(values[4])
    return Stored(*values)

"""Reads and writes of trials; what counts a prompt is one statement, so that two at once cannot share one."""

from datetime import datetime
from uuid import UUID

import msgspec

from lexdex.foundation import database

_FIND = "SELECT id, prompts, started_at FROM trial WHERE id = $1 OR address_hash = $2 ORDER BY id = $1 DESC LIMIT 1"
_ENTER = """
INSERT INTO trial (id, address_hash) VALUES ($1, $2)
ON CONFLICT (address_hash) DO UPDATE SET seen_at = now()
RETURNING id, prompts, started_at
"""
_CHARGE = f"""
UPDATE trial SET prompts = prompts + 1, started_at = coalesce(started_at, now()), seen_at = now()
WHERE id = (SELECT id FROM ({_FIND}) AS known)
    AND prompts < $3 AND (started_at IS NULL OR started_at > now() - make_interval(days => $4))
RETURNING id, prompts, started_at
"""
_GIVE_BACK = "UPDATE trial SET prompts = prompts - 1 WHERE id = $1 AND prompts > 0"
_SPEND = "INSERT INTO spent_challenge (digest, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING digest"
_FORGET = (
    "DELETE FROM trial WHERE coalesce(started_at, seen_at) < now() - make_interval(days => $1)",
    "DELETE FROM spent_challenge WHERE expires_at < now() AND $1 > 0",
)


class Record(msgspec.Struct, frozen=True):
    """A trial as stored."""

    id: UUID
    prompts: int
    started_at: datetime | None


async def find(trial: UUID | None, address_hash: str) -> Record | None:
    """The trial of the cookie if it still exists, else that of the address."""
    row = await database.fetch_row(_FIND, trial, address_hash)
    return Record(**row) if row else None


async def enter(trial: UUID, address_hash: str) -> Record:
    """A new trial, or the one that the address has already."""
    row = await database.fetch_row(_ENTER, trial, address_hash)
    assert row is not None  # noqa: S101 - the statement always returns its row
    return Record(**row)


async def charge(trial: UUID | None, address_hash: str, *, prompts: int, days: int) -> Record | None:
    """Take one prompt of the trial that `find` finds; nothing where there is no trial, or nothing left of it."""
    row = await database.fetch_row(_CHARGE, trial, address_hash, prompts, days)
    return Record(**row) if row else None


async def give_back(trial: UUID) -> None:
    """Return a prompt that bought nothing."""
    await database.execute(_GIVE_BACK, trial)


async def spend_challenge(digest: str, expires_at: datetime) -> bool:
    """Whether this is the challenge's first use."""
    return await database.fetch_value(_SPEND, digest, expires_at) is not None


async def forget(days: int) -> None:
    """Drop trials that began so long ago, and challenges that have expired."""
    for statement in _FORGET:
        await database.execute(statement, days)

"""Queries of trials and used captcha challenges. A prompt is one free search.

A prompt is checked and counted in one statement, so that concurrent requests cannot exceed the limit.
"""

from datetime import UTC, datetime
from uuid import UUID

import msgspec

from lexdex.foundation import database
from lexdex.trial.tables import SpentChallenge

# SQL: a hot path, run before every free search; prefers the cookie's trial to that of the IP address.
_FIND = "SELECT id, prompts, started_at FROM trial WHERE id = $1 OR address_hash = $2 ORDER BY id = $1 DESC LIMIT 1"
# SQL: an upsert that returns the inserted or existing row.
_ENSURE = """
INSERT INTO trial (id, address_hash) VALUES ($1, $2)
ON CONFLICT (address_hash) DO UPDATE SET seen_at = now()
RETURNING id, prompts, started_at
"""
# SQL: checks and counts in one statement.
_USE_PROMPT = f"""
UPDATE trial SET prompts = prompts + 1, started_at = coalesce(started_at, now()), seen_at = now()
WHERE id = (SELECT id FROM ({_FIND}) AS known)
    AND prompts < $3 AND (started_at IS NULL OR started_at > now() - make_interval(days => $4))
RETURNING id, prompts, started_at
"""
# SQL: compares coalesced columns.
_PURGE_TRIALS = "DELETE FROM trial WHERE coalesce(started_at, seen_at) < now() - make_interval(days => $1)"


class StoredTrial(msgspec.Struct, frozen=True):
    """A stored trial; `started_at` is the time of the first prompt."""

    id: UUID
    prompts: int
    started_at: datetime | None


async def find_trial(trial_id: UUID | None, address_hash: str) -> StoredTrial | None:
    """Return the trial with the id from the visitor's cookie, or else the one of the IP address, or else None."""
    return await database.fetch_one_as(StoredTrial, _FIND, trial_id, address_hash)


async def ensure_trial(trial_id: UUID, address_hash: str) -> StoredTrial:
    """Create a trial for the IP address and return it; if the address has one, return that."""
    trial = await database.fetch_one_as(StoredTrial, _ENSURE, trial_id, address_hash)
    assert trial is not None  # noqa: S101 - the statement always returns its row
    return trial


async def use_prompt(trial_id: UUID | None, address_hash: str, *, prompts: int, days: int) -> StoredTrial | None:
    """Count one prompt of the trial that `find_trial` returns, and return the trial.

    Returns None if there is no trial, it has used its `prompts`, or it started more than `days` ago.
    """
    return await database.fetch_one_as(StoredTrial, _USE_PROMPT, trial_id, address_hash, prompts, days)


async def mark_challenge_used(digest: str, expires_at: datetime) -> bool:
    """Record that a captcha challenge was used; returns False if it was used before.

    `digest` is the hash that identifies the challenge. After `expires_at` the record may be deleted.
    """
    challenge = SpentChallenge(digest=digest, expires_at=expires_at)
    return await database.execute(SpentChallenge.insert(challenge).on_conflict(action="DO NOTHING")) == 1


async def delete_trials_older_than(days: int) -> None:
    """Delete trials that started more than `days` ago, and captcha challenges that have expired."""
    await database.execute(_PURGE_TRIALS, days)
    await database.execute(SpentChallenge.delete().where(SpentChallenge.expires_at < datetime.now(UTC)))

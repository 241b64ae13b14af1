"""What the alerts read and write: which searches are to be run, what they know, what is to be told."""

from collections.abc import Sequence
from uuid import UUID

import msgspec

from lexdex.foundation import database
from lexdex_search.query.request import SearchRequest

# To nobody whose account is closed, or whose address nobody confirmed.
_REACHED = "(a.verified_at IS NOT NULL AND a.disabled_at IS NULL AND a.erased_at IS NULL)"
_TO_LOOK = f"""
SELECT DISTINCT s.account FROM saved_search s JOIN account a ON a.id = s.account
WHERE s.alert AND (s.release <> $1 OR s.rules <> $2) AND {_REACHED}
"""
_DUE = """
SELECT id, ask::text, rules, known, found FROM saved_search
WHERE account = $1 AND alert AND (release <> $2 OR rules <> $3) ORDER BY id
"""
_LOOKED = """
UPDATE saved_search SET release = $2, rules = $3, known = $4, found = $5, looked_at = now() WHERE id = $1
"""
_TO_TELL = f"""
SELECT DISTINCT s.account FROM saved_search s JOIN account a ON a.id = s.account
    LEFT JOIN alert_letter l ON l.account = s.account
WHERE s.alert AND s.found <> '{{}}' AND {_REACHED}
    AND (l.sent_at IS NULL OR l.sent_at <= now() - make_interval(hours => $1))
"""
_FINDINGS = f"""
SELECT s.id, s.name, s.found, a.email, a.first_name FROM saved_search s JOIN account a ON a.id = s.account
    LEFT JOIN alert_letter l ON l.account = s.account
WHERE s.account = $1 AND s.alert AND s.found <> '{{}}' AND {_REACHED}
    AND (l.sent_at IS NULL OR l.sent_at <= now() - make_interval(hours => $2))
ORDER BY s.created_at, s.id
"""
_TOLD = "UPDATE saved_search SET found = '{}' WHERE id = ANY($1)"
_WRITTEN = """
INSERT INTO alert_letter (account, stop_hash, sent_at) VALUES ($1, $2, now())
ON CONFLICT (account) DO UPDATE SET stop_hash = excluded.stop_hash, sent_at = excluded.sent_at
"""
_decoder = msgspec.json.Decoder(SearchRequest)


class Due(msgspec.Struct, frozen=True):
    """A search to be run, and what it has found so far."""

    id: UUID
    ask: SearchRequest
    rules: str
    known: list[str]
    found: list[str]


class Finding(msgspec.Struct, frozen=True):
    """What one search has found, and who is to be told."""

    id: UUID
    name: str
    found: list[str]
    email: str
    first_name: str


async def to_look(release: str, rules: str) -> list[UUID]:
    """Members with a search that has not seen this release."""
    return [row[0] for row in await database.fetch(_TO_LOOK, release, rules)]


async def due(account: UUID, release: str, rules: str) -> list[Due]:
    """The member's searches that have not seen this release."""
    rows = await database.fetch(_DUE, account, release, rules)
    return [Due(row[0], _decoder.decode(row[1]), row[2], row[3], row[4]) for row in rows]


async def looked(search: UUID, seen: tuple[str, str], *, known: Sequence[str], found: Sequence[str]) -> None:
    """The search has seen (release, rules)."""
    await database.execute(_LOOKED, search, *seen, known, found)


async def to_tell(hours: int) -> list[UUID]:
    """Members for whom something was found, and who got no mail within so many hours."""
    return [row[0] for row in await database.fetch(_TO_TELL, hours)]


async def findings(account: UUID, hours: int) -> list[Finding]:
    """All that was found for the member; nothing when a mail went out meanwhile."""
    return [Finding(*row) for row in await database.fetch(_FINDINGS, account, hours)]


async def told(searches: Sequence[UUID]) -> None:
    """Nothing of these is left to tell."""
    await database.execute(_TOLD, searches)


async def written(account: UUID, stop_hash: str) -> None:
    """A mail went out just now."""
    await database.execute(_WRITTEN, account, stop_hash)

"""Reads and writes of moderation: the queues, the states, and the events that are only ever added."""

from typing import Any
from uuid import UUID

import msgspec

from lexdex.foundation import database
from lexdex.reviews.queries.reading import AUTHOR
from lexdex.reviews.schemas import DETAILS, ModeratedReview, ModerationEvent, Queue, ReceivedFlag, ReviewDetails

_OPEN_FLAG = "SELECT FROM review_flag f WHERE f.review = r.id AND f.settled_at IS NULL"
_OPEN_PROOF = "SELECT FROM review_proof f WHERE f.review = r.id AND f.state = 'asked'"
_QUEUES: dict[Queue, str] = {
    "flagged": f"r.state = 'visible' AND EXISTS ({_OPEN_FLAG})",
    "hidden": "r.state = 'hidden'",
    "appealed": "r.state = 'hidden' AND r.appeal_state = 'open'",
    "proof": f"EXISTS ({_OPEN_PROOF})",
}
_COUNTS = f"SELECT {', '.join(f'count(*) FILTER (WHERE {which})' for which in _QUEUES.values())} FROM review r"
_DAY = "to_char({} AT TIME ZONE 'UTC', 'YYYY-MM-DD')"
_MOMENT = "to_char({} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI')"
_ENTRY = f"""
SELECT r.id, p.id AS product_id, p.name AS product_name, coalesce({AUTHOR}, '') AS author, coalesce(a.email, '') AS
    email, r.rating, r.title, r.text, {", ".join(f"r.{name}" for name in DETAILS)}, r.company_domain, r.proof_of_use,
    r.rival, r.state, r.reason, r.appeal, r.appeal_state, {_DAY.format("r.created_at")} AS created_on,
    coalesce((SELECT f.state FROM review_proof f WHERE f.review = r.id AND f.state <> 'withdrawn'
        ORDER BY f.asked_at DESC LIMIT 1), '') AS proof
FROM review r JOIN product p ON p.id = r.product LEFT JOIN account a ON a.id = r.account
"""
# The one that waits longest: since its oldest open flag, else since anything last happened to it.
_WAITS = """
ORDER BY coalesce((SELECT min(f.flagged_at) FROM review_flag f WHERE f.review = r.id AND f.settled_at IS NULL),
    (SELECT max(e.happened_at) FROM review_event e WHERE e.review = r.id), r.created_at), r.id
"""
_FLAGS = f"""
SELECT review, kind, text, {_DAY.format("flagged_at")} FROM review_flag
WHERE review = ANY($1) AND settled_at IS NULL ORDER BY flagged_at, id
"""
_EVENTS = f"""
SELECT review, action, actor, reason, {_MOMENT.format("happened_at")} FROM review_event
WHERE review = ANY($1) ORDER BY id
"""
_STATE = """
UPDATE review SET state = $2::text, reason = $3, appeal = CASE WHEN $2::text = 'hidden' THEN '' ELSE appeal END,
    appeal_state = ''
WHERE id = $1
"""
_APPEAL = "UPDATE review SET appeal = $2, appeal_state = 'open' WHERE id = $1"
_CASE = """
SELECT r.id, r.product, p.name, r.account, coalesce(a.email, ''), coalesce(a.first_name, ''), r.state, r.appeal_state,
    r.title
FROM review r JOIN product p ON p.id = r.product LEFT JOIN account a ON a.id = r.account WHERE r.id = $1
"""
_EVENT = "INSERT INTO review_event (review, product, actor, action, reason) VALUES ($1, $2, $3, $4, $5)"


class Case(msgspec.Struct, frozen=True):
    """What a decision is about; without an address where the author's account is gone."""

    id: int
    product: str
    product_name: str
    account: UUID
    email: str
    first_name: str
    state: str
    appeal_state: str
    title: str


async def case(review: int) -> Case | None:
    """One review, whatever its state."""
    row = await database.fetch_row(_CASE, review)
    return Case(*row) if row else None


async def queue(which: Queue, *, limit: int, skip: int) -> list[ModeratedReview]:
    """A page of a queue."""
    sql = f"{_ENTRY} WHERE {_QUEUES[which]} {_WAITS} LIMIT $1 OFFSET $2"
    return await _entries(await database.fetch(sql, limit, skip))


async def entry(review: int) -> ModeratedReview | None:
    """One review as admins see it."""
    found = await _entries(await database.fetch(f"{_ENTRY} WHERE r.id = $1", review))
    return found[0] if found else None


async def counts() -> dict[str, int]:
    """How many stand in each queue."""
    row = await database.fetch_row(_COUNTS)
    return dict(zip(_QUEUES, row or (0,) * len(_QUEUES), strict=True))


async def _entries(rows: list[Any]) -> list[ModeratedReview]:
    numbers = [row["id"] for row in rows]
    flags = await _by_review(_FLAGS, numbers, ReceivedFlag)
    events = await _by_review(_EVENTS, numbers, ModerationEvent)
    return [_entry(row, flags.get(row["id"], []), events.get(row["id"], [])) for row in rows]


def _entry(row: Any, flags: list[Any], events: list[Any]) -> ModeratedReview:  # noqa: ANN401 - a record
    plain = {name: value for name, value in dict(row).items() if name not in DETAILS}
    details = ReviewDetails(**{name: row[name] for name in DETAILS})
    return ModeratedReview(**plain, details=details, flags=flags, events=events)


async def _by_review(sql: str, numbers: list[int], kind: type[ReceivedFlag | ModerationEvent]) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    for review, *values in await database.fetch(sql, numbers):
        found.setdefault(review, []).append(kind(*values))
    return found


async def set_state(review: int, state: str, reason: str) -> None:
    """Visible or hidden, and why; an appeal belongs to one hiding only."""
    await database.execute(_STATE, review, state, reason)


async def settle_flags(review: int) -> int:
    """The flags have been looked at; how many were open."""
    sql = "UPDATE review_flag SET settled_at = now() WHERE review = $1 AND settled_at IS NULL"
    return await database.execute(sql, review)


async def appeal(review: int, text: str) -> None:
    """The author objects."""
    await database.execute(_APPEAL, review, text)


async def refuse_appeal(review: int) -> None:
    """It stays hidden; what the author wrote is kept beside it."""
    await database.execute("UPDATE review SET appeal_state = 'refused' WHERE id = $1", review)


async def add_event(review: int, product: str, *, actor: str, action: str, reason: str = "") -> None:
    """One more step, which nothing takes back."""
    await database.execute(_EVENT, review, product, actor, action, reason)

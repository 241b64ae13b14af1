"""Reads and writes of moderation: the queues, the state of reviews, and the log of decisions."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import msgspec
from piccolo.columns import Column

from lexdex.foundation import database
from lexdex.reviews.queries.columns import AUTHOR, DETAILS_JSON, format_day
from lexdex.reviews.schemas import ModeratedReview, ModerationQueueName, QueueLengths
from lexdex.reviews.tables import Review, ReviewEvent, ReviewFlag

_OPEN_FLAGS = "FROM review_flag f WHERE f.review = r.id AND f.settled_at IS NULL"
_PENDING_PROOF = "FROM review_proof f WHERE f.review = r.id AND f.state = 'pending'"
_QUEUES: dict[ModerationQueueName, str] = {
    "flagged": f"r.state = 'visible' AND EXISTS (SELECT {_OPEN_FLAGS})",
    "hidden": "r.state = 'hidden'",
    "appealed": "r.state = 'hidden' AND r.appeal_state = 'open'",
    "proof": f"EXISTS (SELECT {_PENDING_PROOF})",
}
# Filtered aggregates in one statement, so that all lengths are from the same snapshot.
_COUNT = f"""
SELECT {", ".join(f"count(*) FILTER (WHERE {condition}) AS {name}" for name, condition in _QUEUES.items())}
FROM review r
"""
# Aggregates of flags and events, and a join on the account, which is no foreign key.
_SELECT = f"""
SELECT r.id, p.id AS product_id, p.name AS product_name, coalesce({AUTHOR}, '') AS author,
    coalesce(a.email, '') AS email, r.rating, r.title, r.text, {DETAILS_JSON} AS details, r.company_domain,
    r.proof_of_use, r.competing_product, r.state, r.reason, r.appeal, r.appeal_state,
    coalesce((SELECT f.state FROM review_proof f WHERE f.review = r.id AND f.state <> 'withdrawn'
        ORDER BY f.submitted_at DESC LIMIT 1), '') AS proof,
    {format_day("r.created_at")} AS created_on,
    coalesce((SELECT jsonb_agg(jsonb_build_object('kind', f.kind, 'text', f.text,
        'flagged_on', {format_day("f.flagged_at")}) ORDER BY f.flagged_at, f.id) {_OPEN_FLAGS}), '[]') AS flags,
    coalesce((SELECT jsonb_agg(jsonb_build_object('action', e.action, 'actor', e.actor, 'reason', e.reason,
        'happened_at', to_char(e.happened_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI')) ORDER BY e.id)
        FROM review_event e WHERE e.review = r.id), '[]') AS events
FROM review r JOIN product p ON p.id = r.product LEFT JOIN account a ON a.id = r.account
"""
# The longest waiting first: since the oldest open flag, else since the last event of the review.
_ORDER = f"""
ORDER BY coalesce((SELECT min(f.flagged_at) {_OPEN_FLAGS}),
    (SELECT max(e.happened_at) FROM review_event e WHERE e.review = r.id), r.created_at), r.id
"""
# A join on the account, which is no foreign key.
_CASE = """
SELECT r.id, r.product, p.name AS product_name, r.account, coalesce(a.email, '') AS email,
    coalesce(a.first_name, '') AS first_name, r.state, r.appeal_state, r.title
FROM review r JOIN product p ON p.id = r.product LEFT JOIN account a ON a.id = r.account WHERE r.id = $1
"""


class ReviewCase(msgspec.Struct, frozen=True):
    """The review that a decision is about; without an email address when the author's account is deleted."""

    id: int
    product: str
    product_name: str
    account: UUID
    email: str
    first_name: str
    state: str
    appeal_state: str
    title: str


async def find_case(review_id: int) -> ReviewCase | None:
    """Read one review, whatever its state."""
    return await database.fetch_one_as(ReviewCase, _CASE, review_id)


async def list_queue(name: ModerationQueueName, *, limit: int, skip: int) -> list[ModeratedReview]:
    """List a page of a queue, the longest waiting first."""
    sql = f"{_SELECT} WHERE {_QUEUES[name]} {_ORDER} LIMIT $1 OFFSET $2"
    return await database.fetch_as(ModeratedReview, sql, limit, skip)


async def find_moderated_review(review_id: int) -> ModeratedReview | None:
    """Read one review as admins see it."""
    return await database.fetch_one_as(ModeratedReview, f"{_SELECT} WHERE r.id = $1", review_id)


async def count_queues() -> QueueLengths:
    """Count the reviews in each queue."""
    return await database.fetch_one_as(QueueLengths, _COUNT) or QueueLengths(0, 0, 0, 0)


async def hide_review(review_id: int, reason: str) -> None:
    """Hide the review; its author can appeal once against each hiding."""
    values: dict[Column | str, Any] = {
        Review.state: "hidden",
        Review.reason: reason,
        Review.appeal: "",
        Review.appeal_state: "",
    }
    await database.execute(Review.update(values).where(Review.id == review_id))


async def show_review(review_id: int) -> None:
    """Make the review visible; the text of the appeal remains."""
    values: dict[Column | str, Any] = {Review.state: "visible", Review.reason: "", Review.appeal_state: ""}
    await database.execute(Review.update(values).where(Review.id == review_id))


async def settle_flags(review_id: int) -> int:
    """Settle the review's open flags; returns their number."""
    query = ReviewFlag.update({ReviewFlag.settled_at: datetime.now(UTC)})
    return await database.execute(query.where(ReviewFlag.review == review_id, ReviewFlag.settled_at.is_null()))


async def save_appeal(review_id: int, text: str) -> None:
    """Store the author's appeal as open."""
    query = Review.update({Review.appeal: text, Review.appeal_state: "open"})
    await database.execute(query.where(Review.id == review_id))


async def reject_appeal(review_id: int) -> None:
    """Reject the appeal; its text remains."""
    await database.execute(Review.update({Review.appeal_state: "rejected"}).where(Review.id == review_id))


async def add_event(review_id: int, product_id: str, *, actor: str, action: str, reason: str = "") -> None:
    """Append a step to the moderation log."""
    event = ReviewEvent(review=review_id, product=product_id, actor=actor, action=action, reason=reason)
    await database.execute(ReviewEvent.insert(event))

"""Queries for moderation: the queues, the state of reviews, appeals, and the moderation log."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import msgspec
from piccolo.columns import Column
from piccolo.query.functions.aggregate import Max, Min

from lexdex.foundation import database
from lexdex.reviews.queries.columns import AUTHOR, DETAILS_JSON, format_day
from lexdex.reviews.schemas import HOLD_REASON, ModeratedReview, ModerationQueueName, QueueLengths
from lexdex.reviews.tables import Review, ReviewEvent, ReviewFlag

_OPEN_FLAGS = "FROM review_flag f WHERE f.review = r.id AND f.settled_at IS NULL"
_PENDING_PROOF = "FROM review_proof f WHERE f.review = r.id AND f.state = 'pending'"
_QUEUES: dict[ModerationQueueName, str] = {
    "flagged": f"r.state = 'visible' AND EXISTS (SELECT {_OPEN_FLAGS})",
    "hidden": "r.state = 'hidden'",
    "on_hold": f"r.state = 'hidden' AND r.reason = '{HOLD_REASON}' AND r.appeal_state <> 'rejected'",
    "appealed": "r.state = 'hidden' AND r.appeal_state = 'open'",
    "proof": f"EXISTS (SELECT {_PENDING_PROOF})",
}
# Filtered aggregates in one statement, so that all lengths are from the same snapshot.
_COUNT = f"""
SELECT {", ".join(f"count(*) FILTER (WHERE {condition}) AS {name}" for name, condition in _QUEUES.items())}
FROM review r
"""
# SQL: Piccolo's query builder has no JSON aggregates, and joins along foreign keys only (`review.account` is none).
_SELECT = f"""
SELECT r.id, p.id AS product_id, p.name AS product_name, p.sample, coalesce({AUTHOR}, '') AS author,
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
# Longest waiting first: by the oldest open flag or, without one, by the latest log entry of the review.
_ORDER = f"""
ORDER BY coalesce((SELECT min(f.flagged_at) {_OPEN_FLAGS}),
    (SELECT max(e.happened_at) FROM review_event e WHERE e.review = r.id), r.created_at), r.id
"""
# SQL: Piccolo's query builder joins along foreign keys only, and `review.account` is none.
_CASE = """
SELECT r.id, r.product, p.name AS product_name, p.sample, r.account, coalesce(a.email, '') AS email,
    coalesce(a.first_name, '') AS first_name, r.state, r.reason, r.appeal_state, r.title,
    r.state = 'hidden' AND r.reason = $2 AND r.appeal_state <> 'rejected' AS is_on_hold
FROM review r JOIN product p ON p.id = r.product LEFT JOIN account a ON a.id = r.account WHERE r.id = $1
"""


class ReviewCase(msgspec.Struct, frozen=True):
    """A review that an admin decides about, with its product and author.

    `email` and `first_name` are empty if the author's account is deleted; `is_on_hold` is true while the review is
    hidden for no other reason than a burst.
    """

    id: int
    product: str
    product_name: str
    sample: bool
    account: UUID
    email: str
    first_name: str
    state: str
    reason: str
    appeal_state: str
    title: str
    is_on_hold: bool


class LoggedAction(msgspec.Struct, frozen=True):
    """What an entry of the moderation log says: an action, and its reason or an empty text."""

    action: str
    reason: str


async def find_case(review_id: int) -> ReviewCase | None:
    """Find a review, visible or hidden, for a moderation decision; returns None if it does not exist."""
    return await database.fetch_one_as(ReviewCase, _CASE, review_id, HOLD_REASON)


async def list_queue(name: ModerationQueueName, *, limit: int, skip: int) -> list[ModeratedReview]:
    """List the reviews of a moderation queue, those that have waited longest first."""
    sql = f"{_SELECT} WHERE {_QUEUES[name]} {_ORDER} LIMIT $1 OFFSET $2"
    return await database.fetch_as(ModeratedReview, sql, limit, skip)


async def find_moderated_review(review_id: int) -> ModeratedReview | None:
    """Find a review with everything that admins see: author, flags and moderation log."""
    return await database.fetch_one_as(ModeratedReview, f"{_SELECT} WHERE r.id = $1", review_id)


async def count_queues() -> QueueLengths:
    """Count the reviews in each moderation queue."""
    return await database.fetch_one_as(QueueLengths, _COUNT) or QueueLengths(0, 0, 0, 0, 0)


async def find_last_event(product_id: str, actor: str, actions: Sequence[str]) -> LoggedAction | None:
    """Find the latest entry of an actor about a product among these actions; returns None if there is none."""
    query = ReviewEvent.select(ReviewEvent.action, ReviewEvent.reason)
    is_sought = (
        (ReviewEvent.product == product_id) & (ReviewEvent.actor == actor) & ReviewEvent.action.is_in([*actions])
    )
    query = query.where(is_sought).order_by(ReviewEvent.id, ascending=False).limit(1)
    return await database.fetch_one_as(LoggedAction, query)


async def find_first_flag(review_id: int) -> datetime | None:
    """Return when the first open flag of a review arrived; None if there is none."""
    query = ReviewFlag.select(Min(ReviewFlag.flagged_at))
    found: datetime | None = await database.fetch_value(
        query.where(ReviewFlag.review == review_id, ReviewFlag.settled_at.is_null())
    )
    return found


async def find_last_time(review_id: int, action: str) -> datetime | None:
    """Return when an action was last logged for a review; None if it never was."""
    query = ReviewEvent.select(Max(ReviewEvent.happened_at))
    found: datetime | None = await database.fetch_value(
        query.where(ReviewEvent.review == review_id, ReviewEvent.action == action)
    )
    return found


async def hide_review(review_id: int, reason: str) -> None:
    """Set the review's state to hidden and clear an earlier appeal, so that the author can appeal again."""
    values: dict[Column | str, Any] = {
        Review.state: "hidden",
        Review.reason: reason,
        Review.appeal: "",
        Review.appeal_state: "",
    }
    await database.execute(Review.update(values).where(Review.id == review_id))


async def show_review(review_id: int) -> None:
    """Set the review's state to visible and clear the reason for hiding; the appeal's text remains stored."""
    values: dict[Column | str, Any] = {Review.state: "visible", Review.reason: "", Review.appeal_state: ""}
    await database.execute(Review.update(values).where(Review.id == review_id))


async def settle_flags(review_id: int) -> int:
    """Mark the review's open flags as settled and return how many there were."""
    query = ReviewFlag.update({ReviewFlag.settled_at: datetime.now(UTC)})
    return await database.execute(query.where(ReviewFlag.review == review_id, ReviewFlag.settled_at.is_null()))


async def save_appeal(review_id: int, text: str) -> None:
    """Store the text of the author's appeal and set the appeal's state to open."""
    query = Review.update({Review.appeal: text, Review.appeal_state: "open"})
    await database.execute(query.where(Review.id == review_id))


async def reject_appeal(review_id: int) -> None:
    """Set the state of the review's appeal to rejected; the text of the appeal remains stored."""
    await database.execute(Review.update({Review.appeal_state: "rejected"}).where(Review.id == review_id))


async def add_event(review_id: int, product_id: str, *, actor: str, action: str, reason: str = "") -> None:
    """Append an entry to the review's moderation log.

    `actor` is an account id, `cli` for the command line, `rules` for an automatic decision, or `a user` for a flag.
    """
    event = ReviewEvent(review=review_id, product=product_id, actor=actor, action=action, reason=reason)
    await database.execute(ReviewEvent.insert(event))

"""Requests and responses of review moderation."""

from typing import Literal

import msgspec

from lexdex.reviews.schemas.own_reviews import ReviewDetails

ModerationQueueName = Literal["flagged", "hidden", "appealed", "proof"]


class ReceivedFlag(msgspec.Struct, frozen=True):
    """An open flag of a review, without its author: admins do not see who flagged."""

    kind: str
    text: str
    flagged_on: str


class ModerationEvent(msgspec.Struct, frozen=True):
    """A step of moderation; `actor` is the id of an account, or cli."""

    action: str
    actor: str
    reason: str
    happened_at: str


class ModeratedReview(msgspec.Struct, frozen=True):
    """A review with everything that a decision needs; `proof` is empty, pending, confirmed or rejected."""

    id: int
    product_id: str
    product_name: str
    author: str
    email: str
    rating: int
    title: str
    text: str
    details: ReviewDetails
    company_domain: bool
    proof_of_use: bool
    competing_product: str
    state: str
    reason: str
    appeal: str
    appeal_state: str
    proof: str
    created_on: str
    flags: list[ReceivedFlag]
    events: list[ModerationEvent]


class QueueLengths(msgspec.Struct, frozen=True):
    """The number of reviews in each queue."""

    flagged: int
    hidden: int
    appealed: int
    proof: int


class ModerationQueue(QueueLengths, frozen=True):
    """A page of a queue, the longest waiting first, with the number of reviews in each queue."""

    reviews: list[ModeratedReview]


class ModerationReason(msgspec.Struct, frozen=True):
    """The reason of a decision; the author reads it."""

    reason: str = ""


class ModerationDecision(msgspec.Struct, frozen=True):
    """A decision and its reason; the author reads the reason."""

    granted: bool
    reason: str = ""


class ReviewAppeal(msgspec.Struct, frozen=True):
    """The author's appeal against the hiding of a review."""

    text: str

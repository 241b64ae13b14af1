"""What admins see and decide, and what authors may say to it."""

from typing import Literal

import msgspec

from lexdex.reviews.schemas.writing import ReviewDetails

Queue = Literal["flagged", "hidden", "appealed", "proof"]


class ReceivedFlag(msgspec.Struct, frozen=True):
    """One member's doubt; who it was is not the admin's to know."""

    kind: str
    text: str
    flagged_on: str


class ModerationEvent(msgspec.Struct, frozen=True):
    """One step of moderation; `actor` is an account's id, or cli."""

    action: str
    actor: str
    reason: str
    happened_at: str


class ModeratedReview(msgspec.Struct, frozen=True):
    """A review with all that a decision needs; `proof` is empty, asked, confirmed or refused."""

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
    rival: str
    state: str
    reason: str
    appeal: str
    appeal_state: str
    proof: str
    created_on: str
    flags: list[ReceivedFlag]
    events: list[ModerationEvent]


class ModerationQueue(msgspec.Struct, frozen=True):
    """A page of a queue, the one that waits longest first, with how many stand in each."""

    flagged: int
    hidden: int
    appealed: int
    proof: int
    reviews: list[ModeratedReview]


class ModerationReason(msgspec.Struct, frozen=True):
    """Why, in words that the author reads."""

    reason: str = ""


class ModerationDecision(msgspec.Struct, frozen=True):
    """Yes or no, and why, in words that the author reads."""

    granted: bool
    reason: str = ""


class ReviewAppeal(msgspec.Struct, frozen=True):
    """What the author says against the hiding."""

    text: str

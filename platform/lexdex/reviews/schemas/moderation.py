"""What admins see and decide, and what authors may say to it."""

from typing import Literal

import msgspec

from lexdex.reviews.schemas.writing import Details

Queue = Literal["flagged", "hidden", "appealed", "proof"]


class FlagEntry(msgspec.Struct, frozen=True):
    """One member's doubt; who it was is not the admin's to know."""

    kind: str
    text: str
    flagged_on: str


class EventEntry(msgspec.Struct, frozen=True):
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
    details: Details
    company_domain: bool
    proof_of_use: bool
    rival: str
    state: str
    reason: str
    appeal: str
    appeal_state: str
    proof: str
    created_on: str
    flags: list[FlagEntry]
    events: list[EventEntry]


class ModerationQueue(msgspec.Struct, frozen=True):
    """A page of a queue, the one that waits longest first, with how many stand in each."""

    flagged: int
    hidden: int
    appealed: int
    proof: int
    reviews: list[ModeratedReview]


class Reason(msgspec.Struct, frozen=True):
    """Why, in words that the author reads."""

    reason: str = ""


class Decision(msgspec.Struct, frozen=True):
    """Yes or no, and why, in words that the author reads."""

    granted: bool
    reason: str = ""


class Appeal(msgspec.Struct, frozen=True):
    """What the author says against the hiding."""

    text: str


class Done(msgspec.Struct, frozen=True):
    """What is now so."""

    message: str

"""Request and response schemas of review moderation."""

from typing import Annotated, Literal

import msgspec

from lexdex.foundation.visible_texts import VisibleTexts
from lexdex.reviews.schemas.own_reviews import ReviewDetails

HOLD_REASON = "Several new accounts reviewed this product within a day, so an admin checks these reviews first."
"""The stored reason of reviews in a burst of new accounts, which distinguishes these holds from other hidden ones."""
Ground = Annotated[str, msgspec.Meta(max_length=40, description="A code of the list of grounds; empty: its default.")]
ModerationQueueName = Literal["flagged", "hidden", "on_hold", "appealed", "proof"]


class ReceivedFlag(msgspec.Struct, frozen=True):
    """An open flag of a review: its kind, text and date (YYYY-MM-DD).

    Admins don't see which user flagged the review.
    """

    kind: str
    text: str
    flagged_on: str


class ModerationEvent(msgspec.Struct, frozen=True):
    """An entry of a review's moderation log; `happened_at` is YYYY-MM-DD HH:MM in UTC.

    `actor` is an account id, `cli` for the command line, `rules` for an automatic decision, or `a user` for a flag.
    """

    action: str
    actor: str
    reason: str
    happened_at: str


class ModeratedReview(msgspec.Struct, frozen=True):
    """A review as admins see it, with its open flags and its moderation log.

    `state` is visible or hidden, and `reason` is why it is hidden. `appeal_state` is empty, open or rejected. `proof`
    is the state of the latest proof of use: empty, pending, confirmed or rejected.
    """

    id: int
    product_id: str
    product_name: str
    sample: bool
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
    """The number of reviews in each moderation queue; those on hold (a burst of new accounts) are hidden, too."""

    flagged: int
    hidden: int
    on_hold: int
    appealed: int
    proof: int


class ModerationQueue(QueueLengths, frozen=True):
    """One page of a moderation queue, longest waiting first, with the number of reviews in each queue."""

    reviews: list[ModeratedReview]


class ModerationReason(VisibleTexts, frozen=True):
    """The reason for a moderation decision; the author of a hidden or restored review receives it by email."""

    reason: str = ""
    ground: Ground = ""


class ModerationDecision(VisibleTexts, frozen=True):
    """An admin's decision on an appeal or a proof of use, with the reason that the author receives by email."""

    granted: bool
    reason: str = ""
    ground: Ground = ""


class ReviewAppeal(msgspec.Struct, frozen=True):
    """The author's text that argues why their hidden review should be visible again."""

    text: str

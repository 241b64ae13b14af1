"""What others do with a review: flag it, find it helpful, answer it."""

from typing import Literal

import msgspec

FlagKind = Literal["spam", "not_a_user", "conflict_of_interest", "offensive", "personal_data", "other"]


class ReviewFlag(msgspec.Struct, frozen=True):
    """What is wrong with a review; `text` is needed for the kind `other`."""

    kind: FlagKind
    text: str = ""


class HelpfulVotes(msgspec.Struct, frozen=True):
    """How many found it helpful, and whether one is among them."""

    helpful: int
    is_voted: bool


class ReviewReplyDraft(msgspec.Struct, frozen=True):
    """A maker's answer."""

    text: str


class AnswerableReview(msgspec.Struct, frozen=True):
    """A review of a product of one's own; `answer` is empty where nobody has answered."""

    id: int
    product_id: str
    product_name: str
    author: str
    rating: int
    title: str
    text: str
    pros: str
    cons: str
    created_on: str
    answer: str
    answered_on: str
    may_change: bool


class VendorReviews(msgspec.Struct, frozen=True):
    """A page of them; `unanswered` counts all that wait, `found` those that were asked for, `products` those owned."""

    products: int
    unanswered: int
    found: int
    reviews: list[AnswerableReview]

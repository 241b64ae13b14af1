"""Schemas of a product's public reviews, their filter and their breakdown."""

from typing import Literal

import msgspec

from lexdex.reviews.schemas.own_reviews import ReviewDetails
from lexdex.reviews.score import ReviewWeight, WeightedScore

ReviewOrder = Literal["newest", "highest", "lowest", "helpful"]


class ReviewFilter(msgspec.Struct, frozen=True):
    """Conditions that the listed reviews must meet; a field with its default value does not filter.

    `stars` is a rating from 1 to 5. `verified` limits the list to authors with a confirmed proof of use or an email
    address at a company's domain. The other fields are compared with the author's firm size, country and role.
    """

    stars: int | None = None
    verified: bool = False
    firm_size: str = ""
    country: str = ""
    role: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether no condition is set, so that every visible review matches."""
        return self == ReviewFilter()


class ReviewPage(msgspec.Struct, frozen=True):
    """The sort order of a list of reviews, and the number of the page to return (1 for the first)."""

    order: ReviewOrder = "newest"
    number: int = 1


class ReviewReply(msgspec.Struct, frozen=True):
    """The vendor's public reply to a review, shown under the company's name; `written_on` is YYYY-MM-DD."""

    company: str
    text: str
    written_on: str
    is_edited: bool


class PublicReview(msgspec.Struct, frozen=True):
    """A published review; `author` is a first name and an initial, and dates are YYYY-MM-DD.

    `job_title`, `firm_size` and `country` are what the author entered in the review; the account's are never shown.
    `competing_product` is a product of the author's company in one of the same categories, or empty. `weight` is the
    review's weight in the weighted score. `is_own`, `is_voted` and `is_flagged` state whether the signed-in user wrote,
    voted for or flagged the review; they are false for visitors.
    """

    id: int
    author: str
    job_title: str
    firm_size: str
    country: str
    is_vendor: bool
    rating: int
    title: str
    text: str
    details: ReviewDetails
    created_on: str
    is_edited: bool
    company_domain: bool
    proof_of_use: bool
    competing_product: str
    weight: ReviewWeight
    helpful: int
    is_own: bool
    is_voted: bool
    is_flagged: bool
    reply: ReviewReply | None


class ReviewerGroup(msgspec.Struct, frozen=True):
    """Reviewers with the same firm size, country or role: the number of their reviews and the average rating."""

    name: str
    count: int
    average: float


class ReviewBreakdown(msgspec.Struct, frozen=True):
    """Reviews grouped by firm size, country and role of their authors.

    Groups with fewer than `min_group_size` reviews are left out, so that they don't identify individual reviewers.
    """

    min_group_size: int
    firm_sizes: list[ReviewerGroup]
    countries: list[ReviewerGroup]
    roles: list[ReviewerGroup]


class RatedAspect(msgspec.Struct, frozen=True):
    """The average of one sub-score (1 to 5) or of `recommend` (0 to 10), and the number of reviews that give it."""

    name: str
    count: int
    average: float


class ProductReviews(msgspec.Struct, frozen=True):
    """One page of a product's visible reviews, with statistics of all of them.

    `average` and `count` cover all visible reviews, `found` is the number of those that match the filter.
    `distribution` has five counts, from one star to five stars.
    """

    average: float
    count: int
    distribution: list[int]
    found: int
    score: WeightedScore | None
    aspects: list[RatedAspect]
    breakdown: ReviewBreakdown
    reviews: list[PublicReview]

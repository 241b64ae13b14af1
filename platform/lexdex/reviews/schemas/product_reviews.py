"""A product's reviews as visitors read them."""

from typing import Literal

import msgspec

from lexdex.reviews.schemas.own_reviews import ReviewDetails
from lexdex.reviews.score import ReviewWeight, WeightedScore

ReviewOrder = Literal["newest", "highest", "lowest", "helpful"]


class ReviewFilter(msgspec.Struct, frozen=True):
    """Which reviews to list; an empty field does not filter."""

    stars: int | None = None
    verified: bool = False
    firm_size: str = ""
    country: str = ""
    role: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether the filter leaves all reviews."""
        return self == ReviewFilter()


class ReviewPage(msgspec.Struct, frozen=True):
    """The order of the reviews and the page to return, counted from 1."""

    order: ReviewOrder = "newest"
    number: int = 1


class ReviewReply(msgspec.Struct, frozen=True):
    """The vendor's reply, published under the name of the company."""

    company: str
    text: str
    written_on: str
    is_edited: bool


class PublicReview(msgspec.Struct, frozen=True):
    """A published review; `author` is a first name and an initial, dates are YYYY-MM-DD.

    `job_title` and `firm_size` are those of the review, else of the author's profile. `competing_product` is a product
    of the author's company in one of the same categories. `weight` is the review's weight in the weighted score.
    `is_own`, `is_voted` and `is_flagged` refer to the requester.
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
    """A group of reviewers with the same firm size, country or role."""

    name: str
    count: int
    average: float


class ReviewBreakdown(msgspec.Struct, frozen=True):
    """The reviews by group of reviewers; groups with fewer than `min_group_size` reviews are left out."""

    min_group_size: int
    firm_sizes: list[ReviewerGroup]
    countries: list[ReviewerGroup]
    roles: list[ReviewerGroup]


class RatedAspect(msgspec.Struct, frozen=True):
    """The average of one sub-score, or of `recommend` (out of ten), over the reviews that give it."""

    name: str
    count: int
    average: float


class ProductReviews(msgspec.Struct, frozen=True):
    """A page of a product's visible reviews; `distribution` counts one star first, five stars last.

    `average` and `count` cover all visible reviews, `found` counts those that the filter leaves.
    """

    average: float
    count: int
    distribution: list[int]
    found: int
    score: WeightedScore | None
    aspects: list[RatedAspect]
    breakdown: ReviewBreakdown
    reviews: list[PublicReview]

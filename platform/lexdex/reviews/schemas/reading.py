"""A product's reviews as anybody reads them."""

from typing import Literal

import msgspec

from lexdex.reviews.schemas.writing import ReviewDetails
from lexdex.reviews.score import ReviewWeight, WeightedScore

Order = Literal["newest", "highest", "lowest", "helpful"]


class Wanted(msgspec.Struct, frozen=True):
    """Which reviews to list; what is empty asks for nothing."""

    stars: int | None = None
    verified: bool = False
    firm_size: str = ""
    country: str = ""
    role: str = ""

    @property
    def is_everything(self) -> bool:
        """Whether nothing is left out."""
        return self == Wanted()


class Sheet(msgspec.Struct, frozen=True):
    """Which come first, and which page of them."""

    order: Order = "newest"
    page: int = 1


class ReviewReply(msgspec.Struct, frozen=True):
    """What the maker answered, under the name of the company."""

    company: str
    text: str
    written_on: str
    is_edited: bool


class PublicReview(msgspec.Struct, frozen=True):
    """A review as anybody reads it; `author` is a first name and an initial, dates are YYYY-MM-DD.

    `job_title` and `firm_size` are those of the review, else of the profile. `rival` names the product of the author's
    own company in one of the same categories. `weight` is what the weighted score makes of it. `is_own`, `is_voted`
    and `is_flagged` are about who asks.
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
    rival: str
    weight: ReviewWeight
    helpful: int
    is_own: bool
    is_voted: bool
    is_flagged: bool
    answer: ReviewReply | None


class ReviewerGroup(msgspec.Struct, frozen=True):
    """Reviewers who have one thing in common."""

    name: str
    count: int
    average: float


class ReviewBreakdown(msgspec.Struct, frozen=True):
    """Who reviewed: only groups of at least `least` reviews are named, and nothing is said of smaller ones."""

    least: int
    firm_sizes: list[ReviewerGroup]
    countries: list[ReviewerGroup]
    roles: list[ReviewerGroup]


class RatedAspect(msgspec.Struct, frozen=True):
    """One sub-score (or `recommend`, out of ten) over those who gave it."""

    name: str
    count: int
    average: float


class ProductReviews(msgspec.Struct, frozen=True):
    """A page of a product's visible reviews; `distribution` counts one star first, five stars last.

    `average` and `count` are of all of them, `found` counts those that were asked for.
    """

    average: float
    count: int
    distribution: list[int]
    found: int
    score: WeightedScore | None
    aspects: list[RatedAspect]
    breakdown: ReviewBreakdown
    reviews: list[PublicReview]

"""The weighted score of a product's reviews: parameters, formula and public explanation; no ranking uses it.

    score = sum(weight * stars) / sum(weight)        weight = recency * depth * verification * independence

The score is a weighted mean: it lies between the lowest and the highest rating, and raising a rating never lowers it.
"""

import math
from collections.abc import Sequence
from typing import Final

import msgspec

VERSION: Final = "2026-11-24"
HALF_LIFE_DAYS: Final = 730
"""The weight of a review halves in this time, because products change."""
MIN_RECENCY: Final = 0.1
"""The lower limit, so that an old review still counts."""
DETAILED_LENGTH: Final = 400
"""Characters of text, pros and cons combined from which a review counts as detailed."""
DEPTH_BONUS: Final = 0.125
"""Added to the depth of 1 for each of a detailed text, pros and cons, all five sub-scores, role and months."""
COMPANY_DOMAIN_FACTOR: Final = 1.25
PROOF_OF_USE_FACTOR: Final = 1.5
"""Only the higher of the two factors applies; authors who work for a competitor get neither."""
COMPANY_WINDOW_DAYS: Final = 90
"""Reviews of a product from one company within this time weigh together as one."""


class ReviewEvidence(msgspec.Struct, frozen=True):
    """The facts of a review from which its weight in the score is computed.

    `company_reviews` is how many reviews of the product, this one included, come from its author's company within
    `COMPANY_WINDOW_DAYS`. `text_length` is in characters, including pros and cons. `sub_scores` is how many of the
    five sub-scores are given. `has_context` is true if the author states both role and months of use.
    """

    rating: int
    age_days: float
    text_length: int
    has_pros_and_cons: bool
    sub_scores: int
    has_context: bool
    company_domain: bool
    proof_of_use: bool
    is_competitor: bool
    company_reviews: int = 1


class ReviewWeight(msgspec.Struct, frozen=True):
    """The weight of a review in the weighted score: four factors, and `total`, which is their product."""

    recency: float
    depth: float
    verification: float
    independence: float
    total: float


class WeightedScore(msgspec.Struct, frozen=True):
    """The weighted score of a product's reviews.

    `value` is the score (1 to 5) of `count` reviews; `recency`, `depth`, `verification` and `independence` are the
    means of the four weight factors over these reviews. `version` identifies the formula.
    """

    value: float
    count: int
    recency: float
    depth: float
    verification: float
    independence: float
    version: str = VERSION


class ScoreRule(msgspec.Struct, frozen=True):
    """The public explanation of one weight factor, with its lowest and highest value."""

    name: str
    explanation: str
    min_factor: float
    max_factor: float


class ScorePolicy(msgspec.Struct, frozen=True):
    """The published formula of the weighted score; `exclusions` are sentences about what does not affect it."""

    version: str
    formula: str
    rules: tuple[ScoreRule, ...]
    exclusions: tuple[str, ...]


def compute_recency(age_days: float) -> float:
    """Compute the factor for a review's age: 1 when new, halving every `HALF_LIFE_DAYS`, at least `MIN_RECENCY`."""
    return max(MIN_RECENCY, math.exp2(-max(age_days, 0.0) / HALF_LIFE_DAYS))


def compute_depth(evidence: ReviewEvidence) -> float:
    """Compute the factor for a review's level of detail, from 1 (rating and short text) to 1.5.

    A long text, pros and cons, all sub-scores, and role with months of use each add `DEPTH_BONUS`.
    """
    details = (
        evidence.text_length >= DETAILED_LENGTH,
        evidence.has_pros_and_cons,
        evidence.sub_scores >= 5,
        evidence.has_context,
    )
    return 1 + DEPTH_BONUS * sum(details)


def compute_verification(evidence: ReviewEvidence) -> float:
    """Compute the factor for verified authors: 1.5 with a proof of use, 1.25 at a company's domain, otherwise 1.

    Authors who work for a competitor always get 1.
    """
    if evidence.is_competitor:
        return 1.0
    if evidence.proof_of_use:
        return PROOF_OF_USE_FACTOR
    return COMPANY_DOMAIN_FACTOR if evidence.company_domain else 1.0


def compute_independence(evidence: ReviewEvidence) -> float:
    """Compute the factor for reviews from one company: together they weigh as much as one."""
    return 1 / max(evidence.company_reviews, 1)


def compute_weight(evidence: ReviewEvidence) -> ReviewWeight:
    """Compute the weight of one review in the weighted score."""
    parts = (
        compute_recency(evidence.age_days),
        compute_depth(evidence),
        compute_verification(evidence),
        compute_independence(evidence),
    )
    return ReviewWeight(*parts, total=math.prod(parts))


def compute_score(reviews: Sequence[ReviewEvidence]) -> WeightedScore | None:
    """Compute the weighted score of a product's reviews; returns None if there are no reviews."""
    if not reviews:
        return None
    weights = [compute_weight(review) for review in reviews]
    whole = sum(each.total for each in weights)
    value = sum(each.total * review.rating for each, review in zip(weights, reviews, strict=True)) / whole
    count = len(reviews)
    return WeightedScore(
        value=min(max(value, min(review.rating for review in reviews)), max(review.rating for review in reviews)),
        count=count,
        recency=sum(each.recency for each in weights) / count,
        depth=sum(each.depth for each in weights) / count,
        verification=sum(each.verification for each in weights) / count,
        independence=sum(each.independence for each in weights) / count,
    )


POLICY: Final = ScorePolicy(
    version=VERSION,
    formula="score = sum of (weight * stars) / sum of weights, where weight = recency * depth * "
    "verification * independence",
    rules=(
        ScoreRule(
            "Recency",
            f"Halves every {HALF_LIFE_DAYS} days after the last edit, and never falls below {MIN_RECENCY}.",
            MIN_RECENCY,
            1.0,
        ),
        ScoreRule(
            "Depth",
            f"1, plus {DEPTH_BONUS} for each of these: at least {DETAILED_LENGTH} characters of text, pros and cons "
            "combined; both pros and cons; all five sub-scores; the author's role and months of use.",
            1.0,
            1 + 4 * DEPTH_BONUS,
        ),
        ScoreRule(
            "Verification",
            f"{COMPANY_DOMAIN_FACTOR} for reviews from a verified company address, a day after publication; "
            f"{PROOF_OF_USE_FACTOR} where an admin has checked proof of use; otherwise 1. "
            "Authors who work for a competitor always count 1.",
            1.0,
            PROOF_OF_USE_FACTOR,
        ),
        ScoreRule(
            "Independence",
            f"Reviews of a product from one company within {COMPANY_WINDOW_DAYS} days weigh together as "
            "one: each counts 1 divided by their number. Helpful votes from one company for a review count as one.",
            0.0,
            1.0,
        ),
    ),
    exclusions=(
        "The rating given does not change the weight of a review.",
        "A mailbox writes one review of a product, however its address is spelled.",
        "After two reviews of a product by new accounts within a day, an admin checks further ones before publication.",
        "Such a check leaves the reviews visible that are already published.",
        "Payments, certificates, claims and advertising have no effect.",
        "The score is shown next to the plain average.",
        "Neither the average nor the score affects the order of search results.",
    ),
)

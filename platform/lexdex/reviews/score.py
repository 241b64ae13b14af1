"""The weighted score: its parameters, its formula, and the words that explain both; public, and used in no ranking.

    score = sum(weight * stars) / sum(weight)        weight = recency * depth * verification

A weighted mean: it lies between the lowest and the highest stars given, and no review that improves makes it worse.
"""

import math
from collections.abc import Sequence
from typing import Final

import msgspec

VERSION: Final = "2026-11-21"
HALF_LIFE_DAYS: Final = 730
"""A review counts half as much after this time: products change."""
MIN_RECENCY: Final = 0.1
"""No review ever counts for nothing because it is old."""
LONG_TEXT: Final = 400
"""Characters of text, pros and cons together from which a review counts as detailed."""
PART: Final = 0.125
"""Added to the depth of 1 for each of four: a detailed text, pros and cons, all five sub-scores, role and months."""
COMPANY_DOMAIN: Final = 1.25
PROOF_OF_USE: Final = 1.5
"""The higher one counts, not both. Who works for a rival gets neither."""


class Evidence(msgspec.Struct, frozen=True):
    """All that the score knows of a review: nothing of who pays, and nothing of what it praises."""

    stars: int
    age_days: float
    letters: int
    has_pros_and_cons: bool
    sub_scores: int
    has_context: bool
    company_domain: bool
    proof_of_use: bool
    is_rival: bool


class ReviewWeight(msgspec.Struct, frozen=True):
    """How much a review counts, and why; `total` is the product of the three."""

    recency: float
    depth: float
    verification: float
    total: float


class WeightedScore(msgspec.Struct, frozen=True):
    """The weighted score with the mean of each factor over the `count` reviews that it stands on."""

    value: float
    count: int
    recency: float
    depth: float
    verification: float
    version: str = VERSION


class ScoreRule(msgspec.Struct, frozen=True):
    """One factor in words and numbers."""

    name: str
    says: str
    least: float
    most: float


class ScorePolicy(msgspec.Struct, frozen=True):
    """The whole formula, as the public page shows it."""

    version: str
    formula: str
    rules: tuple[ScoreRule, ...]
    never: tuple[str, ...]


def recency(age_days: float) -> float:
    """From 1 today down to `MIN_RECENCY`; a date in the future counts as today."""
    return max(MIN_RECENCY, math.exp2(-max(age_days, 0.0) / HALF_LIFE_DAYS))


def depth(evidence: Evidence) -> float:
    """From 1 for the stars and a line to 1.5 for a review that tells everything."""
    told = (
        evidence.letters >= LONG_TEXT,
        evidence.has_pros_and_cons,
        evidence.sub_scores >= 5,
        evidence.has_context,
    )
    return 1 + PART * sum(told)


def verification(evidence: Evidence) -> float:
    """1, or more where somebody has looked who the author is."""
    if evidence.is_rival:
        return 1.0
    if evidence.proof_of_use:
        return PROOF_OF_USE
    return COMPANY_DOMAIN if evidence.company_domain else 1.0


def weight(evidence: Evidence) -> ReviewWeight:
    """How much one review counts."""
    parts = recency(evidence.age_days), depth(evidence), verification(evidence)
    return ReviewWeight(*parts, total=parts[0] * parts[1] * parts[2])


def score(reviews: Sequence[Evidence]) -> WeightedScore | None:
    """The weighted score of these reviews; nothing without any."""
    if not reviews:
        return None
    weights = [weight(review) for review in reviews]
    whole = sum(each.total for each in weights)
    value = sum(each.total * review.stars for each, review in zip(weights, reviews, strict=True)) / whole
    count = len(reviews)
    return WeightedScore(
        value=min(max(value, min(review.stars for review in reviews)), max(review.stars for review in reviews)),
        count=count,
        recency=sum(each.recency for each in weights) / count,
        depth=sum(each.depth for each in weights) / count,
        verification=sum(each.verification for each in weights) / count,
    )


POLICY: Final = ScorePolicy(
    version=VERSION,
    formula="score = sum of (weight * stars) / sum of weights, where weight = recency * depth * verification",
    rules=(
        ScoreRule(
            "Recency",
            f"Halves every {HALF_LIFE_DAYS} days after the last edit, and never falls below {MIN_RECENCY}.",
            MIN_RECENCY,
            1.0,
        ),
        ScoreRule(
            "Depth",
            f"1, plus {PART} for each of these: at least {LONG_TEXT} characters of text, pros and cons combined; "
            "both pros and cons; all five sub-scores; the author's role and months of use.",
            1.0,
            1 + 4 * PART,
        ),
        ScoreRule(
            "Verification",
            f"{COMPANY_DOMAIN} for reviews from a verified company address, {PROOF_OF_USE} where an admin "
            "has checked proof of use, otherwise 1. Authors who work for a competitor always count 1.",
            1.0,
            PROOF_OF_USE,
        ),
    ),
    never=(
        "The rating given does not change the weight of a review.",
        "Payments, certificates, claims and advertising have no effect.",
        "The score is shown next to the plain average. Neither affects search ranking.",
    ),
)

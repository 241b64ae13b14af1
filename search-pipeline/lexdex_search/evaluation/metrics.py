"""Compute metrics of ranked lists as trec_eval and BEIR do, and the paired bootstrap between two systems.

nDCG uses linear gain, a discount of 1/log2(rank + 1) and the ideal ranking of all judged documents; unjudged documents
count as 0. Callers leave out queries without a relevant document.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
import numpy as np

Grades = Mapping[str, int]

DRAWS: Final = 1_000
SEED: Final = 20_261_120


def compute_ndcg(ranked: Sequence[str], grades: Grades, depth: int = 10) -> float:
    """Compute the normalized discounted cumulative gain (nDCG) of the first `depth` documents.

    `grades` has the relevance grade of each judged document.
    """
    gains = [grades.get(document, 0) for document in ranked[:depth]]
    ideal = sorted((grade for grade in grades.values() if grade > 0), reverse=True)[:depth]
    return _discount_gains(gains) / _discount_gains(ideal) if ideal else 0.0


def compute_reciprocal_rank(ranked: Sequence[str], grades: Grades, depth: int = 10) -> float:
    """Compute 1 / rank of the first relevant document; 0 if none is among the first `depth` documents."""
    places = (place for place, document in enumerate(ranked[:depth], start=1) if grades.get(document, 0) > 0)
    return 1.0 / next(places, np.inf)


def compute_recall(ranked: Sequence[str], grades: Grades, depth: int = 50) -> float:
    """Compute the share of all relevant documents that is among the first `depth` documents of the ranking."""
    relevant = {document for document, grade in grades.items() if grade > 0}
    return len(relevant.intersection(ranked[:depth])) / len(relevant) if relevant else 0.0


class Difference(msgspec.Struct, frozen=True):
    """The mean difference of a metric between two systems, with the bounds of its 95 % interval.

    `not_above` is the share of bootstrap draws in which the mean difference is 0 or less.
    """

    mean: float
    low: float
    high: float
    not_above: float


def run_paired_bootstrap(ours: Sequence[float], theirs: Sequence[float], draws: int = DRAWS) -> Difference:
    """Estimate the mean difference between two systems and its 95 % interval by resampling queries.

    `ours` and `theirs` are the metric of each query in the same order. The random seed is fixed, so that results can be
    reproduced.
    """
    difference = np.asarray(ours) - np.asarray(theirs)
    if difference.size == 0:
        return Difference(0.0, 0.0, 0.0, 1.0)
    random = np.random.default_rng(SEED)
    means = difference[random.integers(0, difference.size, (draws, difference.size))].mean(axis=1)
    low, high = np.percentile(means, [2.5, 97.5])
    return Difference(float(difference.mean()), float(low), float(high), float((means <= 0).mean()))


def _discount_gains(gains: Sequence[int]) -> float:
    return float(sum(gain / np.log2(place + 1) for place, gain in enumerate(gains, start=1)))

"""Metrics of ranked lists, computed as in trec_eval and BEIR, and the paired bootstrap between two systems.

nDCG: linear gain, 1/log2(rank + 1), ideal over all judged documents of the query, unjudged documents count 0, queries
without a relevant document are left out by the caller.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
import numpy as np

Grades = Mapping[str, int]

DRAWS: Final = 1_000
SEED: Final = 20_261_120


def compute_ndcg(ranked: Sequence[str], grades: Grades, depth: int = 10) -> float:
    """Compute the normalized discounted cumulative gain of the first `depth` documents."""
    gains = [grades.get(document, 0) for document in ranked[:depth]]
    ideal = sorted((grade for grade in grades.values() if grade > 0), reverse=True)[:depth]
    return _discount_gains(gains) / _discount_gains(ideal) if ideal else 0.0


def compute_reciprocal_rank(ranked: Sequence[str], grades: Grades, depth: int = 10) -> float:
    """Compute 1 / rank of the first relevant document; 0 if it is not among the first `depth`."""
    places = (place for place, document in enumerate(ranked[:depth], start=1) if grades.get(document, 0) > 0)
    return 1.0 / next(places, np.inf)


def compute_recall(ranked: Sequence[str], grades: Grades, depth: int = 50) -> float:
    """Compute the share of the relevant documents that are among the first `depth`."""
    relevant = {document for document, grade in grades.items() if grade > 0}
    return len(relevant.intersection(ranked[:depth])) / len(relevant) if relevant else 0.0


class Difference(msgspec.Struct, frozen=True):
    """Mean difference of two systems over the same queries, its 95 % interval, and the share of draws at or below 0."""

    mean: float
    low: float
    high: float
    not_above: float


def run_paired_bootstrap(ours: Sequence[float], theirs: Sequence[float], draws: int = DRAWS) -> Difference:
    """Resample queries in pairs; the seed is fixed, so that a report can be reproduced."""
    difference = np.asarray(ours) - np.asarray(theirs)
    if difference.size == 0:
        return Difference(0.0, 0.0, 0.0, 1.0)
    random = np.random.default_rng(SEED)
    means = difference[random.integers(0, difference.size, (draws, difference.size))].mean(axis=1)
    low, high = np.percentile(means, [2.5, 97.5])
    return Difference(float(difference.mean()), float(low), float(high), float((means <= 0).mean()))


def _discount_gains(gains: Sequence[int]) -> float:
    return float(sum(gain / np.log2(place + 1) for place, gain in enumerate(gains, start=1)))

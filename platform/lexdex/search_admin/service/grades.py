"""Combines the grades of several judges, and measures how far they agree."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import combinations
from statistics import fmean, median_low
from typing import Final, NamedTuple
from uuid import UUID

MAX_GRADE: Final = 3
MIN_PAIRS: Final = 10
"""Two judges need this many products in common before their agreement says anything."""


class Agreement(NamedTuple):
    """Cohen's kappa with quadratic weights, as the mean over all pairs of judges; None with too few in common."""

    kappa: float | None
    judges: int
    pairs: int
    """Products that two judges graded for the same query, counted for each pair of judges."""


def combine_grades(grades: Iterable[tuple[int, str, int]]) -> dict[int, dict[str, int]]:
    """Return one grade per query and product: the median of its judges, of two the lower.

    `grades` has a query's id, a product's id and a grade from 0 to 3.
    """
    found: dict[int, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for query, product, grade in grades:
        found[query][product].append(grade)
    return {
        query: {product: median_low(each) for product, each in products.items()} for query, products in found.items()
    }


def measure_agreement(grades: Mapping[UUID, Mapping[tuple[int, str], int]]) -> Agreement:
    """Measure how far judges agree; `grades` has the grades of each judge by query and product."""
    shared = [
        [(ours[key], theirs[key]) for key in ours.keys() & theirs.keys()]
        for ours, theirs in combinations(grades.values(), 2)
    ]
    pairs = sum(map(len, shared))
    kappas = [compute_weighted_kappa(each) for each in shared if len(each) >= MIN_PAIRS]
    return Agreement(round(fmean(kappas), 3) if kappas else None, len(grades), pairs)


def compute_weighted_kappa(pairs: list[tuple[int, int]]) -> float:
    """Compute Cohen's kappa with quadratic weights: 1 for the same grades, 0 for as good as chance.

    If both judges gave one and the same grade to everything, that is 1.
    """
    observed = fmean((ours - theirs) ** 2 for ours, theirs in pairs)
    expected = fmean((ours - theirs) ** 2 for ours, _ in pairs for _, theirs in pairs)
    return 1 - observed / expected if expected else 1.0

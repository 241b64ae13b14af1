"""The honest no: the smallest sets of constraints to give up so that some tool fits, and how many each set frees."""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from lexdex_search.facets.facets import Mask
from lexdex_search.results import Relaxation

MAX_SHOWN: Final = 6


def find_smallest_relaxations(passing: Mapping[int, Mask]) -> tuple[Relaxation, ...]:
    """Sets of the least size, those that free most tools first; empty when a tool passes everything already.

    `passing` has the products that meet each constraint. Removing all constraints that a product fails adds it to the
    result, so each product's failed constraints are a candidate set, and the smallest of them are the answer.
    """
    failing = _failing(list(passing.values()))
    if failing.size == 0:
        return ()
    kinds = np.unique(failing)
    sizes = np.array([int(kind).bit_count() for kind in kinds])
    if sizes.min() == 0:
        return ()
    smallest = [int(kind) for kind in kinds[sizes == sizes.min()]]
    numbers = list(passing)
    found = [
        Relaxation(constraint_ids=_members(kind, numbers), result_count=int(((failing & ~kind) == 0).sum()))
        for kind in smallest
    ]
    return tuple(sorted(found, key=lambda each: (-each.result_count, each.constraint_ids))[:MAX_SHOWN])


def _failing(masks: Sequence[Mask]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """For each tool the constraints that it fails, one bit a constraint."""
    if not masks:
        return np.zeros(0, np.int64)
    failing = np.zeros(masks[0].size, np.int64)
    for bit, mask in enumerate(masks):
        failing |= np.where(mask, 0, 1 << bit)
    return failing


def _members(kind: int, numbers: Sequence[int]) -> tuple[int, ...]:
    return tuple(number for bit, number in enumerate(numbers) if kind >> bit & 1)

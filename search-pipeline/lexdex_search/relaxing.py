"""The honest no: the smallest sets of wishes to give up so that some tool fits, and how many each set frees."""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from lexdex_search.facets import Mask
from lexdex_search.results import Relaxation

MAX_SHOWN: Final = 6


def smallest_relaxations(passing: Mapping[int, Mask]) -> tuple[Relaxation, ...]:
    """Sets of the least size, those that free most tools first; empty when a tool passes everything already.

    `passing` tells for each wish which tools pass it. A tool is freed by a set that holds every wish it fails, so each
    tool's failures are a set of their own, and the smallest of these are the answer: no search over subsets is needed.
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
    found = [Relaxation(drop=_members(kind, numbers), frees=int(((failing & ~kind) == 0).sum())) for kind in smallest]
    return tuple(sorted(found, key=lambda each: (-each.frees, each.drop))[:MAX_SHOWN])


def _failing(masks: Sequence[Mask]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """For each tool the wishes that it fails, one bit a wish."""
    if not masks:
        return np.zeros(0, np.int64)
    failing = np.zeros(masks[0].size, np.int64)
    for bit, mask in enumerate(masks):
        failing |= np.where(mask, 0, 1 << bit)
    return failing


def _members(kind: int, numbers: Sequence[int]) -> tuple[int, ...]:
    return tuple(number for bit, number in enumerate(numbers) if kind >> bit & 1)

"""Find the smallest sets of constraints to remove so that a search without a match finds products."""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from lexdex_search.facets.facets import Mask
from lexdex_search.results import Relaxation

MAX_RELAXATIONS: Final = 6


def find_smallest_relaxations(pass_masks: Mapping[int, Mask]) -> tuple[Relaxation, ...]:
    """Find the smallest sets of constraints whose removal gives results, those with most results first.

    `pass_masks` has, by constraint id, the mask of the products that meet the constraint. Removing all constraints that
    a product fails adds it to the result, so the smallest of these sets over all products are the answer. Empty if a
    product meets all constraints.
    """
    failures = _encode_failures(list(pass_masks.values()))
    if failures.size == 0:
        return ()
    failure_sets = np.unique(failures)
    sizes = np.array([int(failure_set).bit_count() for failure_set in failure_sets])
    if sizes.min() == 0:
        return ()
    smallest = [int(failure_set) for failure_set in failure_sets[sizes == sizes.min()]]
    constraint_ids = list(pass_masks)
    found = [
        Relaxation(
            constraint_ids=_decode_set(failure_set, constraint_ids),
            result_count=int(((failures & ~failure_set) == 0).sum()),
        )
        for failure_set in smallest
    ]
    return tuple(sorted(found, key=lambda each: (-each.result_count, each.constraint_ids))[:MAX_RELAXATIONS])


def _encode_failures(masks: Sequence[Mask]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Encode the constraints that each product fails as an integer with one bit per constraint, shape [products]."""
    if not masks:
        return np.zeros(0, np.int64)
    failures = np.zeros(masks[0].size, np.int64)
    for bit, mask in enumerate(masks):
        failures |= np.where(mask, 0, 1 << bit)
    return failures


def _decode_set(failure_set: int, constraint_ids: Sequence[int]) -> tuple[int, ...]:
    return tuple(constraint_id for bit, constraint_id in enumerate(constraint_ids) if failure_set >> bit & 1)

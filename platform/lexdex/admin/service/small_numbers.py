"""Leaves small numbers out of what is published, so that none points to a person."""

from collections.abc import Sequence
from typing import Final

MIN_PUBLISHED: Final = 5


def is_publishable(count: int) -> bool:
    """Whether a number by itself may be published: none, or at least MIN_PUBLISHED."""
    return count == 0 or count >= MIN_PUBLISHED


def find_unpublished(counts: Sequence[int]) -> set[int]:
    """Return the positions that must be left out of numbers that add up to a published total.

    With the small ones, as many of the next larger ones are left out as it takes for the rest not to give them away:
    at least two numbers of together at least MIN_PUBLISHED.
    """
    hidden = {index for index, count in enumerate(counts) if not is_publishable(count)}
    larger = sorted((count, index) for index, count in enumerate(counts) if count >= MIN_PUBLISHED)
    for _, index in larger:
        if not hidden or (len(hidden) > 1 and sum(counts[each] for each in hidden) >= MIN_PUBLISHED):
            break
        hidden.add(index)
    return hidden

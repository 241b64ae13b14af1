"""Make random choices that are the same for every Python version: only `random.random()` is stable."""

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class SeededRandom:
    """A random generator with a text as its seed, which makes the same choices on every machine."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)  # noqa: S311 - invented data, not secrets

    def draw_boolean(self, probability: float) -> bool:
        """Return True with the given probability, 0 to 1."""
        return self._random.random() < probability

    def draw_integer(self, low: int, high: int) -> int:
        """Return a random integer from `low` to `high`, both inclusive."""
        return low + int(self._random.random() * (high - low + 1))

    def pick(self, items: Sequence[T]) -> T:
        """Return a random item; the sequence must not be empty."""
        return items[int(self._random.random() * len(items))]

    def pick_some(self, items: Sequence[T], count: int) -> list[T]:
        """Return at most `count` different items in random order."""
        rest = list(items)
        return [rest.pop(int(self._random.random() * len(rest))) for _ in range(min(count, len(rest)))]

    def pick_weighted(self, items: Sequence[T], weights: Sequence[int]) -> T:
        """Return a random item, with a probability proportional to its weight; there must be one weight per item."""
        point = self._random.random() * sum(weights)
        for item, weight in zip(items, weights, strict=True):
            point -= weight
            if point < 0:
                return item
        return items[-1]

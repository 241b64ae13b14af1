"""Random choices that are the same on every machine: only `random()` of Python's generator is stable."""

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class SeededRandom:
    """Random choices by a text seed; `choice`, `sample` and `shuffle` may change between Python versions."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)  # noqa: S311 - invented data, not secrets

    def chance(self, probability: float) -> bool:
        """Return True with this probability."""
        return self._random.random() < probability

    def between(self, low: int, high: int) -> int:
        """Return a whole number of the closed range."""
        return low + int(self._random.random() * (high - low + 1))

    def pick(self, items: Sequence[T]) -> T:
        """Return one of `items`, which must not be empty."""
        return items[int(self._random.random() * len(items))]

    def pick_some(self, items: Sequence[T], count: int) -> list[T]:
        """Return at most `count` different items in random order."""
        rest = list(items)
        return [rest.pop(int(self._random.random() * len(rest))) for _ in range(min(count, len(rest)))]

    def pick_weighted(self, items: Sequence[T], weights: Sequence[int]) -> T:
        """Return one item; its probability is proportional to its weight."""
        point = self._random.random() * sum(weights)
        for item, weight in zip(items, weights, strict=True):
            point -= weight
            if point < 0:
                return item
        return items[-1]

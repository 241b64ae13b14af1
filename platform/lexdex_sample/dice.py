"""Chance that falls alike on every machine: only `random()` of Python's generator is promised to be stable."""

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """Draws that depend on a text seed alone; `choice`, `sample` and `shuffle` may change between Python versions."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)  # noqa: S311 - invented data, not secrets

    def chance(self, probability: float) -> bool:
        """True in about `probability` of all draws."""
        return self._random.random() < probability

    def between(self, low: int, high: int) -> int:
        """A whole number of the closed range."""
        return low + int(self._random.random() * (high - low + 1))

    def pick(self, items: Sequence[T]) -> T:
        """One of `items`, which must not be empty."""
        return items[int(self._random.random() * len(items))]

    def some(self, items: Sequence[T], count: int) -> list[T]:
        """At most `count` different items in drawn order."""
        rest = list(items)
        return [rest.pop(int(self._random.random() * len(rest))) for _ in range(min(count, len(rest)))]

    def weighted(self, items: Sequence[T], weights: Sequence[int]) -> T:
        """One item, likelier the greater its weight."""
        point = self._random.random() * sum(weights)
        for item, weight in zip(items, weights, strict=True):
            point -= weight
            if point < 0:
                return item
        return items[-1]

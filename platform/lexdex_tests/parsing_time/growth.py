"""Measures how the CPU time of a parser grows with the length of a text.

Unlike a limit in seconds, growth finds a quadratic parser at short lengths, and is the same on slow and busy machines.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, TypeVar

from lexdex_search_tests.cpu_time import measure_cpu_seconds

Input = TypeVar("Input")

MAX_RATIO: Final = 3.0
"""Maximum growth of the time when the length doubles. Linear parsers have 2, quadratic ones 4."""
MAX_MEAN_RATIO: Final = 2.5
"""Maximum geometric mean of the growth. A machine that slows down for a moment makes one step long and the next short.
"""
FLOOR_SECONDS: Final = 0.003
"""Shorter times say nothing about growth."""
MAX_SECONDS: Final = 0.5
"""A parser that takes longer is not measured any further."""
ATTEMPTS: Final = (1, 3, 7)
"""Repeats of each measurement; more if fewer showed too much growth, because other processes take the caches."""


def find_growth(
    parse: Callable[[Input], object], inputs: Sequence[Input], refusals: tuple[type[Exception], ...] = ()
) -> str:
    """Return a description of a superlinear growth, or an empty string; each input is twice as long as the one before.

    A jump counts only if it shows in each attempt.
    """
    description = ""
    for repeats in ATTEMPTS:
        longest = measure_cpu_seconds(parse, inputs[-1], FLOOR_SECONDS, refusals, repeats, timeout=MAX_SECONDS)
        if longest <= FLOOR_SECONDS:
            return ""
        if longest >= MAX_SECONDS:
            return f"more than {MAX_SECONDS} s"
        seconds = [
            *(measure_cpu_seconds(parse, each, 0, refusals, repeats, timeout=MAX_SECONDS) for each in inputs[:-1]),
            longest,
        ]
        ratios = [longer / shorter for shorter, longer in pairwise(seconds) if longer > FLOOR_SECONDS]
        if max(ratios) < MAX_RATIO or (longest / seconds[0]) ** (1 / len(inputs[1:])) < MAX_MEAN_RATIO:
            return ""
        description = " -> ".join(f"{each * 1000:.1f} ms" for each in seconds)
    return description

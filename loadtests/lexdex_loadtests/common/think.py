"""How long people take between two acts, in seconds; long tails as with people, and never forever."""

import math
import random

MAX_SECONDS = 20.0
TYPING = (0.12, 0.35)


def reading(usual: float, rng: random.Random) -> float:
    """Time to read; log-normal around the usual time, as dwell times are."""
    return min(MAX_SECONDS, rng.lognormvariate(math.log(usual), 0.5))


def keystroke(rng: random.Random) -> float:
    """Time between two keys of somebody who types a name."""
    return rng.uniform(*TYPING)

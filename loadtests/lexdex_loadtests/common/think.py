"""Think times between two actions, in seconds: randomly distributed with a long tail, up to MAX_SECONDS."""

import math
import random

MAX_SECONDS = 20.0
TYPING = (0.12, 0.35)


def get_reading_time(usual: float, rng: random.Random) -> float:
    """Return a log-normally distributed reading time in seconds with the median `usual`."""
    return min(MAX_SECONDS, rng.lognormvariate(math.log(usual), 0.5))


def get_keystroke_time(rng: random.Random) -> float:
    """Return the time between two keystrokes in seconds."""
    return rng.uniform(*TYPING)

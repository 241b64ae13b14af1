"""Times in seconds: between two actions, randomly distributed with a long tail, and between the starts of visits."""

import math
import random

MAX_SECONDS = 20.0
TYPING = (0.12, 0.35)
VISIT_SECONDS = 20.0
"""A simulated user begins a visit so often. Visits take 18 seconds on average where the site answers at once."""


class VisitSchedule:
    """The times at which one simulated user begins visits, so that the rate of arrivals depends on their number only.

    After a visit that took too long, the next one begins at once, and those after it at the times they would have had.
    """

    def __init__(self, now: float) -> None:
        self._next = now

    def get_pause(self, now: float) -> float:
        """Return the seconds until the next visit."""
        self._next += VISIT_SECONDS
        return max(0.0, self._next - now)


def get_reading_time(usual: float, rng: random.Random) -> float:
    """Return a log-normally distributed reading time in seconds with the median `usual`."""
    return min(MAX_SECONDS, rng.lognormvariate(math.log(usual), 0.5))


def get_keystroke_time(rng: random.Random) -> float:
    """Return the time between two keystrokes in seconds."""
    return rng.uniform(*TYPING)

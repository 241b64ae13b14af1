"""Computes the number of users over time, in functions that can be tested without Locust."""

import math

from lexdex_loadtests.config import Bounds


def count_users(seconds: float, bounds: Bounds) -> int | None:
    """Return the number of users at this second, which rises during the ramp-up; None after the end of the run."""
    if seconds >= bounds.seconds:
        return None
    return min(bounds.users, max(1, math.ceil(bounds.users * seconds / bounds.ramp_seconds)))

"""Numbers of people over time as plain functions, so that they can be tested without a load generator."""

import math

from lexdex_loadtests.config import Bounds


def steady(seconds: float, bounds: Bounds) -> int | None:
    """People at this second: rising over the ramp, then all of them; None once the run is over."""
    if seconds >= bounds.seconds:
        return None
    return min(bounds.users, max(1, math.ceil(bounds.users * seconds / bounds.ramp_seconds)))

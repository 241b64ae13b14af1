"""Computes the number of users over time, in functions that can be tested without Locust.

The load is a rate of arrivals: each simulated user begins a visit every VISIT_SECONDS, however slowly the site answers.
"""

import math

from lexdex_loadtests.common.think import VISIT_SECONDS
from lexdex_loadtests.config import SPIKE_FACTOR, SPIKE_SECONDS, Bounds

STEPS = 25
"""The steps of the knee profile; each adds as many users as the first one has."""
SETTLING_SHARE = 0.25
"""The first part of a step, which is not judged: the users who were added begin their first visit."""


def count_users(seconds: float, bounds: Bounds) -> int | None:
    """Return the number of users at this second, which rises during the ramp-up; None after the end of the run."""
    if seconds >= bounds.seconds:
        return None
    if bounds.profile == "knee":
        return math.ceil(bounds.users * (find_step(seconds, bounds) + 1) / STEPS)
    full = math.ceil(bounds.users / 2) if bounds.profile == "soak" else bounds.users
    if bounds.profile == "spike" and is_spike(seconds, bounds):
        return full * SPIKE_FACTOR
    return min(full, max(1, math.ceil(full * seconds / bounds.ramp_seconds)))


def is_spike(seconds: float, bounds: Bounds) -> bool:
    """Return whether the spike is on: a minute in the middle of the run, or its middle third if the run is short."""
    length = min(SPIKE_SECONDS, (bounds.seconds - bounds.ramp_seconds) / 3)
    start = bounds.ramp_seconds + (bounds.seconds - bounds.ramp_seconds - length) / 2
    return start <= seconds < start + length


def find_step(seconds: float, bounds: Bounds) -> int:
    """Return the number of the step at this second, beginning with 0."""
    return int(seconds * STEPS / bounds.seconds)


def is_settling(seconds: float, bounds: Bounds) -> bool:
    """Return whether the step at this second has only begun."""
    return (seconds * STEPS / bounds.seconds) % 1 < SETTLING_SHARE


def compute_rate(users: int) -> float:
    """Return the visits per second that so many users begin."""
    return users / VISIT_SECONDS

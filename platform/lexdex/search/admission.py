"""Refuses a search immediately if the searches before it would take too long."""

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from lexdex.foundation.errors import Unavailable

BUSY = "Search is very busy. Please try again in a moment."
MAX_WAIT_SHARE: Final = 0.25
"""Maximum expected wait, as a share of the time limit of a search: some take several times the average."""
MAX_BURST: Final = 20
"""After an idle moment, so many searches are always admitted: the average of single ones overestimates their wait.

As long as a search takes less than a tenth of a second, all of them finish within the default time limit.
"""
INITIAL_INTERVAL_SECONDS: Final = 0.005
NEWEST_WEIGHT: Final = 0.1
"""Weight of the newest interval in the average: about the last twenty searches determine it."""


class SearchAdmission:
    """Admits searches by their expected wait, not by their number.

    The expected wait is the number of running searches multiplied by the average interval at which they have finished
    lately. The interval includes whatever delays searches: the engine, the database and other processes.
    """

    def __init__(self, timeout_seconds: float) -> None:
        """Create an admission for searches with this time limit."""
        self._max_wait_seconds = timeout_seconds * MAX_WAIT_SHARE
        self._interval_seconds = INITIAL_INTERVAL_SECONDS
        self._running = 0
        self._admitted_since_idle = 0
        self._last_finished_at = 0.0

    @property
    def running(self) -> int:
        """The number of searches that are admitted and not finished."""
        return self._running

    @contextmanager
    def admit(self) -> Iterator[None]:
        """Count a search as running inside the `with` block; raises Unavailable if it would have to wait too long.

        The first MAX_BURST searches after a moment without any are always admitted: otherwise the average would never
        fall again.
        """
        if not self._running:
            self._last_finished_at = time.monotonic()
            self._admitted_since_idle = 0
        wait_seconds = self._running * self._interval_seconds
        if self._admitted_since_idle >= MAX_BURST and wait_seconds > self._max_wait_seconds:
            raise Unavailable(BUSY, headers={"Retry-After": str(math.ceil(wait_seconds) + 1)})
        self._running += 1
        self._admitted_since_idle += 1
        try:
            yield
            self._update_interval()
        finally:
            self._running -= 1

    def _update_interval(self) -> None:
        now = time.monotonic()
        self._interval_seconds += NEWEST_WEIGHT * (now - self._last_finished_at - self._interval_seconds)
        self._last_finished_at = now

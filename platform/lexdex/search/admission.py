"""Refuses a search immediately if the searches before it would take too long, or if its caller has its share."""

import math
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import msgspec

from lexdex.foundation.errors import TooMany, Unavailable
from lexdex.search.caller import Caller
from lexdex.search.recent_use import RecentUse

BUSY = "Search is very busy. Please try again in a moment."
SHARE_USED = "Too many searches from your account or network at once. Please try again in a moment."
MAX_WAIT_SHARE: Final = 0.25
"""Maximum expected wait, as a share of the time limit of a search: some take several times the average."""
MAX_BURST: Final = 30
"""After an idle moment, there are so many places: the average of single searches overestimates their wait.

Visitors have twenty of them: as long as a search takes less than a tenth of a second, all finish within the default
time limit.
"""
CALLER_SHARE: Final = 0.5
"""The part of the places that one account or address may use alone; the factor of rate limits multiplies it."""
VISITORS_SHARE: Final = 2 / 3
"""The part of the places that all visitors together may use while no user searches; users have the rest."""
RECENT_USE_WEIGHT: Final = 20
"""A caller that has lately used all the time counts like so many running searches, though for half at most."""
INITIAL_INTERVAL_SECONDS: Final = 0.005
NEWEST_WEIGHT: Final = 0.1
"""Weight of the newest interval in the average: about the last twenty searches determine it."""


class Places(msgspec.Struct, frozen=True):
    """The number of searches that may run, and how many of these places are left after one more search."""

    total: float
    left: float

    def is_within_share(self, used: float, share: float) -> bool:
        """Return whether one more search leaves enough for others: as many places as are used, for a share of a half.

        The more of the places others use, the fewer one may use: two with a share of a half get a third each.
        """
        return self.left >= 0 and used * (1 - share) <= self.left * share


class SearchAdmission:
    """Admits searches by their expected wait, not by their number, and leaves places for other callers.

    The expected wait is the number of running searches multiplied by the average interval at which they have finished
    lately. The interval includes whatever delays searches: the engine, the database and other processes.
    """

    def __init__(self, timeout_seconds: float, *, limits_factor: float = 1.0) -> None:
        """Create an admission for searches with this time limit."""
        self._max_wait_seconds = timeout_seconds * MAX_WAIT_SHARE
        self._caller_share = min(1.0, CALLER_SHARE * limits_factor)
        self._running_by_key: Counter[str] = Counter()
        self._running_of_visitors = 0
        self._recent_use = RecentUse()
        self._interval_seconds = INITIAL_INTERVAL_SECONDS
        self._running = 0
        self._admitted_since_idle = 0
        self._last_finished_at = 0.0
        self._last_ended_at = 0.0

    @property
    def running(self) -> int:
        """The number of searches that are admitted and not finished."""
        return self._running

    @contextmanager
    def admit(self, caller: Caller | None) -> Iterator[None]:
        """Count a search of a caller as running inside the `with` block; None has no share, such as a job.

        Raises Unavailable if the search would have to wait too long or visitors have their share, and TooMany if the
        caller has its share. A search that has to wait for no other is always admitted, and after a moment without any
        there are at least MAX_BURST places: otherwise the average would never fall again.
        """
        if self._running:
            self._require_place(caller)
        else:
            self._last_finished_at = self._last_ended_at = time.monotonic()
            self._admitted_since_idle = 0
        self._admitted_since_idle += 1
        self._count(caller, 1)
        try:
            yield
            self._update_interval()
        finally:
            self._count(caller, -1)
            self._add_recent_use(caller)

    def rank(self, caller: Caller | None) -> tuple[bool, float]:
        """Return the order in which waiting searches run: users before visitors, then those who used little lately."""
        if caller is None:
            return False, 0.0
        return caller.is_visitor, max(self._recent_use.get_part(key) for key in caller.keys)

    def _require_place(self, caller: Caller | None) -> None:
        headers = {"Retry-After": str(math.ceil(self._running * self._interval_seconds) + 1)}
        free = [places for places in self._list_places(caller) if places.left >= 0]
        if not free:
            raise Unavailable(BUSY, headers=headers)
        if caller and not any(self._has_share_left(caller, places) for places in free):
            raise TooMany(SHARE_USED, headers=headers, rule="share of running searches")
        if caller and caller.is_visitor:
            used = self._running_of_visitors
            if not any(places.is_within_share(used, VISITORS_SHARE) for places in free):
                raise Unavailable(BUSY, headers=headers)

    def _list_places(self, caller: Caller | None) -> list[Places]:
        """Return the places after an idle moment, and those by the expected wait; a search may use either.

        Users don't wait for the searches of visitors, except for one that runs already.
        """
        waited_for = self._running if caller and caller.is_visitor else self._running - self._running_of_visitors
        by_wait = self._max_wait_seconds / self._interval_seconds
        return [
            Places(MAX_BURST, MAX_BURST - self._admitted_since_idle - 1),
            Places(by_wait, by_wait - waited_for - 1),
        ]

    def _has_share_left(self, caller: Caller, places: Places) -> bool:
        return all(places.is_within_share(self._count_used(key, places), self._caller_share) for key in caller.keys)

    def _count_used(self, key: str, places: Places) -> float:
        """Return the places that a key uses; recent use counts too, so that many small callers leave the last ones.

        It counts for half of the places at most: a caller alone is not refused for it.
        """
        recent = RECENT_USE_WEIGHT * self._recent_use.get_part(key)
        return max(self._running_by_key[key], min(recent, places.total / 2))

    def _count(self, caller: Caller | None, change: int) -> None:
        self._running += change
        if caller is None:
            return
        self._running_of_visitors += change * caller.is_visitor
        for key in caller.keys:
            self._running_by_key[key] += change
            if not self._running_by_key[key]:
                del self._running_by_key[key]

    def _update_interval(self) -> None:
        now = time.monotonic()
        self._interval_seconds += NEWEST_WEIGHT * (now - self._last_finished_at - self._interval_seconds)
        self._last_finished_at = now

    def _add_recent_use(self, caller: Caller | None) -> None:
        """Add the time since the last search ended to the use of the caller, even if its search failed."""
        now = time.monotonic()
        if caller:
            self._recent_use.add(caller.keys, now - self._last_ended_at)
        self._last_ended_at = now

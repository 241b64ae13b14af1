"""How much of the time callers have used lately."""

import math
import time
from typing import Final

WINDOW_SECONDS: Final = 10.0
"""Use that is older than this counts a third, and twice as old a ninth."""
KEPT_SECONDS: Final = 6 * WINDOW_SECONDS
"""Then, less than a four-hundredth of the use still counts, and it is removed."""


class RecentUse:
    """Sums up the seconds that each key has used, which decay with time; forgets keys without recent use."""

    def __init__(self) -> None:
        """Start without any use."""
        self._seconds_by_key: dict[str, tuple[float, float]] = {}
        """The seconds used and when they were last added to, the key that was added to longest ago first."""

    def add(self, keys: tuple[str, ...], seconds: float) -> None:
        """Add seconds to the use of each of these keys."""
        now = time.monotonic()
        for key in keys:
            total = self._get_seconds(key, now) + seconds
            self._seconds_by_key.pop(key, None)
            self._seconds_by_key[key] = (total, now)
        self._remove_old(now)

    def get_part(self, key: str) -> float:
        """Return the part of the recent time that a key has used, from 0 to 1."""
        return min(1.0, self._get_seconds(key, time.monotonic()) / WINDOW_SECONDS)

    def _get_seconds(self, key: str, now: float) -> float:
        seconds, added_at = self._seconds_by_key.get(key, (0.0, now))
        return seconds * math.exp((added_at - now) / WINDOW_SECONDS)

    def _remove_old(self, now: float) -> None:
        while self._seconds_by_key:
            key = next(iter(self._seconds_by_key))
            if now - self._seconds_by_key[key][1] < KEPT_SECONDS:
                return
            del self._seconds_by_key[key]

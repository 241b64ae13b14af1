"""Stops calls to an engine that fails, and limits how many calls are repeated."""

import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

WINDOW_CALLS: Final = 20
WINDOW_SECONDS: Final = 10.0
MIN_FAILURES: Final = 3
"""Fewer failures in the window say nothing."""
MAX_FAILED_SHARE: Final = 0.5
PAUSE_SECONDS: Final = 2.0
RETRY_SHARE: Final = 0.1
"""Part of the calls that may be repeated; more would add to the load that makes calls fail."""
MAX_SAVED_RETRIES: Final = 5.0


class CircuitOpen(Exception):
    """The engine has failed and is not called for a moment."""


class CircuitBreaker:
    """Opens when half of the latest calls failed; then one call at a time tries whether the engine works again."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._results: deque[tuple[float, bool]] = deque(maxlen=WINDOW_CALLS)
        self._next_try_at: float | None = None
        self._is_trying = False

    @property
    def is_open(self) -> bool:
        """Whether calls are refused, except for one now and then."""
        return self._next_try_at is not None

    @contextmanager
    def guard(self, failures: tuple[type[BaseException], ...]) -> Iterator[None]:
        """Count a call to the engine, which failed if one of these exceptions leaves the block.

        Raises CircuitOpen if the engine is not to be called. A call that is cancelled counts as neither.
        """
        is_try = self._next_try_at is not None
        if self._next_try_at is not None and (self._is_trying or self._clock() < self._next_try_at):
            raise CircuitOpen
        self._is_trying = is_try
        try:
            yield
        except failures:
            self._count(is_success=False)
            raise
        except Exception:
            self._count(is_success=True)
            raise
        else:
            self._count(is_success=True)
        finally:
            if is_try:
                self._is_trying = False

    def expect_success(self) -> None:
        """Let the next call try at once, because the engine gives a sign of life."""
        if self._next_try_at is not None:
            self._next_try_at = min(self._next_try_at, self._clock())

    def _count(self, *, is_success: bool) -> None:
        now = self._clock()
        if self._next_try_at is not None:
            if is_success:
                self._results.clear()
            self._next_try_at = None if is_success else now + PAUSE_SECONDS
            return
        self._results.append((now, is_success))
        recent = [succeeded for at, succeeded in self._results if at > now - WINDOW_SECONDS]
        failed = recent.count(False)
        if failed >= MIN_FAILURES and failed >= MAX_FAILED_SHARE * len(recent):
            self._next_try_at = now + PAUSE_SECONDS


class RetryBudget:
    """Allows a part of the calls to be repeated."""

    def __init__(self) -> None:
        self._saved = MAX_SAVED_RETRIES

    def count_call(self) -> None:
        """Count a call, which saves a part of a retry."""
        self._saved = min(self._saved + RETRY_SHARE, MAX_SAVED_RETRIES)

    def take(self) -> bool:
        """Return whether a call may be repeated, and count that."""
        if self._saved < 1:
            return False
        self._saved -= 1
        return True

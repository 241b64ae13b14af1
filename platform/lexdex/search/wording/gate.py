"""Limits the requests to the model, and pauses them while the model fails."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

MAX_FAILURES: Final = 3
PAUSE_SECONDS: Final = 60.0


class ModelUnavailable(Exception):
    """As many requests are running as are allowed, or the model has failed and is not asked for a while."""


class ModelGate:
    """A limit of concurrent requests, and a circuit breaker: after three failures in a row, no request for a minute.

    After the pause one more failure starts the next pause.
    """

    def __init__(self, max_concurrency: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._max_concurrency, self._clock = max_concurrency, clock
        self._running = 0
        self._failures = 0
        self._paused_until = 0.0

    @property
    def is_paused(self) -> bool:
        """Whether the model is not asked because it failed."""
        return self._clock() < self._paused_until

    @property
    def is_admitting(self) -> bool:
        """Whether a request would be admitted."""
        return not self.is_paused and self._running < self._max_concurrency

    @contextmanager
    def admit(self) -> Iterator[None]:
        """Count a request to the model inside the `with` block, and its failure if an exception leaves the block.

        Raises ModelUnavailable at once instead of waiting.
        """
        if not self.is_admitting:
            raise ModelUnavailable
        self._running += 1
        try:
            yield
        except Exception:
            self._count_failure()
            raise
        else:
            self._failures = 0
        finally:
            self._running -= 1

    def _count_failure(self) -> None:
        self._failures += 1
        if self._failures >= MAX_FAILURES:
            self._paused_until = self._clock() + PAUSE_SECONDS

"""A thread that runs one search at a time and is replaced when a search exceeds its time limit."""

import ctypes
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from itertools import count
from queue import PriorityQueue
from typing import Final, TypeVar

T = TypeVar("T")
Rank = tuple[bool, float]
"""The order of waiting searches, the least first: whether it is a visitor's, and what its caller used lately."""
QueuedSearch = tuple[Rank, int, Callable[[], None] | None]
"""The rank, then the number of the search, by which those of the same rank are ordered; None ends the thread."""
SearchQueue = PriorityQueue[QueuedSearch]

FIRST: Final[Rank] = (False, -1.0)

MAX_ABANDONED_THREADS: Final = 4
"""Maximum number of threads that still run an abandoned search; beyond it, no new thread is started."""


class SearchInterrupted(BaseException):
    """Raised inside a search that exceeds its time limit.

    Derived from `BaseException`, so that an `except Exception` in the search's code doesn't catch it.
    """


class SearchThread:
    """Runs submitted searches one after another on a background thread, by rank and then in their order.

    Uses daemon threads instead of a `ThreadPoolExecutor`, so that the process can exit while a search is stuck.
    """

    def __init__(self, timeout_seconds: float) -> None:
        """Start the thread; `timeout_seconds` is the time limit of each search."""
        self._timeout_seconds = timeout_seconds
        self._queue: SearchQueue = PriorityQueue()
        self._numbers = count()
        self._abandoned: list[_Worker] = []
        self._worker = self._start_worker()

    @property
    def is_stuck(self) -> bool:
        """Whether the current search has used half of its time limit.

        Normal searches take about a hundredth of that.
        """
        return self._worker.running_seconds > self._timeout_seconds / 2

    @property
    def is_exhausted(self) -> bool:
        """Whether the thread is stuck and can't be replaced, because too many abandoned searches still run."""
        return self._worker.running_seconds > self._timeout_seconds and self.abandoned >= MAX_ABANDONED_THREADS

    @property
    def abandoned(self) -> int:
        """The number of threads that still run an abandoned search."""
        self._abandoned = [worker for worker in self._abandoned if worker.is_alive()]
        return len(self._abandoned)

    def submit(self, search: Callable[[], T], rank: Rank = FIRST) -> "Future[T]":
        """Queue a search before those of a higher rank and return the future of its result.

        Cancelling the future before the search starts removes it from the queue.
        """
        future: Future[T] = Future()

        def run() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                result = search()
            except Exception as error:  # noqa: BLE001 - raised again where the result is awaited
                future.set_exception(error)
            else:
                future.set_result(result)

        self._queue.put((rank, next(self._numbers), run))
        return future

    def replace_after(self, seconds: float) -> bool:
        """Replace the thread if its current search has taken more than `seconds`; returns whether it was replaced.

        The stuck search is interrupted, and the new thread continues with the queue.
        """
        stuck, started_at = self._worker, self._worker.started_at
        if stuck.running_seconds <= seconds or self.abandoned >= MAX_ABANDONED_THREADS:
            return False
        stuck.is_retired = True
        self._abandoned.append(stuck)
        self._worker = self._start_worker()
        # Otherwise the search has just finished, and the interruption would hit the next one.
        if stuck.started_at == started_at:
            _interrupt(stuck)
        return True

    def close(self) -> None:
        """Stop the thread after its current search, without waiting for it."""
        self._queue.put((FIRST, -1, None))

    def _start_worker(self) -> "_Worker":
        worker = _Worker(self._queue)
        worker.start()
        return worker


class _Worker(threading.Thread):
    """A thread that runs searches from a queue until it is retired or the queue contains None."""

    def __init__(self, queue: SearchQueue) -> None:
        super().__init__(name="search", daemon=True)
        self._queue = queue
        self.started_at: float | None = None
        """When the current search started, in seconds of the monotonic clock."""
        self.is_retired = False
        """Whether the thread ends after its current search."""

    @property
    def running_seconds(self) -> float:
        """The duration of the current search so far; 0 without one."""
        started_at = self.started_at
        return 0.0 if started_at is None else time.monotonic() - started_at

    def run(self) -> None:
        """Run the searches of the queue."""
        with suppress(SearchInterrupted):
            while not self.is_retired and (run := self._queue.get()[-1]) is not None:
                self.started_at = time.monotonic()
                run()
                # Before the next look at `is_retired`; `replace_after` relies on this order.
                self.started_at = None


def _interrupt(thread: threading.Thread) -> None:
    """Raise `SearchInterrupted` in another thread.

    It takes effect at that thread's next Python instruction; a running C function finishes first.
    """
    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SearchInterrupted))

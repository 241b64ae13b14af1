"""A thread that runs one search at a time and is replaced when a search exceeds its time limit."""

import ctypes
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import SimpleQueue
from typing import Final, TypeVar

T = TypeVar("T")

MAX_STUCK_THREADS: Final = 4
"""Maximum number of threads that still run an abandoned search; beyond it, no new thread is started."""


class SearchInterrupted(BaseException):
    """Raised inside a search that exceeds its time limit.

    Derived from `BaseException`, so that an `except Exception` in the search's code doesn't catch it.
    """


class SearchThread:
    """Runs submitted searches one after another on a background thread.

    Uses a daemon thread instead of a `ThreadPoolExecutor`, so that the process can exit while a search is stuck.
    """

    def __init__(self, timeout_seconds: float) -> None:
        """Start the thread; `timeout_seconds` is the time limit of each search."""
        self._timeout_seconds = timeout_seconds
        self._queue: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._started_at: float | None = None
        self._stuck: list[threading.Thread] = []
        self._thread = self._start_thread()

    @property
    def is_stuck(self) -> bool:
        """Whether the current search has used half of its time limit.

        Normal searches take about a thousandth of that.
        """
        return self._running_seconds() > self._timeout_seconds / 2

    def submit(self, search: Callable[[], T]) -> "Future[T]":
        """Queue a search and return the future of its result.

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

        self._queue.put(run)
        return future

    def replace_after_timeout(self) -> bool:
        """Replace the thread if its current search has exceeded the time limit; returns whether it was replaced.

        The stuck search is interrupted, and the new thread continues with the queue.
        """
        self._stuck = [thread for thread in self._stuck if thread.is_alive()]
        if self._running_seconds() <= self._timeout_seconds or len(self._stuck) >= MAX_STUCK_THREADS:
            return False
        stuck, self._started_at = self._thread, None
        self._stuck.append(stuck)
        self._thread = self._start_thread()
        _interrupt(stuck)
        return True

    def _running_seconds(self) -> float:
        started_at = self._started_at
        return 0.0 if started_at is None else time.monotonic() - started_at

    def close(self) -> None:
        """Stop the thread after its current search, without waiting for it."""
        self._queue.put(None)

    def _start_thread(self) -> threading.Thread:
        thread = threading.Thread(target=self._run, name="search", daemon=True)
        thread.start()
        return thread

    def _run(self) -> None:
        thread = threading.current_thread()
        with suppress(SearchInterrupted):
            while (run := self._queue.get()) is not None:
                self._started_at = time.monotonic()
                run()
                if self._thread is not thread:
                    return
                self._started_at = None


def _interrupt(thread: threading.Thread) -> None:
    """Raise `SearchInterrupted` in another thread.

    It takes effect at that thread's next Python instruction; a running C function finishes first.
    """
    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SearchInterrupted))

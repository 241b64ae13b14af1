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
    """Raised in a thread whose search has exceeded its time limit; not an `Exception`, which a search could catch."""


class SearchThread:
    """Runs searches in the order of their submission.

    A daemon thread instead of a `ThreadPoolExecutor`: the process can stop while a search is stuck.
    """

    def __init__(self, timeout_seconds: float) -> None:
        """Start the thread; `timeout_seconds` is how long a search may run."""
        self._timeout_seconds = timeout_seconds
        self._queue: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._started_at: float | None = None
        self._stuck: list[threading.Thread] = []
        self._thread = self._start_thread()

    @property
    def is_stuck(self) -> bool:
        """Whether the current search has used half of its time limit, a thousand times what searches need."""
        return self._running_seconds() > self._timeout_seconds / 2

    def submit(self, search: Callable[[], T]) -> "Future[T]":
        """Queue a search; cancelling the future before it starts removes it."""
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
        """Start a new thread for the queued searches if the current search exceeds its time limit."""
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
        """End the thread after its current search, without waiting for it."""
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
    """Raise `SearchInterrupted` at the thread's next Python instruction; code in C goes on until it returns."""
    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SearchInterrupted))

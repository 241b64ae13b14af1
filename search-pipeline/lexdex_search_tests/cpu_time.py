"""Measures the CPU time of a parser, also of one that would never end.

Only the time of the measured thread counts: other threads and processes of a busy machine make nothing slower.
"""

import gc
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final, TypeVar

Input = TypeVar("Input")

REPEATS: Final = 3
MIN_TIMER_SECONDS: Final = 0.001
"""A shorter interval would switch the timer off."""


class CpuTimeout(BaseException):
    """A block took more CPU time than allowed; not an `Exception`, so that the measured code cannot catch it."""


@contextmanager
def stop_after(seconds: float) -> Iterator[None]:
    """Stop a block once this thread, the main one, has spent the CPU time, so that an endless parser fails, too.

    The timer counts all threads of the process. When it fires early because of another thread, it starts again.
    """
    end = time.thread_time() + seconds

    def stop(_signal: int, _frame: FrameType | None) -> None:
        remaining = end - time.thread_time()
        if remaining <= 0:
            raise CpuTimeout
        signal.setitimer(signal.ITIMER_PROF, max(remaining, MIN_TIMER_SECONDS))

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, max(seconds, MIN_TIMER_SECONDS))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def measure_cpu_seconds(
    parse: Callable[[Input], object],
    text: Input,
    limit: float,
    refusals: tuple[type[Exception], ...] = (),
    repeats: int = REPEATS,
    timeout: float | None = None,
) -> float:
    """Return the CPU seconds of the fastest of some repeats; stops at the first one below the limit.

    A repeat is stopped at the timeout, three times the limit if none is given. `refusals` are the errors with which the
    parser refuses a text.
    """
    fastest = float("inf")
    gc.disable()  # a full collection of all that the test process holds takes longer than a parser
    try:
        for _ in range(repeats):
            start = time.thread_time()
            with suppress(CpuTimeout, *refusals), stop_after(3 * limit if timeout is None else timeout):
                parse(text)
            fastest = min(fastest, time.thread_time() - start)
            if fastest <= limit:
                break
    finally:
        gc.enable()
    return fastest

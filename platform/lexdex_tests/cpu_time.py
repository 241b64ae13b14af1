"""Measures the CPU time of a parser, also of one that would never end."""

import gc
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final

REPEATS: Final = 3


@contextmanager
def stop_after(seconds: float) -> Iterator[None]:
    """Stop a block that takes far more CPU time, so that a parser that would never end fails, too."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def measure_cpu_seconds(
    parse: Callable[[str], object], text: str, limit: float, refusals: tuple[type[Exception], ...]
) -> float:
    """Return the CPU seconds of the fastest of some repeats; stops at the first one below the limit.

    `refusals` are the errors with which the parser refuses a text.
    """
    fastest = float("inf")
    gc.disable()
    try:
        for _ in range(REPEATS):
            start = time.thread_time()
            with suppress(TimeoutError, *refusals), stop_after(3 * limit):
                parse(text)
            fastest = min(fastest, time.thread_time() - start)
            if fastest <= limit:
                break
    finally:
        gc.enable()
    return fastest

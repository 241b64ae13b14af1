"""The deadline of a request: after it, the request begins no statement, so that a slow database can't make it endless.

Each statement has a time limit of its own, but a request has many. The clock is read at each statement, and not by a
timer that would cancel the request, because other work (files, emails, processes) must not end halfway.
"""

import time
from contextvars import ContextVar
from typing import Final

from lexdex.foundation.database.errors import DatabaseUnavailable
from lexdex.foundation.telemetry import get_logger

REQUEST_TIMEOUT_SECONDS: Final = 20.0
"""With the longest statement and its ROLLBACK, less than the 30 s that nginx waits for a response."""

logger = get_logger("lexdex.database")


class Deadline:
    """Until when the request may begin statements, in seconds of the monotonic clock; `end` removes the limit.

    An object, so that tasks which the request has started see the end of the limit, too.
    """

    __slots__ = ("_at",)

    def __init__(self) -> None:
        self._at = time.monotonic() + REQUEST_TIMEOUT_SECONDS

    def end(self) -> None:
        """Remove the limit, because the response has started or the request has time limits of its own."""
        self._at = float("inf")

    def require_time(self) -> None:
        """Raise DatabaseUnavailable once the deadline has passed."""
        if time.monotonic() > self._at:
            logger.warning("request over its time", seconds=REQUEST_TIMEOUT_SECONDS)
            raise DatabaseUnavailable


_current: ContextVar[Deadline | None] = ContextVar("deadline", default=None)


def start_deadline() -> Deadline:
    """Start the deadline of the request that the current task serves."""
    deadline = Deadline()
    _current.set(deadline)
    return deadline


def require_time() -> None:
    """Raise DatabaseUnavailable if the deadline of the current request has passed; jobs and commands have none."""
    if (deadline := _current.get()) is not None:
        deadline.require_time()

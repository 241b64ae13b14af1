"""Logs that the database became unavailable and that it is available again, once each and not for every statement."""

import time

from lexdex.foundation import metrics
from lexdex.foundation.telemetry import get_logger

logger = get_logger("lexdex.database")

_FAILURES = metrics.counter(
    "lexdex_database_failures_total",
    "Statements that failed because the database was unavailable, by error.",
    ["error"],
)
QUIET_SECONDS = 5.0
"""An outage has ended when a statement succeeds and none has failed for this long."""


class OutageLog:
    """The current outage of the database: the kinds of errors that were logged, and when the last one happened."""

    def __init__(self) -> None:
        self._kinds: set[str] = set()
        self._failed_at = 0.0

    def __bool__(self) -> bool:
        """Whether an outage is going on."""
        return bool(self._kinds)

    def record_failure(self, error: BaseException) -> None:
        """Log this kind of error unless the current outage has logged it already."""
        kind = type(error).__name__
        self._failed_at = time.monotonic()
        _FAILURES.labels(kind).inc()
        if kind not in self._kinds:
            self._kinds.add(kind)
            logger.warning("database unavailable", error=kind)

    def record_success(self) -> None:
        """End the outage if it has been quiet for long enough."""
        if time.monotonic() - self._failed_at > QUIET_SECONDS:
            self._kinds.clear()
            logger.info("database available again")

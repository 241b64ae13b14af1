"""Defines the scheduled jobs that a feature contributes to the worker."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

import msgspec

from lexdex.foundation import metrics
from lexdex.foundation.approvable import ApprovableAction
from lexdex.foundation.live_settings import get_current
from lexdex.foundation.personal_data import PersonalData
from lexdex.settings import Settings

DEFAULT_TIMEOUT_SECONDS: Final = 300
PURGE_MINUTE: Final = 17

OUTCOMES: Final = ("done", "failed", "cancelled")

_RUNS: Final = metrics.counter(
    "lexdex_job_runs_total",
    "Runs of scheduled jobs, by outcome: done, failed (also by its time limit) or cancelled.",
    ["schedule", "outcome"],
)
_SECONDS: Final = metrics.counter("lexdex_job_seconds_total", "Time that scheduled jobs took.", ["schedule"])
_SUCCEEDED: Final = metrics.gauge(
    "lexdex_job_last_success_timestamp_seconds", "When a scheduled job last succeeded in this process.", ["schedule"]
)


class JobContext(NamedTuple):
    """The argument of every scheduled job."""

    settings: Settings
    personal_data: Sequence[PersonalData]
    """The personal data of all features, for the erasure of accounts."""
    approvable: Mapping[str, ApprovableAction[Any]] = {}
    """The actions of all features that a second admin must approve, by kind."""

    def with_current_settings(self) -> "JobContext":
        """Return the context with the settings that admins have changed meanwhile."""
        return self._replace(settings=get_current(self.settings))


class Schedule(msgspec.Struct, frozen=True, kw_only=True):
    """A scheduled job and its times. Only one worker runs it each time; a second run must be harmless."""

    name: str
    """Verb and object, such as "purge_expired"; the worker puts the feature's name before it."""
    run: Callable[[JobContext], Awaitable[object]]
    minutes: frozenset[int] | None = None
    """Minutes of the hour at which it runs; None: every minute."""
    seconds: frozenset[int] = frozenset({0})
    at_start: bool = False
    """Whether it also runs when a worker starts."""
    timeout_seconds: float = DEFAULT_TIMEOUT_SECONDS


def count_from_zero(names: Iterable[str]) -> None:
    """Begin the metrics of these jobs before their first runs, because a series that begins at 1 shows no increase."""
    for name in names:
        for outcome in OUTCOMES:
            _RUNS.labels(name, outcome)


async def run_schedule(name: str, schedule: Schedule, context: JobContext) -> None:
    """Run a job under its full name, with the settings in force and within its time limit, and count it."""
    started_at, outcome = time.monotonic(), "cancelled"
    try:
        async with asyncio.timeout(schedule.timeout_seconds):
            await schedule.run(context.with_current_settings())
        outcome = "done"
        _SUCCEEDED.labels(name).set(time.time())
    except Exception:
        outcome = "failed"
        raise
    finally:
        _RUNS.labels(name, outcome).inc()
        _SECONDS.labels(name).inc(time.monotonic() - started_at)


def purge_hourly(run: Callable[[JobContext], Awaitable[object]]) -> Schedule:
    """Return an hourly schedule for a job that deletes rows whose retention has ended."""
    return Schedule(name="purge_expired", run=run, minutes=frozenset({PURGE_MINUTE}))


def find_next_purge(now: datetime) -> datetime:
    """Return when the jobs of `purge_hourly` run next."""
    this_hour = now.replace(minute=PURGE_MINUTE, second=0, microsecond=0)
    return this_hour if now < this_hour else this_hour + timedelta(hours=1)

"""Starts scheduled jobs while arq, which normally does that, cannot use Redis."""

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Final

from arq.cron import next_cron

from lexdex.foundation.schedule import JobContext, Schedule, run_schedule
from lexdex.foundation.schedule_slots import take_slot
from lexdex.foundation.telemetry import get_logger

logger = get_logger("lexdex.schedule")

MAX_CATCH_UP: Final = timedelta(seconds=60)
"""Jobs that became due longer ago are left to their next time: arq has probably run them."""


class ScheduleFallback:
    """Runs due jobs in this process. Of several workers, one runs a job each time: the first that takes the slot.

    A job that also runs when a worker starts does so in each of them, as with arq.
    """

    def __init__(self, schedules: Mapping[str, Schedule], context: JobContext) -> None:
        self._schedules, self._context = schedules, context
        self._checked_at = datetime.now(UTC)
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def start_due_jobs(self) -> None:
        """Start each job that became due since the last call, unless it still runs."""
        now = datetime.now(UTC)
        since = max(self._checked_at, now - MAX_CATCH_UP)
        self._checked_at = now
        for name, schedule in self._schedules.items():
            is_running = name in self._tasks and not self._tasks[name].done()
            is_first = schedule.at_start and name not in self._tasks
            due_at = _get_last_time(schedule, since, now)
            if not is_running and (is_first or due_at):
                self._tasks[name] = asyncio.create_task(self._run(name, schedule, None if is_first else due_at))

    async def stop(self) -> None:
        """Cancel running jobs; their schedule repeats them."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _run(self, name: str, schedule: Schedule, due_at: datetime | None) -> None:
        try:
            if due_at and not await take_slot(name, due_at):
                return
            await run_schedule(name, schedule, self._context)
        except Exception as error:  # noqa: BLE001 - a failed job must not end the others
            logger.warning("scheduled job failed", job=name, error=type(error).__name__)


def _get_last_time(schedule: Schedule, since: datetime, until: datetime) -> datetime | None:
    """Return the last time of the schedule between `since` and `until`, so that all workers name it alike."""
    minute = None if schedule.minutes is None else set(schedule.minutes)
    last, following = None, next_cron(since, minute=minute, second=set(schedule.seconds), microsecond=0)
    while following <= until:
        last, following = following, next_cron(following, minute=minute, second=set(schedule.seconds), microsecond=0)
    return last

"""Starts scheduled jobs while arq, which normally does that, cannot use Redis."""

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Final

from arq.cron import next_cron

from lexdex.foundation.schedule import JobContext, Schedule
from lexdex.foundation.telemetry import get_logger

logger = get_logger("lexdex.schedule")

MAX_CATCH_UP: Final = timedelta(seconds=60)
"""Jobs that became due longer ago are left to their next time: arq has probably run them."""


class ScheduleFallback:
    """Runs due jobs in this process. Each worker does so by itself, which is harmless as for any second run."""

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
            if not is_running and (is_first or _get_next_time(schedule, since) <= now):
                self._tasks[name] = asyncio.create_task(self._run(name, schedule))

    async def stop(self) -> None:
        """Cancel running jobs; their schedule repeats them."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _run(self, name: str, schedule: Schedule) -> None:
        try:
            async with asyncio.timeout(schedule.timeout_seconds):
                await schedule.run(self._context)
        except Exception as error:  # noqa: BLE001 - a failed job must not end the others
            logger.warning("scheduled job failed", job=name, error=type(error).__name__)


def _get_next_time(schedule: Schedule, since: datetime) -> datetime:
    minute = None if schedule.minutes is None else set(schedule.minutes)
    return next_cron(since, minute=minute, second=set(schedule.seconds), microsecond=0)

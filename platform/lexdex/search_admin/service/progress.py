"""The progress of a job: reported by its thread, stored by its worker, and ended by a cancellation."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final
from uuid import UUID

from lexdex.search_admin.queries import jobs as queries

INTERVAL_SECONDS: Final = 0.5
Report = Callable[[int, int], None]
"""Called with what is done and the total, from any thread; raises JobCancelled to end the work."""


class JobCancelled(Exception):
    """An admin has cancelled the job."""


class JobProgress:
    """The progress of one running job."""

    def __init__(self, job_id: UUID) -> None:
        self._job_id = job_id
        self._done = self._total = 0
        self._is_cancelled = False

    async def start_phase(self, name: str, line: str) -> None:
        """Begin a phase with a line in the log; raises JobCancelled."""
        self.require_running()
        self._done = self._total = 0
        await queries.start_phase(self._job_id, name)
        await self.log(line)

    async def log(self, text: str) -> None:
        """Add a line to the log."""
        await queries.insert_line(self._job_id, text)

    def report(self, done: int, total: int) -> None:
        """Report progress from the thread that works; raises JobCancelled."""
        self._done, self._total = done, total
        self.require_running()

    @asynccontextmanager
    async def follow(self) -> AsyncIterator[None]:
        """Store the progress and read cancellations for as long as the context lasts."""
        task = asyncio.create_task(self._follow(), name="follow a search job")
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def save(self) -> None:
        """Store the progress now, and read whether the job is cancelled."""
        if await queries.save_progress(self._job_id, self._done, self._total):
            self._is_cancelled = True

    async def _follow(self) -> None:
        while True:
            await self.save()
            await asyncio.sleep(INTERVAL_SECONDS)

    def require_running(self) -> None:
        """Raise JobCancelled if the job is to be cancelled."""
        if self._is_cancelled:
            raise JobCancelled

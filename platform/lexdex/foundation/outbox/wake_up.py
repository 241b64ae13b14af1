"""Wakes the worker with an arq job after a commit, in the background so that requests are not delayed."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Final

import redis.asyncio as redis

from lexdex.foundation.outbox.events import notify_after_commit
from lexdex.foundation.outbox.runner import SWEEP_SECONDS
from lexdex.foundation.redis import GuardedRedis, RedisUnavailable

WAKE_JOB: Final = "process_outbox"
"""The arq job; its argument is the topic."""
COALESCE_SECONDS: Final = 0.01
"""Events of a topic within this time cause a single wake-up."""


class WorkerNotifier:
    """Sends wake-ups to the worker in the background; if one is lost, the worker finds the event by polling."""

    def __init__(self, redis: GuardedRedis) -> None:
        self._redis = redis
        self._topics: set[str] = set()
        self._task: asyncio.Task[None] | None = None

    def notify(self, topic: str) -> None:
        """Wake the worker for a topic; returns immediately."""
        self._topics.add(topic)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._send())

    async def flush(self) -> None:
        """Wait until pending wake-ups are sent; called before the process ends."""
        if self._task is not None:
            await self._task

    async def _send(self) -> None:
        while self._topics:
            await asyncio.sleep(COALESCE_SECONDS)
            topics, self._topics = self._topics, set()
            with suppress(RedisUnavailable):
                await self._redis.run(lambda client, topics=topics: _enqueue(client, topics))  # type: ignore[misc]


@asynccontextmanager
async def wake_worker(redis: GuardedRedis) -> AsyncIterator[None]:
    """Within this context, wake the worker for each event that this process publishes."""
    notifier = WorkerNotifier(redis)
    with notify_after_commit(notifier.notify):
        try:
            yield
        finally:
            await notifier.flush()


async def _enqueue(client: "redis.Redis", topics: Iterable[str]) -> None:
    # Imported here because arq takes 0.1 s to import, and most commands publish nothing.
    from arq.connections import ArqRedis  # noqa: PLC0415

    queue = ArqRedis(pool_or_conn=client.connection_pool)
    for topic in topics:
        # One queued wake-up per topic. arq's own job ids cannot say that: they also refuse a job while one of the same
        # id runs, which may have looked for events just before this one was committed.
        if await client.set(_build_queued_key(topic), 1, nx=True, ex=int(SWEEP_SECONDS)):
            await queue.enqueue_job(WAKE_JOB, topic)


async def accept_wake_up(client: "redis.Redis", topic: str) -> None:
    """Allow the next event of the topic to queue a wake-up; call it before handling the topic's events."""
    await client.delete(_build_queued_key(topic))


def _build_queued_key(topic: str) -> str:
    return f"outbox:queued:{topic}"

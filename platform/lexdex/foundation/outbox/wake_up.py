"""Wakes the worker with an arq job after a commit, in the background so that requests are not delayed."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Final
from uuid import uuid4

import redis.asyncio as redis

from lexdex.foundation.outbox.events import notify_after_commit
from lexdex.foundation.outbox.runner import SWEEP_SECONDS
from lexdex.foundation.redis import GuardedRedis, RedisUnavailable

WAKE_JOB: Final = "process_outbox"
"""The arq job; its argument is the topic."""
COALESCE_SECONDS: Final = 0.01
"""Events of a topic within this time cause a single wake-up."""

_ENQUEUE: Final = """
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('PSETEX', KEYS[2], ARGV[4], ARGV[2])
redis.call('ZADD', KEYS[3], ARGV[3], ARGV[1])
redis.call('SET', KEYS[1], 1, 'EX', ARGV[5])
return 1
"""
"""Queues an arq job, unless a wake-up of its topic is queued.

arq's own job ids cannot say that, because they also refuse a job while one of the same id runs, which may have looked
for events just before this one was committed.

In one script, because a process that stops between marking the topic and queueing the job would leave a mark without a
job, which suppresses all wake-ups of the topic until it expires. The mark comes last, for a script that fails halfway.
"""


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
    from arq.constants import default_queue_name, expires_extra_ms, job_key_prefix  # noqa: PLC0415
    from arq.jobs import serialize_job  # noqa: PLC0415

    script = client.register_script(_ENQUEUE)
    now = time.time_ns() // 1_000_000
    for topic in topics:
        job_id = uuid4().hex
        job = serialize_job(WAKE_JOB, (topic,), {}, None, now)
        keys = (_build_queued_key(topic), job_key_prefix + job_id, default_queue_name)
        arguments = (job_id, job, now, expires_extra_ms, int(SWEEP_SECONDS))
        await script(keys=keys, args=arguments)


async def accept_wake_up(client: "redis.Redis", topic: str) -> None:
    """Allow the next event of the topic to queue a wake-up; call it before handling the topic's events."""
    await client.delete(_build_queued_key(topic))


async def accept_lost_wake_ups(client: "redis.Redis", topics: Iterable[str]) -> None:
    """Allow the next event of each topic to queue a wake-up, also if a worker died with the wake-up before.

    The caller must then handle all topics, as if it had received their wake-ups.
    """
    await client.delete(*map(_build_queued_key, topics))


def _build_queued_key(topic: str) -> str:
    return f"outbox:queued:{topic}"

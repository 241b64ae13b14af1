"""A worker in the process of a test, and a consumer that records what it handles."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import msgspec
import redis.asyncio as redis

from lexdex.foundation.outbox import Consumer, Delivery, Event, consume, publish
from lexdex.foundation.outbox.wake_up import wake_worker
from lexdex.foundation.redis import GuardedRedis, connect
from lexdex.settings import Settings
from lexdex.worker import work

OFF = 3_600.0
"""Seconds between sweeps that no test waits for."""
WAIT_SECONDS = 20.0


class Numbered(Event, frozen=True, tag="tests.numbered"):
    """An event of these tests."""

    number: int


class Recorder:
    """A consumer that records what it handled; it fails as often as the test sets."""

    def __init__(self, failures: int = 0) -> None:
        self.handled: list[int] = []
        self.attempts: list[float] = []
        self._failures = failures
        self._changed = asyncio.Event()

    async def handle(self, _: Settings, delivery: Delivery[Numbered]) -> None:
        """Write the number down."""
        self.attempts.append(time.monotonic())
        if len(self.attempts) <= self._failures:
            raise ZeroDivisionError
        self.handled.append(delivery.event.number)
        self._changed.set()

    @property
    def consumer(self) -> Consumer:
        """For the worker."""
        return consume(Numbered, self.handle)

    async def wait_for(self, count: int) -> None:
        """Return when so many events are handled."""
        async with asyncio.timeout(WAIT_SECONDS):
            while len(self.handled) < count:
                self._changed.clear()
                await self._changed.wait()


@asynccontextmanager
async def running_worker(settings: Settings, recorder: Recorder, *, sweep_seconds: float = OFF) -> AsyncIterator[None]:
    """A worker that has done its first round."""
    await publish(Numbered(-1))
    task = asyncio.create_task(work(settings, [recorder.consumer], {}, sweep_seconds=sweep_seconds))
    try:
        await recorder.wait_for(1)
        recorder.handled.clear()
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def wait_for_length(queue: "redis.Redis", length: int) -> None:
    """Return when arq's queue holds so many jobs."""
    async with asyncio.timeout(WAIT_SECONDS):
        while await queue.zcard("arq:queue") != length:  # noqa: ASYNC110 - Redis has no event for this
            await asyncio.sleep(0.01)


def with_redis(settings: Settings, url: str) -> Settings:
    return msgspec.structs.replace(settings, redis_url=url)


@asynccontextmanager
async def publishing_through(url: str) -> AsyncIterator[GuardedRedis]:
    """Publish as the API and commands do."""
    client = connect(url)
    async with wake_worker(client):
        yield client
    await client.close()

"""The worker: woken at once by a commit, or by its sweep while Redis is down; requests wait for neither."""

import asyncio
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import msgspec
import pytest
import redis.asyncio as redis

from lexdex.embedded import redis_server
from lexdex.embedded.process import Child
from lexdex.foundation import database as db
from lexdex.foundation.outbox import Consumer, Delivery, Event, consume, publish
from lexdex.foundation.outbox.wake_up import wake_worker
from lexdex.foundation.redis import GuardedRedis, connect
from lexdex.foundation.schedule import JobContext, Schedule
from lexdex.settings import Settings
from lexdex.worker import list_consumers, list_schedules, work
from lexdex_tests.commands import run_command
from lexdex_tests.live_site import pause

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


@pytest.fixture
async def queue(redis_url: str, settings: Settings, database: None) -> AsyncIterator["redis.Redis"]:
    """An empty Redis with arq's queue in it."""
    async with redis.Redis.from_url(redis_url) as client:
        await client.flushall()
        yield client


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


async def test_a_commit_wakes_the_worker_at_once(settings: Settings, redis_url: str, queue: "redis.Redis") -> None:
    recorder = Recorder()
    async with running_worker(with_redis(settings, redis_url), recorder), publishing_through(redis_url):
        for number in range(5):
            began = time.monotonic()
            async with db.transaction():
                await publish(Numbered(number))
            await recorder.wait_for(number + 1)
            assert time.monotonic() - began < 1.0
    assert recorder.handled == [0, 1, 2, 3, 4]


async def test_a_rolled_back_transaction_wakes_no_worker(redis_url: str, queue: "redis.Redis") -> None:
    async def fail() -> None:
        async with db.transaction():
            await publish(Numbered(1))
            raise ZeroDivisionError

    async with publishing_through(redis_url):
        with pytest.raises(ZeroDivisionError):
            await fail()
    assert await queue.zcard("arq:queue") == 0


async def test_nothing_is_queued_inside_the_transaction(redis_url: str, queue: "redis.Redis") -> None:
    async with publishing_through(redis_url):
        async with db.transaction():
            await publish(Numbered(1))
            await asyncio.sleep(0.1)
            assert await queue.zcard("arq:queue") == 0
        await wait_for_length(queue, 1)


async def test_many_events_are_one_wake_up(settings: Settings, redis_url: str, queue: "redis.Redis") -> None:
    async with publishing_through(redis_url), publishing_through(redis_url):
        for number in range(200):
            await publish(Numbered(number))
    assert await queue.zcard("arq:queue") == 1
    recorder = Recorder()
    async with running_worker(with_redis(settings, redis_url), recorder):
        await wait_for_length(queue, 0)
    assert await queue.get("outbox:queued:tests.numbered") is None


async def test_a_command_wakes_the_worker(settings: Settings, redis_url: str, queue: "redis.Redis") -> None:
    await db.execute("INSERT INTO outbox (topic, payload, dead_at) VALUES ('tests.numbered', '{\"number\": 7}', now())")
    ours = with_redis(settings, redis_url)
    recorder = Recorder()
    async with running_worker(ours, recorder):
        assert (await run_command(ours, "outbox", "replay", "--all")).code == 0
        await recorder.wait_for(1)
    assert recorder.handled == [7]


async def test_without_redis_the_sweep_handles_everything_and_redis_is_used_again_when_it_is_back(
    settings: Settings, database: None, tmp_path: Path
) -> None:
    url = redis_server.build_url(tmp_path)
    recorder = Recorder()
    child = Child(redis_server.build_program(tmp_path, tmp_path / "redis.log"))
    redis_server.wait_ready(tmp_path, child, pause)
    try:
        async with running_worker(with_redis(settings, url), recorder, sweep_seconds=0.5):
            child.stop()
            async with publishing_through(url):
                await publish(Numbered(1))
                await recorder.wait_for(1)
        child = Child(redis_server.build_program(tmp_path, tmp_path / "redis.log"))
        redis_server.wait_ready(tmp_path, child, pause)
        async with running_worker(with_redis(settings, url), recorder), publishing_through(url):
            await publish(Numbered(2))
            await recorder.wait_for(1)
    finally:
        child.stop()


async def test_a_worker_that_lost_redis_listens_again_when_it_is_back(
    settings: Settings, database: None, tmp_path: Path
) -> None:
    url = redis_server.build_url(tmp_path)
    recorder = Recorder()
    child = Child(redis_server.build_program(tmp_path, tmp_path / "redis.log"))
    redis_server.wait_ready(tmp_path, child, pause)
    try:
        async with running_worker(with_redis(settings, url), recorder):
            child.stop()
            child = Child(redis_server.build_program(tmp_path, tmp_path / "redis.log"))
            redis_server.wait_ready(tmp_path, child, pause)
            async with publishing_through(url):
                await publish(Numbered(1))
            await recorder.wait_for(1)
    finally:
        child.stop()


async def test_a_redis_that_hangs_costs_a_transaction_nothing(database: None) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen(64)
        async with publishing_through(f"redis://127.0.0.1:{silent.getsockname()[1]}"):
            began = time.monotonic()
            for number in range(20):
                async with db.transaction():
                    await publish(Numbered(number))
            assert time.monotonic() - began < 1.0


async def test_a_retry_is_due_without_a_wake_up_or_sweep(settings: Settings, database: None) -> None:
    recorder = Recorder(failures=1)
    async with running_worker(settings, recorder):
        first, second = recorder.attempts
    assert 4.5 < second - first < WAIT_SECONDS


async def test_a_schedule_runs_at_the_start_and_at_its_times(
    settings: Settings, redis_url: str, queue: "redis.Redis"
) -> None:
    runs: asyncio.Queue[JobContext] = asyncio.Queue()
    every_second = Schedule(name="tests", run=runs.put, seconds=frozenset(range(60)), at_start=True)
    task = asyncio.create_task(
        work(with_redis(settings, redis_url), [Recorder().consumer], {"tests.run": every_second})
    )
    async with asyncio.timeout(WAIT_SECONDS):
        contexts = [await runs.get() for _ in range(3)]
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    assert contexts[0].settings.redis_url == redis_url
    assert contexts[0].personal_data


async def _count_runs(settings: Settings, schedule: Schedule, runs: "asyncio.Queue[JobContext]") -> int:
    task = asyncio.create_task(work(settings, [Recorder().consumer], {"tests.run": schedule}))
    async with asyncio.timeout(WAIT_SECONDS):
        contexts = [await runs.get() for _ in range(3)]
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    return len(contexts)


async def test_schedules_run_without_redis(settings: Settings, database: None) -> None:
    runs: asyncio.Queue[JobContext] = asyncio.Queue()
    every_second = Schedule(name="tests", run=runs.put, seconds=frozenset(range(60)))
    assert await _count_runs(settings, every_second, runs) == 3


async def test_schedules_run_and_events_are_handled_while_redis_is_full(
    settings: Settings, redis_url: str, queue: "redis.Redis"
) -> None:
    runs: asyncio.Queue[JobContext] = asyncio.Queue()
    every_second = Schedule(name="tests", run=runs.put, seconds=frozenset(range(60)))
    recorder = Recorder()
    await queue.config_set("maxmemory", "1")
    try:
        async with running_worker(with_redis(settings, redis_url), recorder, sweep_seconds=0.5):
            async with publishing_through(redis_url), db.transaction():
                await publish(Numbered(1))
            await recorder.wait_for(1)
        assert await _count_runs(with_redis(settings, redis_url), every_second, runs) == 3
    finally:
        await queue.config_set("maxmemory", redis_server.MAIN.max_memory)


def test_each_topic_has_one_consumer_and_each_job_one_name() -> None:
    topics = [consumer.topic for consumer in list_consumers()]
    assert len(set(topics)) == len(topics)
    assert {"shortlists.evaluate_saved_searches", "insights.aggregate_daily_stats", "search.reindex"} < set(
        list_schedules()
    )
    assert {name.partition(".")[0] for name in list_schedules() if name.endswith(".purge_expired")} == {
        "accounts",
        "leads",
        "outbox",
        "reviews",
        "search",
        "trial",
    }

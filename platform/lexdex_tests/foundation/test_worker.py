"""The worker without Redis: its sweep handles events, schedules run, and requests wait for neither."""

import asyncio
import logging
import os
import signal
import socket
import sys
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
import redis.asyncio as redis

from lexdex.embedded import redis_server
from lexdex.embedded.process import Child
from lexdex.foundation import database as db
from lexdex.foundation.metrics import REGISTRY
from lexdex.foundation.outbox import publish
from lexdex.foundation.schedule import JobContext, Schedule
from lexdex.settings import Settings
from lexdex.worker import list_consumers, list_schedules, work
from lexdex_tests.commands import run_command
from lexdex_tests.foundation.outbox_worker import (
    WAIT_SECONDS,
    Numbered,
    Recorder,
    publishing_through,
    running_worker,
    with_redis,
)
from lexdex_tests.live_site import pause

SHOW_STATEMENT_TIMEOUT = """
import asyncio
from lexdex import worker
from lexdex.foundation import database
from lexdex.settings import load
async def show():
    async with worker.open_pool(load()):
        print(await database.fetch_value("SHOW statement_timeout"))
asyncio.run(show())
"""


async def test_statements_of_the_worker_end_after_two_minutes(empty_settings: Settings) -> None:
    """In a process of its own, because this one has an open pool."""
    environment = {**os.environ, "LEXDEX_DATABASE_URL": empty_settings.database_url}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", SHOW_STATEMENT_TIMEOUT), env=environment, stdout=asyncio.subprocess.PIPE
    )
    output, _ = await process.communicate()
    assert output.decode().strip() == "2min"


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


async def test_each_outage_of_redis_and_its_end_is_logged_once(
    settings: Settings, database: None, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", logger="lexdex.worker")
    expected = []
    child = Child(redis_server.build_program(tmp_path, tmp_path / "redis.log"))
    redis_server.wait_ready(tmp_path, child, pause)
    try:
        async with running_worker(with_redis(settings, redis_server.build_url(tmp_path)), Recorder()):
            for _ in range(2):
                child.stop()
                expected.append("redis is unavailable, jobs start without it")
                await wait_for_lines(caplog, expected)
                child = Child(redis_server.build_program(tmp_path, tmp_path / "redis.log"))
                redis_server.wait_ready(tmp_path, child, pause)
                expected.append("redis is available again")
                await wait_for_lines(caplog, expected)
    finally:
        child.stop()


async def wait_for_lines(caplog: pytest.LogCaptureFixture, expected: list[str]) -> None:
    """Return when the worker has logged as many lines about Redis, which must be these."""
    lines: list[str] = []
    async with asyncio.timeout(WAIT_SECONDS):
        while len(lines) < len(expected):
            await asyncio.sleep(0.05)
            lines = [line for record in caplog.records if "redis" in (line := read_event(record))]
    assert lines == expected


def read_event(record: logging.LogRecord) -> str:
    """Return the message of a line without its fields."""
    return str(record.msg["event"] if isinstance(record.msg, dict) else record.msg)


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


def count_outcomes(name: str) -> dict[str, float]:
    samples = [sample for family in REGISTRY.collect() for sample in family.samples]
    runs = [sample for sample in samples if sample.name == "lexdex_job_runs_total"]
    return {sample.labels["outcome"]: sample.value for sample in runs if sample.labels["schedule"] == name}


@pytest.mark.parametrize("has_redis", [True, False])
async def test_a_job_that_exceeds_its_time_has_failed(
    settings: Settings, redis_url: str, queue: "redis.Redis", database: None, *, has_redis: bool
) -> None:
    ended = asyncio.Event()

    async def hang(_: JobContext) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    name = f"tests.hang_{'with' if has_redis else 'without'}_redis"
    schedule = Schedule(name="hang", run=hang, at_start=True, timeout_seconds=0.1)
    own = with_redis(settings, redis_url) if has_redis else settings
    task = asyncio.create_task(work(own, [Recorder().consumer], {name: schedule}))
    async with asyncio.timeout(WAIT_SECONDS):
        await ended.wait()
    assert count_outcomes(name) == {"done": 0, "failed": 1, "cancelled": 0}
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def test_schedules_run_without_redis(settings: Settings, database: None) -> None:
    runs: asyncio.Queue[JobContext] = asyncio.Queue()
    every_second = Schedule(name="tests", run=runs.put, seconds=frozenset(range(60)))
    assert await _count_runs(settings, every_second, runs) == 3


@pytest.mark.long
async def test_without_redis_one_of_several_workers_runs_a_job_each_time(settings: Settings, database: None) -> None:
    runs: asyncio.Queue[datetime] = asyncio.Queue()

    async def record_time(_: JobContext) -> None:
        await runs.put(datetime.now(UTC))

    every_five_seconds = Schedule(name="tests", run=record_time, seconds=frozenset(range(0, 60, 5)))
    jobs = {"tests.run": every_five_seconds}
    workers = [asyncio.create_task(work(settings, [Recorder().consumer], jobs)) for _ in range(3)]
    async with asyncio.timeout(WAIT_SECONDS):
        times = [await runs.get() for _ in range(3)]
    for task in workers:
        task.cancel()
    await asyncio.gather(*workers, return_exceptions=True)
    assert len({int(time.timestamp()) // 5 for time in times}) == 3


async def test_schedules_run_and_events_are_handled_while_redis_hangs(
    settings: Settings, database: None, tmp_path: Path
) -> None:
    """Redis hangs while the worker uses it, and goes on later."""
    runs: asyncio.Queue[JobContext] = asyncio.Queue()
    every_second = Schedule(name="tests", run=runs.put, seconds=frozenset(range(60)))
    ours = with_redis(settings, redis_server.build_url(tmp_path))
    recorder = Recorder()
    child = Child(redis_server.build_program(tmp_path, tmp_path / "redis.log"))
    redis_server.wait_ready(tmp_path, child, pause)
    try:
        task = asyncio.create_task(work(ours, [recorder.consumer], {"tests.run": every_second}, sweep_seconds=0.5))
        async with asyncio.timeout(WAIT_SECONDS):
            await runs.get()
        os.kill(child.pid, signal.SIGSTOP)
        await publish(Numbered(1))
        await recorder.wait_for(1)
        while not runs.empty():
            runs.get_nowait()
        async with asyncio.timeout(WAIT_SECONDS):
            for _ in range(3):
                await runs.get()
        os.kill(child.pid, signal.SIGCONT)
        async with asyncio.timeout(WAIT_SECONDS):
            await runs.get()
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    finally:
        os.kill(child.pid, signal.SIGCONT)
        child.stop()


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
        "admin",
        "leads",
        "outbox",
        "payments",
        "product_batches",
        "product_imports",
        "reviews",
        "search",
        "search_admin",
        "suggestions",
        "trial",
        "validation",
    }

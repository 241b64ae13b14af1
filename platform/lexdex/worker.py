"""The worker process: handles outbox events and runs the scheduled jobs of all features.

Events are stored in the outbox table. arq wakes the worker for new events and starts scheduled jobs. While Redis is
unavailable or full, the worker polls the outbox and starts scheduled jobs by its own clock.
"""

import asyncio
import signal
from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from pathlib import Path
from typing import Any, Final

from arq.connections import ArqRedis
from arq.cron import CronJob, cron
from arq.worker import Worker, func
from redis.exceptions import RedisError

from lexdex.accounts.jobs import build_export_consumer
from lexdex.features import APPROVABLE_ACTIONS, FEATURES, PERSONAL_DATA
from lexdex.foundation import database, live_settings, metrics, redis, security_log, signing, telemetry
from lexdex.foundation.heartbeat import touch_regularly
from lexdex.foundation.mail import delivery
from lexdex.foundation.metrics import Sampler
from lexdex.foundation.outbox import Consumer, store
from lexdex.foundation.outbox.backlog import create_sampler
from lexdex.foundation.outbox.events import notify_after_commit
from lexdex.foundation.outbox.runner import SWEEP_SECONDS, Runner
from lexdex.foundation.outbox.wake_up import WAKE_JOB, accept_lost_wake_ups, accept_wake_up
from lexdex.foundation.schedule import JobContext, Schedule, count_from_zero, purge_hourly, run_schedule
from lexdex.foundation.schedule_fallback import ScheduleFallback
from lexdex.foundation.telemetry import get_logger
from lexdex.settings import Settings

logger = get_logger("lexdex.worker")

STATEMENT_TIMEOUT_SECONDS: Final = 120
"""The limit of a statement in the worker, and so of its wait for a database that hangs.

The longest statements are the hourly deletions and the statistics of a day, which take seconds. Commands, which an
operator watches, have ten minutes.
"""
POLL_SECONDS: Final = 0.05
MAX_JOBS: Final = 100
WAKE_TIMEOUT_SECONDS: Final = 10
TIMEOUT_MARGIN_SECONDS: Final = 10
"""What arq waits for a job beyond the job's own time limit: a job that arq ends counts as cancelled."""
RECONNECT_SECONDS: Final = 2.0
PROBE_KEY: Final = "lexdex:worker-probe"
PROBE_KEY_SECONDS: Final = 60
SHUTDOWN_SECONDS: Final = 10
"""The time for running events to finish after a stop signal; then they are cancelled, and retried after a restart."""

Context = dict[Any, Any]


def run(settings: Settings) -> None:
    """Run the worker until a stop signal."""
    telemetry.configure(settings)
    security_log.configure(settings)
    signing.require_signing_keys(settings)
    security_log.record_start("worker", settings)
    with metrics.serve(settings, "worker"):
        asyncio.run(_work_with_pool(settings))


async def _work_with_pool(settings: Settings) -> None:
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(open_pool(settings))
        await stack.enter_async_context(live_settings.follow())
        await stack.enter_async_context(database.watch_capacity())
        if settings.worker_heartbeat_file:
            file = Path(settings.worker_heartbeat_file)
            await stack.enter_async_context(touch_regularly(file, database.engine.is_stuck))
        if settings.metrics_port:
            await stack.enter_async_context(metrics.sample_regularly(list_samplers()))
        await work(settings, list_consumers(), list_schedules())


def open_pool(settings: Settings) -> AbstractAsyncContextManager[object]:
    """Return the context of the worker's connection pool."""
    return database.pool(settings, statement_timeout_seconds=STATEMENT_TIMEOUT_SECONDS)


async def work(
    settings: Settings,
    consumers: Sequence[Consumer],
    schedules: Mapping[str, Schedule],
    *,
    sweep_seconds: float = SWEEP_SECONDS,
) -> None:
    """Handle outbox events and run scheduled jobs until a stop signal; the connection pool must be open.

    `sweep_seconds` is how often the outbox is polled for events whose wake-up was lost.
    """
    count_from_zero(schedules)
    runner = Runner(settings, consumers, sweep_seconds=sweep_seconds)
    # Events that this worker's handlers publish wake it directly, with or without Redis.
    with notify_after_commit(runner.wake):
        await _run_until_stopped(settings, runner, schedules)


def list_consumers() -> list[Consumer]:
    """Return the outbox consumers of all features."""
    exports = build_export_consumer(PERSONAL_DATA)
    return [delivery.CONSUMER, exports, *(consumer for feature in FEATURES for consumer in feature.consumers)]


def list_schedules() -> dict[str, Schedule]:
    """Return the scheduled jobs of all features, each under a name such as "accounts.purge_expired"."""
    schedules = {f"{feature.name}.{schedule.name}": schedule for feature in FEATURES for schedule in feature.schedules}
    return {"outbox.purge_expired": purge_hourly(_purge_outbox), **schedules}


def list_samplers() -> list[Sampler]:
    """Return what the worker measures for its metrics."""
    outbox = create_sampler([consumer.topic for consumer in list_consumers()])
    return [outbox, *(sampler for feature in FEATURES for sampler in feature.samplers)]


async def _purge_outbox(_: JobContext) -> None:
    await store.purge()


async def _run_until_stopped(settings: Settings, runner: Runner, schedules: Mapping[str, Schedule]) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    events = asyncio.create_task(runner.run())
    jobs = asyncio.create_task(_run_jobs(settings, runner, schedules))
    stopped = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({events, jobs, stopped}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        runner.stop()
        pending = {events, jobs}
        for _ in range(SHUTDOWN_SECONDS):
            # Cancel again each second, because the Redis client can swallow a cancellation.
            jobs.cancel()
            if pending:
                _, pending = await asyncio.wait(pending, timeout=1.0)
        for task in (events, jobs, stopped):
            task.cancel()
        results = await asyncio.gather(events, jobs, stopped, return_exceptions=True)
    for result in results:
        if isinstance(result, Exception):
            raise result


async def _run_jobs(settings: Settings, runner: Runner, schedules: Mapping[str, Schedule]) -> None:
    """Run arq, which starts scheduled jobs and wakes the outbox runner; restart it whenever Redis has failed.

    Meanwhile scheduled jobs are started without it.
    """
    outage = RedisOutage()
    fallback = ScheduleFallback(schedules, JobContext(settings, PERSONAL_DATA, APPROVABLE_ACTIONS))
    task = asyncio.current_task()
    try:
        # The Redis client can turn a cancellation into a ConnectionError.
        while task and not task.cancelling():
            try:
                await _run_arq(settings, runner, schedules, outage)
            except (RedisError, OSError) as error:
                outage.record_failure(error)
            fallback.start_due_jobs()
            await asyncio.sleep(RECONNECT_SECONDS)
    finally:
        await fallback.stop()


class RedisOutage:
    """Logs each outage of Redis once, and its end."""

    def __init__(self) -> None:
        self._is_going_on = False

    def record_failure(self, error: Exception) -> None:
        """Log the beginning of an outage."""
        if not self._is_going_on:
            logger.warning("redis is unavailable, jobs start without it", error=type(error).__name__)
        self._is_going_on = True

    def record_success(self) -> None:
        """Log the end of an outage, if there was one."""
        if self._is_going_on:
            logger.info("redis is available again")
        self._is_going_on = False


async def _run_arq(settings: Settings, runner: Runner, schedules: Mapping[str, Schedule], outage: RedisOutage) -> None:
    context = JobContext(settings, PERSONAL_DATA, APPROVABLE_ACTIONS)
    client = redis.connect(settings.redis_url)
    worker = Worker(
        functions=[func(_build_wake_job(runner), name=WAKE_JOB, timeout=WAKE_TIMEOUT_SECONDS, max_tries=1)],
        cron_jobs=[_build_cron_job(name, schedule, context) for name, schedule in schedules.items()],
        redis_pool=ArqRedis(pool_or_conn=client.client.connection_pool),
        poll_delay=POLL_SECONDS,
        max_jobs=MAX_JOBS,
        keep_result=0,
        handle_signals=False,
    )
    try:
        # A full Redis answers, but refuses to write, without which jobs cannot start.
        await client.client.set(PROBE_KEY, "", ex=PROBE_KEY_SECONDS)
        outage.record_success()
        await accept_lost_wake_ups(client.client, runner.topics)
        for topic in runner.topics:
            runner.wake(topic)
        await worker.async_run()
    finally:
        # Cancel running jobs; their schedule repeats them. arq's own `close` fails if Redis is unavailable.
        for task in worker.tasks.values():
            task.cancel()
        await asyncio.gather(*worker.tasks.values(), return_exceptions=True)
        await client.close()


def _build_wake_job(runner: Runner) -> Any:  # noqa: ANN401 - arq's own type asks for a keyword that is called ctx
    async def wake(ctx: Context, topic: str) -> None:
        try:
            await accept_wake_up(ctx["redis"], topic)
        finally:
            runner.wake(topic)

    return wake


def _build_cron_job(name: str, schedule: Schedule, context: JobContext) -> CronJob:
    async def run(_: Context) -> None:
        await run_schedule(name, schedule, context)

    return cron(
        run,  # type: ignore[arg-type]
        name=name,
        minute=None if schedule.minutes is None else set(schedule.minutes),
        second=set(schedule.seconds),
        run_at_startup=schedule.at_start,
        timeout=schedule.timeout_seconds + TIMEOUT_MARGIN_SECONDS,
        max_tries=1,
    )

"""The worker: its jobs and schedules. Work is durable in the outbox; Redis only keeps the clock."""

import asyncio
from contextlib import suppress
from typing import Any
from urllib.parse import unquote, urlsplit

from arq.connections import RedisSettings
from arq.cron import CronJob, cron
from arq.worker import Worker

from lexdex.accounts import jobs as accounts
from lexdex.accounts.service import removal
from lexdex.features import FEATURES, PERSONAL_DATA
from lexdex.foundation import database, outbox, telemetry
from lexdex.foundation.files import Files
from lexdex.foundation.mail import delivery
from lexdex.foundation.outbox import Consumer
from lexdex.insights.service import figures as insights
from lexdex.leads import service as leads
from lexdex.reviews import jobs as review_jobs
from lexdex.search import jobs
from lexdex.search.service import log as search_log
from lexdex.search.service import receipts
from lexdex.settings import Settings
from lexdex.shortlists import jobs as shortlists
from lexdex.trial import service as trial

SWEEP_SECONDS = 2
"""A change reaches the index within this and the time of embedding it."""
ADD_UP_MINUTES = 5
"""A vendor's figures are so old at most."""
REINDEX_TIMEOUT_SECONDS = 3_600
FOLLOW_TIMEOUT_SECONDS = 300
ALERT_TIMEOUT_SECONDS = 1_800
POLL_SECONDS = 0.05
MAX_JOBS = 100

INDEX_TOPIC = jobs.CONSUMERS[0].topic

Context = dict[Any, Any]


def run(settings: Settings) -> None:
    """Work until told to stop; ends with an error when Redis goes away, and is started again by who supervises."""
    telemetry.configure(settings)
    asyncio.run(work(settings))


async def work(settings: Settings) -> None:
    """Hold the pool open around the worker's own loop."""
    async with database.pool(settings, statement_timeout_seconds=database.JOB_STATEMENT_TIMEOUT_SECONDS):
        worker = Worker(
            cron_jobs=schedules(),
            ctx={"settings": settings},
            redis_settings=redis_settings(settings.redis_url),
            poll_delay=POLL_SECONDS,
            max_jobs=MAX_JOBS,
            keep_result=0,
        )
        try:
            # A signal to stop arrives here as a cancellation; what has begun is finished in `close`.
            with suppress(asyncio.CancelledError):
                await worker.async_run()
        finally:
            await worker.close()


def schedules() -> list[CronJob]:
    """Every job and when; each may run twice without harm."""
    every_few_seconds = set(range(0, 60, SWEEP_SECONDS))
    return [
        cron(reindex, second=every_few_seconds, run_at_startup=True, timeout=REINDEX_TIMEOUT_SECONDS, max_tries=1),
        cron(follow, second=every_few_seconds, run_at_startup=True, timeout=FOLLOW_TIMEOUT_SECONDS, max_tries=1),
        cron(alert, second={20, 50}, timeout=ALERT_TIMEOUT_SECONDS, max_tries=1),
        cron(
            add_up,
            minute=set(range(0, 60, ADD_UP_MINUTES)),
            second=40,
            run_at_startup=True,
            timeout=FOLLOW_TIMEOUT_SECONDS,
        ),
        cron(tidy, minute=17, second=0, timeout=FOLLOW_TIMEOUT_SECONDS),
    ]


async def reindex(ctx: Context, *_: object, **__: object) -> None:
    """Search follows the catalogue."""
    await jobs.reindex(ctx["settings"])


async def follow(ctx: Context, *_: object, **__: object) -> None:
    """What the outbox asks for besides the index."""
    await follow_outbox(ctx["settings"])


async def follow_outbox(settings: Settings) -> None:
    """Handle all events that are due, but for the index, and the emails that their handlers request."""
    await outbox.process_all(settings, [consumer for consumer in consumers() if consumer.topic != INDEX_TOPIC])


def consumers() -> list[Consumer]:
    """The consumers of all features."""
    return [delivery.CONSUMER, *(consumer for feature in FEATURES for consumer in feature.consumers)]


async def alert(ctx: Context, *_: object, **__: object) -> None:
    """Saved searches follow the index."""
    await shortlists.alert(ctx["settings"])


async def add_up(ctx: Context, *_: object, **__: object) -> None:  # noqa: ARG001 - arq gives it to every job
    """Vendors' figures follow the search log, before its old entries are forgotten."""
    await insights.add_up()


async def tidy(ctx: Context, *_: object, **__: object) -> None:
    """Once an hour: who asked to go is forgotten, and so is what has lapsed."""
    settings = ctx["settings"]
    await removal.erase_due(settings, Files(settings), PERSONAL_DATA)
    await review_jobs.discard(settings)
    await accounts.forget_lapsed()
    await trial.forget_old()
    await leads.forget_old()
    await search_log.forget_old()
    await receipts.forget_old()
    await outbox.store.purge()


def redis_settings(url: str) -> RedisSettings:
    """As arq reads them, but with the escapes of a socket's path undone, which arq does not do."""
    settings = RedisSettings.from_dsn(url)
    if urlsplit(url).scheme == "unix":
        settings.unix_socket_path = unquote(urlsplit(url).path)
    return settings

"""Wake-ups of the worker: at once after each commit, one for many events, and none is lost for long."""

import asyncio

import pytest
import redis.asyncio as redis

from lexdex.foundation import database as db
from lexdex.foundation.outbox import publish
from lexdex.settings import Settings
from lexdex_tests.foundation.outbox_worker import (
    WAIT_SECONDS,
    Numbered,
    Recorder,
    publishing_through,
    running_worker,
    wait_for_length,
    with_redis,
)


async def test_a_commit_wakes_the_worker_at_once(settings: Settings, redis_url: str, queue: "redis.Redis") -> None:
    recorder = Recorder()
    async with running_worker(with_redis(settings, redis_url), recorder), publishing_through(redis_url):
        for number in range(5):
            async with db.transaction():
                await publish(Numbered(number))
            # Without a wake-up, the worker would find the event in its next sweep, half a minute later.
            async with asyncio.timeout(WAIT_SECONDS):
                await recorder.wait_for(number + 1)
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


async def require_prompt_handling(recorder: Recorder) -> None:
    """Publish some events, each when the one before is done, and expect each to wake the worker."""
    recorder.handled.clear()
    for number in range(5):
        async with asyncio.timeout(WAIT_SECONDS):
            while await db.fetch_value("SELECT count(*) FROM outbox WHERE done_at IS NULL"):  # noqa: ASYNC110 - as above
                await asyncio.sleep(0.01)
        await publish(Numbered(number))
        async with asyncio.timeout(5):
            await recorder.wait_for(number + 1)


async def test_a_wake_up_that_failed_halfway_suppresses_no_later_one(
    settings: Settings, redis_url: str, queue: "redis.Redis"
) -> None:
    """As when a publishing process is stopped, or times out, before its job is queued."""
    recorder = Recorder()
    async with running_worker(with_redis(settings, redis_url), recorder):
        await queue.acl_setuser("default", enabled=True, commands=["-zadd"])
        try:
            async with publishing_through(redis_url):
                await publish(Numbered(0))
        finally:
            await queue.acl_setuser("default", enabled=True, commands=["+zadd"])
        # Another worker may find the event of the failed wake-up; this one found nothing to do and waits.
        await db.execute("DELETE FROM outbox")
        async with publishing_through(redis_url):
            await require_prompt_handling(recorder)


async def test_a_worker_that_died_with_a_wake_up_suppresses_no_later_one(
    settings: Settings, redis_url: str, queue: "redis.Redis"
) -> None:
    recorder = Recorder()
    async with publishing_through(redis_url):
        await publish(Numbered(0))
        await wait_for_length(queue, 1)
        await queue.delete("arq:queue")
    async with running_worker(with_redis(settings, redis_url), recorder), publishing_through(redis_url):
        await require_prompt_handling(recorder)

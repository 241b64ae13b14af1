"""The guarded Redis client: bounded waits, no calls during a cool-down, one log line, recovery without a restart."""

import asyncio
import socket
import time
from collections.abc import Awaitable
from pathlib import Path

import pytest
import redis.asyncio as redis

from lexdex.embedded import redis_server
from lexdex.embedded.process import Child
from lexdex.foundation.redis import GuardedRedis, RedisUnavailable, connect
from lexdex_tests.live_site import pause

COOLDOWN_SECONDS = 0.3


def ping(client: "redis.Redis") -> Awaitable[object]:
    return client.get("tests")


async def test_an_operation_has_its_result(redis_url: str) -> None:
    guarded = connect(redis_url)
    assert await guarded.run(lambda client: client.set("tests", 1), timeout_seconds=30.0)
    assert await guarded.run(ping, timeout_seconds=30.0) == b"1"
    await guarded.close()


async def test_a_redis_that_hangs_costs_one_wait_and_one_log_line(caplog: pytest.LogCaptureFixture) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen(64)
        client = redis.Redis.from_url(f"redis://127.0.0.1:{silent.getsockname()[1]}")
        guarded = GuardedRedis(client, timeout_seconds=0.2, cooldown_seconds=60.0)
        began = time.monotonic()
        for _ in range(100):
            with pytest.raises(RedisUnavailable):
                await guarded.run(ping)
        assert 0.2 <= time.monotonic() - began < 2.0
        await guarded.close()
    assert len(caplog.records) == 1


async def test_it_is_used_again_when_it_is_back(tmp_path: Path) -> None:
    client = redis.Redis.from_url(redis_server.build_url(tmp_path))
    guarded = GuardedRedis(client, timeout_seconds=30.0, cooldown_seconds=COOLDOWN_SECONDS)
    with pytest.raises(RedisUnavailable):
        await guarded.run(ping)
    child = Child(redis_server.build_program(tmp_path, tmp_path / "redis.log"))
    try:
        redis_server.wait_ready(tmp_path, child, pause)
        async with asyncio.timeout(10):
            while True:
                try:
                    await guarded.run(ping)
                except RedisUnavailable:
                    await asyncio.sleep(0.05)
                else:
                    break
    finally:
        await guarded.close()
        child.stop()


async def fill(client: "redis.Redis") -> None:
    for number in range(400):
        await client.set(f"view:{number}", b"x" * 10_000, ex=3_600)


async def test_a_full_server_of_rate_limits_evicts_none(redis_url: str) -> None:
    async with redis.Redis.from_url(redis_url) as client:
        assert await client.set("limit:login", 1, px=3_600_000)
        await client.config_set("maxmemory", "3mb")
        with pytest.raises(redis.OutOfMemoryError):
            await fill(client)
        assert await client.get("limit:login") == b"1"
        await client.config_set("maxmemory", redis_server.MAIN.max_memory)

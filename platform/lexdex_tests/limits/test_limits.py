"""Limits apply across processes, refused requests do not count, and an unavailable Redis does not lift them."""

import asyncio
import re
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import redis.asyncio as redis

from lexdex.foundation.errors import TooMany
from lexdex.foundation.limits import Limits, Rule
from lexdex.foundation.limits.buckets import Bucket, LocalBuckets
from lexdex.foundation.redis import GuardedRedis

TABLE = {
    "ask": (Rule(5, 60),),
    "login": (Rule(3, 60, "address and subject"), Rule(4, 60, "subject")),
    "everyone": (Rule(2, 60, "total"), Rule(100, 60)),
}
HERE, THERE = "192.0.2.1", "192.0.2.2"


@pytest.fixture
async def cache(redis_url: str) -> AsyncIterator[GuardedRedis]:
    """An empty Redis with a long timeout: on a machine that is busy for half a second it would count as unavailable."""
    async with redis.Redis.from_url(redis_url, socket_timeout=1.0) as client:
        await client.flushall()
        yield GuardedRedis(client, timeout_seconds=30.0)


@pytest.fixture
async def no_cache(tmp_path: Path) -> AsyncIterator[GuardedRedis]:
    """A Redis that was never started."""
    async with redis.Redis.from_url(f"unix://{tmp_path}/none.sock", socket_connect_timeout=1.0) as client:
        yield GuardedRedis(client)


async def count_granted(limits: Limits, times: int, call: str = "ask", address: str = HERE, subject: str = "") -> int:
    """How many of so many calls at once are let through."""

    async def is_granted() -> bool:
        try:
            await limits.count_request(call, TABLE[call], address=address, subject=subject)
        except TooMany:
            return False
        return True

    return sum(await asyncio.gather(*(is_granted() for _ in range(times))))


async def test_so_many_and_not_one_more_over_two_processes(cache: GuardedRedis, redis_url: str) -> None:
    other = GuardedRedis(redis.Redis.from_url(redis_url), timeout_seconds=30.0)
    counts = await asyncio.gather(count_granted(Limits(cache), 60), count_granted(Limits(other), 60))
    assert sum(counts) == 5
    await other.close()


async def test_another_address_is_another_caller(cache: GuardedRedis) -> None:
    limits = Limits(cache)
    assert await count_granted(limits, 9) == 5
    assert await count_granted(limits, 9, address=THERE) == 5


async def test_an_account_is_protected_from_many_addresses(cache: GuardedRedis) -> None:
    limits = Limits(cache)
    assert await count_granted(limits, 9, "login", HERE, "ada@example.com") == 3
    assert await count_granted(limits, 9, "login", THERE, "ada@example.com") == 1
    assert await count_granted(limits, 9, "login", HERE, "grace@example.com") == 3


async def test_a_refused_request_does_not_count_for_other_rules(cache: GuardedRedis) -> None:
    limits = Limits(cache)
    assert await count_granted(limits, 50, "everyone") == 2
    keys = await cache.client.keys("limit:everyone:1:*")
    assert await count_granted(limits, 50, "everyone") == 0
    assert await cache.client.keys("limit:everyone:1:*") == keys


async def test_the_refusal_says_when_to_come_back(cache: GuardedRedis) -> None:
    limits = Limits(cache)
    assert await count_granted(limits, 5) == 5
    with pytest.raises(TooMany) as refusal:
        await limits.count_request("ask", TABLE["ask"], address=HERE)
    assert 1 <= int(refusal.value.headers["Retry-After"]) <= 12
    assert str(refusal.value.detail).startswith("Too many attempts. Please try again in ")


@pytest.mark.parametrize("has_redis", [True, False])
async def test_the_refusal_names_its_rule(cache: GuardedRedis, no_cache: GuardedRedis, *, has_redis: bool) -> None:
    limits = Limits(cache if has_redis else no_cache)
    assert await count_granted(limits, 3, "login", HERE, "ada@example.com") == 3
    with pytest.raises(TooMany) as refusal:
        await limits.count_request("login", TABLE["login"], address=HERE, subject="ada@example.com")
    assert refusal.value.rule == "login: 3 per minute and address and subject"
    assert await count_granted(limits, 3, "login", THERE, "ada@example.com") == 1
    with pytest.raises(TooMany) as refusal:
        await limits.count_request("login", TABLE["login"], address=THERE, subject="ada@example.com")
    assert refusal.value.rule == "login: 4 per minute and subject"


async def test_redis_holds_no_client_address(cache: GuardedRedis) -> None:
    await Limits(cache).count_request("login", TABLE["login"], address=HERE, subject="ada@example.com")
    keys = await cache.client.keys("*")
    everything = b" ".join(keys)
    assert everything
    assert b"ada" not in everything
    assert HERE.encode() not in everything
    assert all(re.search(rb":[0-9a-f]{32}$", key) for key in keys)


async def test_without_redis_this_process_counts_alone(no_cache: GuardedRedis) -> None:
    limits = Limits(no_cache)
    assert await count_granted(limits, 30) == 5
    assert await count_granted(limits, 30) == 0


async def test_a_redis_that_hangs_opens_nothing() -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen(64)
        hanging = GuardedRedis(redis.Redis.from_url(f"redis://127.0.0.1:{silent.getsockname()[1]}", socket_timeout=0.2))
        limits = Limits(hanging)
        assert await count_granted(limits, 30) == 5
        await hanging.close()


def test_a_bucket_fills_again_with_time() -> None:
    now = 1_000.0
    buckets = LocalBuckets(clock=lambda: now)
    bucket = Bucket("a", interval=12_000, period=60_000)
    assert [buckets.count_request([bucket]).milliseconds == 0 for _ in range(7)] == [True] * 5 + [False] * 2
    now += 12.5
    assert [buckets.count_request([bucket]).milliseconds == 0 for _ in range(2)] == [True, False]
    now += 3_600
    assert sum(buckets.count_request([bucket]).milliseconds == 0 for _ in range(20)) == 5


async def test_a_factor_widens_every_row(cache: GuardedRedis) -> None:
    assert await count_granted(Limits(cache, factor=3), 40) == 15

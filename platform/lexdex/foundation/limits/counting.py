"""Counts a request in every bucket that its rate limit names; without Redis this process counts alone."""

import asyncio
import hashlib
import logging
import time
from collections.abc import Sequence
from typing import Any

import redis.asyncio as redis
from redis.exceptions import RedisError

from lexdex.foundation.errors import TooMany
from lexdex.foundation.limits.buckets import SCRIPT, Bucket, LocalBuckets
from lexdex.foundation.limits.rules import Rule, Scope

logger = logging.getLogger("lexdex.limits")

TIMEOUT_SECONDS = 0.5
"""A call waits no longer than this for Redis."""
COOLDOWN_SECONDS = 2.0
"""For so long a Redis that failed is not asked again, so that a hanging one does not slow each call."""


class Limits:
    """Counts requests; shared by all handlers of a process."""

    def __init__(self, cache: "redis.Redis", *, factor: float = 1.0) -> None:
        self._script = cache.register_script(SCRIPT)
        self._local = LocalBuckets()
        self._factor = factor
        self._away_until = 0.0

    async def spend(
        self, bucket: str, rules: Sequence[Rule], *, address: str, account: str = "", subject: str = ""
    ) -> None:
        """Count one request; raises TooMany with the seconds to wait when one of the rules is used up."""
        keys: dict[Scope, str] = {
            "address": address,
            "account": account,
            "subject": subject,
            "address and subject": f"{address} {subject}",
            "total": "",
        }
        buckets = [self._bucket(f"{bucket}:{index}", rule, keys[rule.scope]) for index, rule in enumerate(rules)]
        wait = await self._wait(buckets)
        if wait:
            raise too_many(wait)

    def _bucket(self, name: str, rule: Rule, key: str) -> Bucket:
        # Hashed, so that the keys in Redis do not reveal who called.
        digest = hashlib.blake2b(key.encode(), digest_size=12).hexdigest()
        return Bucket(f"limit:{name}:{digest}", rule.seconds * 1000 / (rule.count * self._factor), rule.seconds * 1000)

    async def _wait(self, buckets: Sequence[Bucket]) -> int:
        if time.monotonic() < self._away_until:
            return self._local.spend(buckets)
        numbers = [number for bucket in buckets for number in (bucket.interval, bucket.period)]
        try:
            # Around the waiting for a connection too: the client opens them one after the other.
            async with asyncio.timeout(TIMEOUT_SECONDS):
                wait: Any = await self._script(keys=[bucket.key for bucket in buckets], args=numbers)
            return int(wait)
        except (RedisError, OSError) as error:
            logger.warning("redis away, limits are counted in this process: %s", type(error).__name__)
            self._away_until = time.monotonic() + COOLDOWN_SECONDS
            return self._local.spend(buckets)


def too_many(milliseconds: int) -> TooMany:
    """The refusal in words, with the header that programs read."""
    seconds = max(-(-milliseconds // 1000), 1)
    detail = f"Too many attempts. Please try again in {_in_words(seconds)}."
    return TooMany(detail, headers={"Retry-After": str(seconds)})


def _in_words(seconds: int) -> str:
    for size, word in ((86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")):
        if seconds >= size:
            count = -(-seconds // size)
            return f"{count} {word}{'' if count == 1 else 's'}"
    return "a moment"

"""Counts requests against the rules of their rate limit: in Redis, or in this process while Redis is unavailable."""

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from lexdex.foundation import metrics
from lexdex.foundation.errors import TooMany
from lexdex.foundation.limits.buckets import SCRIPT, Bucket, LocalBuckets, Wait
from lexdex.foundation.limits.rules import Rule, Scope, describe_rule
from lexdex.foundation.limits.usage import Counter, Usage, describe_usage
from lexdex.foundation.redis import GuardedRedis, RedisUnavailable

if TYPE_CHECKING:
    from redis.asyncio import Redis

_REFUSALS: Final = metrics.counter(
    "lexdex_rate_limit_refusals_total", "Requests refused by a rate limit, by its name.", ["limit"]
)
DIGEST_BYTES: Final = 16
"""Of 128 bits, so that nobody finds an address with the counter of another one."""


class Limits:
    """Counts requests against rate limits; all handlers of a process share one."""

    def __init__(self, redis: GuardedRedis, *, factor: float = 1.0) -> None:
        self._redis, self._script = redis, redis.client.register_script(SCRIPT)
        self._local = LocalBuckets()
        self._factor = factor

    async def count_request(
        self, bucket: str, rules: Sequence[Rule], *, address: str, account: str = "", subject: str | None = ""
    ) -> None:
        """Count one request against the rules; raises TooMany with the seconds to wait if one is exceeded.

        `bucket` names the counter, usually the operation's id; the other arguments are what rules can count by. Rules
        by subject are left out if that is None, because it can't be read.
        """
        keys: dict[Scope, str] = {
            "address": address,
            "account": account,
            "subject": subject or "",
            "address and subject": f"{address} {subject}",
            "total": "",
        }
        counted = [
            (index, rule) for index, rule in enumerate(rules) if subject is not None or "subject" not in rule.scope
        ]
        buckets = [self._build_bucket(f"{bucket}:{index}", rule, keys[rule.scope]) for index, rule in counted]
        wait = await self._count_in_buckets(buckets)
        if wait.milliseconds:
            _REFUSALS.labels(bucket).inc()
            raise build_too_many(wait.milliseconds, rule=f"{bucket}: {describe_rule(counted[wait.position][1])}")

    async def list_in_force(self, counters: Sequence[Counter]) -> list[Usage]:
        """Return how far counters are used, without those that are empty; raises RedisUnavailable."""
        if not counters:
            return []
        buckets = [self._build_counter(counter) for counter in counters]
        values, now = await self._redis.run(lambda client: _read_values(client, [bucket.key for bucket in buckets]))
        usages = [
            describe_usage(counter, bucket, float(value), now)
            for counter, bucket, value in zip(counters, buckets, values, strict=True)
            if value is not None
        ]
        return [usage for usage in usages if usage.used]

    async def reset(self, counters: Sequence[Counter]) -> int:
        """Empty counters, so that their limits are no longer in force; returns how many. Raises RedisUnavailable."""
        keys = [self._build_counter(counter).key for counter in counters]
        count: int = await self._redis.run(lambda client: client.delete(*keys))
        return count

    def _build_counter(self, counter: Counter) -> Bucket:
        return self._build_bucket(f"{counter.bucket}:{counter.index}", counter.rule, counter.key)

    def _build_bucket(self, name: str, rule: Rule, key: str) -> Bucket:
        # Hashed, so that the keys in Redis do not reveal addresses or accounts.
        digest = hashlib.blake2b(key.encode(), digest_size=DIGEST_BYTES).hexdigest()
        return Bucket(f"limit:{name}:{digest}", rule.seconds * 1000 / (rule.count * self._factor), rule.seconds * 1000)

    async def _count_in_buckets(self, buckets: Sequence[Bucket]) -> Wait:
        numbers = [number for bucket in buckets for number in (bucket.interval, bucket.period)]
        keys = [bucket.key for bucket in buckets]
        try:
            wait: Any = await self._redis.run(lambda client: self._script(keys=keys, args=numbers, client=client))
        except RedisUnavailable:
            return self._local.count_request(buckets)
        return Wait(*map(int, wait))


async def _read_values(client: "Redis", keys: Sequence[str]) -> tuple[list[bytes | None], float]:
    """Return the values under the keys, and the clock of Redis in milliseconds."""
    seconds, microseconds = await client.time()
    return await client.mget(keys), seconds * 1000 + microseconds / 1000


def build_too_many(milliseconds: int, *, rule: str) -> TooMany:
    """Build the error for a client that must wait, with a message and the Retry-After header in seconds."""
    seconds = max(-(-milliseconds // 1000), 1)
    detail = f"Too many attempts. Please try again in {_format_duration(seconds)}."
    return TooMany(detail, headers={"Retry-After": str(seconds)}, rule=rule)


def _format_duration(seconds: int) -> str:
    for size, word in ((86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")):
        if seconds >= size:
            count = -(-seconds // size)
            return f"{count} {word}{'' if count == 1 else 's'}"
    return "a moment"

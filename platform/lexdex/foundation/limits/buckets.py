"""The generic cell rate algorithm (a leaky bucket), in Redis and in memory.

The value under a key is the time when the bucket will be empty. Each request moves that time ahead; a request that
would move it too far is refused.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

MAX_KEYS = 50_000

# KEYS: the buckets; ARGV: for each its interval and its period in milliseconds. Returns the milliseconds to wait
# (0: counted) and the position of the bucket that is full for longest.
# A request that one rule refuses is counted by none of the others.
SCRIPT = """
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local wait, longest, full = 0, 0, {}
for i, key in ipairs(KEYS) do
    local interval, period = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
    full[i] = math.max(tonumber(redis.call('GET', key)) or now, now) + interval
    if full[i] - period - now > wait then wait, longest = full[i] - period - now, i end
end
if wait > 0 then return {math.ceil(wait), longest - 1} end
for i, key in ipairs(KEYS) do
    redis.call('SET', key, string.format('%.3f', full[i]), 'PX', math.ceil(full[i] - now) + 1)
end
return {0, 0}
"""


class Bucket(msgspec.Struct, frozen=True):
    """A rate limit's counter.

    `key` is its key in Redis, `interval` the milliseconds that each request adds to the time stored there, and `period`
    how many milliseconds that time may be ahead of now.
    """

    key: str
    interval: float
    period: float


class Wait(NamedTuple):
    """How long a refused request has to wait, and for which of its buckets; 0 milliseconds if it was counted."""

    milliseconds: int
    position: int


class LocalBuckets:
    """Buckets in the memory of this process, for while Redis is unavailable; the oldest are dropped beyond MAX_KEYS."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._empty_at: OrderedDict[str, float] = OrderedDict()

    def count_request(self, buckets: Sequence[Bucket]) -> Wait:
        """Count a request in all buckets, or in none if one is full; return how long to wait."""
        now = self._clock() * 1000
        full = [max(self._empty_at.get(bucket.key, now), now) + bucket.interval for bucket in buckets]
        waits = [after - bucket.period - now for after, bucket in zip(full, buckets, strict=True)]
        if (wait := max(waits)) > 0:
            return Wait(int(wait) + 1, waits.index(wait))
        for after, bucket in zip(full, buckets, strict=True):
            self._empty_at[bucket.key] = after
            self._empty_at.move_to_end(bucket.key)
        while len(self._empty_at) > MAX_KEYS:
            self._empty_at.popitem(last=False)
        return Wait(0, 0)

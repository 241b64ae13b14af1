"""Remembers answers in Redis: an answer is good for its release, its code, and the products as they were."""

import hashlib
import zlib
from contextlib import suppress
from typing import Final

import msgspec

from lexdex.foundation.redis import GuardedRedis, RedisUnavailable
from lexdex_search.fingerprint import fingerprint
from lexdex_search.query.request import SearchRequest

RETENTION_SECONDS: Final = 3_600
TIMEOUT_SECONDS: Final = 0.2
"""A search takes some milliseconds: waiting longer for what was remembered helps nobody."""


class Logged(msgspec.Struct, frozen=True, array_like=True):
    """What the search log writes down of an answer."""

    query: str
    interpretation: str
    product_ids: tuple[str, ...]
    total: int
    outcome: str
    mode: str
    release: str
    answer: str


class Served(msgspec.Struct, frozen=True, array_like=True):
    """An answer as it is sent, around the place of the search's id; `stamp` is of the products that were found."""

    before: bytes
    after: bytes
    found: tuple[str, ...]
    stamp: str
    logged: Logged


_decoder = msgspec.msgpack.Decoder(Served)


class AnswerMemory:
    """Shared by all processes; one that cannot reach it searches anew."""

    def __init__(self, redis: GuardedRedis) -> None:
        self._redis = redis

    async def recall(self, release: str, ask: SearchRequest) -> Served | None:
        """What was served for this question by this release; the caller checks the stamp."""
        try:
            kept = await self._redis.run(lambda redis: redis.get(_key(release, ask)), timeout_seconds=TIMEOUT_SECONDS)
            return _decoder.decode(zlib.decompress(kept)) if kept else None
        except (RedisUnavailable, msgspec.MsgspecError, zlib.error):
            return None

    async def remember(self, ask: SearchRequest, served: Served) -> None:
        """For an hour, or until it is served no more."""
        body = zlib.compress(msgspec.msgpack.encode(served), 1)  # a fifth of the size for a tenth of a millisecond
        key = _key(served.logged.release, ask)
        with suppress(RedisUnavailable):
            await self._redis.run(
                lambda redis: redis.set(key, body, ex=RETENTION_SECONDS), timeout_seconds=TIMEOUT_SECONDS
            )


def _key(release: str, ask: SearchRequest) -> str:
    """Hashed: nobody who reads Redis learns what was asked."""
    text = f"{fingerprint()} {release} ".encode() + msgspec.json.encode(ask, order="deterministic")
    return f"answer:{hashlib.blake2b(text, digest_size=16).hexdigest()}"

"""Remembers answers in Redis: an answer is good for its release, its code, and the products as they were."""

import asyncio
import hashlib
import logging
import time
import zlib
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import msgspec
import redis.asyncio as redis
from redis.exceptions import RedisError

from lexdex_search.asking import Ask
from lexdex_search.fingerprint import fingerprint

T = TypeVar("T")

logger = logging.getLogger("lexdex.search")

RETENTION_SECONDS: Final = 3_600
TIMEOUT_SECONDS: Final = 0.2
"""A search takes some milliseconds: waiting longer for what was remembered helps nobody."""
COOLDOWN_SECONDS: Final = 2.0


class Logged(msgspec.Struct, frozen=True, array_like=True):
    """What the search log writes down of an answer."""

    query: str
    understood: str
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

    def __init__(self, cache: "redis.Redis") -> None:
        self._cache = cache
        self._away_until = 0.0

    async def recall(self, release: str, ask: Ask) -> Served | None:
        """What was served for this question by this release; the caller checks the stamp."""
        try:
            kept = await self._patiently(lambda: self._cache.get(_key(release, ask)))
            return _decoder.decode(zlib.decompress(kept)) if kept else None
        except (msgspec.MsgspecError, zlib.error):
            return None

    async def remember(self, ask: Ask, served: Served) -> None:
        """For an hour, or until it is served no more."""
        body = zlib.compress(msgspec.msgpack.encode(served), 1)  # a fifth of the size for a tenth of a millisecond
        key = _key(served.logged.release, ask)
        await self._patiently(lambda: self._cache.set(key, body, ex=RETENTION_SECONDS))

    async def _patiently(self, call: Callable[[], Awaitable[T]]) -> T | None:
        if time.monotonic() < self._away_until:
            return None
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                return await call()
        except (RedisError, OSError) as error:
            logger.warning("redis away, answers are made anew: %s", type(error).__name__)
            self._away_until = time.monotonic() + COOLDOWN_SECONDS
            return None


def _key(release: str, ask: Ask) -> str:
    """Hashed: nobody who reads Redis learns what was asked."""
    text = f"{fingerprint()} {release} ".encode() + msgspec.json.encode(ask, order="deterministic")
    return f"answer:{hashlib.blake2b(text, digest_size=16).hexdigest()}"

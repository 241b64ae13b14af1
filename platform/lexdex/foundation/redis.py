"""The Redis client for work that can go on without Redis: short timeouts, and a pause after failures."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar
from urllib.parse import urlsplit

import redis.asyncio as redis
from redis.exceptions import RedisError

from lexdex.foundation.telemetry import get_logger

T = TypeVar("T")

logger = get_logger("lexdex.redis")

MAX_CONNECTIONS: Final = 16
CONNECTION_TIMEOUT_SECONDS: Final = 1.0
TIMEOUT_SECONDS: Final = 0.5
"""A request waits no longer than this for Redis."""
COOLDOWN_SECONDS: Final = 2.0
"""After a failure Redis is not called for this long, so that a hanging one does not slow each request."""


class RedisUnavailable(Exception):
    """Redis failed or did not answer in time, or was not called because it failed less than COOLDOWN_SECONDS ago."""


class GuardedRedis:
    """Redis client with a timeout per operation, which refuses operations for a cool-down after a failure.

    All callers of a server in a process share one. Each decides what to do without Redis.
    """

    def __init__(
        self,
        client: "redis.Redis",
        *,
        timeout_seconds: float = TIMEOUT_SECONDS,
        cooldown_seconds: float = COOLDOWN_SECONDS,
    ) -> None:
        self.client = client
        self._timeout_seconds, self._cooldown_seconds = timeout_seconds, cooldown_seconds
        self._retry_at = float("-inf")
        self._is_unavailable = False

    async def run(
        self, operation: Callable[["redis.Redis"], Awaitable[T]], *, timeout_seconds: float | None = None
    ) -> T:
        """Call `operation` with the Redis client and return its result.

        Raises RedisUnavailable if it fails or times out, and immediately during the cool-down.
        """
        if time.monotonic() < self._retry_at:
            raise RedisUnavailable
        try:
            # The timeout includes the wait for a connection, since the pool opens them one after the other.
            async with asyncio.timeout(self._timeout_seconds if timeout_seconds is None else timeout_seconds):
                result = await operation(self.client)
        except (RedisError, OSError) as error:
            self._pause(error)
            raise RedisUnavailable from error
        self._is_unavailable = False
        return result

    def _pause(self, error: Exception) -> None:
        self._retry_at = time.monotonic() + self._cooldown_seconds
        if not self._is_unavailable:
            self._is_unavailable = True
            logger.warning("redis is unavailable", error=type(error).__name__)

    async def ping(self) -> None:
        """Check that Redis answers, even during a cool-down; raises the errors of the Redis client."""
        await self.client.ping()

    async def close(self) -> None:
        """Close all connections."""
        await self.client.aclose(close_connection_pool=True)


def connect(url: str) -> GuardedRedis:
    """Create the client of the Redis server at this URL.

    It connects on first use; when all connections are in use, callers wait for one. With rediss:// the certificate and
    the name of the server are verified.
    """
    # Without this, any certificate of a trusted authority would do, whomever it was issued to.
    verified = {"ssl_check_hostname": True} if urlsplit(url).scheme == "rediss" else {}
    pool = redis.BlockingConnectionPool.from_url(
        url,
        **verified,
        max_connections=MAX_CONNECTIONS,
        timeout=CONNECTION_TIMEOUT_SECONDS,
        socket_connect_timeout=CONNECTION_TIMEOUT_SECONDS,
        socket_timeout=CONNECTION_TIMEOUT_SECONDS,
    )
    return GuardedRedis(redis.Redis(connection_pool=pool))

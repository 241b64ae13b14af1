"""One connection to a server of Weaviate for a process, which fails at once while the server doesn't answer.

The client is asynchronous: an event loop in a thread of its own runs its calls, so that a call that takes too long can
be cancelled, with the attempts that the client would repeat for seconds.
"""

import asyncio
import atexit
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar
from urllib.parse import urlsplit

from lexdex_search.index.port import IndexUnavailable, WeaviateServer

if TYPE_CHECKING:
    from weaviate import WeaviateAsyncClient
    from weaviate.classes.init import AdditionalConfig
    from weaviate.connect import ConnectionParams

T = TypeVar("T")

GRPC_PORT: Final = 50051
TLS_PORT: Final = 443
MARGIN_SECONDS: Final = 0.05
PROBE_SECONDS: Final = 0.1
MIN_PROBE_TIMEOUT_SECONDS: Final = 1.0
CLOSE_SECONDS: Final = 2.0
CHANNEL_OPTIONS: Final = (
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 500),
)
"""By default, a channel waits up to two minutes before it connects again."""
UNAVAILABLE: Final = (
    "Weaviate at {url} does not answer, or not in {seconds:g} s. Check that it runs, and LEXDEX_WEAVIATE_URL."
)


class Address(NamedTuple):
    """Host, port and encryption of one of the two interfaces of a server."""

    host: str
    port: int
    is_secure: bool


def parse_addresses(server: WeaviateServer) -> tuple[Address, Address]:
    """Return the addresses of the HTTP and the gRPC interface of a server; raises ValueError."""
    parts = urlsplit(server.url)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise ValueError(f"{server.url!r} is no address of Weaviate; write http://host:8080.")
    is_secure = parts.scheme == "https"
    http = Address(parts.hostname, parts.port or (TLS_PORT if is_secure else 80), is_secure)
    grpc = urlsplit(f"//{server.grpc}")
    port = grpc.port or (TLS_PORT if is_secure else GRPC_PORT)
    return http, Address(grpc.hostname or parts.hostname, port, is_secure)


def build_client_options(server: WeaviateServer) -> "tuple[ConnectionParams, AdditionalConfig]":
    """Return the parameters of a client: the addresses, and how it connects again."""
    from weaviate.classes.init import AdditionalConfig  # noqa: PLC0415 - see `connect`
    from weaviate.config import GrpcConfig  # noqa: PLC0415
    from weaviate.connect import ConnectionParams  # noqa: PLC0415

    http, grpc = parse_addresses(server)
    parameters = ConnectionParams.from_params(
        http_host=http.host,
        http_port=http.port,
        http_secure=http.is_secure,
        grpc_host=grpc.host,
        grpc_port=grpc.port,
        grpc_secure=grpc.is_secure,
    )
    return parameters, AdditionalConfig(grpc_config=GrpcConfig(channel_options=list(CHANNEL_OPTIONS)))


class WeaviateConnection:
    """Runs queries one after the other or at the same time, each within the time limit of the server's settings.

    After a query without an answer, all others fail at once, while the server is asked ten times a second whether it
    answers again.
    """

    def __init__(self, server: WeaviateServer) -> None:
        """Connect at the first query; use `connect`, which shares connections."""
        parse_addresses(server)
        self._server = server
        self._loop = asyncio.new_event_loop()
        self._client: WeaviateAsyncClient | None = None
        self._lock = asyncio.Lock()
        self._probe: asyncio.Task[None] | None = None
        self.problem = ""
        """Why queries fail at the moment; empty while they don't."""
        threading.Thread(target=self._loop.run_forever, name="weaviate", daemon=True).start()

    def run(self, query: "Callable[[WeaviateAsyncClient], Awaitable[T]]") -> T:
        """Run a query and return its result; raises IndexUnavailable."""
        if self.problem:
            raise IndexUnavailable(self.problem)
        attempt = asyncio.run_coroutine_threadsafe(self._attempt(query), self._loop)
        try:
            # The attempt ends by itself, but not in time if the event loop is held up.
            return attempt.result(self._server.timeout_seconds + MARGIN_SECONDS)
        except TimeoutError as error:
            attempt.cancel()
            self.problem = self._describe_problem()
            self._loop.call_soon_threadsafe(self._begin_probing)
            raise IndexUnavailable(self._describe_problem()) from error

    def close(self) -> None:
        """Close the connection and end its thread."""
        with suppress(TimeoutError):
            asyncio.run_coroutine_threadsafe(self._close(), self._loop).result(CLOSE_SECONDS)
        self._loop.call_soon_threadsafe(self._loop.stop)

    async def _attempt(self, query: "Callable[[WeaviateAsyncClient], Awaitable[T]]") -> T:
        from weaviate.exceptions import WeaviateQueryError  # noqa: PLC0415 - see `connect`

        try:
            async with asyncio.timeout(self._server.timeout_seconds):
                return await query(await self._open())
        except WeaviateQueryError as error:
            # The server has answered: the collection is missing, for example.
            raise IndexUnavailable(f"Weaviate at {self._server.url} refused a query: {error}") from error
        except Exception as error:
            # The client also raises errors of the libraries that it uses.
            self._begin_probing()
            raise IndexUnavailable(self._describe_problem()) from error

    async def _open(self) -> "WeaviateAsyncClient":
        """Return the client, connected; opening one asks the server for its version."""
        from weaviate import WeaviateAsyncClient  # noqa: PLC0415 - see `connect`
        from weaviate.classes.init import Auth  # noqa: PLC0415

        async with self._lock:
            if self._client is None:
                parameters, options = build_client_options(self._server)
                key = Auth.api_key(self._server.api_key) if self._server.api_key else None
                client = WeaviateAsyncClient(
                    parameters, auth_client_secret=key, additional_config=options, skip_init_checks=True
                )
                try:
                    await client.connect()
                except BaseException:
                    await client.close()
                    raise
                self._client = client
            return self._client

    def _describe_problem(self) -> str:
        return UNAVAILABLE.format(url=self._server.url, seconds=self._server.timeout_seconds)

    def _begin_probing(self) -> None:
        self.problem = self._describe_problem()
        if self._probe is None or self._probe.done():
            self._probe = self._loop.create_task(self._wait_for_answer())

    async def _wait_for_answer(self) -> None:
        while self.problem:
            await asyncio.sleep(PROBE_SECONDS)
            if await self._does_answer():
                self.problem = ""

    async def _does_answer(self) -> bool:
        """Return whether the server answers a query, even if it refuses it: the alias may be missing."""
        from weaviate.exceptions import WeaviateQueryError  # noqa: PLC0415 - see `connect`

        try:
            async with asyncio.timeout(max(self._server.timeout_seconds, MIN_PROBE_TIMEOUT_SECONDS)):
                client = await self._open()
                await client.collections.use(self._server.prefix).query.fetch_objects(limit=1, return_properties=[])
        except WeaviateQueryError:
            return True
        except Exception:  # noqa: BLE001 - see `_attempt`
            return False
        return True

    async def _close(self) -> None:
        if self._probe is not None:
            self._probe.cancel()
        if self._client is not None:
            await self._client.close()


@cache
def connect(server: WeaviateServer) -> WeaviateConnection:
    """Return the process's connection to a server; the first call makes it.

    The client's package is imported by the first query, because it takes a second, and most processes need it not.
    """
    connection = WeaviateConnection(server)
    atexit.register(connection.close)
    return connection

"""Answers the HTTP requests of a served engine, whatever server runs it, and follows the current release."""

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from lexdex_search.engine import RETRY_SECONDS, Engine, build_version
from lexdex_search.index.port import WeaviateServer
from lexdex_search.release.errors import ReleaseError
from lexdex_search.release.store import ReleaseStore
from lexdex_search.search_thread import SearchThread
from lexdex_search.serving import protocol
from lexdex_search.serving.protocol import Failure, FailureCode, ServedRelease

logger = logging.getLogger("lexdex_search.serving")

MAX_WAITING: Final = 64
"""Calls that run or wait in one service; further ones are refused at once."""
DEFAULT_TIMEOUT_SECONDS: Final = 2.0
MAX_BODY_BYTES: Final = 1024 * 1024
REFRESH_SECONDS: Final = 1.0
WATCHDOG_TICKS: Final = 4
"""The watchdog looks at the search thread so often between two looks at the current release."""

STATUS_BY_CODE: Final[dict[FailureCode, int]] = {
    "invalid": 400,
    "not_found": 404,
    "no_release": 503,
    "busy": 503,
    "timeout": 504,
    "failed": 500,
}
NO_RELEASE: Final = "No release of the search index is open yet."
BUSY: Final = "Too many searches are waiting."
STUCK: Final = "A search is stuck; the service answers again when it has ended."
TIMED_OUT: Final = "The search did not end before its deadline."
FAILED: Final = "The search failed; the log of the service says why."
TOO_LARGE: Final = "The body is too large."
NO_SUCH_PATH: Final = "There is no such operation."


class ApplicationOptions(msgspec.Struct, frozen=True):
    """The arguments of the application in the configuration of Ray Serve (`args`)."""

    releases: str
    """Folder of the releases, the same on every node that serves."""
    timeout_seconds: float = DEFAULT_TIMEOUT_SECONDS
    min_replicas: int = 1
    max_replicas: int = 1
    weaviate: WeaviateServer | None = None
    """The server of releases whose index is in Weaviate."""


class Operation(NamedTuple):
    """An operation: how its message is decoded, and how an engine answers it."""

    decode_json: Callable[[bytes], Any]
    decode_msgpack: Callable[[bytes], Any]
    run: Callable[[Engine, Any], Any]


def _describe(message: type, run: Callable[[Engine, Any], Any]) -> Operation:
    return Operation(msgspec.json.Decoder(message).decode, msgspec.msgpack.Decoder(message).decode, run)


OPERATIONS: Final = {
    protocol.SEARCH_PATH: _describe(
        protocol.SearchCall, lambda engine, call: engine.search(call.request, limit=call.limit)
    ),
    protocol.ALTERNATIVES_PATH: _describe(
        protocol.AlternativesCall, lambda engine, call: engine.find_alternatives(call.product_id, limit=call.limit)
    ),
    protocol.RERANK_PATH: _describe(
        protocol.RerankCall, lambda engine, call: engine.rerank(call.query, call.product_ids)
    ),
    protocol.CANDIDATES_PATH: _describe(
        protocol.CandidatesCall, lambda engine, call: engine.pool_candidates(call.query, depth=call.depth)
    ),
    protocol.MATCHES_PATH: _describe(protocol.MatchesCall, lambda engine, call: engine.find_matches(call.request)),
}


class CallFailed(Exception):
    """A call was refused or failed; becomes the `Failure` of the response."""

    def __init__(self, code: FailureCode, detail: str) -> None:
        super().__init__(detail)
        self.failure = Failure(code, detail)


class SearchService:
    """Runs calls one after another on a search thread, and opens each new release while it serves the previous one."""

    def __init__(
        self,
        store: ReleaseStore,
        *,
        timeout_seconds: float = DEFAULT_TIMEOUT_SECONDS,
        open_engine: Callable[[Path], Engine] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Open the current release, if there is one, and start to follow it.

        A call takes `timeout_seconds` at most, also without a deadline. `open_engine` opens the current release in
        the folder of the store; by default, `Engine.open`. Releases that can't be opened are tried again after
        `RETRY_SECONDS` of `clock`.
        """
        self._store, self._open_engine = store, open_engine or partial(Engine.open, weaviate=store.weaviate)
        self._timeout_seconds = timeout_seconds
        self._thread = SearchThread(timeout_seconds)
        self._engine: Engine | None = None
        self._clock = clock
        self._unreadable: tuple[str, ...] | None = None
        self._retry_at = 0.0
        self._problem = ""
        self._waiting = 0
        self._closing = threading.Event()
        self._refresh()
        threading.Thread(target=self._follow, name="follow the release", daemon=True).start()

    def check_health(self) -> None:
        """Raise RuntimeError if only a restart helps: too many stuck searches still run."""
        if self._thread.is_exhausted:
            raise RuntimeError("Too many stuck searches still run.")

    def close(self) -> None:
        """Stop following the release, and the search thread after its current search."""
        self._closing.set()
        self._thread.close()

    async def handle(self, request: Request) -> Response:
        """Answer one HTTP request."""
        content_type = request.headers.get("Content-Type", protocol.JSON).partition(";")[0].strip().lower()
        is_msgpack = protocol.MSGPACK in {content_type, request.headers.get("Accept", "")}
        encode = msgspec.msgpack.encode if is_msgpack else msgspec.json.encode
        try:
            body, status = await self._answer(request, encode, is_msgpack=is_msgpack), 200
        except CallFailed as failed:
            body, status = encode(failed.failure), STATUS_BY_CODE[failed.failure.code]
        headers = {"Retry-After": "1"} if status == STATUS_BY_CODE["busy"] else None
        return Response(body, status, headers, protocol.MSGPACK if is_msgpack else protocol.JSON)

    async def _answer(self, request: Request, encode: Callable[[Any], bytes], *, is_msgpack: bool) -> bytes:
        engine = self._require_engine()
        if (request.method, request.url.path) == ("GET", protocol.RELEASE_PATH):
            return encode(_describe_release(engine))
        operation = OPERATIONS.get(request.url.path)
        if operation is None or request.method != "POST":
            raise CallFailed("not_found", NO_SUCH_PATH)
        call = await _decode(request, operation.decode_msgpack if is_msgpack else operation.decode_json)
        return await self._run(lambda: encode(operation.run(engine, call)), self._read_deadline(request))

    def _require_engine(self) -> Engine:
        if self._engine is None:
            raise CallFailed("no_release", NO_RELEASE)
        if self._thread.is_stuck:
            raise CallFailed("busy", STUCK)
        if self._waiting >= MAX_WAITING:
            raise CallFailed("busy", BUSY)
        return self._engine

    def _read_deadline(self, request: Request) -> float:
        """Return how many seconds a call may take."""
        try:
            seconds = float(request.headers[protocol.DEADLINE_HEADER]) / 1000
        except (KeyError, ValueError):
            return self._timeout_seconds
        return min(max(seconds, 0.0), self._timeout_seconds)

    async def _run(self, search: Callable[[], bytes], seconds: float) -> bytes:
        """Run a search on the search thread; leaves the queue if it doesn't start in time, or the client has left."""
        self._waiting += 1
        future = self._thread.submit(search)
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.wrap_future(future)
        except TimeoutError:
            raise CallFailed("timeout", TIMED_OUT) from None
        except ValueError as error:
            raise CallFailed("invalid", str(error)) from error
        except Exception as error:
            logger.exception("a search failed")
            raise CallFailed("failed", FAILED) from error
        finally:
            self._waiting -= 1

    def _follow(self) -> None:
        tick = 0
        while not self._closing.wait(REFRESH_SECONDS / WATCHDOG_TICKS):
            tick += 1
            if self._thread.replace_after(self._timeout_seconds):
                logger.error("a search exceeded its time limit; its thread was replaced")
            if tick % WATCHDOG_TICKS == 0:
                self._refresh()

    def _refresh(self) -> None:
        """Open the current release if another one is in use; a problem is logged once and the one in use stays."""
        try:
            if self._engine is not None:
                if not self._engine.refresh():
                    return
            elif (history := self._store.read_history()) and not self._is_unreadable(history):
                self._engine = self._open_engine(self._store.directory)
            else:
                return
        except ReleaseError as error:
            if self._engine is None:
                self._unreadable, self._retry_at = self._store.read_history(), self._clock() + RETRY_SECONDS
            self._log_once(str(error))
        except Exception as error:  # noqa: BLE001 - the release in use goes on whatever a new one is
            self._log_once(repr(error))
        else:
            self._problem = ""
            logger.info("search release opened: %s", self._engine.release)

    def _is_unreadable(self, history: tuple[str, ...]) -> bool:
        """Return whether none of these releases could be opened a short while ago."""
        return history == self._unreadable and self._clock() < self._retry_at

    def _log_once(self, problem: str) -> None:
        if problem != self._problem:
            self._problem = problem
            logger.warning("no other search release is opened: %s", problem)


def _describe_release(engine: Engine) -> ServedRelease:
    manifest = engine.manifest
    return ServedRelease(
        build_version(manifest),
        engine.problem,
        model=manifest.model,
        created_at=manifest.created_at,
        products=manifest.products,
    )


async def _decode(request: Request, decode: Callable[[bytes], Any]) -> Any:  # noqa: ANN401 - the message of the path
    if int(request.headers.get("Content-Length") or 0) > MAX_BODY_BYTES:
        raise CallFailed("invalid", TOO_LARGE)
    try:
        return decode(await request.body())
    except msgspec.MsgspecError as error:
        raise CallFailed("invalid", f"The body cannot be read: {error}.") from error

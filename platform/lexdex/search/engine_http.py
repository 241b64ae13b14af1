"""Calls a search engine that is served over HTTP, as Ray Serve does; see `lexdex_search.serving.protocol`."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Final, TypeVar

import httpx
import msgspec
from msgspec.msgpack import Decoder

from lexdex.foundation.errors import Unavailable
from lexdex.foundation.health import State
from lexdex.foundation.telemetry import get_logger
from lexdex.search import release_metrics
from lexdex.search.circuit_breaker import CircuitBreaker, CircuitOpen, RetryBudget
from lexdex.search.port import EngineUnavailable, SearchTimeout
from lexdex.settings import Settings
from lexdex_search.query.request import InvalidConstraint, SearchRequest
from lexdex_search.results import ReleaseVersion, SearchAnswer, SearchMatches
from lexdex_search.serving import protocol
from lexdex_search.serving.protocol import Failure, ServedRelease

T = TypeVar("T")

logger = get_logger("lexdex.search")

UNREACHABLE: Final = "AI search is temporarily unavailable. Please try again in a moment."
TIMED_OUT: Final = "This search took too long. Please try a shorter or simpler query."
POLL_SECONDS: Final = 1.0
CONNECT_SECONDS: Final = 0.5
MAX_CONCURRENCY: Final = 32
"""Calls at the same time; further searches are answered by keywords at once."""
MIN_RETRY_SECONDS: Final = 0.3
"""With less time left, a failed call is not repeated."""
INVALID: Final = 400
TIMEOUTS: Final = frozenset({408, 504})
REPEATED: Final = frozenset({500, 502, 503})
"""Statuses of a replica that has ended, or has too much to do; another one may answer. Searches change nothing."""
_answers: Final = Decoder(SearchAnswer)
_alternatives: Final[Decoder[SearchAnswer | None]] = Decoder(SearchAnswer | None)
_product_ids: Final[Decoder[tuple[str, ...]]] = Decoder(tuple[str, ...])
_matches: Final = Decoder(SearchMatches)
_releases: Final = Decoder(ServedRelease)
_failures: Final = Decoder(Failure)
FAILURES: Final = (SearchTimeout, EngineUnavailable)


class HttpEngine:
    """The search engine behind a URL; while it fails, calls are refused at once, so that nobody waits for it."""

    def __init__(self, settings: Settings, transport: httpx.AsyncBaseTransport | None = None) -> None:
        """Create the client; no connection is opened yet. `transport` replaces the network in tests."""
        self._timeout_seconds = settings.search_timeout_seconds
        self._client = httpx.AsyncClient(
            base_url=settings.search_url,
            headers={"Content-Type": protocol.MSGPACK, "Accept": protocol.MSGPACK},
            timeout=httpx.Timeout(self._timeout_seconds, connect=CONNECT_SECONDS),
            limits=httpx.Limits(max_connections=MAX_CONCURRENCY + 1, max_keepalive_connections=MAX_CONCURRENCY + 1),
            transport=transport,
        )
        self._breaker, self._retries = CircuitBreaker(), RetryBudget()
        self._running = 0
        self._served: ServedRelease | None = None
        self._recorded: ServedRelease | None = None
        self._is_polled = False
        self._problem = ""

    @property
    def release(self) -> str | None:
        """The release that the engine named last, also while it is away; None if it has never answered."""
        return self._served.version.release if self._served else None

    async def check_health(self) -> State:
        """Return "unavailable" only until the first look at the engine: without it, keyword results are served."""
        if not self._is_polled:
            return "unavailable"
        is_fine = self._served and not self._served.problem and not self._problem and not self._breaker.is_open
        return "ready" if is_fine else "degraded"

    async def search(self, request: SearchRequest, limit: int) -> SearchAnswer:
        """Answer a search request with at most `limit` products; raises Unavailable."""
        return await self._call(protocol.SEARCH_PATH, protocol.SearchCall(request, limit), _answers)

    async def find_alternatives(self, product_id: str, limit: int) -> SearchAnswer | None:
        """Find at most `limit` products similar to this one; None if the index doesn't contain it.

        Raises Unavailable.
        """
        call = protocol.AlternativesCall(product_id, limit)
        return await self._call(protocol.ALTERNATIVES_PATH, call, _alternatives)

    async def rank_products(self, query: str, product_ids: Sequence[str]) -> Sequence[str]:
        """Return the product ids ordered by relevance to the query; raises Unavailable."""
        call = protocol.RerankCall(query, tuple(product_ids))
        return await self._call(protocol.RERANK_PATH, call, _product_ids)

    async def read_version(self) -> ReleaseVersion | None:
        """Return the version of the release in use; None while the engine is away or has no release."""
        await self._poll()
        return self._served.version if self._served and not self._problem else None

    async def pool_candidates(self, query: str, depth: int) -> tuple[str, ...]:
        """Return the first `depth` products of each retriever, in an order that doesn't show which one found what.

        Raises Unavailable.
        """
        return await self._call(protocol.CANDIDATES_PATH, protocol.CandidatesCall(query, depth), _product_ids)

    async def find_matches(self, request: SearchRequest) -> SearchMatches:
        """Find all products that match a request, such as a saved search; raises Unavailable."""
        return await self._call(protocol.MATCHES_PATH, protocol.MatchesCall(request), _matches)

    @asynccontextmanager
    async def follow_releases(self) -> AsyncIterator[None]:
        """Look every second which release the engine uses, for as long as the process serves requests."""
        task = asyncio.create_task(self._follow(), name="follow the served release")
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            await self.close()

    async def close(self) -> None:
        """Close the connections."""
        await self._client.aclose()

    async def _call(self, path: str, message: object, decoder: Decoder[T]) -> T:
        """Call an operation within the time limit of a search and decode its answer.

        Raises SearchTimeout, EngineUnavailable, and for a request that the engine refuses InvalidConstraint.
        """
        if self._running >= MAX_CONCURRENCY:
            raise EngineUnavailable(UNREACHABLE)
        self._running += 1
        try:
            with self._breaker.guard(FAILURES):
                return await self._exchange(path, msgspec.msgpack.encode(message), decoder)
        except CircuitOpen as error:
            raise EngineUnavailable(UNREACHABLE) from error
        finally:
            self._running -= 1

    async def _exchange(self, path: str, body: bytes, decoder: Decoder[T]) -> T:
        deadline = time.monotonic() + self._timeout_seconds
        self._retries.count_call()
        try:
            async with asyncio.timeout(self._timeout_seconds):
                response = await self._send_twice(path, body, deadline)
        except (TimeoutError, httpx.ReadTimeout):
            raise SearchTimeout(TIMED_OUT) from None
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise EngineUnavailable(UNREACHABLE) from error
        return _decode(response, decoder)

    async def _send_twice(self, path: str, body: bytes, deadline: float) -> httpx.Response:
        """Send a call, and once more if the connection or the replica failed, time is left and few calls fail."""
        try:
            response = await self._send(path, body, deadline)
        except (httpx.NetworkError, httpx.RemoteProtocolError, httpx.ConnectTimeout):
            if not self._may_retry(deadline):
                raise
        else:
            if response.status_code not in REPEATED or not self._may_retry(deadline):
                return response
        return await self._send(path, body, deadline)

    def _may_retry(self, deadline: float) -> bool:
        return deadline - time.monotonic() >= MIN_RETRY_SECONDS and self._retries.take()

    async def _send(self, path: str, body: bytes, deadline: float) -> httpx.Response:
        milliseconds = max(int((deadline - time.monotonic()) * 1000), 1)
        return await self._client.post(path, content=body, headers={protocol.DEADLINE_HEADER: str(milliseconds)})

    async def _follow(self) -> None:
        while True:
            await self._poll()
            self._record_release()
            await asyncio.sleep(POLL_SECONDS)

    def _record_release(self) -> None:
        """Set the metrics of the release that the engine uses, or remove them while it is away."""
        served = None if self._problem else self._served
        if served == self._recorded:
            return
        self._recorded = served
        if served is None:
            release_metrics.clear()
        else:
            release_metrics.record(
                served.version.release, model=served.model, created_at=served.created_at, products=served.products
            )

    async def _poll(self) -> None:
        try:
            response = await self._client.get(protocol.RELEASE_PATH, timeout=POLL_SECONDS)
            served = _decode(response, _releases)
        except (httpx.HTTPError, httpx.InvalidURL, Unavailable) as error:
            self._set_problem(repr(error))
        else:
            self._set_problem("")
            self._breaker.expect_success()
            if served != self._served:
                self._served = served
                logger.info("the search engine uses a release", release=served.version.release, problem=served.problem)
        self._is_polled = True

    def _set_problem(self, problem: str) -> None:
        if problem and not self._problem:
            logger.warning("the search engine is away; searches are answered by keywords", problem=problem)
        elif self._problem and not problem:
            logger.info("the search engine is available again")
        self._problem = problem


def _decode(response: httpx.Response, decoder: Decoder[T]) -> T:
    """Decode an answer; raises the error that its status stands for."""
    status = response.status_code
    if status == httpx.codes.OK:
        with suppress(msgspec.MsgspecError):
            return decoder.decode(response.content)
        raise EngineUnavailable(UNREACHABLE)  # a server of another version
    if status in TIMEOUTS:
        raise SearchTimeout(TIMED_OUT)
    if status == INVALID:
        with suppress(msgspec.MsgspecError):
            raise InvalidConstraint(_failures.decode(response.content).detail)
    raise EngineUnavailable(UNREACHABLE)

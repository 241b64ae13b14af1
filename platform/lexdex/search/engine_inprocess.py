"""Runs the search engine inside the API process, and switches to a new index release when one is published."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from lexdex.foundation.errors import Unavailable
from lexdex.foundation.health import State
from lexdex.foundation.telemetry import get_logger
from lexdex.search import release_metrics
from lexdex.search.admission import SearchAdmission
from lexdex.search.caller import get_caller
from lexdex.search.port import SearchTimeout
from lexdex.search.releases import build_server, open_store
from lexdex.settings import Settings
from lexdex_search.engine import RETRY_SECONDS, Engine, build_version
from lexdex_search.index.port import IndexUnavailable
from lexdex_search.query.request import SearchRequest
from lexdex_search.release.errors import ReleaseError
from lexdex_search.release.store import ReleaseStore
from lexdex_search.results import ReleaseVersion, SearchAnswer, SearchMatches
from lexdex_search.search_thread import SearchThread

T = TypeVar("T")

logger = get_logger("lexdex.search")

PREPARING = "Search is starting. Please try again in a moment."
TIMED_OUT = "This search took too long. Please try a shorter or simpler query."
INDEX_UNAVAILABLE = "The search index does not answer. Please try again in a moment."
REFRESH_SECONDS = 1.0
WATCHDOG_SECONDS = 0.25


class ReleaseState(NamedTuple):
    """The current index release, when it became current, and whether its files are whole and readable."""

    id: str
    promoted_at: datetime
    is_readable: bool


async def read_release_state(settings: Settings) -> ReleaseState | None:
    """Read the state of the current release from its files; returns None before the first release."""
    return await asyncio.to_thread(_read_release_state, open_store(settings))


def _read_release_state(store: ReleaseStore) -> ReleaseState | None:
    current, promoted_at = store.read_current_id(), store.get_promoted_at()
    if current is None or promoted_at is None:
        return None
    return ReleaseState(current, promoted_at, store.has_readable_release())


class InProcessEngine:
    """Runs searches on one background thread, because each takes 2 to 5 ms and would block the event loop.

    Measured: on the event loop itself, other requests waited 20 to 70 ms (p99); with the thread, 4 to 7 ms.
    """

    def __init__(
        self,
        settings: Settings,
        open_engine: Callable[[Path], Engine] | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Start the search thread; no release is opened yet.

        `open_engine` opens the current release in the folder that contains all releases; by default, `Engine.open`.
        Releases that can't be opened are tried again after `RETRY_SECONDS` of `clock`.
        """
        self._store = open_store(settings)
        server = build_server(settings, timeout_seconds=settings.weaviate_timeout_seconds)
        self._open_engine = open_engine or partial(Engine.open, weaviate=server)
        self._engine: Engine | None = None
        self._timeout_seconds = settings.search_timeout_seconds
        self._thread = SearchThread(self._timeout_seconds)
        self._admission = SearchAdmission(self._timeout_seconds, limits_factor=settings.limits_factor)
        self._replaced = 0
        self._is_exhausted = False
        self._clock = clock
        self._unreadable: tuple[str, ...] = ()
        self._retry_at = 0.0
        self._logged = ""
        self._recorded_release = ""
        self._is_index_unavailable = False

    @property
    def release(self) -> str | None:
        """The id of the index release that is open, or None if none is open."""
        return self._engine.release if self._engine else None

    async def check_health(self) -> State:
        """Return the state of the engine; it is "preparing" without a release, and can't answer while "unavailable"."""
        if self._engine is None:
            return "unavailable" if await asyncio.to_thread(self._is_opening) else "preparing"
        if self._thread.is_exhausted:
            return "unavailable"
        return "degraded" if self._engine.problem or self._thread.is_stuck else "ready"

    def _is_opening(self) -> bool:
        """Return whether a release exists but isn't open yet; False if it can't be opened. Reads the disk."""
        if self._engine is not None:
            return False
        try:
            history = self._store.read_history()
        except OSError:
            # Logged where the release is opened. The other parts of the site need no index.
            return False
        return bool(history) and history != self._unreadable

    async def search(self, request: SearchRequest, limit: int) -> SearchAnswer:
        """Answer a search request with at most `limit` products; raises Unavailable."""
        return await self._run(lambda engine: engine.search(request, limit=limit))

    async def find_alternatives(self, product_id: str, limit: int) -> SearchAnswer | None:
        """Find at most `limit` products similar to this one; None if the index doesn't contain it.

        Raises Unavailable.
        """
        return await self._run(lambda engine: engine.find_alternatives(product_id, limit=limit))

    async def rank_products(self, query: str, product_ids: Sequence[str]) -> Sequence[str]:
        """Return the product ids ordered by relevance to the query; raises Unavailable."""
        return await self._run(lambda engine: engine.rerank(query, product_ids))

    async def pool_candidates(self, query: str, depth: int) -> tuple[str, ...]:
        """Return the first `depth` products of each retriever, in an order that doesn't show which one found what.

        Raises Unavailable.
        """
        return await self._run(lambda engine: engine.pool_candidates(query, depth=depth))

    async def read_version(self) -> ReleaseVersion | None:
        """Read the version of the current index release from its manifest, without opening the release.

        Returns None if there is none, and while it is damaged or outdated: the worker then builds another one.
        """
        release = self._store.read_current_id()
        if release is None or not await asyncio.to_thread(self._store.has_readable_release):
            return None
        return build_version(self._store.read_manifest(release))

    async def find_matches(self, request: SearchRequest) -> SearchMatches:
        """Find all products that match a request, such as a saved search; opens the current release if none is open."""
        if self._engine is None:
            await self.refresh()
        return await self._run(lambda engine: engine.find_matches(request))

    async def _run(self, search: Callable[[Engine], T]) -> T:
        """Run a function on the search thread and return its result.

        Raises Unavailable if no release is open or if the expected wait is too long, TooMany if the caller has its
        share, and SearchTimeout if waiting and running together exceed the time limit, if another search is stuck, or
        if the server of the index doesn't answer.
        """
        engine = self._engine
        if engine is None:
            raise Unavailable(PREPARING)
        if self._thread.is_stuck:
            raise SearchTimeout(TIMED_OUT)
        if engine.index_problem:
            # Before the admission: keyword results are given at once, however long searches took before.
            self._log_index_problem(engine.index_problem)
            raise SearchTimeout(INDEX_UNAVAILABLE)
        caller = get_caller()
        with self._admission.admit(caller):
            future = self._thread.submit(lambda: search(engine), self._admission.rank(caller))
            try:
                async with asyncio.timeout(self._timeout_seconds):
                    return await asyncio.wrap_future(future)
            except IndexUnavailable as error:
                self._log_index_problem(str(error))
                raise SearchTimeout(INDEX_UNAVAILABLE) from error
            except TimeoutError:
                # Nothing waits for its result any more. A search that started late is left to the watchdog.
                if future.running():
                    self._replace_thread_after(self._timeout_seconds / 2)
                raise SearchTimeout(TIMED_OUT) from None

    @asynccontextmanager
    async def follow_releases(self) -> AsyncIterator[None]:
        """Open each new release and watch for stuck searches, for as long as the process serves requests."""
        async with AsyncExitStack() as stack:
            stack.callback(self.close)
            await stack.enter_async_context(_run_in_background(self._follow(), "follow the search release"))
            await stack.enter_async_context(_run_in_background(self._watch(), "watch the search thread"))
            yield

    def close(self) -> None:
        """Stop the search thread after its current search."""
        self._thread.close()

    async def refresh(self) -> None:
        """Open the current release if it isn't open yet; searches use the previous one until it is loaded.

        If the current release is damaged, opens the newest earlier one. Raises ReleaseError if none can be opened, once
        in `RETRY_SECONDS` unless another release is published.
        """
        if self._engine is None:
            history = self._store.read_history()
            if history == self._unreadable and self._clock() < self._retry_at:
                return
            try:
                self._engine = await asyncio.to_thread(self._open_engine, self._store.directory)
            except ReleaseError:
                self._unreadable, self._retry_at = history, self._clock() + RETRY_SECONDS
                raise
            if self._engine.problem and not self._engine.index_problem:
                logger.warning(
                    "the current search release is damaged; an earlier one is open", problem=self._engine.problem
                )
        elif self._store.read_current_id() == self._engine.release or not await asyncio.to_thread(self._engine.refresh):
            return
        logger.info("search release opened", release=self._engine.release)

    async def _record_release(self) -> None:
        """Set the metrics of the release that is open, if they are of another. Its age is that of its manifest."""
        release = self.release
        if release is None or release == self._recorded_release:
            return
        with suppress(ReleaseError, OSError):
            manifest = await asyncio.to_thread(self._store.read_manifest, release)
            release_metrics.record(
                release, model=manifest.model, created_at=manifest.created_at, products=manifest.products
            )
            self._recorded_release = release

    async def _follow(self) -> None:
        while True:
            try:
                await self.refresh()
            except ReleaseError as error:
                logger.warning("a search release could not be opened", problem=str(error))
            except Exception as error:
                if (problem := repr(error)) != self._logged:
                    self._logged = problem
                    logger.exception("a search release could not be opened; the previous one stays open")
            else:
                self._logged = ""
            await self._record_release()
            await asyncio.sleep(REFRESH_SECONDS)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(WATCHDOG_SECONDS)
            self._replace_thread_after(self._timeout_seconds)
            self._note_index_return()

    def _log_index_problem(self, problem: str) -> None:
        """Log why searches are answered by keywords, once for each outage."""
        if not self._is_index_unavailable:
            self._is_index_unavailable = True
            logger.error("the search index does not answer; answering by keywords", problem=problem)

    def _note_index_return(self) -> None:
        if self._is_index_unavailable and self._engine is not None and not self._engine.index_problem:
            self._is_index_unavailable = False
            logger.info("the search index answers again")

    def _replace_thread_after(self, seconds: float) -> None:
        """Replace the search thread if its current search has taken more than `seconds`, and log the counts."""
        if self._thread.replace_after(seconds):
            self._replaced += 1
            logger.error(
                "a search exceeded its time limit; its thread was replaced",
                replaced=self._replaced,
                still_running=self._thread.abandoned,
            )
        was_exhausted, self._is_exhausted = self._is_exhausted, self._thread.is_exhausted
        if self._is_exhausted and not was_exhausted:
            logger.error(
                "too many abandoned searches still run; answering by keywords until one ends",
                still_running=self._thread.abandoned,
            )


@asynccontextmanager
async def _run_in_background(work: Coroutine[None, None, None], name: str) -> AsyncIterator[None]:
    """Run a coroutine in a background task inside the `async with` block, and cancel it at the end."""
    task = asyncio.create_task(work, name=name)
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

"""The engine inside this process: opens the current release and follows the pointer when a new one is published."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import TypeVar

from lexdex.foundation.errors import Unavailable
from lexdex.foundation.telemetry import get_logger
from lexdex.settings import Settings
from lexdex_search.asking import SearchRequest
from lexdex_search.engine import Engine
from lexdex_search.releases import ReleaseStore
from lexdex_search.results import SearchAnswer

T = TypeVar("T")

logger = get_logger("lexdex.search")

PREPARING = "Search is starting. Please try again in a moment."
BUSY = "Search is very busy. Please try again in a moment."
SOON = {"Retry-After": "2"}
REFRESH_SECONDS = 1.0
MAX_WAITING = 100
"""About half a second of work: who comes later is told so at once."""


class InProcessEngine:
    """One thread searches, the event loop goes on: a search costs two to five milliseconds, most of them outside of the
    interpreter's lock. Measured: run on the loop itself, other requests waited 20 to 70 ms (p99); so, 4 to 7 ms.
    """

    def __init__(self, settings: Settings) -> None:
        self._store = ReleaseStore(settings.releases_path)
        self._engine: Engine | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="search")
        self._waiting = 0

    @property
    def release(self) -> str | None:
        """The release that answers now."""
        return self._engine.release if self._engine else None

    async def search(self, ask: SearchRequest, limit: int) -> SearchAnswer:
        """The engine pins its release for the length of one search, so that no answer mixes two."""
        return await self._in_turn(lambda engine: engine.search(ask, limit=limit))

    async def alternatives(self, product_id: str, limit: int) -> SearchAnswer | None:
        """From one release, too."""
        return await self._in_turn(lambda engine: engine.alternatives(product_id, limit=limit))

    async def ranked(self, query: str, product_ids: Sequence[str]) -> Sequence[str]:
        """From one release, too."""
        return await self._in_turn(lambda engine: engine.ranked(query, product_ids))

    async def _in_turn(self, call: Callable[[Engine], T]) -> T:
        """On the one thread that searches; who would wait too long is told so at once."""
        engine = self._engine
        if engine is None:
            raise Unavailable(PREPARING, headers=SOON)
        if self._waiting >= MAX_WAITING:
            raise Unavailable(BUSY, headers=SOON)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, call, engine)
        finally:
            self._waiting -= 1

    @asynccontextmanager
    async def following(self) -> AsyncIterator[None]:
        """Follow the pointer for as long as the process serves."""
        task = asyncio.create_task(self._follow(), name="follow the search release")
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            self._thread.shutdown(cancel_futures=True)

    async def refresh(self) -> None:
        """Take up the release in force; the old one answers until the new one is whole."""
        if self._engine is None:
            if self._store.current() is None:
                return
            self._engine = await asyncio.to_thread(Engine.open, self._store.directory)
        elif self._store.current() == self._engine.release or not await asyncio.to_thread(self._engine.refresh):
            return
        logger.info("search release in force", release=self._engine.release)

    async def _follow(self) -> None:
        while True:
            try:
                await self.refresh()
            except Exception:
                logger.exception("search release could not be opened; the previous one stays in use")
            await asyncio.sleep(REFRESH_SECONDS)

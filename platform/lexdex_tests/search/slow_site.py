"""The whole application on a search engine whose searches can be slow or stuck."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import httpx
import msgspec

from lexdex.app import create_app
from lexdex.features import FEATURES
from lexdex.foundation.feature import Parts, Services
from lexdex.foundation.http.proxies import TrustedProxies
from lexdex.search.feature import create_parts
from lexdex.settings import Settings
from lexdex_search.engine import DEFAULT_LIMIT, Engine
from lexdex_search.query.parser import QueryParser
from lexdex_search.release.store import ReleaseStore
from lexdex_search.results import SearchAnswer
from lexdex_search.retrieval.loaded_release import load_release
from lexdex_search.vocabulary import load_vocabularies

SLOW_WORD = "zzslowzz"
TIMEOUT_SECONDS = 2.0
BRIEF_SECONDS = 0.05
MAX_POLLS = 400


class SlowEngine(Engine):
    """An engine that calls a function when the alternatives to a product with the id `SLOW_WORD` are requested."""

    block: Callable[[], None]

    def find_alternatives(self, product_id: str, *, limit: int = DEFAULT_LIMIT) -> SearchAnswer | None:
        """Find alternatives, after this function."""
        if product_id == SLOW_WORD:
            self.block()
        return super().find_alternatives(product_id, limit=limit)


class SlowEngines:
    """Opens engines whose query parser calls a function when a query contains `SLOW_WORD`."""

    def __init__(self, block: Callable[[], None]) -> None:
        self._block = block

    def open(self, releases: Path) -> Engine:
        """Open the current release with such a parser."""
        store = ReleaseStore(releases)
        release = load_release(store, store.read_current_id() or "")

        def is_known(word: str) -> bool:
            if word == SLOW_WORD:
                self._block()
            return release.index.has_term(word)

        ranks = release.encoder.get_word_ranks()
        parser = QueryParser(load_vocabularies(), release.products, release.facets, word_ranks=ranks, has_term=is_known)
        engine = SlowEngine(store, replace(release, query_parser=parser))
        engine.block = self._block
        return engine


@asynccontextmanager
async def open_site(settings: Settings, open_engine: Callable[[Path], Engine]) -> AsyncIterator[httpx.AsyncClient]:
    """The whole application on an engine of the test, with the lifespan of search."""
    lifespans: list[Callable[[], AbstractAsyncContextManager[None]]] = []

    def create_slow_parts(services: Services) -> Parts:
        parts = create_parts(services, open_engine)
        lifespans.extend(parts.lifespans)
        return parts

    features = [
        msgspec.structs.replace(feature, create_parts=create_slow_parts) if feature.name == "search" else feature
        for feature in FEATURES
    ]
    app = TrustedProxies(cast("Any", create_app(settings, features)), settings.trusted_proxies)
    transport = httpx.ASGITransport(cast("Any", app), raise_app_exceptions=False)
    async with AsyncExitStack() as stack:
        for lifespan in lifespans:
            await stack.enter_async_context(lifespan())
        client = httpx.AsyncClient(transport=transport, base_url="http://lexdex.test", timeout=60)
        await stack.enter_async_context(client)
        yield client


@asynccontextmanager
async def serve(settings: Settings, block: Callable[[], None]) -> AsyncIterator[httpx.AsyncClient]:
    """The whole application on an engine that can be slow."""
    async with open_site(settings, SlowEngines(block).open) as client:
        await wait_for_search_state(client, "ready")
        yield client


async def wait_for_search_state(client: httpx.AsyncClient, state: str) -> httpx.Response:
    for _ in range(MAX_POLLS):
        answer = await client.get("/health/ready")
        if answer.json()["parts"]["search"] == state:
            return answer
        await asyncio.sleep(0.02)
    raise AssertionError(f"search is not {state}")


async def search(client: httpx.AsyncClient, query: str) -> httpx.Response:
    return await client.post("/api/free-ai-search", json={"query": query}, headers={"Accept": "application/json"})


def block_in_c(blocker: threading.Event) -> None:
    """Like a slow call into a library: cannot be interrupted."""
    blocker.wait()


def block_in_python(blocker: threading.Event) -> None:
    """Like an exponential parser: uses the processor until it is interrupted."""
    while not blocker.is_set():
        pass


def wait_briefly(blocker: threading.Event) -> None:
    """Like a search on a busy machine."""
    blocker.wait(BRIEF_SECONDS)


def limit_searches(settings: Settings, releases: Path, seconds: float = TIMEOUT_SECONDS) -> Settings:
    """Settings with this time limit of a search and without rate limits."""
    return msgspec.structs.replace(
        settings, data_dir=str(releases), search_timeout_seconds=seconds, limits_factor=1000.0, trial_prompts=1000
    )


def describe(answer: httpx.Response) -> tuple[int, str]:
    """The status and the search mode of an answer."""
    return answer.status_code, answer.headers.get("search-mode", "")

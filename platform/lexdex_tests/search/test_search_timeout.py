"""A search that exceeds its time limit is answered with 503, and the next one works again."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import httpx
import msgspec
import pytest

from lexdex.app import create_app
from lexdex.features import FEATURES
from lexdex.foundation.feature import Parts, Services
from lexdex.search.feature import create_parts
from lexdex.settings import Settings
from lexdex_search.engine import Engine
from lexdex_search.query.parser import QueryParser
from lexdex_search.release.embed import update_release
from lexdex_search.release.store import ReleaseStore
from lexdex_search.retrieval.loaded_release import load_release
from lexdex_search.vocabulary import load_vocabularies
from lexdex_search_tests.builders import build_small_catalogue
from lexdex_search_tests.cached_artifacts import cache_folder

SLOW_WORD = "zzslowzz"
TIMEOUT_SECONDS = 2.0
MAX_POLLS = 400


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
        return Engine(store, replace(release, query_parser=parser))


@pytest.fixture(scope="session")
def releases(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with one release of the small catalogue."""
    folder = tmp_path_factory.mktemp("slow")
    update_release(build_small_catalogue(), ReleaseStore(folder / "search" / "releases"), cache=cache_folder())
    return folder


@pytest.fixture
def blocker() -> Iterator[threading.Event]:
    """Lets blocked searches go on when the test ends."""
    event = threading.Event()
    yield event
    event.set()


@asynccontextmanager
async def serve(settings: Settings, block: Callable[[], None]) -> AsyncIterator[httpx.AsyncClient]:
    """The whole application on an engine that can be slow, with the lifespan of search."""
    lifespans: list[Callable[[], AbstractAsyncContextManager[None]]] = []

    def create_slow_parts(services: Services) -> Parts:
        parts = create_parts(services, SlowEngines(block).open)
        lifespans.extend(parts.lifespans)
        return parts

    features = [
        msgspec.structs.replace(feature, create_parts=create_slow_parts) if feature.name == "search" else feature
        for feature in FEATURES
    ]
    transport = httpx.ASGITransport(cast("Any", create_app(settings, features)), raise_app_exceptions=False)
    async with AsyncExitStack() as stack:
        for lifespan in lifespans:
            await stack.enter_async_context(lifespan())
        client = httpx.AsyncClient(transport=transport, base_url="http://lexdex.test", timeout=60)
        await stack.enter_async_context(client)
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


@pytest.mark.parametrize("block", [block_in_c, block_in_python])
async def test_a_stuck_search_is_abandoned_and_the_next_one_works(
    settings: Settings,
    database: None,
    releases: Path,
    blocker: threading.Event,
    block: Callable[[threading.Event], None],
) -> None:
    limited = msgspec.structs.replace(
        settings, data_dir=str(releases), search_timeout_seconds=TIMEOUT_SECONDS, limits_factor=1000.0
    )
    async with serve(limited, lambda: block(blocker)) as client:
        stuck = asyncio.create_task(search(client, f"contracts {SLOW_WORD}"))
        assert (await wait_for_search_state(client, "unavailable")).status_code == 503
        answer = await stuck
        assert answer.status_code == 503
        assert answer.json()["detail"] == "This search took too long. Please try a shorter or simpler query."
        assert int(answer.headers["retry-after"]) > 0
        assert (await wait_for_search_state(client, "ready")).status_code == 200
        following = await search(client, "contract management")
        assert (following.status_code, following.headers["search-mode"]) == (200, "hybrid")


async def test_a_search_interrupted_in_python_ends_its_thread(
    settings: Settings, database: None, releases: Path, blocker: threading.Event
) -> None:
    limited = msgspec.structs.replace(settings, data_dir=str(releases), search_timeout_seconds=TIMEOUT_SECONDS)
    threads: list[threading.Thread] = []

    def block() -> None:
        threads.append(threading.current_thread())
        block_in_python(blocker)

    async with serve(limited, block) as client:
        await search(client, f"contracts {SLOW_WORD}")
        await wait_for_search_state(client, "ready")
        threads[0].join(timeout=30)
        assert not threads[0].is_alive()

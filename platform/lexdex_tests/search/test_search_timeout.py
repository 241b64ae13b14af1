"""A search that exceeds its time limit is answered with keyword results, and the others work again."""

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
from lexdex.foundation.errors import Unavailable
from lexdex.foundation.feature import Parts, Services
from lexdex.search.admission import BUSY
from lexdex.search.engine_inprocess import InProcessEngine
from lexdex.search.feature import create_parts
from lexdex.search.search_thread import MAX_ABANDONED_THREADS
from lexdex.settings import Settings
from lexdex_search.engine import Engine
from lexdex_search.query.parser import QueryParser
from lexdex_search.query.request import SearchRequest
from lexdex_search.release.embed import update_release
from lexdex_search.release.store import ReleaseStore
from lexdex_search.retrieval.loaded_release import load_release
from lexdex_search.vocabulary import load_vocabularies
from lexdex_search_tests.builders import build_small_catalogue
from lexdex_search_tests.cached_artifacts import cache_folder
from lexdex_tests.builders import create_product

SLOW_WORD = "zzslowzz"
TIMEOUT_SECONDS = 2.0
BRIEF_SECONDS = 0.05
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
    transport = httpx.ASGITransport(cast("Any", create_app(settings, features)), raise_app_exceptions=False)
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


@pytest.mark.parametrize("block", [block_in_c, block_in_python])
async def test_a_stuck_search_gets_keyword_results_and_the_next_one_works(
    settings: Settings,
    database: None,
    releases: Path,
    blocker: threading.Event,
    block: Callable[[threading.Event], None],
    caplog: pytest.LogCaptureFixture,
) -> None:
    await create_product("clausewerk", name="Clausewerk", summary="Manages contracts.")
    async with serve(limit_searches(settings, releases), lambda: block(blocker)) as client:
        before = (await client.get("/api/unregistered-user-details")).json()["prompts_left"]
        stuck = asyncio.create_task(search(client, f"contracts {SLOW_WORD}"))
        assert (await wait_for_search_state(client, "degraded")).status_code == 200
        meanwhile = await search(client, "contract management")
        assert describe(meanwhile) == (200, "keyword")
        assert not stuck.done()
        answer = await stuck
        assert describe(answer) == (200, "keyword")
        assert [product["product_id"] for product in answer.json()["product_ids"]] == ["clausewerk"]
        assert answer.headers["trial-prompts-left"] == str(before)
        await wait_for_search_state(client, "ready")
        assert describe(await search(client, "contract management")) == (200, "hybrid")
    logged = [record.getMessage() for record in caplog.records if "its thread was replaced" in record.getMessage()]
    assert len(logged) == 1
    assert SLOW_WORD not in caplog.text


async def test_a_search_interrupted_in_python_ends_its_thread(
    settings: Settings, database: None, releases: Path, blocker: threading.Event
) -> None:
    threads: list[threading.Thread] = []

    def block() -> None:
        threads.append(threading.current_thread())
        block_in_python(blocker)

    async with serve(limit_searches(settings, releases), block) as client:
        await search(client, f"contracts {SLOW_WORD}")
        await wait_for_search_state(client, "ready")
        threads[0].join(timeout=30)
        assert not threads[0].is_alive()


async def test_the_number_of_stuck_threads_is_bounded(
    settings: Settings, database: None, releases: Path, blocker: threading.Event
) -> None:
    threads: set[threading.Thread] = set()

    def block() -> None:
        threads.add(threading.current_thread())
        block_in_c(blocker)

    async with serve(limit_searches(settings, releases, seconds=0.5), block) as client:
        for _ in range(MAX_ABANDONED_THREADS + 1):
            await wait_for_search_state(client, "ready")
            assert describe(await search(client, f"contracts {SLOW_WORD}")) == (200, "keyword")
        assert (await wait_for_search_state(client, "unavailable")).status_code == 200
        for _ in range(3):
            assert describe(await search(client, "contract management")) == (200, "keyword")
        assert len(threads) == MAX_ABANDONED_THREADS + 1
        blocker.set()
        await wait_for_search_state(client, "ready")
        assert describe(await search(client, "contract management")) == (200, "hybrid")


async def test_a_stuck_search_does_not_stop_the_next_search_of_a_job(
    settings: Settings, releases: Path, blocker: threading.Event
) -> None:
    engine = InProcessEngine(limit_searches(settings, releases), SlowEngines(lambda: block_in_c(blocker)).open)
    try:
        with pytest.raises(Unavailable):
            await engine.find_matches(SearchRequest(query=f"contracts {SLOW_WORD}"))
        assert (await engine.find_matches(SearchRequest(query="contract management"))).product_ids
    finally:
        engine.close()


async def test_searches_are_refused_by_their_expected_wait(
    settings: Settings, database: None, releases: Path, blocker: threading.Event
) -> None:
    seconds = 10.0
    async with serve(limit_searches(settings, releases, seconds), lambda: wait_briefly(blocker)) as client:
        # The first searches show how long one takes.
        singles = [await search(client, f"contracts {SLOW_WORD} {number}") for number in range(10)]
        fastest_seconds = min(answer.elapsed.total_seconds() for answer in singles)
        answers = await asyncio.gather(*(search(client, f"invoices {SLOW_WORD} {number}") for number in range(120)))
        refused = [answer for answer in answers if answer.status_code == 503]
        assert {describe(answer) for answer in answers if answer not in refused} == {(200, "hybrid")}
        assert len(answers) - len(refused) <= seconds / fastest_seconds
        assert {answer.json()["detail"] for answer in refused} == {BUSY}
        assert all(1 <= int(answer.headers["retry-after"]) <= 10 for answer in refused)
        assert describe(await search(client, f"deadlines {SLOW_WORD}")) == (200, "hybrid")


async def test_a_burst_of_twenty_on_an_idle_server_is_not_refused(
    settings: Settings, database: None, releases: Path, blocker: threading.Event
) -> None:
    """Single searches take their whole duration, so that their average says little about the wait in a burst."""
    async with serve(limit_searches(settings, releases), lambda: wait_briefly(blocker)) as client:
        for number in range(20):
            await search(client, f"contracts {SLOW_WORD} {number}")
        answers = await asyncio.gather(*(search(client, f"invoices {SLOW_WORD} {number}") for number in range(20)))
    assert {answer.status_code for answer in answers} == {200}


async def test_quick_searches_are_not_refused_for_their_number(
    settings: Settings, database: None, releases: Path
) -> None:
    async with serve(limit_searches(settings, releases, seconds=60.0), lambda: None) as client:
        await search(client, "contracts")  # starts the free trial
        answers = await asyncio.gather(*(search(client, f"contracts {number}") for number in range(150)))
    assert {describe(answer) for answer in answers} == {(200, "hybrid")}


async def test_the_process_is_ready_only_with_its_release_open(
    settings: Settings, database: None, releases: Path, blocker: threading.Event
) -> None:
    opened = SlowEngines(lambda: None)

    def open_slowly(folder: Path) -> Engine:
        blocker.wait()
        return opened.open(folder)

    async with open_site(limit_searches(settings, releases), open_slowly) as client:
        answer = await client.get("/health/ready")
        assert (answer.status_code, answer.json()["parts"]["search"]) == (503, "unavailable")
        blocker.set()
        assert (await wait_for_search_state(client, "ready")).status_code == 200
        assert describe(await search(client, "contract management")) == (200, "hybrid")


async def test_the_process_is_ready_while_no_release_exists(settings: Settings, database: None, tmp_path: Path) -> None:
    async with open_site(limit_searches(settings, tmp_path), Engine.open) as client:
        assert (await wait_for_search_state(client, "preparing")).status_code == 200
        assert describe(await search(client, "contract management")) == (200, "keyword")

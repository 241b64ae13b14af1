"""The contract of the port `SearchEngine`, on each adapter: in process, over HTTP, and on a local Ray Serve."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import httpx
import msgspec
import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.routing import Route

from lexdex.foundation.metrics import REGISTRY
from lexdex.search import release_metrics
from lexdex.search.engine_http import HttpEngine
from lexdex.search.engines import create_engine, open_engine_for_job
from lexdex.search.port import SearchEngine
from lexdex.settings import Settings
from lexdex_search.bench import bench_served
from lexdex_search.query.request import ConstraintInput, InvalidConstraint, SearchRequest
from lexdex_search.release.embed import update_release
from lexdex_search.release.store import ReleaseStore
from lexdex_search.serving import protocol
from lexdex_search.serving.service import SearchService
from lexdex_search_tests.builders import build_product, build_small_catalogue
from lexdex_search_tests.cached_artifacts import cache_folder
from lexdex_tests.live_site import free_port, pause, wait_until

RAY_SECONDS = 180.0
MAX_POLLS = 600

pytestmark = [
    pytest.mark.timeout(400),
    # On a busy machine a connection attempt reaches its time limit, and asyncio leaves its socket to the collector.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with one release of the small catalogue, to which tests publish others."""
    folder = tmp_path_factory.mktemp("contract")
    publish(folder)
    return folder


def publish(folder: Path, *more: str) -> str:
    """Publish a release of the small catalogue with these tools, and return its id."""
    products = [*build_small_catalogue(), *(build_product(name, description=f"Does {name}.") for name in more)]
    return update_release(products, ReleaseStore(folder / "search" / "releases"), cache=cache_folder()).release


@contextmanager
def serve_by_uvicorn(folder: Path) -> Iterator[str]:
    """Serve the folder's releases as a replica of Ray Serve does, without Ray."""
    service = SearchService(ReleaseStore(folder / "search" / "releases"))
    app = Starlette(routes=[Route("/{path:path}", service.handle, methods=["GET", "POST"])])
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, lifespan="off"))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        assert wait_until(lambda: server.started)
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        service.close()


@contextmanager
def serve_by_ray(folder: Path) -> Iterator[str]:
    """Serve the folder's releases by the command, on a local Ray."""
    url = f"http://127.0.0.1:{(port := free_port())}"
    words = ("serve", "--releases", str(folder / "search" / "releases"), "--port", str(port))
    with (folder / "ray.log").open("wb") as log:
        process = subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, "-m", "lexdex_search", *words],
            stdout=log,
            stderr=log,
            env={**os.environ, "PYTHONWARNINGS": "ignore"},
        )
    try:
        assert wait_until(lambda: is_serving(url) or process.poll() is not None, seconds=RAY_SECONDS)
        assert process.poll() is None, (folder / "ray.log").read_text()
        yield url
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
        pause()


def is_serving(url: str) -> bool:
    try:
        return httpx.get(f"{url}{protocol.RELEASE_PATH}", timeout=5).status_code == 200
    except httpx.HTTPError:
        return False


SERVERS = {"http": serve_by_uvicorn, "ray": serve_by_ray}


@pytest.fixture(scope="module", params=["inprocess", "http", pytest.param("ray", marks=pytest.mark.ray)])
def adapted(request: pytest.FixtureRequest, folder: Path, settings: Settings) -> Iterator[Settings]:
    """The settings with each adapter in turn."""
    own = msgspec.structs.replace(settings, data_dir=str(folder), limits_factor=1000.0, search_timeout_seconds=30.0)
    if request.param == "inprocess":
        yield own
        return
    with SERVERS[request.param](folder) as url:
        yield msgspec.structs.replace(own, search_engine="ray", search_url=url)


@pytest.fixture
async def engine(adapted: Settings) -> AsyncIterator[SearchEngine]:
    """The engine of a running process, with its release open."""
    engine = create_engine(adapted)
    async with engine.follow_releases():
        await wait_for_release(engine, ReleaseStore(adapted.releases_path).read_current_id())
        yield engine


async def wait_for_release(engine: SearchEngine, release: str | None) -> None:
    for _ in range(MAX_POLLS):
        if engine.release == release:
            return
        await asyncio.sleep(0.05)
    raise AssertionError(f"the engine uses {engine.release}, not {release}")


def read_reference(adapted: Settings, query: str, limit: int) -> object:
    """The answer of the engine itself, as data."""
    from lexdex_search.engine import Engine  # noqa: PLC0415

    return msgspec.to_builtins(Engine.open(adapted.releases_path).search(query, limit=limit))


async def test_an_answer_is_that_of_the_engine(engine: SearchEngine, adapted: Settings) -> None:
    assert isinstance(engine, SearchEngine)
    for query in ("contract management in German with SOC 2", "predicts how judges rule", "???x"):
        answer = await engine.search(SearchRequest(query=query), 5)
        assert msgspec.to_builtins(answer) == read_reference(adapted, query, 5)
    assert await engine.check_health() == "ready"


async def test_constraints_filters_and_facets_are_passed_on(engine: SearchEngine) -> None:
    german = ConstraintInput("must", "languages", ("German",))
    answer = await engine.search(SearchRequest(query="contracts", filters=(german,), facets=True), 10)
    assert {result.product_id for result in answer.product_ids if result.group == "match"} == {"clausewerk"}
    assert answer.facets


async def test_a_request_that_is_not_valid_is_refused_with_its_reason(engine: SearchEngine) -> None:
    unknown = ConstraintInput("must", "colour", ("red",))
    with pytest.raises(InvalidConstraint, match="cannot be filtered by “colour”"):
        await engine.search(SearchRequest(query="contracts", filters=(unknown,)), 10)
    assert (await engine.search(SearchRequest(query="contracts"), 10)).product_ids


async def test_alternatives_order_candidates_and_matches(engine: SearchEngine) -> None:
    alternatives = await engine.find_alternatives("clausewerk", 3)
    assert alternatives is not None
    assert alternatives.product_ids[0].product_id == "pactolo"
    assert await engine.find_alternatives("nothing", 3) is None
    ranked = await engine.rank_products("predicts how judges rule", ["clausewerk", "obvious", "pactolo"])
    assert ranked[0] == "obvious"
    assert "clausewerk" in await engine.pool_candidates("contract management", 5)
    matches = await engine.find_matches(SearchRequest(query="contract management in German"))
    assert "clausewerk" in matches.product_ids
    assert matches.version == await engine.read_version()


async def test_a_new_release_is_followed_and_running_searches_do_not_fail(
    engine: SearchEngine, adapted: Settings
) -> None:
    name = f"Zylographer{len(ReleaseStore(adapted.releases_path).list_ids())}"
    release = await asyncio.to_thread(publish, adapted.data_path, name)
    searching = True

    async def search_on() -> None:
        while searching:
            await engine.search(SearchRequest(query=name), 3)

    searches = [asyncio.create_task(search_on()) for _ in range(4)]
    await wait_for_release(engine, release)
    searching = False
    await asyncio.gather(*searches)
    answer = await engine.search(SearchRequest(query=name), 3)
    assert (answer.release, answer.product_ids[0].product_id) == (release, name.lower())


def read_release_metrics() -> dict[str, float]:
    """Read the number of products in the release that the metrics of this process name, by its id."""
    products = REGISTRY.get_sample_value("lexdex_search_release_products") or 0
    samples = [sample for family in REGISTRY.collect() for sample in family.samples]
    infos = [sample for sample in samples if sample.name == "lexdex_search_release_info"]
    assert all(sample.labels["model"] for sample in infos)
    return {sample.labels["release"]: products for sample in infos}


async def test_a_process_that_follows_releases_measures_the_one_in_use(engine: SearchEngine, adapted: Settings) -> None:
    store = ReleaseStore(adapted.releases_path)
    current = store.read_current_id()
    assert current is not None
    expected = {current: store.read_manifest(current).products}
    for _ in range(MAX_POLLS):
        if read_release_metrics() == expected:
            break
        await asyncio.sleep(0.05)
    assert read_release_metrics() == expected
    created = REGISTRY.get_sample_value("lexdex_search_release_created_timestamp_seconds")
    assert created == datetime.fromisoformat(store.read_manifest(current).created_at).timestamp()


async def test_a_job_that_searches_measures_no_release(adapted: Settings) -> None:
    """A worker does not follow the releases, so that its metrics would name an old one for ever."""
    release_metrics.clear()
    async with open_engine_for_job(adapted) as engine:
        assert (await engine.find_matches(SearchRequest(query="contract management"))).product_ids
        assert await engine.read_version() is not None
    assert read_release_metrics() == {}


async def test_twenty_searches_at_once_are_all_answered(engine: SearchEngine) -> None:
    requests = [SearchRequest(query=f"contract management {number}") for number in range(20)]
    answers = await asyncio.gather(*(engine.search(request, 3) for request in requests))
    assert all(answer.product_ids for answer in answers)


async def test_an_engine_that_ends_is_noticed_and_found_again(folder: Path, settings: Settings) -> None:
    own = msgspec.structs.replace(settings, data_dir=str(folder), search_engine="ray")
    with serve_by_uvicorn(folder) as url:
        engine = HttpEngine(msgspec.structs.replace(own, search_url=url))
        assert await engine.check_health() == "unavailable"
        version = await engine.read_version()
        assert await engine.check_health() == "ready"
        measured = await asyncio.to_thread(bench_served, url, ["contracts", "contract management", "invoices"], 2)
        assert (measured.searches, measured.p50_ms > 0) == (3, True)
    assert await engine.read_version() is None
    assert version is not None
    assert (engine.release, await engine.check_health()) == (version.release, "degraded")
    await engine.close()

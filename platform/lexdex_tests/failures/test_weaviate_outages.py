"""A site whose index is in Weaviate: while the server is killed or hangs, keyword results answer every search."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from threading import Event
from typing import Any, NamedTuple

import httpx
import pytest

from lexdex_search_tests.weaviate_servers import RunningWeaviate, run_weaviate
from lexdex_tests.live_site import Site, wait_until

pytestmark = [pytest.mark.weaviate, pytest.mark.timeout(1200)]
SEARCHERS = 6
MIN_KEYWORD_ANSWERS = 30
SWITCHES = 3
PRODUCT = "sirion-ai"
QUERIES = ("contract management", "zeppelin leasing", "third-party risk")
WAIT_SECONDS = 120.0
BUSY = "busy"
Answer = dict[str, Any]


class WeaviateSite(NamedTuple):
    """A running site, and the server of its index."""

    site: Site
    server: RunningWeaviate


@pytest.fixture(scope="module")
def searched(tmp_path_factory: pytest.TempPathFactory, site_files: Path) -> Iterator[WeaviateSite]:
    """A site with an index in Weaviate, which the worker's job has published there."""
    with run_weaviate(tmp_path_factory.mktemp("weaviate")) as server:
        site = Site(tmp_path_factory.mktemp("searched"), site_files)
        # Longer than the default, so that a busy machine is no outage.
        site.environment |= {
            **server.environment,
            "LEXDEX_SEARCH_INDEX": "weaviate",
            "LEXDEX_WEAVIATE_TIMEOUT_SECONDS": "0.7",
        }
        try:
            site.start(20)
            assert "weaviate_collection" in (site.releases / _read_current(site) / "manifest.json").read_text("utf-8")
            yield WeaviateSite(site, server)
        finally:
            site.stop()


@contextmanager
def _kill(server: RunningWeaviate) -> Iterator[None]:
    assert server.child is not None
    os.kill(server.child.pid, signal.SIGKILL)
    server.stop()
    yield
    server.start()


@contextmanager
def _suspend(server: RunningWeaviate) -> Iterator[None]:
    assert server.child is not None
    os.kill(server.child.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(server.child.pid, signal.SIGCONT)


def _post(client: httpx.Client, query: str) -> httpx.Response:
    return client.post("/api/free-ai-search", json={"query": query})


def _has_mode(site: Site, query: str, mode: str) -> bool:
    with site.client() as client:
        response = _post(client, query)
    return response.status_code == 200 and response.json()["mode"] == mode


def _search_until(site: Site, stopped: Event, found: list[tuple[int, str]], name: str) -> None:
    """Search for something new each time, so that no answer is a cached one, and note status and mode.

    A busy machine refuses searches with a 503 that says when to try again, which is no failure of the index.
    """
    with site.client() as client:
        for number in count():
            response = _post(client, f"contract review of {name} {number}")
            is_busy = response.status_code == 503 and "retry-after" in response.headers
            found.append((response.status_code, BUSY if is_busy else response.json().get("mode", "")))
            if stopped.is_set():
                return


@pytest.mark.parametrize("outage", [_kill, _suspend], ids=["killed", "hung"])
def test_keyword_results_answer_while_weaviate_is_unavailable(
    searched: WeaviateSite, outage: Callable[[RunningWeaviate], Any], request: pytest.FixtureRequest
) -> None:
    site, server = searched
    stopped, found = Event(), list[tuple[int, str]]()

    def gives_keywords_only() -> bool:
        newest = found[-MIN_KEYWORD_ANSWERS:]
        return len(newest) == MIN_KEYWORD_ANSWERS and set(newest) == {(200, "keyword")}

    assert wait_until(lambda: _has_mode(site, f"before {request.node.name}", "hybrid"), seconds=WAIT_SECONDS)
    with ThreadPoolExecutor(SEARCHERS) as threads:
        searches = [
            threads.submit(_search_until, site, stopped, found, f"{request.node.name} {number}")
            for number in range(SEARCHERS)
        ]
        try:
            with outage(server):
                # From when a process has noticed the outage, it refuses no search, however busy the machine is.
                assert wait_until(gives_keywords_only, seconds=WAIT_SECONDS)
                with site.client() as client:
                    ready = client.get("/health/ready")
                assert (ready.status_code, ready.json()["parts"]["search"]) == (200, "degraded")
            returned = len(found)
            assert wait_until(lambda: any(mode == "hybrid" for _, mode in found[returned:]), seconds=WAIT_SECONDS)
        finally:
            stopped.set()
        for search in searches:
            search.result()
    assert {status for status, mode in found if mode != BUSY} == {200}


def test_every_answer_comes_wholly_from_one_release(searched: WeaviateSite) -> None:
    site, stopped = searched.site, Event()
    releases = {_read_current(site)}
    with ThreadPoolExecutor(SEARCHERS) as threads:
        searches = {
            number: threads.submit(_collect_answers, site, QUERIES[number % len(QUERIES)], stopped)
            for number in range(SEARCHERS)
        }
        try:
            for number in range(SWITCHES):
                site.act("rename-product", PRODUCT, f"Zeppelina {number}")
                site.act("send-alerts")
                releases.add(_read_current(site))
                assert wait_until(lambda: _search(site, QUERIES[0])["release"] == _read_current(site))
        finally:
            stopped.set()
    assert len(releases) == SWITCHES + 1
    by_release: dict[tuple[str, str], set[str]] = {}
    for number, search in searches.items():
        for answer in search.result():
            assert answer["release"] in releases
            described = repr([[hit["product_id"] for hit in answer["product_ids"]], answer["sentences"]])
            by_release.setdefault((QUERIES[number % len(QUERIES)], answer["release"]), set()).add(described)
    assert {key: len(answers) for key, answers in by_release.items() if len(answers) > 1} == {}
    # The searches saw more than one release, so that the comparison means something.
    assert len({release for _, release in by_release}) > 1


def _collect_answers(site: Site, query: str, stopped: Event) -> list[Answer]:
    answers = []
    while not stopped.is_set():
        answers.append(_search(site, query))
    return answers


def _search(site: Site, query: str) -> Answer:
    """Search until the index answers, for a busy machine may be too slow for it now and then."""
    with site.client() as client:
        found = wait_until(lambda: _search_once(client, query), seconds=WAIT_SECONDS)
    assert found is not None
    return found


def _search_once(client: httpx.Client, query: str) -> Answer | None:
    response = _post(client, query)
    answer: Answer = response.json()
    return answer if response.status_code == 200 and answer["mode"] == "hybrid" else None


def _read_current(site: Site) -> str:
    return (site.releases / "current").read_text(encoding="utf-8").split()[0]

"""Index switches during searches: each answer comes wholly from one release, and a killed rebuild changes nothing."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any, Final

import httpx
import pytest

from lexdex_tests.failures.load import ROUNDS
from lexdex_tests.live_site import ROOT, Site, wait_until

pytestmark = pytest.mark.chaos
SEARCHERS = 6
SWITCHES = 3
PRODUCT = "sirion-ai"
QUERIES = ("contract management", "zeppelin leasing", "third-party risk")
Answer = dict[str, Any]


@pytest.fixture
def searched_site(own: Site) -> Iterator[Site]:
    """The site; afterwards, the renamed product has its index."""
    yield own
    own.act("send-alerts")


def _search(site: Site, query: str) -> Answer:
    """Search, again while the search is busy: beside other tests it may refuse a query with 503."""
    with site.client() as client:
        answer = wait_until(lambda: _search_once(client, query))
    assert answer is not None, "the search stayed busy"
    return answer


def _search_once(client: httpx.Client, query: str) -> Answer | None:
    response = client.post("/api/free-ai-search", json={"query": query})
    if response.status_code == 503 and "retry-after" in response.headers:
        return None
    assert response.status_code == 200, response.text
    answer: Answer = response.json()
    return answer


def _search_until(site: Site, query: str, stopped: Event) -> list[Answer]:
    answers = [_search(site, query)]
    while not stopped.is_set():
        answers.append(_search(site, query))
    return answers


def _describe(answer: Answer) -> str:
    """Describe what the release decides: the order of the products and the cited sentences."""
    return json.dumps([[hit["product_id"] for hit in answer["product_ids"]], answer["sentences"]])


def test_every_answer_comes_wholly_from_one_release(searched_site: Site) -> None:
    stopped, releases = Event(), {_search(searched_site, QUERIES[0])["release"]}
    with ThreadPoolExecutor(SEARCHERS) as threads:
        searches = {
            number: threads.submit(_search_until, searched_site, QUERIES[number % len(QUERIES)], stopped)
            for number in range(SEARCHERS)
        }
        try:
            for number in range(SWITCHES * ROUNDS):
                searched_site.act("rename-product", PRODUCT, f"Zeppelina {number}")
                searched_site.act("send-alerts")
                releases.add(_read_current(searched_site))
                assert wait_until(lambda: _search(searched_site, QUERIES[0])["release"] == _read_current(searched_site))
        finally:
            stopped.set()
    assert len(releases) == SWITCHES * ROUNDS + 1
    by_release: dict[tuple[str, str], set[str]] = {}
    for number, search in searches.items():
        for answer in search.result():
            assert answer["mode"] == "hybrid"
            assert answer["release"] in releases
            by_release.setdefault((QUERIES[number % len(QUERIES)], answer["release"]), set()).add(_describe(answer))
    assert {key: len(answers) for key, answers in by_release.items() if len(answers) > 1} == {}
    # The searches saw more than one release, so that the comparison means something.
    assert len({release for _, release in by_release}) > 1


def _read_current(site: Site) -> str:
    return (site.releases / "current").read_text(encoding="utf-8").split()[0]


def _has_begun(folder: Path, before: set[str]) -> bool:
    return any(each.name not in before for each in folder.iterdir())


def _has_manifest(folder: Path, before: set[str]) -> bool:
    return any((each / "manifest.json").exists() for each in folder.iterdir() if each.name not in before)


def _has_release(folder: Path, before: set[str]) -> bool:
    return any(each.is_dir() and each.name[0] != "." for each in folder.iterdir() if each.name not in before)


STEPS: Final[dict[str, Callable[[Path, set[str]], bool]]] = {
    "begun": _has_begun,
    "written": _has_manifest,
    "renamed": _has_release,
}


@pytest.mark.parametrize("step", STEPS)
def test_a_rebuild_that_is_killed_leaves_the_index_usable(searched_site: Site, step: str) -> None:
    searched_site.act("rename-product", PRODUCT, f"Zeppelina {step}")
    current = _read_current(searched_site)
    assert wait_until(lambda: _search(searched_site, QUERIES[0])["release"] == current)
    before = {each.name for each in searched_site.releases.iterdir()}
    rebuild = subprocess.Popen(
        [sys.executable, "-m", "lexdex_tests.remote_actions"],
        env={**os.environ, **searched_site.environment},
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        cwd=ROOT,
    )
    assert rebuild.stdin is not None
    with rebuild:
        rebuild.stdin.write(b'["send-alerts"]\n')
        rebuild.stdin.flush()
        assert _wait_closely(lambda: STEPS[step](searched_site.releases, before))
        rebuild.kill()
    answer = _search(searched_site, QUERIES[0])
    assert answer["mode"] == "hybrid"
    assert answer["release"] in {current, _read_current(searched_site)}
    searched_site.act("send-alerts")
    assert wait_until(lambda: _search(searched_site, QUERIES[0])["release"] == _read_current(searched_site))
    assert _search(searched_site, "zeppelin leasing")["product_ids"][0]["product_name"] == f"Zeppelina {step}"


def _wait_closely(condition: Callable[[], bool]) -> bool:
    """Poll without pauses, to meet a step that takes milliseconds."""
    return wait_until(lambda: any(condition() for _ in range(2000)))

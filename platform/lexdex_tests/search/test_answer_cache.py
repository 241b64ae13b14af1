"""A question asked again is answered from memory, until the release or one of its products changes."""

import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import redis

from lexdex_tests.live_site import Site, wait_until

QUESTION = "third-party risk for banks"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory, site_files: Path) -> Iterator[Site]:
    """A site with a worker, for these tests change its catalogue."""
    running = Site(tmp_path_factory.mktemp("remembered"), site_files)
    try:
        running.start(20)
        running.start_worker()
        yield running
    finally:
        running.stop()


def search(site: Site, query: str = QUESTION) -> dict[str, Any]:
    with site.client() as client:
        answer = client.post("/api/free-ai-search", json={"query": query})
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


def connect_cache(site: Site) -> "redis.Redis":
    return redis.Redis.from_url(site.environment["LEXDEX_REDIS_URL"])


def list_keys(site: Site) -> set[bytes]:
    return set(connect_cache(site).scan_iter("answer:*"))


def test_the_second_answer_is_the_first_but_for_its_search(own: Site) -> None:
    first = search(own)
    known = list_keys(own)
    second = search(own, f"  {QUESTION}  ")
    assert list_keys(own) == known
    assert first.pop("search_id") != second.pop("search_id")
    assert first == second


def test_what_is_remembered_is_what_is_served(own: Site) -> None:
    """Proof that memory is read at all: a changed memory shows."""
    search(own)
    cache = connect_cache(own)
    for key in list_keys(own):
        kept = zlib.decompress(cache.get(key))  # type: ignore[arg-type]
        cache.set(key, zlib.compress(kept.replace(b"Certa", b"Karta")), keepttl=True)
    assert "Karta" in search(own)["response"]
    cache.delete(*list_keys(own))
    assert "Karta" not in search(own)["response"]


@pytest.mark.parametrize("broken", [b"", b"nonsense", zlib.compress(b"\x92\x01\x02")])
def test_a_broken_memory_is_no_memory(own: Site, broken: bytes) -> None:
    before = search(own)
    for key in list_keys(own):
        connect_cache(own).set(key, broken)
    after = search(own)
    assert [hit["product_id"] for hit in after["product_ids"]] == [hit["product_id"] for hit in before["product_ids"]]


def test_a_changed_product_shows_at_once_and_a_new_release_answers_anew(own: Site) -> None:
    before = search(own)
    own.act("rename-product", "certa", "Zeppelinora")
    assert "Zeppelinora" in {hit["product_name"] for hit in search(own)["product_ids"]}
    assert wait_until(lambda: search(own)["release"] != before["release"])
    assert "Zeppelinora" in search(own)["response"]


def test_questions_are_not_read_in_redis(own: Site) -> None:
    search(own, "a very particular question about zebras")
    assert not [key for key in connect_cache(own).scan_iter("*") if b"zebra" in key]

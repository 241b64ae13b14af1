"""A repeated search is answered from the cache, until the release or one of its products changes."""

import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import redis
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from lexdex.embedded import redis_server
from lexdex.foundation.tokens import derive_cache_key
from lexdex.settings import load
from lexdex_tests.failures.broken_parts import kill, suspend
from lexdex_tests.journeys.account_steps import PASSWORD
from lexdex_tests.live_site import Site, wait_until

QUERY = "third-party risk for banks"


@pytest.fixture(scope="module")
def cached_site(tmp_path_factory: pytest.TempPathFactory, site_files: Path) -> Iterator[Site]:
    """A site with a worker, because these tests change its catalogue."""
    running = Site(tmp_path_factory.mktemp("cached"), site_files)
    try:
        running.start(20)
        running.start_worker()
        yield running
    finally:
        running.stop()


def search(site: Site, query: str = QUERY) -> dict[str, Any]:
    with site.client() as client:
        answer = client.post("/api/free-ai-search", json={"query": query})
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


def connect_cache(site: Site) -> "redis.Redis":
    return redis.Redis.from_url(site.environment["LEXDEX_CACHE_REDIS_URL"])


def read_info(client: "redis.Redis", name: str) -> int:
    info: Any = client.info()
    return int(info[name])


def decompress_anywhere(value: bytes) -> bytes:
    """Return what zlib reads at the first position of the value where it can read anything."""
    for start in range(64):
        with suppress(zlib.error):
            return zlib.decompress(value[start:])
    return b""


def list_keys(site: Site) -> set[bytes]:
    return set(connect_cache(site).scan_iter("answer:*"))


def has_email(site: Site, address: str, subject: bytes) -> bool:
    emails = [path.read_bytes() for path in load(site.environment).mailbox_path.glob("*.eml")]
    return any(address.encode() in email and subject in email for email in emails)


@contextmanager
def overflow_cache(site: Site) -> Iterator[None]:
    """Fill the cache with distinct searches until it evicts, and leave it full in this context."""
    cache = connect_cache(site)
    before = read_info(cache, "evicted_keys")
    cache.config_set("maxmemory", read_info(cache, "used_memory") + 100_000)
    try:
        for number in range(100):
            search(site, f"{QUERY} number {number}")
        assert read_info(cache, "evicted_keys") > before
        yield
    finally:
        cache.config_set("maxmemory", redis_server.CACHE.max_memory)


def test_a_repeated_search_differs_in_its_search_id_alone(cached_site: Site) -> None:
    first = search(cached_site)
    known = list_keys(cached_site)
    second = search(cached_site, f"  {QUERY}  ")
    assert list_keys(cached_site) == known
    assert first.pop("search_id") != second.pop("search_id")
    assert first == second


def test_the_cached_answer_is_sent(cached_site: Site) -> None:
    """A change of the cached answer shows in the response."""
    search(cached_site)
    cache = connect_cache(cached_site)
    cipher = AESGCM(derive_cache_key(load(cached_site.environment)))
    for key in list_keys(cached_site):
        stored: Any = cache.get(key)
        content = zlib.decompress(cipher.decrypt(stored[:12], stored[12:], key))
        changed = cipher.encrypt(stored[:12], zlib.compress(content.replace(b"Certa", b"Karta")), key)
        cache.set(key, stored[:12] + changed, keepttl=True)
    assert "Karta" in search(cached_site)["response"]
    cache.delete(*list_keys(cached_site))
    assert "Karta" not in search(cached_site)["response"]


@pytest.mark.parametrize("broken", [b"", b"nonsense", b"n" * 100, zlib.compress(b"\x92\x01\x02")])
def test_a_broken_cache_entry_is_a_miss(cached_site: Site, broken: bytes) -> None:
    before = search(cached_site)
    for key in list_keys(cached_site):
        connect_cache(cached_site).set(key, broken)
    after = search(cached_site)
    assert [hit["product_id"] for hit in after["product_ids"]] == [hit["product_id"] for hit in before["product_ids"]]


def test_a_changed_product_shows_at_once_and_a_new_release_is_searched(cached_site: Site) -> None:
    before = search(cached_site)
    cached_site.act("rename-product", "certa", "Zeppelinora")
    assert "Zeppelinora" in {hit["product_name"] for hit in search(cached_site)["product_ids"]}
    assert wait_until(lambda: search(cached_site)["release"] != before["release"])
    assert "Zeppelinora" in search(cached_site)["response"]


def test_redis_contains_no_query(cached_site: Site) -> None:
    search(cached_site, "a very particular query about zebras")
    cache = connect_cache(cached_site)
    entries: list[Any] = [(key, cache.get(key)) for key in cache.scan_iter("*")]
    assert entries
    for key, value in entries:
        assert b"zebra" not in key + value
        assert b"zebra" not in decompress_anywhere(value)


def test_the_answer_to_another_query_is_a_miss(cached_site: Site) -> None:
    cache = connect_cache(cached_site)
    cache.flushall()
    search(cached_site, "contract management")
    (key,) = list_keys(cached_site)
    other = search(cached_site, QUERY)
    (other_key,) = list_keys(cached_site) - {key}
    value: Any = cache.get(key)
    cache.set(other_key, value)
    assert search(cached_site, QUERY)["response"] == other["response"]


def test_answers_fill_their_own_server_and_displace_no_rate_limit(cached_site: Site) -> None:
    main = redis.Redis.from_url(cached_site.environment["LEXDEX_REDIS_URL"])
    main.set("limit:marked", 1, ex=3_600)
    with overflow_cache(cached_site):
        pass
    assert not list(main.scan_iter("answer:*"))
    assert main.get("limit:marked") == b"1"


def test_an_overflowing_cache_delays_no_email(cached_site: Site) -> None:
    email = "reset@meridian.example"
    cached_site.act("create-user", email, PASSWORD)
    with overflow_cache(cached_site), cached_site.client() as client:
        assert client.post("/auth/forgot-password", json={"email": email}).status_code == 200
        assert wait_until(lambda: has_email(cached_site, email, b"Reset your Lexdex password"))


@pytest.mark.parametrize("server", [redis_server.CACHE, redis_server.MAIN], ids=["cache", "main"])
def test_a_hanging_or_killed_server_delays_no_search(cached_site: Site, server: redis_server.RedisServer) -> None:
    search(cached_site)
    with suspend(cached_site, server.name):
        assert search(cached_site)["product_ids"]
    kill(cached_site, server.name)
    assert search(cached_site)["product_ids"]
    cached_site.start_redis(server)
    assert wait_until(lambda: bool(search(cached_site) and list_keys(cached_site)))


def test_without_a_cache_answers_are_computed(cached_site: Site) -> None:
    address = cached_site.environment.pop("LEXDEX_CACHE_REDIS_URL")
    cached_site.stop("api")
    try:
        cached_site.start_api()
        assert search(cached_site)["product_ids"] == search(cached_site)["product_ids"]
        with cached_site.client() as client:
            assert "cache" not in client.get("/health/ready").json()["parts"]
    finally:
        cached_site.environment["LEXDEX_CACHE_REDIS_URL"] = address
        cached_site.stop("api")
        cached_site.start_api()

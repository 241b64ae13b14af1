"""Redis servers that reach their memory limit, with each policy of eviction that an operator might set.

Wake-ups, rate limits and cached answers may be evicted or refused: no request fails, emails arrive once, and neither
server empties the other.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from threading import Event, Thread

import pytest
import redis

from lexdex_tests.failures.conftest import Record
from lexdex_tests.failures.load import ROUNDS, require_nothing_lost, run_load
from lexdex_tests.live_site import Site, wait_until

pytestmark = pytest.mark.chaos
POLICIES = ("noeviction", "allkeys-lru", "allkeys-lfu", "allkeys-random", "volatile-lru", "volatile-ttl")
SERVERS = {"redis": "LEXDEX_REDIS_URL", "cache": "LEXDEX_CACHE_REDIS_URL"}
FREE_BYTES = 200_000
VALUE = b"x" * 20_000
FILLER = "filler:{}"
EXPIRY_SECONDS = 600
PAUSE_SECONDS = 0.01
WRITES = 3
"""Of each kind, during each policy."""


class _Full:
    """A server that a thread keeps filling; `refused` and `evicted` say what the server did about it."""

    def __init__(self, client: redis.Redis) -> None:
        self.refused, self.evicted = 0, 0
        self._client, self._stopped = client, Event()
        self._evicted_before = self._count_evicted()

    def fill(self) -> None:
        """Write until stopped, every other key with an expiry, because some policies evict only those."""
        for number in count():
            if self._stopped.wait(PAUSE_SECONDS):
                break
            try:
                self._client.set(FILLER.format(number), VALUE, ex=EXPIRY_SECONDS if number % 2 else None)
            except redis.ResponseError:
                self.refused += 1
            self.evicted = self._count_evicted() - self._evicted_before

    def stop(self) -> None:
        """Let the thread end."""
        self._stopped.set()

    def is_full(self) -> bool:
        """Whether the server has refused or evicted something."""
        return self.refused + self.evicted > 0

    def _count_evicted(self) -> int:
        return int(self._client.info("stats")["evicted_keys"])  # type: ignore[index]


@contextmanager
def _full(site: Site, server: str, policy: str) -> Iterator[_Full]:
    """Keep a server full in this context, under the policy."""
    with redis.Redis.from_url(site.environment[SERVERS[server]]) as client:
        before = client.config_get("maxmemory*")
        client.config_set("maxmemory-policy", policy)
        client.config_set("maxmemory", str(int(client.info("memory")["used_memory"]) + FREE_BYTES))
        full = _Full(client)
        thread = Thread(target=full.fill)
        thread.start()
        try:
            assert wait_until(full.is_full)
            yield full
        finally:
            full.stop()
            thread.join()
            for name in ("maxmemory", "maxmemory-policy"):
                client.config_set(name, before[name])
            for key in client.scan_iter(FILLER.format("*"), count=1_000):
                client.delete(key)


def _list_cached(site: Site) -> set[bytes]:
    with redis.Redis.from_url(site.environment[SERVERS["cache"]]) as client:
        return set(client.scan_iter(count=1_000))


def _search(site: Site, query: str) -> None:
    with site.client() as client:
        answer = client.post("/api/free-ai-search", json={"query": query})
        assert answer.status_code == 200, answer.text


def _cache_answer(site: Site, query: str) -> None:
    """Search until the answer is cached; after a failed write, the API uses no cache for a moment."""

    def is_cached() -> bool:
        _search(site, query)
        return bool(_list_cached(site))

    assert wait_until(is_cached)


@pytest.mark.parametrize("server", SERVERS)
def test_full_redis_under_each_policy(working_site: Site, record: Record, server: str) -> None:
    with run_load(working_site) as ledger:
        for number in range(ROUNDS):
            for policy in POLICIES:
                _cache_answer(working_site, f"contract review {number} {policy} before {server}")
                with _full(working_site, server, policy) as full:
                    cached = _list_cached(working_site)
                    ledger.wait_for_writes(WRITES)
                    _search(working_site, f"contract review {number} {policy} during {server}")
                    # A full server for wake-ups evicts no answer of the other.
                    assert server == "cache" or cached <= _list_cached(working_site)
                assert (full.evicted > 0) == (policy != "noeviction")
                ledger.measure_recovery()
    report = ledger.check(working_site)
    record(report)
    require_nothing_lost(report, statuses=set())
    assert not working_site.parts["worker"].has_died()

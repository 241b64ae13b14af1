"""Failovers and used-up connections of PostgreSQL: requests fail with a message, and the pool recovers wholly."""

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event

import httpx
import pytest

from lexdex.foundation.errors import UNAVAILABLE
from lexdex_tests.failures.broken_parts import fail_over, use_all_connections
from lexdex_tests.live_site import Site, wait_until

pytestmark = pytest.mark.chaos
FAILOVERS = 10
CLIENTS = 8
EXHAUSTED_SECONDS = 4.0
PRODUCT = "/product/eqs-group"
POOL = "2"
"""So few that a process which loses one connection in each failover stops answering."""


@pytest.fixture(scope="module")
def small_pool(own: Site) -> Iterator[Site]:
    """The site with API and worker on two connections each."""
    own.stop("api")
    own.environment["LEXDEX_DATABASE_POOL"] = POOL
    own.start_api()
    own.start_worker()
    yield own
    del own.environment["LEXDEX_DATABASE_POOL"]
    own.stop("worker", "api")
    own.start_api()


def _subscribe(client: httpx.Client, name: str) -> httpx.Response:
    return client.post("/product/newsletter/subscribe", json={"email": f"{name}@firm.example"})


def _load(site: Site, number: int, stopped: Event) -> list[httpx.Response]:
    """Read and write until the end, and return the failures."""
    failures = []
    with site.client() as client:
        for round_number in range(100_000):
            if stopped.is_set():
                break
            for answer in (client.get(PRODUCT), _subscribe(client, f"load-{number}-{round_number}")):
                failures += [] if answer.is_success else [answer]
    return failures


def _require_sentences(failures: list[httpx.Response]) -> None:
    assert {(each.status_code, each.json()["detail"]) for each in failures} == {(503, UNAVAILABLE)}
    assert all(int(each.headers["retry-after"]) > 0 for each in failures)


def test_ten_failovers_lose_no_connection_of_the_api_or_the_worker(small_pool: Site) -> None:
    stopped = Event()
    with small_pool.client() as client, ThreadPoolExecutor(CLIENTS) as threads:
        loads: list[Future[list[httpx.Response]]] = [
            threads.submit(_load, small_pool, number, stopped) for number in range(CLIENTS)
        ]
        try:
            for _ in range(FAILOVERS):
                fail_over(small_pool)
                assert wait_until(lambda: client.get(PRODUCT).status_code == 200)
        finally:
            stopped.set()
        _require_sentences([failure for load in loads for failure in load.result()])
        assert client.get("/health/live").status_code == 200
        assert not small_pool.parts["worker"].has_died()
        assert _subscribe(client, "after-failovers").is_success
        emails = small_pool.data / "mail"
        assert wait_until(lambda: any(b"after-failovers" in each.read_bytes() for each in emails.rglob("*.eml")))


async def test_used_up_connections_give_503_until_they_are_free_again(small_pool: Site) -> None:
    answers: list[httpx.Response] = []
    async with httpx.AsyncClient(base_url=small_pool.address, timeout=30) as client:
        async with use_all_connections(small_pool):
            until = time.monotonic() + EXHAUSTED_SECONDS
            while time.monotonic() < until:
                answers += await asyncio.gather(*(client.get(PRODUCT) for _ in range(CLIENTS)))
            live, ready = await asyncio.gather(client.get("/health/live"), client.get("/health/ready"))
        _require_sentences(answers)
        assert live.status_code == 200
        assert (ready.status_code, ready.json()["parts"]["database"]) == (200, "unavailable")
    with small_pool.client() as after, ThreadPoolExecutor(CLIENTS) as threads:
        assert wait_until(lambda: after.get(PRODUCT).status_code == 200)
        statuses = {answer.status_code for answer in threads.map(lambda _: after.get(PRODUCT), range(CLIENTS))}
        assert statuses == {200}

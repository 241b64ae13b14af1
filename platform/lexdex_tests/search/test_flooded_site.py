"""A real site under a flood of visitors' long queries from several addresses still answers its users."""

import random
import string
import threading
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from lexdex_tests.http.second_api import run_second_api
from lexdex_tests.live_site import Site

ADDRESSES = [f"127.0.7.{number}" for number in range(1, 7)]
THREADS_PER_ADDRESS = 5
SEARCHES = 8
WORDS = 140


def build_query(words: int) -> str:
    """Build a query of random words, which no cache has seen and each of which the parser looks up."""
    return " ".join("".join(random.choices(string.ascii_lowercase, k=6)) for _ in range(words))  # noqa: S311


def open_client(port: int, address: str, **headers: str) -> httpx.Client:
    """Open a client whose requests come from this address."""
    transport = httpx.HTTPTransport(local_address=address)
    return httpx.Client(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=60, headers=headers)


def rank_until(port: int, address: str, ended: threading.Event) -> set[int]:
    """Rank a category by long queries until the end; return the statuses."""
    statuses = set()
    with open_client(port, address) as client:
        while not ended.is_set():
            query = {"q": build_query(WORDS)}
            statuses.add(client.get("/api/category-results/compliance", params=query).status_code)
    return statuses


@pytest.mark.covers("DC08/visitors")
def test_a_user_is_answered_while_visitors_of_several_addresses_flood(site: Site) -> None:
    user = {"Authorization": f"Bearer {site.act('open-session', '1').strip()}", "Accept": "application/json"}
    ended = threading.Event()
    with (
        run_second_api(site, "flooded", LEXDEX_LIMITS_FACTOR="1") as api,
        ThreadPoolExecutor(len(ADDRESSES) * THREADS_PER_ADDRESS) as pool,
        open_client(api.port, "127.0.8.1", **user) as client,
    ):
        flood = [pool.submit(rank_until, api.port, address, ended) for address in ADDRESSES * THREADS_PER_ADDRESS]
        try:
            answers = [
                client.post("/api/ai-search", json={"query": f"contract {build_query(1)}"}) for _ in range(SEARCHES)
            ]
        finally:
            ended.set()
        assert set().union(*(each.result() for each in flood)) <= {200, 429}
    assert [answer.status_code for answer in answers] == [200] * SEARCHES

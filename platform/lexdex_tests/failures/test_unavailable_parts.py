"""Unavailable services: only the features that need them fail, and they recover without a restart."""

import httpx

from lexdex_tests.live_site import Site, wait_until

QUESTION = {"query": "third-party risk"}


def _read_status(client: httpx.Client, path: str) -> int:
    return client.get(path).status_code


def test_search_and_products_work_without_redis(own: Site) -> None:
    own.stop("redis")
    try:
        with own.client() as client:
            assert client.get("/product/certa").status_code == 200
            assert client.post("/api/free-ai-search", json=QUESTION).status_code == 200
            # The reported state may be a second old.
            assert wait_until(lambda: client.get("/health/ready").json()["parts"]["redis"] == "unavailable")
            assert _read_status(client, "/health/ready") == 200
    finally:
        own.start_redis()


def test_without_the_database_requests_fail_with_a_message_and_recover(own: Site) -> None:
    own.stop("database")
    try:
        with own.client() as client:
            product = client.get("/product/eqs-group")
            search = client.post("/api/free-ai-search", json=QUESTION)
            assert {product.status_code, search.status_code} == {503}
            assert product.json()["detail"] == "Lexdex is temporarily unavailable. Please try again in a moment."
            assert int(product.headers["retry-after"]) > 0
            assert _read_status(client, "/health/live") == 200
    finally:
        own.start_database()
    with own.client() as client:
        assert wait_until(lambda: _read_status(client, "/product/eqs-group") == 200)
        assert client.post("/api/free-ai-search", json=QUESTION).status_code == 200

"""Unavailable services: only the features that need them fail, and they recover without a restart."""

from typing import Final

import httpx

from lexdex_tests.access.matrix import MATRIX
from lexdex_tests.access.operation import Access, Operation
from lexdex_tests.live_site import Site, wait_until

QUESTION = {"query": "third-party risk"}
UNAVAILABLE = "Lexdex is temporarily unavailable. Please try again in a moment."
ROLES: Final[dict[Access, str]] = {
    "any_session": "1",
    "signed_in_only": "1",
    "vendor_only": "2",
    "vendor_with_second_factor": "2",
    "admin_only": "4",
}


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
            assert product.json()["detail"] == UNAVAILABLE
            assert int(product.headers["retry-after"]) > 0
            assert _read_status(client, "/health/live") == 200
    finally:
        own.start_database()
    with own.client() as client:
        assert wait_until(lambda: _read_status(client, "/product/eqs-group") == 200)
        assert client.post("/api/free-ai-search", json=QUESTION).status_code == 200


def test_without_the_database_every_operation_says_so(own: Site) -> None:
    sessions = {role: own.act("open-session", role).strip() for role in sorted(set(ROLES.values()))}
    own.stop("database")
    try:
        with own.client() as client:
            answers = {name: _call(client, operation, sessions) for name, operation in MATRIX.items()}
    finally:
        own.start_database()
    failed = {name: answer for name, answer in answers.items() if answer.status_code >= 500}
    assert {name: answer.status_code for name, answer in failed.items() if answer.status_code != 503} == {}
    assert {answer.json()["detail"] for answer in failed.values()} == {UNAVAILABLE}
    assert all(int(answer.headers["retry-after"]) > 0 for answer in failed.values())
    needing_a_session = {name for name, operation in MATRIX.items() if operation.access != "public"}
    assert needing_a_session - set(failed) == set()


def _call(client: httpx.Client, operation: Operation, sessions: dict[str, str]) -> httpx.Response:
    token = sessions.get(ROLES.get(operation.access, ""))
    headers = {**operation.headers, **({"Authorization": f"Bearer {token}"} if token else {})}
    return client.request(
        operation.method,
        operation.path,
        headers=headers,
        json=operation.json,
        data=operation.form,
        content=operation.content,
    )

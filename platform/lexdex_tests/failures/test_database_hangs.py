"""A hanging database: requests fail after a timeout, and processes survive."""

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx

from lexdex.foundation.database.piccolo_engine import ACQUIRE_TIMEOUT_SECONDS, RELEASE_TIMEOUT_SECONDS
from lexdex.foundation.database.session import CLIENT_MARGIN_SECONDS, STATEMENT_TIMEOUT_SECONDS
from lexdex_tests.live_site import Site, wait_until

CLIENTS = 12
"""Twice the pool: half of them wait for a connection."""
LIMIT_SECONDS = (
    ACQUIRE_TIMEOUT_SECONDS + STATEMENT_TIMEOUT_SECONDS + CLIENT_MARGIN_SECONDS + RELEASE_TIMEOUT_SECONDS + 2
)
PRODUCT = "/product/eqs-group"


def _list_processes(postmaster: int) -> list[int]:
    """List the processes of the server, the main process first, so that it starts no others meanwhile."""
    children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text(encoding="utf-8")
    return [postmaster, *map(int, children.split())]


@contextmanager
def _suspend_database(postmaster: int) -> Iterator[None]:
    """Suspend all processes of the server in this context, to simulate a hanging disk or machine."""
    os.kill(postmaster, signal.SIGSTOP)
    processes = _list_processes(postmaster)
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


def _measure(client: httpx.Client) -> tuple[int, float]:
    started = time.monotonic()
    status = client.get(PRODUCT).status_code
    return status, time.monotonic() - started


def test_a_database_that_hangs_gives_503_in_time_and_serves_again_afterwards(own: Site) -> None:
    with own.client() as client, ThreadPoolExecutor(CLIENTS) as threads:
        assert client.get(PRODUCT).status_code == 200
        with _suspend_database(own.parts["database"].pid):
            answers = list(threads.map(_measure, [client] * CLIENTS))
            assert client.get("/health/live").status_code == 200
        assert {status for status, _ in answers} == {503}
        assert max(seconds for _, seconds in answers) < LIMIT_SECONDS
        assert wait_until(lambda: client.get(PRODUCT).status_code == 200)
        again = list(threads.map(_measure, [client] * CLIENTS))
        assert {status for status, _ in again} == {200}

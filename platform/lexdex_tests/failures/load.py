"""Clients that write during an outage: they register accounts, publish reviews and save tools."""

import asyncio
import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from threading import Event
from uuid import uuid4

import httpx

from lexdex_tests.accounts.builders import PASSWORD, build_registration
from lexdex_tests.failures.ledger import NO_RESPONSE, REGISTRATION, REVIEW, SAVED_TOOL, Ledger, Report, Write, fetch
from lexdex_tests.live_site import TIMEOUT_SECONDS, Site

CLIENTS = 12
PAUSE_SECONDS = 0.2
"""Between two rounds of a client, so that two cores serve all of them and the tests."""
ROUNDS = int(os.environ.get("CHAOS_ROUNDS", "1"))
"""How often each outage is repeated under the same load: a process that loses something in each fails after a few."""
ONE_REQUEST_PER_CONNECTION = httpx.Limits(max_keepalive_connections=0)
"""A server that stops may close an idle connection at any time; a new connection shows only failures of the server."""


class WritingClient:
    """A signed-in user that writes in rounds, on the next product in each."""

    def __init__(self, site: Site, ledger: Ledger) -> None:
        self._ledger, self._id = ledger, uuid4().hex[:12]
        self._email = f"writer-{self._id}@firm.example"
        self._http = httpx.Client(base_url=site.address, timeout=TIMEOUT_SECONDS, limits=ONE_REQUEST_PER_CONNECTION)
        site.act("create-user", self._email, PASSWORD)
        answer = self._http.post("/auth/login", data={"username": self._email, "password": PASSWORD})
        self._http.headers["Authorization"] = f"Bearer {answer.raise_for_status().json()['access_token']}"
        self._products = [row["id"] for row in asyncio.run(fetch(site, "SELECT id FROM product ORDER BY id"))]
        self._shortlist = self._create_shortlist()

    def run(self, stopped: Event) -> None:
        """Write until the end."""
        for number in count():
            self._register(number)
            product = self._products[number % len(self._products)]
            self._publish_review(product, f"{self._id} {number}")
            self._save_tool(product, f"{self._id} {number}")
            if stopped.wait(PAUSE_SECONDS):
                break
        self._http.close()

    def _create_shortlist(self) -> str:
        """Create a shortlist with the first product and return the path of its tools."""
        product, started = self._products[0], time.monotonic()
        saved = self._http.post("/api/shortlists/tools", json={"product_id": product}).raise_for_status()
        self._ledger.record(Write(SAVED_TOOL, f"{self._email} {product}", "", saved.status_code, started))
        return f"/api/shortlists/{saved.json()['id']}/tools"

    def _register(self, number: int) -> None:
        email = f"u{number}@{self._id}.ledger.example"
        self._send(REGISTRATION, email, "", "POST", "/auth/register", json=build_registration(email=email))

    def _publish_review(self, product: str, title: str) -> None:
        fields = {"product_id": product, "rating": "4", "product_review_title": title, "product_review": "Good."}
        self._send(REVIEW, f"{self._email} {product}", title, "POST", "/product/review", params=fields)

    def _save_tool(self, product: str, note: str) -> None:
        self._send(
            SAVED_TOOL, f"{self._email} {product}", note, "PUT", f"{self._shortlist}/{product}", json={"note": note}
        )

    def _send(self, kind: str, key: str, value: str, method: str, path: str, **content: object) -> None:
        started, status = time.monotonic(), NO_RESPONSE
        try:
            answer = self._http.request(method, path, **content)  # type: ignore[arg-type]
        except httpx.TransportError:
            pass
        else:
            status = answer.status_code
            if not answer.is_success:
                self._ledger.record_failure(status, answer.text, dict(answer.headers))
        self._ledger.record(Write(kind, key, value, status, started))


@contextmanager
def run_load(site: Site) -> Iterator[Ledger]:
    """Let the clients write in this context, from a moment in which each kind of write succeeds until the end."""
    ledger, stopped = Ledger(), Event()
    clients = [WritingClient(site, ledger) for _ in range(CLIENTS)]
    with ThreadPoolExecutor(CLIENTS) as threads:
        runs = [threads.submit(client.run, stopped) for client in clients]
        try:
            ledger.wait_for_writes(CLIENTS)
            yield ledger
        finally:
            stopped.set()
    for run in runs:
        run.result()


def require_nothing_lost(report: Report, *, statuses: set[int]) -> None:
    """Require that all acknowledged writes exist once, and that only these kinds of failures occurred."""
    assert (report.lost, report.duplicated) == ([], [])
    assert report.acknowledged > 0
    assert set(report.statuses) <= {200, 201, *statuses}

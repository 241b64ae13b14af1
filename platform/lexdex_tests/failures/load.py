"""Clients that write during an outage: they register, review, vote, save, and ask vendors for demos."""

import asyncio
import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from itertools import count
from threading import Event
from uuid import uuid4

import httpx

from lexdex_tests.accounts.builders import PASSWORD, build_registration
from lexdex_tests.failures.ledger import (
    ABSENT,
    CONSENT,
    GIVEN,
    LEAD,
    NO_RESPONSE,
    PROFILE,
    REGISTRATION,
    REVIEW,
    SAVED_SEARCH,
    SAVED_TOOL,
    VOTE,
    Ledger,
    Report,
    Write,
    fetch,
)
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

    def __init__(self, site: Site, ledger: Ledger, voted: int) -> None:
        """Sign in; `voted` is the review of somebody else, for which this user votes."""
        self._ledger, self._id = ledger, uuid4().hex[:12]
        self._email = f"writer-{self._id}@firm.example"
        self._http = _sign_in(site, self._email)
        self._products = [row["id"] for row in asyncio.run(fetch(site, "SELECT id FROM product ORDER BY id"))]
        self._shortlist = self._create_shortlist()
        self._saved_search = self._create_saved_search()
        self._vote = f"/api/reviews/{voted}/vote"

    def run(self, stopped: Event) -> None:
        """Write until the end."""
        for number in count():
            self._register(number)
            product = self._products[number % len(self._products)]
            self._publish_review(product, f"{self._id} {number}")
            self._save_tool(product, f"{self._id} {number}")
            self._request_demo(product, number)
            self._set_options(f"{self._id} {number}", is_even=number % 2 == 0)
            if stopped.wait(PAUSE_SECONDS):
                break
        self._http.close()

    def _create_shortlist(self) -> str:
        """Create a shortlist with the first product and return the path of its tools."""
        product, started = self._products[0], time.monotonic()
        saved = self._http.post("/api/shortlists/tools", json={"product_id": product}).raise_for_status()
        self._ledger.record(Write(SAVED_TOOL, f"{self._email} {product}", "", saved.status_code, started))
        return f"/api/shortlists/{saved.json()['id']}/tools"

    def _create_saved_search(self) -> str:
        """Save a search and return its path."""
        started, query = time.monotonic(), f"contract review {self._id}"
        saved = self._http.post("/api/saved-searches", json={"query": query, "name": query}).raise_for_status()
        self._ledger.record(Write(SAVED_SEARCH, self._email, query, saved.status_code, started))
        return f"/api/saved-searches/{saved.json()['id']}"

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

    def _request_demo(self, product: str, number: int) -> None:
        email, message = f"u{number}@{self._id}.leads.example", f"Please show it to {number}."
        lead = {"name": "Ada", "email": email, "product_id": product, "product_name": product, "message": message}
        self._send(LEAD, email, message, "POST", "/request/request-demo", json=lead)

    def _set_options(self, text: str, *, is_even: bool) -> None:
        """Change what the user has one of: consent, profile, name of the saved search, vote."""
        given = str(is_even).lower()
        self._send(CONSENT, self._email, given, "PUT", "/api/account/consents", json={"marketing": is_even})
        profile = {"name": "Ada", "email": self._email, "location": "Singapore", "profession": text}
        self._send(PROFILE, self._email, text, "PUT", "/users/profile/update", json=profile)
        self._send(SAVED_SEARCH, self._email, text, "PATCH", self._saved_search, json={"name": text})
        vote, method = (GIVEN, "PUT") if is_even else (ABSENT, "DELETE")
        self._send(VOTE, self._email, vote, method, self._vote)

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


def _sign_in(site: Site, email: str) -> httpx.Client:
    """Create a user and return a client that is signed in."""
    client = httpx.Client(base_url=site.address, timeout=TIMEOUT_SECONDS, limits=ONE_REQUEST_PER_CONNECTION)
    site.act("create-user", email, PASSWORD)
    answer = client.post("/auth/login", data={"username": email, "password": PASSWORD}).raise_for_status()
    client.headers["Authorization"] = f"Bearer {answer.json()['access_token']}"
    return client


def _publish_review_to_vote_for(site: Site) -> int:
    title = f"Review {uuid4().hex}"
    with closing(_sign_in(site, f"author-{uuid4().hex[:12]}@firm.example")) as client:
        fields = {"product_id": "eqs-group", "rating": "4", "product_review_title": title, "product_review": "Good."}
        client.post("/product/review", params=fields).raise_for_status()
    return int(asyncio.run(fetch(site, f"SELECT id FROM review WHERE title = '{title}'"))[0]["id"])


@contextmanager
def run_load(site: Site) -> Iterator[Ledger]:
    """Let the clients write in this context, from a moment in which each kind of write succeeds until the end."""
    ledger, stopped = Ledger(), Event()
    voted = _publish_review_to_vote_for(site)
    clients = [WritingClient(site, ledger, voted) for _ in range(CLIENTS)]
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

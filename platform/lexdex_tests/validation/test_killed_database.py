"""PostgreSQL killed while drafts are saved and requests submitted: what was acknowledged stays, nothing comes twice."""

import os
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any
from uuid import UUID

import httpx

from lexdex_tests.failures.broken_parts import list_processes
from lexdex_tests.live_site import pause, wait_until
from lexdex_tests.payments.paying_site import PayingSite
from lexdex_tests.payments.test_killed_parts import BLOCKED, locked_table
from lexdex_tests.validation.builders import BILLING, FORM, PACKAGE, REQUESTS
from lexdex_tests.validation.paying_vendor import PAYMENT, STATE, order, require_submitted_once, site, vendor

__all__ = ["site", "vendor"]
ROUNDS = 3
TABS = 4


def kill_database(site: PayingSite) -> None:
    """Kill all processes of the server at once, as the end of a machine does."""
    for process in list_processes(site.parts["database"].pid):
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    site.stop("database")


class Tab:
    """A tab in which a vendor types: each save is sent again until it is acknowledged."""

    def __init__(self, vendor: httpx.Client) -> None:
        self._vendor = vendor
        draft = vendor.post(REQUESTS, json={"package": PACKAGE, "form": FORM})
        assert draft.status_code == 201, draft.text
        self.path, self.revision, self.saves = f"{REQUESTS}/{draft.json()['id']}", 1, 0
        self.statuses: set[int] = set()

    @property
    def description(self) -> str:
        """What was typed last."""
        return f"Typed {self.saves} times."

    def type_until(self, stopped: threading.Event) -> None:
        """Save one change after the other."""
        while not stopped.is_set():
            self.saves += 1
            form = {**FORM, "softwareDescription": self.description}
            body = {"revision": self.revision, "package": PACKAGE, "form": form}
            while (answer := self._vendor.put(self.path, json=body)).status_code != 200:
                self.statuses.add(answer.status_code)
                assert answer.status_code == 503, answer.text
                pause()
            self.revision = answer.json()["revision"]

    def read(self) -> Any:  # noqa: ANN401 - JSON
        """Return the draft as it is stored."""
        return self._vendor.get(self.path).json()


def have_grown(tabs: list[Tab], before: list[int]) -> bool:
    return all(tab.revision > revision for tab, revision in zip(tabs, before, strict=True))


def test_drafts_lose_no_acknowledged_save_and_get_no_conflict(site: PayingSite, vendor: httpx.Client) -> None:
    tabs, stopped = [Tab(vendor) for _ in range(TABS)], threading.Event()
    with ThreadPoolExecutor(TABS) as threads:
        typing = [threads.submit(tab.type_until, stopped) for tab in tabs]
        try:
            for _ in range(ROUNDS):
                before = [tab.revision for tab in tabs]
                assert wait_until(partial(have_grown, tabs, before))
                kill_database(site)
                site.start_database()
        finally:
            stopped.set()
        for each in typing:
            each.result()
    assert {status for tab in tabs for status in tab.statuses} == {503}
    for tab in tabs:
        shown = tab.read()
        assert (shown["revision"], shown["form"]["softwareDescription"]) == (tab.saves + 1, tab.description)


def test_the_database_is_killed_while_a_payment_is_created(site: PayingSite, vendor: httpx.Client) -> None:
    draft = vendor.post(REQUESTS, json={"package": PACKAGE, "form": FORM}).json()["id"]
    path = f"{REQUESTS}/{draft}/payment"
    with locked_table(site, "validation_move"), ThreadPoolExecutor(1) as threads:
        first = threads.submit(vendor.post, path, json=BILLING)
        assert wait_until(lambda: site.read(BLOCKED))
        kill_database(site)
    assert first.result().status_code == 503
    assert "detail" in first.result().json()
    site.start_database()
    pages = set()
    for _ in range(2):
        answer = wait_until(lambda: retry(vendor, path, BILLING))
        assert answer is not None
        pages.add(answer.json()["checkout_url"])
    assert len(pages) == 1
    assert site.simulator.pay(pages.pop()).status_code == 303
    require_submitted_once(site, UUID(draft))


def test_the_database_is_killed_while_a_request_is_submitted(site: PayingSite, vendor: httpx.Client) -> None:
    request_id, url = order(vendor)
    path = f"{REQUESTS}/{request_id}/submit"
    site.simulator.control("webhooks", {"mode": "hold"})
    assert site.simulator.pay(url).status_code == 303
    with locked_table(site, "validation_move"), ThreadPoolExecutor(1) as threads:
        first = threads.submit(vendor.post, path)
        assert wait_until(lambda: site.read(BLOCKED))
        kill_database(site)
    assert first.result().status_code == 503
    site.start_database()
    assert site.read(PAYMENT, request_id) == [{"status": "paid"}]
    assert site.read(STATE, request_id) in ([{"state": "awaiting_payment"}], [{"state": "submitted"}])
    assert wait_until(lambda: retry(vendor, path)) is not None
    site.simulator.control("webhooks", {"mode": "live"})
    require_submitted_once(site, request_id)


def retry(vendor: httpx.Client, path: str, body: object = None) -> httpx.Response | None:
    """Send a request; returns None while the site is unavailable."""
    answer = vendor.post(path, json=body)
    assert answer.status_code in {200, 201, 503}, answer.text
    return None if answer.status_code == 503 else answer

"""Under traffic, in two processes: a switch of the release fails no search and is served within five seconds."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from lexdex_search.release.store import ReleaseStore
from lexdex_tests.live_site import Site, free_port, wait_until

BASE = "/api/admin/search"
MAX_SECONDS = 10.0
"""The promise is five seconds; beside other tests on two cores, each step takes twice as long."""
QUERIES = ("contract management", "e-discovery", "trademark watch", "leases in German", "SOC 2 certified CLM")


class TwoProcesses:
    """A site with two API processes on the same stores."""

    def __init__(self, site: Site, second_port: int) -> None:
        self.site, self.addresses = site, (site.address, f"http://127.0.0.1:{second_port}")
        self.admin = {"Authorization": f"Bearer {site.act('open-session', '3').strip()}"}

    def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """Call an operation of the portal at the first process."""
        with self.site.client(**self.admin) as client:
            answer = client.request(method, f"{BASE}{path}", json=body)
        assert answer.is_success, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def search(self, address: str, query: str) -> httpx.Response:
        """Search at one of the processes."""
        return httpx.post(f"{address}/api/free-ai-search", json={"query": query}, timeout=30)


@pytest.fixture(scope="module")
def processes(tmp_path_factory: pytest.TempPathFactory, site_files: Path) -> Iterator[TwoProcesses]:
    """Two API processes and a worker."""
    site = Site(tmp_path_factory.mktemp("switching"), site_files)
    try:
        site.start(20)
        site.start_worker()
        first_port, second_port = site.port, free_port()
        first_part = site.parts.pop("api")
        site.parts["first-api"] = first_part
        site.environment["LEXDEX_PORT"], site.port = str(second_port), second_port
        site.start_api()
        site.environment["LEXDEX_PORT"], site.port = str(first_port), first_port
        yield TwoProcesses(site, second_port)
    finally:
        site.stop()


def run_job(processes: TwoProcesses, **fields: object) -> dict[str, Any]:
    """Start a job and wait until it has ended."""
    job_id = processes.call("POST", "/jobs", fields)["job"]["id"]
    ended = wait_until(
        lambda: (
            (found := processes.call("GET", f"/jobs/{job_id}"))["job"]["state"] not in {"queued", "running"} and found
        ),
        seconds=120,
    )
    assert ended, processes.call("GET", f"/jobs/{job_id}")
    return dict(ended)


def count_seconds_until_served(processes: TwoProcesses, release: str) -> float:
    """Wait until both processes answer from a release; returns the seconds."""
    started = time.monotonic()
    for address in processes.addresses:

        def serves(address: str = address) -> bool:
            answer = processes.search(address, f"contract management {time.monotonic_ns()}")
            return bool(answer.json()["release"] == release)

        assert wait_until(serves), f"{address} doesn't serve {release}"
    return time.monotonic() - started


def test_switches_under_traffic_fail_no_search(processes: TwoProcesses) -> None:
    old = ReleaseStore(processes.site.releases).read_current_id()
    rebuilt = run_job(processes, kind="rebuild")["job"]
    assert rebuilt["state"] == "succeeded", rebuilt["message"]
    statuses: list[int] = []
    is_over = threading.Event()

    def send_searches(address: str) -> None:
        number = 0
        while not is_over.is_set():
            number += 1
            answer = processes.search(address, f"{QUERIES[number % len(QUERIES)]} {number}")
            statuses.append(answer.status_code if answer.json().get("mode") != "keyword" else 0)

    with ThreadPoolExecutor(4) as pool:
        visitors = [pool.submit(send_searches, address) for address in processes.addresses * 2]
        try:
            for path, before, after in (
                (f"/releases/{rebuilt['release']}/promote", old, rebuilt["release"]),
                ("/releases/roll-back", rebuilt["release"], old),
            ):
                overview = processes.call("POST", path, {"reason": "A test.", "in_force": before})
                assert overview["in_force"] == after
                assert count_seconds_until_served(processes, str(after)) < MAX_SECONDS
        finally:
            is_over.set()
    for visitor in visitors:
        visitor.result()
    assert len(statuses) > 20
    assert set(statuses) == {200}


def test_an_edit_waits_for_the_updates_to_be_resumed(processes: TwoProcesses) -> None:
    overview = processes.call("GET", "/releases")
    if overview["pin"] is None:
        switch = {"reason": "A test.", "in_force": overview["in_force"]}
        overview = processes.call("POST", "/releases/roll-back", switch)
    pinned = overview["in_force"]
    processes.site.act("rename-product", "sirion-ai", "Quorvexa")
    processes.call("POST", "/releases/resume-updates", {"reason": "A test."})
    newest = wait_until(
        lambda: (found := ReleaseStore(processes.site.releases).read_current_id()) != pinned and found, seconds=60
    )
    assert newest
    found = wait_until(lambda: processes.search(processes.addresses[1], "Quorvexa").json()["product_ids"][:1])
    assert found[0]["product_id"] == "sirion-ai"


def test_products_to_judge_do_not_show_who_ranked_them(processes: TwoProcesses) -> None:
    added = processes.call("POST", "/judged-queries", {"text": "contract management"})
    sheet = processes.call("GET", f"/judged-queries/{added['id']}")
    ids = [product["product_id"] for product in sheet["products"]]
    assert len(ids) >= 10
    assert processes.call("GET", f"/judged-queries/{added['id']}") == sheet
    assert set(sheet["products"][0]) == {
        *("product_id", "product_name", "company", "description", "categories", "capabilities", "languages"),
        *("countries", "deployment_models", "integrations", "security_certifications", "own_grade", "sample"),
    }
    ranked = [
        hit["product_id"]
        for hit in processes.search(processes.addresses[0], "contract management").json()["product_ids"]
    ]
    assert set(ranked[:10]) <= set(ids)
    assert ranked[:10] != ids[:10]
    grades = [{"product_id": ids[0], "grade": 3}, {"product_id": ids[1], "grade": 0}]
    with processes.site.client(**processes.admin) as client:
        path = f"{BASE}/judged-queries/{added['id']}/grades"
        assert client.put(path, json={"grades": grades}).status_code == 204
        assert client.put(path, json={"grades": [{"product_id": ids[1], "grade": None}]}).status_code == 204
        foreign = client.put(path, json={"grades": [{"product_id": "no-such-product", "grade": 1}]})
        assert foreign.status_code == 400
    again = processes.call("GET", f"/judged-queries/{added['id']}")
    assert [product["own_grade"] for product in again["products"][:3]] == [3, None, None]

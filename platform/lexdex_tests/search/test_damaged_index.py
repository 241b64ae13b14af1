"""A damaged index: search goes on with the last whole release, says so once, and the worker builds another one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lexdex_tests.live_site import Site, wait_until

QUERY = {"query": "contract management"}
FILES = ("vectors.npy", "encoder.onnx", "products.jsonl", "manifest.json", "bm25/data.csc.index.npy")


@pytest.fixture(scope="module")
def damaged_site(tmp_path_factory: pytest.TempPathFactory, site_files: Path) -> Iterator[Site]:
    """A site with two releases and a damaged current one, whose API was started after the damage."""
    running = Site(tmp_path_factory.mktemp("damaged"), site_files)
    try:
        running.start(20)
        running.act("rename-product", "sirion-ai", "Zeppelina")
        running.act("send-alerts")
        yield running
    finally:
        running.stop()


def list_history(site: Site) -> list[str]:
    return (site.data / "search" / "releases" / "current").read_text().split()


def damage_current(site: Site, name: str) -> None:
    """Invert a byte in the middle of a file of the current release."""
    path = site.data / "search" / "releases" / list_history(site)[0] / name
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 0xFF
    path.unlink()
    path.write_bytes(content)


def read_state(site: Site) -> str:
    with site.client() as client:
        state: str = client.get("/health/ready").json()["parts"]["search"]
    return state


def search(site: Site) -> dict[str, Any]:
    with site.client() as client:
        response = client.post("/api/free-ai-search", json=QUERY)
    assert response.status_code == 200, response.text
    body: dict[str, Any] = response.json()
    return body


@pytest.mark.parametrize("name", FILES)
def test_search_goes_on_with_the_last_whole_release(damaged_site: Site, name: str) -> None:
    current, whole = list_history(damaged_site)[:2]
    damaged_site.stop("api")
    damage_current(damaged_site, name)
    damaged_site.start_api()
    assert wait_until(lambda: read_state(damaged_site) == "degraded")
    answer = search(damaged_site)
    assert (answer["mode"], answer["release"]) == ("hybrid", whole)
    damaged_site.act("send-alerts")
    rebuilt = list_history(damaged_site)[0]
    assert rebuilt not in {current, whole}
    assert wait_until(lambda: read_state(damaged_site) == "ready")
    assert search(damaged_site)["release"] == rebuilt
    log = (damaged_site.data / "log" / "serve.log").read_text()
    assert len([line for line in log.splitlines() if current in line and "damaged" in line]) == 1
    assert "Traceback" not in log


def test_without_a_whole_release_the_worker_builds_one(damaged_site: Site) -> None:
    damaged_site.stop("api")
    for release in list_history(damaged_site):
        (damaged_site.data / "search" / "releases" / release / "vectors.npy").unlink(missing_ok=True)
    damaged_site.start_worker()
    damaged_site.start_api()
    assert wait_until(lambda: search(damaged_site)["mode"] == "hybrid")
    assert read_state(damaged_site) == "ready"
    assert "Traceback" not in (damaged_site.data / "log" / "serve.log").read_text()

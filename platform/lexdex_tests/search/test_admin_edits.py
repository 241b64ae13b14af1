"""What admins change in the portal reaches search: edits within seconds, hiding and deleting at once."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from lexdex_tests.live_site import Site, wait_until

SEARCH, CERTA = "Certa third-party risk", "/api/admin/products/certa"


@pytest.fixture(scope="module")
def site_with_worker(tmp_path_factory: pytest.TempPathFactory, site_files: Path) -> Iterator[Site]:
    """A site whose worker can be stopped and started."""
    running = Site(tmp_path_factory.mktemp("admin-edits"), site_files)
    try:
        running.start(20)
        yield running
    finally:
        running.stop()


@pytest.fixture(scope="module")
def admin(site_with_worker: Site) -> dict[str, str]:
    """The headers of an admin's session."""
    return {"Authorization": f"Bearer {site_with_worker.act('open-session', '3').strip()}"}


def _search(site: Site, query: str) -> list[str]:
    with site.client() as client:
        answer = client.post("/api/free-ai-search", json={"query": query})
    assert answer.status_code == 200
    return [hit["product_id"] for hit in answer.json()["product_ids"]]


def _send(site: Site, admin: dict[str, str], method: str, path: str, body: dict[str, Any]) -> httpx.Response:
    with site.client() as client:
        answer = client.request(method, path, json=body, headers=admin)
    assert answer.status_code == 200, answer.text
    return answer


def test_what_is_removed_leaves_search_before_the_index_is_built_again(
    site_with_worker: Site, admin: dict[str, str]
) -> None:
    """No worker runs yet."""
    site = site_with_worker
    removals = (
        ("PUT", "/visibility", {"hidden": True}, "PUT", "/visibility", {"hidden": False}),
        ("POST", "/delete", {"reason": "Discontinued"}, "POST", "/undelete", {"reason": "A mistake"}),
    )
    for method, path, body, undo_method, undo_path, undo_body in removals:
        assert "certa" in _search(site, SEARCH)
        _send(site, admin, method, CERTA + path, body)
        assert "certa" not in _search(site, SEARCH)
        _send(site, admin, undo_method, CERTA + undo_path, undo_body)
        assert "certa" in _search(site, SEARCH)


def test_an_edit_is_found_by_its_new_text(site_with_worker: Site, admin: dict[str, str]) -> None:
    site = site_with_worker
    site.start_worker()
    with site.client() as client:
        revision = client.get(CERTA, headers=admin).json()["revision"]
    _send(site, admin, "PUT", CERTA, {"changes": {"name": "Quorvexa"}, "base_revision": revision})
    assert wait_until(lambda: _search(site, "Quorvexa")[:1] == ["certa"])


def _list_constraints(site: Site, query: str) -> set[str]:
    with site.client() as client:
        answer = client.post("/api/free-ai-search", json={"query": query})
    assert answer.status_code == 200, answer.text
    return {value for constraint in answer.json()["interpretation"]["constraints"] for value in constraint["values"]}


def test_the_former_name_of_a_merged_value_is_searched_as_the_current_one(
    site_with_worker: Site, admin: dict[str, str]
) -> None:
    site, query = site_with_worker, "third-party risk tool that integrates with Slack"
    owner = {"Authorization": f"Bearer {site.act('open-session', '4').strip()}"}
    if "worker" not in site.parts:
        site.start_worker()
    with site.client() as client:
        revision = client.get(CERTA, headers=admin).json()["revision"]
    _send(site, admin, "PUT", CERTA, {"changes": {"integrations": ["Slack"]}, "base_revision": revision})
    assert "Slack" in _list_constraints(site, query)
    body = {"field": "integrations", "value": "Slack", "new_value": "Zapier"}
    with site.client() as client:
        changed = client.post("/api/admin/catalogue-values/changes", json=body, headers=owner)
    assert changed.status_code == 201, changed.text
    assert wait_until(lambda: "Zapier" in _list_constraints(site, query))

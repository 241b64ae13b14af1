"""Changed products are found within seconds, and hidden products disappear at once."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lexdex_tests.live_site import Site, wait_until


@pytest.fixture(scope="module")
def edited_site(tmp_path_factory: pytest.TempPathFactory, site_files: Path) -> Iterator[Site]:
    """A site with a worker, because these tests change its catalogue."""
    running = Site(tmp_path_factory.mktemp("edited"), site_files)
    try:
        running.start(20)
        running.start_worker()
        yield running
    finally:
        running.stop()


def _search(site: Site, query: str) -> dict[str, Any]:
    with site.client() as client:
        answer = client.post("/api/free-ai-search", json={"query": query})
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def _list_ids(answer: dict[str, Any]) -> list[str]:
    return [hit["product_id"] for hit in answer["product_ids"]]


@pytest.mark.covers("DC02/reindex")
def test_a_changed_product_is_found_by_its_new_text_in_a_new_release(edited_site: Site) -> None:
    before = _search(edited_site, "Zeppelina")
    assert "sirion-ai" not in _list_ids(before)[:1]
    edited_site.act("rename-product", "sirion-ai", "Zeppelina")
    found = wait_until(
        lambda: (
            (_list_ids(_search(edited_site, "Zeppelina"))[:1] == ["sirion-ai"]) and _search(edited_site, "Zeppelina")
        )
    )
    assert found
    assert found["release"] != before["release"]
    assert found["product_ids"][0]["product_name"] == "Zeppelina"


def test_a_hidden_product_leaves_the_answer_before_the_index_knows(edited_site: Site) -> None:
    assert "certa" in _list_ids(_search(edited_site, "Certa third-party risk"))
    edited_site.act("set-hidden", "certa", "yes")
    answer = _search(edited_site, "Certa third-party risk")
    assert "certa" not in _list_ids(answer)
    assert not [cited for s in answer["sentences"] for cited in s["citations"] if cited["product_id"] == "certa"]
    edited_site.act("set-hidden", "certa", "no")
    assert wait_until(lambda: "certa" in _list_ids(_search(edited_site, "Certa third-party risk")))

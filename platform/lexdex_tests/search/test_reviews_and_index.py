"""A review changes the rating in the next answer, but neither the search index nor the outbox."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from lexdex.catalogue.events import ProductsChanged
from lexdex.catalogue.schemas import FIELDS, UNINDEXED_FIELDS, Source
from lexdex.catalogue.service import save_products, update_product
from lexdex_search.release.documents import Product
from lexdex_tests.builders import build_document, create_product
from lexdex_tests.events import pending_events
from lexdex_tests.journeys.account_steps import PASSWORD
from lexdex_tests.live_site import Site

VISIBILITY_FIELDS = {"status", "hidden"}
"""Fields that decide whether a product is in the index."""
PRODUCT = "certa"
QUERY = "Certa third-party risk"


@pytest.fixture(scope="module")
def reviewed_site(tmp_path_factory: pytest.TempPathFactory, site_files: Path) -> Iterator[Site]:
    """A site without a worker: `send-alerts` does the worker's index update, so that its end is known."""
    running = Site(tmp_path_factory.mktemp("reviewed"), site_files)
    try:
        running.start(20)
        yield running
    finally:
        running.stop()


def search(client: httpx.Client, path: str = "/api/free-ai-search") -> tuple[str, dict[str, Any]]:
    """Return the release of the answer and the reviewed product's result."""
    body = client.post(path, json={"query": QUERY}).json()
    return body["release"], next(result for result in body["product_ids"] if result["product_id"] == PRODUCT)


def list_releases(site: Site) -> set[str]:
    return {path.parent.name for path in (site.data / "search" / "releases").glob("*/manifest.json")}


def test_a_review_shows_in_the_next_search_and_builds_no_release(reviewed_site: Site) -> None:
    email = "reviewer@lawfirm.example"
    reviewed_site.act("create-user", email, PASSWORD)
    with reviewed_site.client() as client:
        form = {"grant_type": "password", "username": email, "password": PASSWORD}
        client.headers["Authorization"] = f"Bearer {client.post('/auth/login', data=form).json()['access_token']}"
        releases, (release, before) = list_releases(reviewed_site), search(client)
        for rating in (2, 5):
            review = {"product_id": PRODUCT, "rating": rating, "product_review_title": "T", "product_review": "Works."}
            assert client.post("/product/review", json=review).status_code == 200
            for path in ("/api/free-ai-search", "/api/ai-search"):
                release_now, after = search(client, path)
                assert (after["avg_rating"], after["reviews"]) == (rating, 1)
                assert release_now == release
        reviewed_site.act("send-alerts")
        assert list_releases(reviewed_site) == releases
        assert search(client)[0] == release
        assert before["reviews"] == 0
        alternatives = client.get("/api/alternatives/sirion-ai").json()["product_ids"]
        assert {hit["reviews"] for hit in alternatives if hit["product_id"] == PRODUCT} <= {1}


def test_the_index_holds_all_fields_but_the_unindexed() -> None:
    assert set(FIELDS) - set(Product.__struct_fields__) - VISIBILITY_FIELDS == UNINDEXED_FIELDS


@pytest.mark.parametrize(
    ("changes", "events"),
    [
        ({"logo": "certa.svg"}, 0),
        ({"version": "2"}, 0),
        ({"rating_average": 4.0, "review_count": 3}, 0),
        ({"logo": "certa.svg", "company": "Certa Ltd"}, 1),
        ({"hidden": True}, 1),
        ({"status": "inactive"}, 1),
    ],
)
async def test_only_facts_of_the_index_publish_an_event(database: None, changes: dict[str, Any], events: int) -> None:
    await create_product(PRODUCT)
    created = len(await pending_events(ProductsChanged))
    await update_product(PRODUCT, changes, source=Source("vendor"), actor="ada")
    assert len(await pending_events(ProductsChanged)) == created + events


async def test_an_event_names_only_products_whose_index_entry_changes(database: None) -> None:
    await create_product(PRODUCT)
    await create_product("sirion-ai")
    changed = [build_document(PRODUCT, logo="certa.svg"), build_document("sirion-ai", company="Sirion")]
    await save_products(changed, source=Source("import"), actor="ada")
    assert (await pending_events(ProductsChanged))[2:] == [ProductsChanged(("sirion-ai",))]

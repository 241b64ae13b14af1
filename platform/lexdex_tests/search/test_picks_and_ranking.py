"""The search doesn't see editors' picks: the same results in the same order before and after."""

from datetime import UTC, datetime, timedelta
from typing import Any

from lexdex_tests.live_site import Site

QUERIES = ("contract lifecycle management in German", "third-party risk", "whistleblowing hotline", "e-discovery")
PLACES = ("home", "compliance-and-risk", "contracts-and-documents")


def _search(site: Site, query: str) -> list[tuple[str, float]]:
    with site.client() as client:
        answer = client.post("/api/free-ai-search", json={"query": query})
    assert answer.status_code == 200, answer.text
    return [(hit["product_id"], hit["score"]) for hit in answer.json()["product_ids"]]


def _browse(site: Site, category: str) -> list[str]:
    with site.client() as client:
        products = client.get(f"/api/categories/{category}/products").json()["products"]
    return [product["id"] for product in products]


def _pick(site: Site, place: str, product_ids: list[str]) -> None:
    token = site.act("open-session", "4").strip()
    end = str(datetime.now(UTC).date() + timedelta(days=1))
    picks: list[Any] = [{"product_id": id_, "reason": "It is clear.", "valid_until": end} for id_ in product_ids]
    path = f"/api/admin/highlighted-picks/{place}"
    with site.client(Authorization=f"Bearer {token}") as client:
        version = client.get(path).json()["version"]
        saved = client.put(path, json={"version": version, "picks": picks})
        assert saved.status_code == 200, saved.text
        assert [pick["id"] for pick in client.get(f"/api/highlighted-picks/{place}").json()] == product_ids


def test_results_and_category_lists_are_the_same_with_and_without_picks(site: Site) -> None:
    results = {query: _search(site, query) for query in QUERIES}
    lists = {place: _browse(site, place) for place in PLACES[1:]}
    last_found = list(dict.fromkeys(found[-1][0] for found in results.values()))[:3]
    assert last_found
    try:
        _pick(site, "home", last_found)
        for place, listed in lists.items():
            _pick(site, place, listed[-3:])
        assert {query: _search(site, query) for query in QUERIES} == results
        assert {place: _browse(site, place) for place in PLACES[1:]} == lists
    finally:
        for place in PLACES:
            _pick(site, place, [])

"""The editors' picks of a category, ranked by a query; without an engine in the editors' order."""

import httpx
import pytest

from lexdex.catalogue.service import picks
from lexdex_tests.builders import create_product
from lexdex_tests.live_site import Site

PATH = "/api/category-results/compliance"


def list_ids(site: Site, **given: str) -> list[str]:
    with site.client() as client:
        answer = client.get(PATH, params=given)
    assert answer.status_code == 200, answer.text
    return [entry["id"] for entry in answer.json()]


@pytest.mark.covers("C05", "C07")
def test_the_query_orders_the_list_and_drops_no_product(site: Site) -> None:
    picked = list_ids(site)
    assert len(picked) >= 2
    hotline = list_ids(site, q="whistleblowing hotline for reports of employees")
    suppliers = list_ids(site, q="third-party risk: onboarding and due diligence of suppliers")
    assert sorted(hotline) == sorted(suppliers) == sorted(picked)
    assert hotline[0] == "eqs-group"
    assert suppliers[0] == "certa"


@pytest.mark.parametrize(
    ("query", "detail"),
    [("x" * 1_001, "Please shorten your question to at most 1,000 characters."), ("?!", "at least one word")],
)
def test_an_invalid_query_is_refused_with_a_reason(site: Site, query: str, detail: str) -> None:
    with site.client() as client:
        answer = client.get(PATH, params={"q": query})
    assert answer.status_code == 400
    assert detail in answer.json()["detail"]


async def test_without_an_engine_the_editors_order_is_used(client: httpx.AsyncClient) -> None:
    for product_id in ("one", "two"):
        await create_product(product_id)
    await picks.set_picks("results/compliance", ["two", "one"])
    answer = await client.get(PATH, params={"q": "one"})
    assert [entry["id"] for entry in answer.json()] == ["two", "one"]


async def test_an_unknown_category_is_not_found(client: httpx.AsyncClient) -> None:
    assert (await client.get("/api/category-results/nothing?q=x")).status_code == 404

"""The editors' choice in a category, ordered by what is asked; without an engine in their own order."""

import httpx
import pytest

from lexdex.catalogue.service import picks
from lexdex_tests.builders import create_product
from lexdex_tests.live_site import Site

CALL = "/api/category-results/compliance"


def list_ids(site: Site, **given: str) -> list[str]:
    with site.client() as client:
        answer = client.get(CALL, params=given)
    assert answer.status_code == 200, answer.text
    return [entry["id"] for entry in answer.json()]


@pytest.mark.covers("C05", "C07")
def test_the_query_orders_the_list_and_drops_no_product(site: Site) -> None:
    chosen = list_ids(site)
    assert len(chosen) >= 2
    hotline = list_ids(site, q="whistleblowing hotline for reports of employees")
    suppliers = list_ids(site, q="third-party risk: onboarding and due diligence of suppliers")
    assert sorted(hotline) == sorted(suppliers) == sorted(chosen)
    assert hotline[0] == "eqs-group"
    assert suppliers[0] == "certa"


@pytest.mark.parametrize(
    ("question", "said"),
    [("x" * 1_001, "Please shorten your question to at most 1,000 characters."), ("?!", "at least one word")],
)
def test_a_question_that_cannot_be_read_says_so(site: Site, question: str, said: str) -> None:
    with site.client() as client:
        answer = client.get(CALL, params={"q": question})
    assert answer.status_code == 400
    assert said in answer.json()["detail"]


async def test_without_an_engine_the_editors_order_is_used(client: httpx.AsyncClient) -> None:
    for product_id in ("one", "two"):
        await create_product(product_id)
    await picks.set_picks("results/compliance", ["two", "one"])
    answer = await client.get(CALL, params={"q": "one"})
    assert [entry["id"] for entry in answer.json()] == ["two", "one"]


async def test_a_category_that_there_is_not_is_not_found(client: httpx.AsyncClient) -> None:
    assert (await client.get("/api/category-results/nothing?q=x")).status_code == 404

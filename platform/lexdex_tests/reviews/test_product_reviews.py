"""A product's reviews as visitors read them: in order, in pages, with their distribution, without full names."""

import httpx
import pytest

from lexdex.catalogue import service as catalogue
from lexdex.foundation import database as db
from lexdex_tests.accounts.builders import open_session
from lexdex_tests.builders import create_product

URL = "/api/products/certa/reviews"


@pytest.fixture
async def reviewed(client: httpx.AsyncClient) -> None:
    """Three reviews: five stars, then two, then four."""
    await create_product(name="Certa")
    for number, stars in enumerate((5, 2, 4), 1):
        headers = await open_session(client, f"m{number}@firm{number}.example")
        await db.execute("UPDATE account SET created_at = now() - interval '60 days'")
        params = {"product_id": "certa", "rating": str(stars), "product_review_title": f"Title {number}"}
        answer = await client.post("/product/review", params={**params, "product_review": "Text"}, headers=headers)
        assert answer.status_code == 200
        await db.execute("UPDATE review SET created_at = created_at + make_interval(hours => $1)", -1)


@pytest.mark.parametrize(("sort", "stars"), [("newest", [4, 2, 5]), ("highest", [5, 4, 2]), ("lowest", [2, 4, 5])])
async def test_reviews_come_in_the_requested_order(
    client: httpx.AsyncClient, reviewed: None, sort: str, stars: list[int]
) -> None:
    body = (await client.get(URL, params={"sort": sort})).json()
    assert [review["rating"] for review in body["reviews"]] == stars
    assert (body["count"], round(body["average"], 3)) == (3, 3.667)
    assert body["distribution"] == [0, 1, 0, 1, 1]


async def test_an_author_is_a_first_name_and_an_initial(client: httpx.AsyncClient, reviewed: None) -> None:
    answer = await client.get(URL)
    assert answer.json()["reviews"][0]["author"] == "Ada L."
    assert "Lovelace" not in answer.text
    assert "firm1.example" not in answer.text


async def test_hidden_reviews_are_not_listed(client: httpx.AsyncClient, reviewed: None) -> None:
    await db.execute("UPDATE review SET state = 'hidden' WHERE rating = 5")
    body = (await client.get(URL)).json()
    assert [review["rating"] for review in body["reviews"]] == [4, 2]
    assert body["distribution"] == [0, 1, 0, 1, 0]


async def test_pages_end_and_odd_pages_are_refused(client: httpx.AsyncClient, reviewed: None) -> None:
    assert (await client.get(URL, params={"page": 2})).json()["reviews"] == []
    for odd in ("0", "-1", "x", "99999999999"):
        assert (await client.get(URL, params={"page": odd})).status_code in {400, 422}
    assert (await client.get(URL, params={"sort": "paid"})).status_code in {400, 422}


async def test_a_hidden_product_has_no_reviews(client: httpx.AsyncClient, reviewed: None) -> None:
    await catalogue.set_product_hidden("certa", hidden=True, actor="an editor")
    assert (await client.get(URL)).status_code == 404
    assert (await client.get("/api/products/nothing/reviews")).status_code == 404


async def test_a_product_without_reviews_has_zero_counts(client: httpx.AsyncClient, database: None) -> None:
    await create_product(name="Certa")
    assert (await client.get(URL)).json() == {
        "average": 0.0,
        "count": 0,
        "distribution": [0] * 5,
        "found": 0,
        "score": None,
        "aspects": [],
        "breakdown": {"min_group_size": 5, "firm_sizes": [], "countries": [], "roles": []},
        "reviews": [],
    }

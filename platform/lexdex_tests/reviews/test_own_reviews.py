"""A user's own reviews by the operations of the specification, and the rating that they add up to."""

import asyncio
import random
from uuid import uuid4

import httpx
import pytest

from lexdex.catalogue import service as catalogue
from lexdex.foundation import database as db
from lexdex.foundation.actor import ROLE_USER, Actor
from lexdex.foundation.personal_data import Person
from lexdex.reviews import personal_data
from lexdex.reviews.schemas import ReviewDraft
from lexdex.reviews.service.own_reviews import publish_review
from lexdex.settings import Settings
from lexdex_tests.access.operation import UNKNOWN_ID
from lexdex_tests.accounts.builders import open_session
from lexdex_tests.builders import create_product

REVIEW = {"product_id": "certa", "rating": "4", "product_review_title": "Solid", "product_review": "Does what it says."}
OWN = "/product/user/my-reviews"
CONTRACT = ("ProductId", "ProductName", "Rating", "ProductReviewTitle", "ProductReview")

Headers = dict[str, str]


@pytest.fixture
async def ada(client: httpx.AsyncClient) -> Headers:
    """A signed-in user, and a product to review."""
    await create_product(name="Certa", website="https://www.certa.example")
    return await open_session(client)


async def send_review(client: httpx.AsyncClient, headers: Headers, **changes: str) -> httpx.Response:
    return await client.post("/product/review", params={**REVIEW, **changes}, headers=headers)


async def read_rating(product_id: str = "certa") -> tuple[float, int]:
    facts = await catalogue.get_product_head(product_id)
    assert facts is not None
    return facts.rating_average, facts.review_count


@pytest.mark.covers("A13", "A18")
async def test_a_review_is_published_by_query_and_listed(client: httpx.AsyncClient, ada: Headers) -> None:
    answer = await send_review(client, ada)
    assert answer.status_code == 200
    body = answer.json()
    assert body["message"] == "Review published successfully!"
    listed = (await client.get(OWN, headers=ada)).json()
    assert listed == [body["review"]]
    assert listed[0].pop("CreateBy")
    assert {name: listed[0][name] for name in CONTRACT} == {
        "ProductId": "certa",
        "ProductName": "Certa",
        "Rating": 4,
        "ProductReviewTitle": "Solid",
        "ProductReview": "Does what it says.",
    }
    assert await read_rating() == (4.0, 1)


@pytest.mark.covers("A18", "D15")
async def test_the_same_operation_edits_it(client: httpx.AsyncClient, ada: Headers) -> None:
    await send_review(client, ada)
    again = await send_review(client, ada, rating="2", product_review_title="Changed")
    assert (again.status_code, again.json()["review"]["ProductReviewTitle"]) == (200, "Changed")
    assert len((await client.get(OWN, headers=ada)).json()) == 1
    assert await read_rating() == (2.0, 1)


@pytest.mark.covers("A18")
@pytest.mark.parametrize("text", ["契" * 2_000, "🦊" * 2_000, "ع" * 2_000, "a" * 2_000])
async def test_a_long_text_in_any_script_passes_by_query_and_as_json(
    client: httpx.AsyncClient, ada: Headers, text: str
) -> None:
    by_query = await send_review(client, ada, product_review=text)
    assert (by_query.status_code, by_query.json()["review"]["ProductReview"]) == (200, text)
    draft = {**REVIEW, "rating": 5, "product_review": text}
    as_json = await client.post("/product/review", json=draft, headers=ada)
    assert (as_json.status_code, as_json.json()["review"]["Rating"]) == (200, 5)


@pytest.mark.covers("A19", "D16")
async def test_a_review_is_deleted_once_and_only_by_its_author(client: httpx.AsyncClient, ada: Headers) -> None:
    await send_review(client, ada)
    bob = await open_session(client, "bob@other.example")
    assert (await client.delete(f"{OWN}/certa", headers=bob)).status_code == 404
    answer = await client.delete(f"{OWN}/certa", headers=ada)
    assert (answer.status_code, answer.json()) == (200, {"message": "Review deleted successfully!"})
    assert (await client.get(OWN, headers=ada)).json() == []
    assert (await client.delete(f"{OWN}/certa", headers=ada)).status_code == 404
    assert await read_rating() == (0.0, 0)


@pytest.mark.covers("M35")
@pytest.mark.parametrize(
    ("changes", "status", "said"),
    [
        ({"product_id": ""}, 400, "Please fill in all required fields."),
        ({"product_review_title": "  "}, 400, "Please fill in all required fields."),
        ({"product_review": "\n"}, 400, "Please fill in all required fields."),
        ({"rating": "0"}, 400, "Please rate from 1 to 5 stars."),
        ({"rating": "6"}, 400, "Please rate from 1 to 5 stars."),
        ({"rating": "good"}, 422, ""),
        ({"product_review_title": "x" * 101}, 400, "Please shorten the title to at most 100 characters."),
        ({"product_review": "x" * 2_001}, 400, "Please shorten the review to at most 2,000 characters."),
        ({"product_review_title": "a\u0007b"}, 400, "The title contains control characters."),
        ({"product_id": "nothing"}, 404, "Product not found"),
        ({"product_id": "../certa"}, 404, "Product not found"),
    ],
)
async def test_errors_are_reported_and_nothing_is_stored(
    client: httpx.AsyncClient, ada: Headers, changes: dict[str, str], status: int, said: str
) -> None:
    answer = await send_review(client, ada, **changes)
    assert answer.status_code == status
    assert said in answer.json()["detail"]
    assert (await client.get(OWN, headers=ada)).json() == []
    assert await read_rating() == (0.0, 0)


async def test_a_hidden_product_cannot_be_reviewed_but_its_review_can_be_deleted(
    client: httpx.AsyncClient, ada: Headers
) -> None:
    await send_review(client, ada)
    await catalogue.set_product_hidden("certa", hidden=True, actor="an editor")
    assert (await send_review(client, ada)).status_code == 404
    assert (await client.delete(f"{OWN}/certa", headers=ada)).status_code == 200


@pytest.mark.parametrize("address", ["ada@certa.example", "ada@mail.certa.example"])
async def test_a_vendor_cannot_review_its_own_product(client: httpx.AsyncClient, ada: Headers, address: str) -> None:
    answer = await send_review(client, await open_session(client, address))
    assert answer.status_code == 403
    assert answer.json()["detail"].startswith("This is your own company's product.")
    assert (await send_review(client, await open_session(client, "eve@notcerta.example"))).status_code == 200


async def test_a_thousand_concurrent_reviews_give_the_exact_rating(database: None) -> None:
    await create_product(name="Certa")
    dice = random.Random(7)  # noqa: S311 - numbers, not secrets
    stars = [dice.randint(1, 5) for _ in range(1_000)]

    # Several times the pool's connections; more in its queue could outlast its time limit on a busy machine.
    in_flight = asyncio.Semaphore(24)

    async def send_one(number: int, rated: int) -> None:
        actor = Actor(uuid4(), uuid4(), f"m{number}@firm.example", "M", ROLE_USER)
        async with in_flight:
            await publish_review(actor, ReviewDraft("certa", rated, "Title", "Text"))

    async with asyncio.TaskGroup() as sending:
        for number, rated in enumerate(stars):
            sending.create_task(send_one(number, rated))
    average, count = await read_rating()
    assert count == 1_000
    assert average == pytest.approx(sum(stars) / 1_000, abs=1e-12)
    recount = await db.fetch_row("SELECT avg(rating)::float8, count(*) FROM review")
    assert recount is not None
    assert tuple(recount) == (average, count)


async def test_an_erased_account_takes_its_reviews_along(
    settings: Settings, client: httpx.AsyncClient, ada: Headers
) -> None:
    await send_review(client, ada)
    await send_review(client, await open_session(client, "bob@other.example"), rating="2")
    account = await db.fetch_value("SELECT account FROM review WHERE rating = 4")
    (exported,) = (await personal_data.export(settings, Person(account, "ada@lawfirm.example")))["reviews"]
    assert exported["title"] == "Solid"
    await personal_data.erase(settings, Person(account, "ada@lawfirm.example"))
    assert await read_rating() == (2.0, 1)
    assert (await personal_data.export(settings, Person(UNKNOWN_ID, "")))["reviews"] == []


async def test_reviews_appear_in_the_activity(client: httpx.AsyncClient, ada: Headers) -> None:
    await send_review(client, ada)
    await client.delete(f"{OWN}/certa", headers=ada)
    recorded = "SELECT payload->>'description' FROM outbox WHERE topic = 'accounts.activity_recorded' ORDER BY id"
    lines = await db.fetch(recorded)
    assert [row[0] for row in lines][-2:] == ["Published a review of Certa", "Deleted the review of Certa"]

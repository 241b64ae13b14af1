"""Makers' answers: one to a review, by an approved owner, told to the author once; and the list of what waits."""

import asyncio

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.foundation.personal_data import Person
from lexdex.reviews import personal_data
from lexdex.reviews.service import answers
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import Headers, open_session
from lexdex_tests.builders import create_product
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.reviews.builders import create_review, get_only_review, open_owner_session

QUEUE = "/api/vendor/reviews"


@pytest.fixture
async def number(client: httpx.AsyncClient) -> int:
    """A review by Ada of a product with a maker."""
    await create_product(name="Certa", company="Certa Inc.")
    return await create_review(client)


async def send_reply(
    client: httpx.AsyncClient, headers: Headers, number: int, text: str = "Thank you."
) -> httpx.Response:
    return await client.put(f"/api/reviews/{number}/answer", json={"text": text}, headers=headers)


async def test_an_owner_replies_and_the_author_is_notified_once(
    client: httpx.AsyncClient, settings: Settings, number: int
) -> None:
    owner = await open_owner_session(client)
    await read_new_emails(settings)
    assert (await send_reply(client, owner, number, "<b>Thank you</b>,\nتحية")).json() == {"message": answers.PUBLISHED}
    shown = (await get_only_review(client))["answer"]
    assert (shown["company"], shown["text"], shown["is_edited"]) == ("Certa Inc.", "<b>Thank you</b>,\nتحية", False)
    (email,) = await read_new_emails(settings)
    assert (email.to, email.subject) == ("ada@firm.example", "Certa Inc. replied to your review of Certa")
    assert "<b>Thank you</b>" in email.text
    assert "&lt;b&gt;Thank you" in email.html
    assert any(link.endswith("/product/certa") for link in email.links)
    await send_reply(client, owner, number, "Thank you again.")
    assert (await get_only_review(client))["answer"]["is_edited"] is True
    await client.delete(f"/api/reviews/{number}/answer", headers=owner)
    await send_reply(client, owner, number)
    assert await read_new_emails(settings) == []


async def test_only_owners_reply(client: httpx.AsyncClient, number: int) -> None:
    await create_product("rival", name="Rival")
    people = [
        await open_session(client, "bob@other.example"),
        await open_session(client, "vendor@maker.example", role=2),
        await open_owner_session(client, "other@vendor.example", "rival"),
        await open_session(client, "ada@firm.example"),
    ]
    for headers in people:
        assert (await send_reply(client, headers, number)).status_code == 403
        assert (await client.delete(f"/api/reviews/{number}/answer", headers=headers)).status_code == 403
    assert (await client.put(f"/api/reviews/{number}/answer", json={"text": "x"})).status_code == 401
    assert (await get_only_review(client))["answer"] is None


async def test_a_claim_that_was_revoked_ends_the_right(client: httpx.AsyncClient, number: int) -> None:
    owner = await open_owner_session(client)
    await db.execute("UPDATE claim SET state = 'revoked'")
    assert (await send_reply(client, owner, number)).status_code == 403


async def test_colleagues_do_not_overwrite_one_another(
    settings: Settings, client: httpx.AsyncClient, number: int
) -> None:
    first, second = await open_owner_session(client), await open_owner_session(client, "second@maker.example")
    assert (await send_reply(client, first, number)).status_code == 200
    assert (await send_reply(client, second, number)).status_code == 409
    assert (await client.delete(f"/api/reviews/{number}/answer", headers=second)).status_code == 409
    account = await db.fetch_value("SELECT id FROM account WHERE email = 'maker@maker.example'")
    assert [
        exported["text"] for exported in (await personal_data.export(settings, Person(account, "")))["review_answers"]
    ] == ["Thank you."]
    await personal_data.erase(settings, Person(account, "maker@maker.example"))
    # What the company said stays, and is the company's to change.
    assert (await get_only_review(client))["answer"]["text"] == "Thank you."
    assert (await send_reply(client, second, number, "We thank you.")).status_code == 200


async def test_fifty_concurrent_replies_send_one_email(
    client: httpx.AsyncClient, settings: Settings, number: int
) -> None:
    owner = await open_owner_session(client)
    await read_new_emails(settings)
    sent = [send_reply(client, owner, number, f"Thanks {each}.") for each in range(50)]
    assert {one.status_code for one in await asyncio.gather(*sent)} == {200}
    assert len(await read_new_emails(settings)) == 1
    assert await db.fetch_value("SELECT count(*) FROM review_answer") == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [(" \n", answers.EMPTY), ("x" * 2_001, "Please shorten your reply"), ("\u0007", "control characters")],
)
async def test_a_bad_reply_is_refused_with_a_message(
    client: httpx.AsyncClient, number: int, text: str, said: str
) -> None:
    refused = await send_reply(client, await open_owner_session(client), number, text)
    assert refused.status_code == 400
    assert said in refused.json()["detail"]


async def test_deleting_a_missing_reply_is_not_found(client: httpx.AsyncClient, number: int) -> None:
    owner = await open_owner_session(client)
    refused = await client.delete(f"/api/reviews/{number}/answer", headers=owner)
    assert (refused.status_code, refused.json()["detail"]) == (404, answers.NONE)


async def test_the_list_has_the_owners_products_only(client: httpx.AsyncClient, number: int) -> None:
    await create_product("rival", name="Rival")
    later = await create_review(client, "bob@other.example", pros="Fast")
    await create_review(client, "eve@third.example", product_id="rival")
    owner = await open_owner_session(client)
    await send_reply(client, owner, number)
    body = (await client.get(QUEUE, headers=owner)).json()
    assert (body["products"], body["unanswered"], body["found"]) == (1, 1, 2)
    assert [(one["id"], one["answer"]) for one in body["reviews"]] == [(later, ""), (number, "Thank you.")]
    assert body["reviews"][0]["author"] == "Ada L."
    assert "bob@other.example" not in str(body)

    async def ids(which: str) -> list[int]:
        listed = (await client.get(QUEUE, params={"which": which}, headers=owner)).json()
        return [one["id"] for one in listed["reviews"]]

    assert (await ids("unanswered"), await ids("answered")) == ([later], [number])
    assert (await client.get(QUEUE, params={"which": "x"}, headers=owner)).status_code in {400, 422}


async def test_who_owns_nothing_has_nothing_to_answer(client: httpx.AsyncClient, number: int) -> None:
    headers = await open_session(client, "vendor@maker.example", role=2)
    body = (await client.get(QUEUE, headers=headers)).json()
    assert body == {"products": 0, "unanswered": 0, "found": 0, "reviews": []}


async def test_hidden_reviews_are_not_to_be_answered(client: httpx.AsyncClient, number: int) -> None:
    owner = await open_owner_session(client)
    await db.execute("UPDATE review SET state = 'hidden'")
    assert (await client.get(QUEUE, headers=owner)).json()["found"] == 0
    assert (await send_reply(client, owner, number)).status_code == 404

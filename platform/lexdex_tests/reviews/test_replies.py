"""Vendor replies: one per review, by an approved owner, emailed to the author once; and the list for vendors."""

import asyncio

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.foundation.personal_data import Person
from lexdex.reviews import personal_data
from lexdex.reviews.service import replies
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import Headers, open_session
from lexdex_tests.builders import create_product
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.reviews.builders import create_review, get_only_review, open_owner_session

QUEUE = "/api/vendor/reviews"


@pytest.fixture
async def review_id(client: httpx.AsyncClient) -> int:
    """A review by Ada of a vendor's product."""
    await create_product(name="Certa", company="Certa Inc.")
    return await create_review(client)


async def send_reply(
    client: httpx.AsyncClient, headers: Headers, review_id: int, text: str = "Thank you."
) -> httpx.Response:
    return await client.put(f"/api/reviews/{review_id}/reply", json={"text": text}, headers=headers)


async def test_an_owner_replies_and_the_author_is_notified_once(
    client: httpx.AsyncClient, settings: Settings, review_id: int
) -> None:
    owner = await open_owner_session(client)
    await read_new_emails(settings)
    assert (await send_reply(client, owner, review_id, "<b>Thank you</b>,\nتحية")).json() == {
        "message": replies.PUBLISHED
    }
    shown = (await get_only_review(client))["reply"]
    assert (shown["company"], shown["text"], shown["is_edited"]) == ("Certa Inc.", "<b>Thank you</b>,\nتحية", False)
    (email,) = await read_new_emails(settings)
    assert (email.to, email.subject) == ("ada@firm.example", "Certa Inc. replied to your review of Certa")
    assert "<b>Thank you</b>" in email.text
    assert "&lt;b&gt;Thank you" in email.html
    assert any(link.endswith("/product/certa") for link in email.links)
    await send_reply(client, owner, review_id, "Thank you again.")
    assert (await get_only_review(client))["reply"]["is_edited"] is True
    await client.delete(f"/api/reviews/{review_id}/reply", headers=owner)
    await send_reply(client, owner, review_id)
    assert await read_new_emails(settings) == []


async def test_only_owners_reply(client: httpx.AsyncClient, review_id: int) -> None:
    await create_product("competitor", name="Competitor")
    people = [
        await open_session(client, "bob@other.example"),
        await open_session(client, "seller@vendor.example", role=2),
        await open_owner_session(client, "other@vendor.example", "competitor"),
        await open_session(client, "ada@firm.example"),
    ]
    for headers in people:
        assert (await send_reply(client, headers, review_id)).status_code == 403
        assert (await client.delete(f"/api/reviews/{review_id}/reply", headers=headers)).status_code == 403
    assert (await client.put(f"/api/reviews/{review_id}/reply", json={"text": "x"})).status_code == 401
    assert (await get_only_review(client))["reply"] is None


async def test_a_revoked_claim_ends_the_right_to_reply(client: httpx.AsyncClient, review_id: int) -> None:
    owner = await open_owner_session(client)
    await db.execute("UPDATE claim SET state = 'revoked'")
    assert (await send_reply(client, owner, review_id)).status_code == 403


async def test_colleagues_do_not_overwrite_one_another(
    settings: Settings, client: httpx.AsyncClient, review_id: int
) -> None:
    first, second = await open_owner_session(client), await open_owner_session(client, "second@vendor.example")
    assert (await send_reply(client, first, review_id)).status_code == 200
    assert (await send_reply(client, second, review_id)).status_code == 409
    assert (await client.delete(f"/api/reviews/{review_id}/reply", headers=second)).status_code == 409
    for headers, can_edit in ((first, True), (second, False)):
        (listed,) = (await client.get(QUEUE, headers=headers)).json()["reviews"]
        assert (listed["reply"], listed["can_edit_reply"]) == ("Thank you.", can_edit)
        assert listed["replied_on"] == listed["created_on"]
    account = await db.fetch_value("SELECT id FROM account WHERE email = 'vendor@vendor.example'")
    assert [
        exported["text"] for exported in (await personal_data.export(settings, Person(account, "")))["review_replies"]
    ] == ["Thank you."]
    await personal_data.erase(settings, Person(account, "vendor@vendor.example"))
    # The company's reply remains, and another of its owners may change it.
    assert (await get_only_review(client))["reply"]["text"] == "Thank you."
    (listed,) = (await client.get(QUEUE, headers=second)).json()["reviews"]
    assert listed["can_edit_reply"] is True
    assert (await send_reply(client, second, review_id, "We thank you.")).status_code == 200


async def test_fifty_concurrent_replies_send_one_email(
    client: httpx.AsyncClient, settings: Settings, review_id: int
) -> None:
    owner = await open_owner_session(client)
    await read_new_emails(settings)
    sent = [send_reply(client, owner, review_id, f"Thanks {each}.") for each in range(50)]
    assert {one.status_code for one in await asyncio.gather(*sent)} == {200}
    assert len(await read_new_emails(settings)) == 1
    assert await db.fetch_value("SELECT count(*) FROM review_reply") == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [(" \n", replies.EMPTY), ("x" * 2_001, "Please shorten your reply"), ("\u0007", "control characters")],
)
async def test_a_bad_reply_is_refused_with_a_message(
    client: httpx.AsyncClient, review_id: int, text: str, said: str
) -> None:
    refused = await send_reply(client, await open_owner_session(client), review_id, text)
    assert refused.status_code == 400
    assert said in refused.json()["detail"]


async def test_deleting_a_missing_reply_is_not_found(client: httpx.AsyncClient, review_id: int) -> None:
    owner = await open_owner_session(client)
    refused = await client.delete(f"/api/reviews/{review_id}/reply", headers=owner)
    assert (refused.status_code, refused.json()["detail"]) == (404, replies.NO_REPLY)


async def test_the_list_has_the_owners_products_only(client: httpx.AsyncClient, review_id: int) -> None:
    await create_product("competitor", name="Competitor")
    later = await create_review(client, "bob@other.example", pros="Fast")
    await create_review(client, "eve@third.example", product_id="competitor")
    owner = await open_owner_session(client)
    await send_reply(client, owner, review_id)
    body = (await client.get(QUEUE, headers=owner)).json()
    assert (body["products"], body["unanswered"], body["found"]) == (1, 1, 2)
    assert [(one["id"], one["reply"]) for one in body["reviews"]] == [(later, ""), (review_id, "Thank you.")]
    assert body["reviews"][0]["author"] == "Ada L."
    assert "bob@other.example" not in str(body)

    async def ids(reply_filter: str) -> list[int]:
        listed = (await client.get(QUEUE, params={"reply_filter": reply_filter}, headers=owner)).json()
        return [one["id"] for one in listed["reviews"]]

    assert (await ids("unanswered"), await ids("answered")) == ([later], [review_id])
    assert (await client.get(QUEUE, params={"reply_filter": "x"}, headers=owner)).status_code in {400, 422}


async def test_a_vendor_without_products_gets_an_empty_list(client: httpx.AsyncClient, review_id: int) -> None:
    headers = await open_session(client, "seller@vendor.example", role=2)
    body = (await client.get(QUEUE, headers=headers)).json()
    assert body == {"products": 0, "unanswered": 0, "found": 0, "reviews": []}


async def test_a_hidden_review_accepts_no_reply(client: httpx.AsyncClient, review_id: int) -> None:
    owner = await open_owner_session(client)
    await db.execute("UPDATE review SET state = 'hidden'")
    assert (await client.get(QUEUE, headers=owner)).json()["found"] == 0
    assert (await send_reply(client, owner, review_id)).status_code == 404

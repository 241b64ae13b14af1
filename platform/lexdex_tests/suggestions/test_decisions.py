"""Suggestions in the queue: who decides, what becomes of them, how the sender is notified, and what is deleted."""

from datetime import timedelta
from typing import Any

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.foundation.personal_data import Person
from lexdex.foundation.schedule import JobContext
from lexdex.settings import Settings
from lexdex.suggestions.feature import feature
from lexdex_tests.accounts.builders import open_admin_session, open_session
from lexdex_tests.builders import create_product
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.suggestions.operations import ADMIN, SUGGESTION

Headers = dict[str, str]
QUEUE = "/api/admin/queue"
EMAIL = "ada@lawfirm.example"


async def add_suggestion(client: httpx.AsyncClient, headers: Headers | None = None, **fields: object) -> int:
    """Suggest a product and return the suggestion's id."""
    answer = await client.post("/api/suggestions", json={**SUGGESTION, **fields}, headers=headers or {})
    assert (answer.status_code, answer.json()["is_new"]) == (200, True), answer.text
    return int(await db.fetch_value("SELECT max(id) FROM product_suggestion"))


async def accept(client: httpx.AsyncClient, admin: Headers, number: int, product_id: str = "") -> httpx.Response:
    return await client.post(f"{ADMIN}/{number}/accept", json={"product_id": product_id}, headers=admin)


async def decline(
    client: httpx.AsyncClient, admin: Headers, number: int, reason: str = "duplicate", note: str = ""
) -> httpx.Response:
    return await client.post(f"{ADMIN}/{number}/decline", json={"reason": reason, "note": note}, headers=admin)


async def read(client: httpx.AsyncClient, admin: Headers, path: str, **query: str) -> Any:  # noqa: ANN401 - JSON
    answer = await client.get(path, params=query, headers=admin)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def read_audit(client: httpx.AsyncClient, admin: Headers, action: str) -> list[Any]:
    return list((await read(client, admin, "/api/admin/audit", action=action))["entries"])


async def test_suggestions_wait_in_the_queue_oldest_first_and_are_assigned(client: httpx.AsyncClient) -> None:
    admin = await open_admin_session(client)
    first, second = await add_suggestion(client), await add_suggestion(client, name="Younger")
    await db.execute("UPDATE product_suggestion SET created_at = now() - interval '3 days' WHERE id = $1", first)
    items = (await read(client, admin, QUEUE, kind="suggestion"))["items"]
    assert [(item["kind"], item["object_id"], item["title"]) for item in items] == [
        ("suggestion", str(first), "Deedsmith"),
        ("suggestion", str(second), "Younger"),
    ]
    waiting = await read(client, admin, "/api/admin/waiting")
    assert (waiting["suggestions"], waiting["queue"]) == (2, 2)
    body = {"kind": "suggestion", "object_id": str(second), "is_mine": True}
    assert (await client.put(f"{QUEUE}/assignment", json=body, headers=admin)).status_code == 204
    mine = (await read(client, admin, QUEUE, mine="true"))["items"]
    assert [item["object_id"] for item in mine] == [str(second)]
    assert [each["id"] for each in (await read(client, admin, ADMIN))["suggestions"]] == [first, second]
    (queue,) = (await read(client, admin, "/api/admin/overview"))["queues"]
    assert (queue["kind"], queue["count"]) == ("suggestion", 2)
    await decline(client, admin, second)
    assert [item["object_id"] for item in (await read(client, admin, QUEUE))["items"]] == [str(first)]


async def test_an_admin_sees_who_suggested_it_and_what_it_may_duplicate(client: httpx.AsyncClient) -> None:
    await create_product("pending", name="DEEDSMITH", status="pending")
    await create_product("same-domain", name="Other", website="https://www.deedsmith.example/other")
    await create_product("unlike", name="Deedsmith Pro", website="https://other.example")
    admin = await open_admin_session(client)
    number = await add_suggestion(client, await open_session(client, EMAIL), description="Drafts deeds.")
    details = await read(client, admin, f"{ADMIN}/{number}")
    shown = {name: details["suggestion"][name] for name in ("description", "sender_name", "sender_email", "state")}
    assert shown == {
        "description": "Drafts deeds.",
        "sender_name": "Ada Lovelace",
        "sender_email": EMAIL,
        "state": "waiting",
    }
    assert details["duplicates"] == [
        {"id": "pending", "name": "DEEDSMITH", "sample": False, "status": "pending", "hidden": False},
        {"id": "same-domain", "name": "Other", "sample": False, "status": "active", "hidden": False},
    ]
    visitor = await read(client, admin, f"{ADMIN}/{await add_suggestion(client, name='Other', email='v@x.example')}")
    sender = {name: visitor["suggestion"][name] for name in ("account_id", "sender_name", "sender_email")}
    assert sender == {"account_id": None, "sender_name": "", "sender_email": "v@x.example"}


async def test_an_accepted_suggestion_becomes_a_pending_product(client: httpx.AsyncClient, settings: Settings) -> None:
    admin = await open_admin_session(client)
    number = await add_suggestion(client, email=EMAIL, description="Drafts deeds.")
    await read_new_emails(settings)
    answer = await accept(client, admin, number)
    assert answer.status_code == 200, answer.text
    assert (answer.json()["state"], answer.json()["product_id"]) == ("accepted", "deedsmith")
    product = await read(client, admin, "/api/admin/products/deedsmith")
    fields = {name: product["fields"][name] for name in ("name", "website", "categories", "description", "status")}
    assert fields == {
        "name": "Deedsmith",
        "website": "https://deedsmith.example",
        "categories": ["Legal Analytics"],
        "description": "Drafts deeds.",
        "status": "pending",
    }
    assert (await client.get("/product/deedsmith")).status_code == 404
    # The new product is no duplicate of its own suggestion.
    assert (await read(client, admin, f"{ADMIN}/{number}"))["duplicates"] == []
    (entry,) = await read_audit(client, admin, "suggestion.accepted")
    assert (entry["object_kind"], entry["object_id"]) == ("suggestion", str(number))
    assert len(await read_audit(client, admin, "product.created")) == 1
    (sent,) = await read_new_emails(settings)
    assert (sent.to, sent.subject) == (EMAIL, "We have accepted your suggestion")
    assert "Thank you for suggesting Deedsmith." in sent.text
    assert sent.text.startswith("Hello,")


REASONS = {
    "duplicate": "The directory already has this tool.",
    "not_legal_technology": "We list tools that are made for legal work, and this one isn't.",
    "unverifiable": "We couldn't verify the tool by its website or other public sources.",
    "spam": "It looks like an advertisement.",
}


@pytest.mark.parametrize("reason", REASONS)
async def test_a_declined_suggestion_is_explained_to_its_account(
    client: httpx.AsyncClient, settings: Settings, reason: str
) -> None:
    admin = await open_admin_session(client)
    number = await add_suggestion(client, await open_session(client, EMAIL))
    await read_new_emails(settings)
    answer = await decline(client, admin, number, reason, "  See Certa.\nIt is the same. ")
    shown = {name: answer.json()[name] for name in ("state", "reason", "note", "product_id")}
    assert shown == {"state": "declined", "reason": reason, "note": "See Certa.\nIt is the same.", "product_id": None}
    (entry,) = await read_audit(client, admin, "suggestion.declined")
    assert (entry["object_id"], entry["reason"]) == (str(number), "See Certa.\nIt is the same.")
    (sent,) = await read_new_emails(settings)
    assert (sent.to, sent.subject) == (EMAIL, "We have declined your suggestion")
    assert sent.text.startswith("Hello Ada,")
    assert REASONS[reason] in sent.text
    assert "Note from our editors:\nSee Certa.\nIt is the same." in sent.text.replace("\r\n", "\n")


async def test_who_gave_no_address_or_suggested_spam_as_a_visitor_gets_no_email(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    admin = await open_admin_session(client)
    await read_new_emails(settings)
    await decline(client, admin, await add_suggestion(client))
    await accept(client, admin, await add_suggestion(client, name="Second"))
    await decline(client, admin, await add_suggestion(client, name="Third", email=EMAIL), "spam")
    assert await read_new_emails(settings) == []


async def test_a_suspended_account_gets_no_email(client: httpx.AsyncClient, settings: Settings) -> None:
    admin = await open_admin_session(client)
    number = await add_suggestion(client, await open_session(client, EMAIL))
    await db.execute("UPDATE account SET disabled_at = now() WHERE email = $1", EMAIL)
    await read_new_emails(settings)
    assert (await decline(client, admin, number)).status_code == 200
    assert await read_new_emails(settings) == []


async def test_a_decision_is_final(client: httpx.AsyncClient) -> None:
    admin = await open_admin_session(client)
    accepted, declined = await add_suggestion(client), await add_suggestion(client, name="Second")
    await accept(client, admin, accepted)
    await decline(client, admin, declined)
    for number, state in ((accepted, "accepted"), (declined, "declined")):
        for answer in (await accept(client, admin, number), await decline(client, admin, number)):
            assert answer.status_code == 409
            assert answer.json()["detail"] == f"This suggestion was already {state}. Please reload the list."
    for path in (f"{ADMIN}/99/accept", f"{ADMIN}/99/decline"):
        answer = await client.post(path, json={"reason": "spam"} if "decline" in path else {}, headers=admin)
        assert (answer.status_code, answer.json()["detail"]) == (404, "Suggestion not found.")
    assert (await client.get(f"{ADMIN}/99", headers=admin)).status_code == 404


async def test_a_taken_id_changes_nothing_and_another_one_can_be_given(client: httpx.AsyncClient) -> None:
    await create_product("deedsmith", name="Deedsmith")
    admin = await open_admin_session(client)
    number = await add_suggestion(client)
    taken = await accept(client, admin, number)
    assert (taken.status_code, bool(taken.json()["detail"])) == (409, True)
    wrong = await accept(client, admin, number, "Not an id!")
    assert (wrong.status_code, "id" in wrong.json()["detail"]["fields"]) == (400, True)
    assert (await read(client, admin, f"{ADMIN}/{number}"))["suggestion"]["state"] == "waiting"
    assert await read_audit(client, admin, "suggestion") == []
    other = await accept(client, admin, number, "deedsmith-2")
    assert (other.status_code, other.json()["product_id"]) == (200, "deedsmith-2")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"reason": ""},
        {"reason": "other"},
        {"reason": "spam", "note": "x" * 1_001},
        {"reason": "spam", "note": "a\u202eb"},
        {"reason": "spam", "product": "x"},
    ],
)
async def test_a_decision_without_a_reason_of_the_list_is_refused(
    client: httpx.AsyncClient, body: dict[str, str]
) -> None:
    admin = await open_admin_session(client)
    number = await add_suggestion(client)
    answer = await client.post(f"{ADMIN}/{number}/decline", json=body, headers=admin)
    assert (answer.status_code in {400, 422}, bool(answer.json()["detail"])) == (True, True)
    assert await db.fetch_value("SELECT state FROM product_suggestion") == "waiting"


@pytest.mark.parametrize("query", ["state=unknown", "page=0", "page=x"])
async def test_a_wrong_filter_is_refused(client: httpx.AsyncClient, query: str) -> None:
    admin = await open_admin_session(client)
    answer = await client.get(f"{ADMIN}?{query}", headers=admin)
    assert (answer.status_code in {400, 422}, bool(answer.json()["detail"])) == (True, True)


async def test_the_list_has_pages_and_states(client: httpx.AsyncClient) -> None:
    admin = await open_admin_session(client)
    numbers = [await add_suggestion(client, name=f"Deeds {number}") for number in range(52)]
    first, second = await read(client, admin, ADMIN), await read(client, admin, ADMIN, page="2")
    assert [each["id"] for page in (first, second) for each in page["suggestions"]] == numbers
    assert (first["has_next"], second["has_next"]) == (True, False)
    await decline(client, admin, numbers[0])
    declined = await read(client, admin, ADMIN, state="declined")
    assert [each["id"] for each in declined["suggestions"]] == numbers[:1]


async def test_the_address_of_a_visitor_is_deleted_ninety_days_after_the_decision(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    admin = await open_admin_session(client)
    waiting, recent, old = [await add_suggestion(client, name=name, email=EMAIL) for name in ("One", "Two", "Three")]
    for number, days in ((recent, 89), (old, 91)):
        await decline(client, admin, number)
        await db.execute(
            "UPDATE product_suggestion SET decided_at = now() - $2::interval WHERE id = $1",
            number,
            timedelta(days=days),
        )
    (purge,) = feature.schedules
    await purge.run(JobContext(settings, ()))
    rows = await db.fetch("SELECT id, email FROM product_suggestion ORDER BY id")
    assert [(row["id"], row["email"]) for row in rows] == [(waiting, EMAIL), (recent, EMAIL), (old, "")]
    await db.execute("UPDATE product_suggestion SET created_at = now() - interval '731 days' WHERE id = $1", old)
    await purge.run(JobContext(settings, ()))
    assert await db.fetch_column("SELECT id FROM product_suggestion ORDER BY id") == [waiting, recent]


async def test_suggestions_are_exported_and_erased_with_their_account(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    headers = await open_session(client, EMAIL)
    await add_suggestion(client, headers, description="Mine.")
    await add_suggestion(client, name="As a visitor", email=EMAIL)
    await add_suggestion(client, name="Of another", email="eve@other.example")
    document = (await client.get("/api/account/export", headers=headers)).json()
    assert [each["name"] for each in document["suggestions"]] == ["Deedsmith", "As a visitor"]
    account = await db.fetch_value("SELECT id FROM account WHERE email = $1", EMAIL)
    assert feature.personal_data is not None
    assert feature.personal_data.erase is not None
    await feature.personal_data.erase(settings, Person(account, EMAIL))
    rows = await db.fetch("SELECT name, account, email, description FROM product_suggestion ORDER BY id")
    assert [tuple(row.values()) for row in rows] == [
        ("Deedsmith", None, "", ""),
        ("As a visitor", None, "", ""),
        ("Of another", None, "eve@other.example", ""),
    ]

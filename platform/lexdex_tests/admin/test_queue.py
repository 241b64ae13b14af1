"""The queue of everything that waits for an admin, and who works on it."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from lexdex.admin.service import queue
from lexdex.foundation import database as db
from lexdex_tests.accounts.builders import create_account, enrol_second_factor, open_session
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import open_admin_session

QUEUE, ASSIGNMENT = "/api/admin/queue", "/api/admin/queue/assignment"
Headers = dict[str, str]
PROFILE_CHANGE = """
INSERT INTO profile_draft (id, product, account, changes, state, updated_at)
VALUES ($1, 'deeds', $2, '{"name": "Deeds 2"}', 'waiting', $3)
"""
REVIEW = """
INSERT INTO review (product, account, rating, title, text, state, appeal_state)
VALUES ('deeds', $1, 4, 'a', 'b', $2, $3) RETURNING id
"""
VALIDATION = """
INSERT INTO validation_request (id, account, state, form, package, price_amount, price_currency, submitted_at)
VALUES ($1, $2, 'submitted', '{}', 'basic', 1, 'usd', $3)
"""


async def read(client: httpx.AsyncClient, admin: Headers, **query: str) -> list[Any]:
    """Read a page of the queue."""
    answer = await client.get(QUEUE, params=query, headers=admin)
    assert answer.status_code == 200, answer.text
    return list(answer.json()["items"])


async def assign(
    client: httpx.AsyncClient, admin: Headers, item: dict[str, str], *, is_mine: bool = True
) -> httpx.Response:
    """Take an item, or leave it."""
    body = {"kind": item["kind"], "object_id": item["object_id"], "is_mine": is_mine}
    return await client.put(ASSIGNMENT, json=body, headers=admin)


async def add_claim(vendor: UUID, days: int = 1, product: str = "deeds") -> str:
    """Add a claim that waits for so many days."""
    number = uuid4()
    await db.execute(
        "INSERT INTO claim (id, product, account, submitted_at) VALUES ($1, $2, $3, $4)",
        number,
        product,
        vendor,
        datetime.now(UTC) - timedelta(days=days),
    )
    return str(number)


async def add_one_of_each(vendor: UUID) -> list[tuple[str, str]]:
    """Add what waits, of each kind; returns kind and id, oldest first."""

    def ago(days: int) -> datetime:
        return datetime.now(UTC) - timedelta(days=days)

    change, request = uuid4(), uuid4()
    await db.execute(PROFILE_CHANGE, change, vendor, ago(7))
    await db.execute(VALIDATION, request, vendor, ago(3))
    reviews = {
        kind: await db.fetch_value(REVIEW, await create_account(f"{kind}@firm.example"), *state)
        for kind, state in {
            "proof": ("visible", ""),
            "flag": ("visible", ""),
            "appeal": ("hidden", "open"),
            "hidden": ("hidden", ""),
        }.items()
    }
    proof = "INSERT INTO review_proof (id, review, account, submitted_at) VALUES (gen_random_uuid(), $1, $2, $3)"
    await db.execute(proof, reviews["proof"], vendor, ago(6))
    flag = "INSERT INTO review_flag (review, account, kind, flagged_at) VALUES ($1, $2, 'spam', $3)"
    await db.execute(flag, reviews["flag"], vendor, ago(5))
    await db.execute(flag, reviews["flag"], await create_account("second@firm.example"), ago(1))
    appealed = (
        "INSERT INTO review_event (review, product, actor, action, happened_at) VALUES ($1, 'deeds', 'x', $2, $3)"
    )
    await db.execute(appealed, reviews["appeal"], "appealed", ago(4))
    leaving = await create_account("leaving@firm.example")
    await db.execute("UPDATE account SET removal_due_at = $2 WHERE id = $1", leaving, ago(2) + timedelta(days=5))
    return [
        ("claim", await add_claim(vendor, 8)),
        ("profile_change", str(change)),
        ("proof", str(reviews["proof"])),
        ("flag", str(reviews["flag"])),
        ("appeal", str(reviews["appeal"])),
        ("validation", str(request)),
        ("erasure", str(leaving)),
    ]


async def test_everything_that_waits_is_in_one_place_oldest_first(client: httpx.AsyncClient) -> None:
    await create_product("deeds", name="Deeds")
    admin = await open_admin_session(client)
    vendor = await create_account("vera@maker.example", role=2)
    expected = await add_one_of_each(vendor)
    items = await read(client, admin)
    assert [(item["kind"], item["object_id"]) for item in items] == expected
    assert items[0]["title"] == "Deeds"
    ages = [datetime.now(UTC) - datetime.fromisoformat(item["since"]) for item in items]
    assert [age.days for age in ages] == [8, 7, 6, 5, 4, 3, 2]
    waiting = (await client.get("/api/admin/waiting", headers=admin)).json()
    assert (waiting["queue"], waiting["suggestions"]) == (7, 0)
    for kind, object_id in expected:
        assert [item["object_id"] for item in await read(client, admin, kind=kind)] == [object_id]


async def test_an_admin_takes_and_leaves_what_waits_and_another_takes_over(client: httpx.AsyncClient) -> None:
    await create_product("deeds", name="Deeds")
    admin = await open_admin_session(client)
    second = await open_session(client, "second@lexdex.example", role=4)
    await enrol_second_factor(client, second)
    await add_claim(await create_account("vera@maker.example", role=2))
    (item,) = await read(client, admin)
    assert (item["assignee"], item["assignee_name"]) == (None, "")
    for headers in (admin, second):
        assert (await assign(client, headers, item)).status_code == 204
        assert [each["assignee_name"] for each in await read(client, headers, mine="true")] == ["Ada Lovelace"]
    assert await read(client, admin, mine="true") == []
    assert (await assign(client, second, item, is_mine=False)).status_code == 204
    assert [each["assignee"] for each in await read(client, admin)] == [None]
    entries = (await client.get("/api/admin/audit?action=queue.assigned", headers=admin)).json()["entries"]
    assert [(entry["object_kind"], entry["object_id"]) for entry in entries] == [("claim", item["object_id"])] * 3


async def test_only_what_waits_can_be_taken(client: httpx.AsyncClient) -> None:
    await create_product("deeds", name="Deeds")
    admin = await open_admin_session(client)
    unknown = await assign(client, admin, {"kind": "claim", "object_id": str(uuid4())})
    assert (unknown.status_code, "no longer waits" in unknown.json()["detail"]) == (404, True)
    strange = await assign(client, admin, {"kind": "flag", "object_id": "no number'; --"})
    assert strange.status_code == 404
    validation = await assign(client, admin, {"kind": "validation", "object_id": str(uuid4())})
    assert (validation.status_code, "on its own page" in validation.json()["detail"]) == (400, True)


async def test_the_assignment_ends_with_the_decision(client: httpx.AsyncClient) -> None:
    await create_product("deeds", name="Deeds")
    admin = await open_admin_session(client)
    vendor = await create_account("vera@maker.example", role=2)
    waits, decided = await add_claim(vendor, 2), await add_claim(await create_account("v@maker.example", role=2))
    for number in (waits, decided):
        await assign(client, admin, {"kind": "claim", "object_id": number})
    await db.execute("UPDATE claim SET state = 'approved' WHERE id = $1", UUID(decided))
    assert [item["object_id"] for item in await read(client, admin, mine="true")] == [waits]
    assert (await queue.purge_assignments(), await queue.purge_assignments()) == (1, 0)
    assert [item["object_id"] for item in await read(client, admin, mine="true")] == [waits]


async def test_the_queue_has_pages(client: httpx.AsyncClient) -> None:
    admin = await open_admin_session(client)
    vendor = await create_account("vera@maker.example", role=2)
    numbers = []
    for number in range(53):
        await create_product(f"deeds-{number}")
        numbers.append(await add_claim(vendor, 100 - number, f"deeds-{number}"))
    first, second = await read(client, admin), await read(client, admin, page="2")
    assert [item["object_id"] for item in first + second] == numbers
    assert [len(first), len(second)] == [50, 3]


@pytest.mark.parametrize("query", ["kind=unknown", "page=0", "mine=perhaps"])
async def test_a_wrong_filter_is_refused(client: httpx.AsyncClient, query: str) -> None:
    admin = await open_admin_session(client)
    answer = await client.get(f"{QUEUE}?{query}", headers=admin)
    assert (answer.status_code in {400, 422}, bool(answer.json()["detail"])) == (True, True)

"""The overview of the admin portal: counters, the last 30 days, and what waits."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest

from lexdex.admin.service import overview
from lexdex.foundation import database as db
from lexdex.search.tables import SearchEvent
from lexdex_tests.accounts.builders import create_account
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import (
    WEBSITE,
    create_claim,
    open_admin_session,
    open_vendor_session,
)


@pytest.fixture(autouse=True)
def _count_anew() -> None:
    """Forget what an earlier test counted."""
    overview.clear_cache()


OVERVIEW, WAITING = "/api/admin/overview", "/api/admin/waiting"
Headers = dict[str, str]


async def read(client: httpx.AsyncClient, admin: Headers, path: str = OVERVIEW) -> Any:  # noqa: ANN401 - JSON
    """Read the overview."""
    answer = await client.get(path, headers=admin)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def add_search(query: str, searcher: str, *, total: int, days_ago: int = 0) -> None:
    """Add a search to the log."""
    event = SearchEvent(id=uuid4(), searcher=searcher, query=query, total=total, outcome="answered", mode="hybrid")
    event.release, event.created_at = "r1", datetime.now(UTC) - timedelta(days=days_ago)
    await db.execute(SearchEvent.insert(event))


@pytest.mark.covers("Z02/counters", "Z25/counters")
async def test_the_counters_count_what_there_is(client: httpx.AsyncClient) -> None:
    admin = await open_admin_session(client)
    for number, status in enumerate(("active", "active", "pending", "inactive", "active", "deleted")):
        await create_product(f"product-{number}", status=status)
    await db.execute("UPDATE product SET hidden = true WHERE id = 'product-4'")
    for number, role in enumerate((1, 1, 1, 2, 2, 4)):
        await create_account(f"account-{number}@firm.example", role=role)
    await create_account("unverified@firm.example", verified=False)
    erased = await create_account("erased@firm.example")
    await db.execute("UPDATE account SET erased_at = now() WHERE id = $1", erased)
    counters = (await read(client, admin))["counters"]
    assert counters == {"products": 5, "active": 2, "pending": 1, "users": 3, "vendors": 2, "admins": 2}
    # A click on the counter leads to this table.
    assert (await client.get("/api/admin/products", headers=admin)).json()["total"] == 5


@pytest.mark.covers("Z02/days")
async def test_registrations_and_searches_are_counted_for_each_of_thirty_days(client: httpx.AsyncClient) -> None:
    admin = await open_admin_session(client)
    old = await create_account("old@firm.example")
    for days, email in ((29, "early@firm.example"), (30, "before@firm.example"), (3, "erased@firm.example")):
        account = await create_account(email)
        await db.execute("UPDATE account SET created_at = $2 WHERE id = $1", account, _days_ago(days))
    await db.execute("UPDATE account SET created_at = $2 WHERE id = $1", old, _days_ago(300))
    for days in (0, 0, 29, 30):
        await add_search("nda", "one", total=1, days_ago=days)
    days = (await read(client, admin))["days"]
    today = datetime.now(UTC).date()
    assert [day["day"] for day in days] == [(today - timedelta(days=29 - back)).isoformat() for back in range(30)]
    # The admin of this test registered today.
    assert {29 - index: day["registrations"] for index, day in enumerate(days) if day["registrations"]} == {
        29: 1,
        3: 1,
        0: 1,
    }
    assert {29 - index: day["searches"] for index, day in enumerate(days) if day["searches"]} == {29: 1, 0: 2}


def _days_ago(days: int) -> datetime:
    return datetime.now(UTC) - timedelta(days=days)


@pytest.mark.covers("Z02/queries")
async def test_queries_without_results_are_listed_by_how_often_they_are_searched(client: httpx.AsyncClient) -> None:
    admin = await open_admin_session(client)
    for searcher in ("one", "two", "three"):
        await add_search("Deed of covenant", searcher, total=0)
        await add_search("escrow", searcher, total=0, days_ago=31)
    for searcher in ("one", "two"):
        await add_search("bot لغوي", searcher, total=0)
        await add_search("nda", searcher, total=4)
    # One person's query may say who asked.
    for _ in range(3):
        await add_search("ada lovelace v. babbage", "one", total=0)
    assert (await read(client, admin))["unanswered"] == [
        {"query": "deed of covenant", "searches": 3},
        {"query": "bot لغوي", "searches": 2},
    ]


@pytest.mark.covers("Z02/queues", "Z05/api")
async def test_what_waits_is_counted_with_its_age(client: httpx.AsyncClient) -> None:
    admin = await open_admin_session(client)
    empty = await read(client, admin)
    assert (empty["queues"], empty["claim_decisions"]) == ([], {"count": 0, "p50_seconds": None, "p95_seconds": None})
    for number, days in enumerate((1, 2, 3)):
        await create_product(f"deeds-{number}", website=WEBSITE)
        vendor = await open_vendor_session(client, f"vera-{number}@maker.example")
        claim = await create_claim(client, vendor, f"deeds-{number}")
        await db.execute("UPDATE claim SET submitted_at = $2 WHERE id = $1", claim["id"], _days_ago(days))
    assert (await read(client, admin, WAITING))["claims"] == 3
    (queue,) = (await read(client, admin))["queues"]
    assert (queue["kind"], queue["count"]) == ("claim", 3)
    assert queue["p50_seconds"] == pytest.approx(2 * 86_400, rel=0.01)
    assert queue["p95_seconds"] == pytest.approx(2.9 * 86_400, rel=0.01)
    await db.execute(
        "UPDATE claim SET state = 'approved', decided_at = submitted_at + interval '6 hours' WHERE id = $1", claim["id"]
    )
    after = await read(client, admin)
    assert after["claim_decisions"] == {"count": 1, "p50_seconds": 21_600, "p95_seconds": 21_600}
    assert (after["queues"][0]["count"], (await read(client, admin, WAITING))["claims"]) == (2, 2)


@pytest.mark.covers("Z02/appeals")
async def test_reversed_appeals_are_those_whose_review_was_restored(client: httpx.AsyncClient) -> None:
    admin = await open_admin_session(client)
    await create_product("deeds")
    events = [
        (1, ("hidden", "appealed", "restored", "hidden", "appealed")),
        (2, ("hidden", "appealed", "appeal_rejected", "restored")),
        (3, ("hidden", "restored")),
    ]
    for review, actions in events:
        for action in actions:
            await db.execute(
                "INSERT INTO review_event (review, product, actor, action) VALUES ($1, 'deeds', 'cli', $2)",
                review,
                action,
            )
    assert (await read(client, admin))["appeals"] == {"decided": 2, "reversed": 1}


@pytest.mark.covers("Z02/health")
async def test_the_outbox_and_the_search_are_described(client: httpx.AsyncClient) -> None:
    admin = await open_admin_session(client)
    before = await read(client, admin)
    await db.execute("INSERT INTO outbox (topic, dead_at) VALUES ('test.dead', now())")
    await db.execute("INSERT INTO outbox (topic) VALUES ('test.waiting'), ('test.waiting')")
    await db.execute("INSERT INTO outbox (topic, done_at) VALUES ('test.done', now())")
    after = await read(client, admin)
    assert after["dead_letters"] == before["dead_letters"] + 1
    assert after["outbox_waiting"] == before["outbox_waiting"] + 2
    # No release is built in this test.
    assert after["search"] == "unavailable"


async def test_totals_are_counted_once_a_minute_and_what_waits_each_time(client: httpx.AsyncClient) -> None:
    admin = await open_admin_session(client)
    first = await read(client, admin)
    await create_product("deeds", website=WEBSITE)
    await create_claim(client, await open_vendor_session(client))
    second = await read(client, admin)
    assert second["counters"] == first["counters"]
    assert ([queue["kind"] for queue in first["queues"]], [queue["kind"] for queue in second["queues"]]) == (
        [],
        ["claim"],
    )
    overview.clear_cache()
    assert (await read(client, admin))["counters"]["products"] == first["counters"]["products"] + 1

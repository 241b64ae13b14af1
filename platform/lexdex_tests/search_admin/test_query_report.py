"""The report of queries: popular, without results, never opened; only those of several searchers, none that names."""

import csv
import io
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex_tests.accounts.builders import Headers
from lexdex_tests.claims.builders import open_admin_session

QUERIES = "/api/admin/search/queries"
INSERT_SEARCH = """
INSERT INTO search_event (id, searcher, query, total, outcome, mode, release, created_at)
VALUES ($1, $2, $3, $4, $5, 'hybrid', 'r', $6)
"""
INSERT_CLICK = "INSERT INTO search_action (search, kind, product, position) VALUES ($1, 'click', 'certa', 1)"


async def add_searches(
    query: str, searchers: int, *, total: int = 3, days_ago: int = 0, opened: int = 0, repeats: int = 1
) -> None:
    """Add searches for a query: `repeats` of each searcher; `opened` of all have a click."""
    at = datetime.now(UTC) - timedelta(days=days_ago)
    for number in range(searchers * repeats):
        search_id = uuid4()
        outcome = "answer" if total else "no_match"
        await db.execute(INSERT_SEARCH, search_id, f"searcher {number % searchers}", query, total, outcome, at)
        if number < opened:
            await db.execute(INSERT_CLICK, search_id)


async def read(client: httpx.AsyncClient, admin: Headers, **params: Any) -> dict[str, Any]:  # noqa: ANN401
    answer = await client.get(QUERIES, params=params, headers=admin)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def list_texts(client: httpx.AsyncClient, admin: Headers, **params: Any) -> list[str]:  # noqa: ANN401
    return [each["query"] for each in (await read(client, admin, **params))["queries"]]


async def test_only_queries_of_five_searchers_are_reported(client: httpx.AsyncClient) -> None:
    admin = await open_admin_session(client)
    await add_searches("Lease  abstraction", 5, opened=2)
    await add_searches("lease abstraction ", 1)
    await add_searches("rare", 4, repeats=10)
    page = await read(client, admin)
    assert (page["total"], page["min_searchers"], page["page_size"]) == (1, 5, 50)
    (row,) = page["queries"]
    assert {name: row[name] for name in ("query", "searches", "searchers", "without_result", "opened")} == {
        "query": "lease abstraction",
        "searches": 6,
        "searchers": 5,
        "without_result": 0,
        "opened": 2,
    }


@pytest.mark.parametrize(
    "personal", ["dismissal of ada@firm.example", "call +49 6221 123456", "www.firm.example", "x" * 201]
)
async def test_queries_that_may_name_a_person_are_never_reported(client: httpx.AsyncClient, personal: str) -> None:
    admin = await open_admin_session(client)
    await add_searches(personal, 9)
    await add_searches("iso 27001 clm", 6)
    assert await list_texts(client, admin) == ["iso 27001 clm"]


async def test_each_kind_counts_the_searchers_of_its_own_searches(client: httpx.AsyncClient) -> None:
    admin = await open_admin_session(client)
    await add_searches("found", 6, opened=6)
    await add_searches("nothing", 6, total=0)
    await add_searches("unopened", 7, opened=1)
    # Most searchers found something: the four that did not are too few to be reported.
    await add_searches("mixed", 8, opened=8)
    await add_searches("mixed", 4, total=0)
    assert await list_texts(client, admin) == ["mixed", "unopened", "found", "nothing"]
    assert await list_texts(client, admin, kind="no_result") == ["nothing"]
    assert await list_texts(client, admin, kind="failing") == ["unopened"]


async def test_a_period_includes_both_of_its_days(client: httpx.AsyncClient) -> None:
    admin = await open_admin_session(client)
    for days_ago in (0, 3, 40):
        await add_searches(f"query {days_ago}", 5, days_ago=days_ago)
    today = datetime.now(UTC).date()
    assert await list_texts(client, admin) == ["query 0", "query 3"]
    day = str(today - timedelta(days=3))
    assert await list_texts(client, admin, since=day, until=day) == ["query 3"]
    assert len(await list_texts(client, admin, since=str(today - timedelta(days=60)))) == 3
    for since, until in ((today, today - timedelta(days=1)), (today - timedelta(days=400), today)):
        refused = await client.get(QUERIES, params={"since": str(since), "until": str(until)}, headers=admin)
        assert refused.status_code == 400
    assert await list_texts(client, admin, since=day, until="9999-12-31") == ["query 0", "query 3"]
    extreme = await client.get(QUERIES, params={"until": "0001-01-01"}, headers=admin)
    assert extreme.status_code == 400


async def test_a_report_has_pages_and_is_exported(client: httpx.AsyncClient) -> None:
    admin = await open_admin_session(client)
    for number in range(51):
        await add_searches(f"=query {number:02}", 5, total=0)
    second = await read(client, admin, kind="no_result", page=2)
    assert (second["total"], [each["query"] for each in second["queries"]]) == (51, ["=query 50"])
    answer = await client.get(f"{QUERIES}/export", params={"kind": "no_result"}, headers=admin)
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert (len(rows), rows[0][0], rows[1][0], rows[1][1]) == (52, "query", "'=query 00", "5")
    assert await db.fetch_value("SELECT count(*) FROM audit_entry WHERE action = 'search_query.exported'") == 1

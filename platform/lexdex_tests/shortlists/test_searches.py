"""Saved searches: each request once, at most fifty also under concurrent requests, and access by the owner alone."""

import asyncio
from typing import Any

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.shortlists.service import searches
from lexdex_tests.accounts.builders import Headers, open_session
from lexdex_tests.shortlists.test_lists import OTHER

SEARCHES = "/api/saved-searches"
GERMAN = {"kind": "must", "field": "languages", "values": ["German"]}


async def save_search(client: httpx.AsyncClient, headers: Headers, **draft: Any) -> httpx.Response:  # noqa: ANN401 - any JSON
    return await client.post(SEARCHES, json={"query": "", **draft}, headers=headers)


async def save_with_alert(client: httpx.AsyncClient, headers: Headers, **draft: Any) -> httpx.Response:  # noqa: ANN401 - any JSON
    return await save_search(client, headers, alert=True, **draft)


async def list_searches(client: httpx.AsyncClient, headers: Headers) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await client.get(SEARCHES, headers=headers)).json()
    return found


async def test_a_search_is_saved_as_it_was_run(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    constraints = [{"kind": "must_not", "field": "hosting_locations", "values": ["United States"]}]
    draft = {"query": " contracts  in German ", "constraints": constraints, "filters": [GERMAN], "keyword": "clause"}
    saved = await save_search(client, headers, **draft, facets=True, name="Contracts", alert=False)
    assert saved.status_code == 200
    (entry,) = await list_searches(client, headers)
    assert entry == saved.json()
    assert (entry["name"], entry["alert"], entry["evaluated_at"]) == ("Contracts", False, None)
    assert entry["request"] == {
        "query": "contracts in German",
        "constraints": constraints,
        "filters": [GERMAN],
        "keyword": "clause",
        "facets": False,
    }


async def test_the_same_request_is_saved_once_and_constraints_make_another(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    first = await save_search(client, headers, query="contracts", name="One")
    again = await save_search(client, headers, query=" contracts ", name="Two", alert=False, facets=True)
    assert again.json() == first.json()
    await save_search(client, headers, query="contracts", constraints=[])
    await save_search(client, headers, query="contracts", filters=[GERMAN])
    assert len(await list_searches(client, headers)) == 3


async def test_a_search_is_found_whatever_the_order_of_its_stored_fields(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    first = await save_search(client, headers, query="contracts", filters=[GERMAN])
    stored = '{"keyword": "", "filters": [{"values": ["German"], "field": "languages", "kind": "must"}], '
    stored += '"facets": false, "constraints": null, "query": "contracts"}'
    await db.execute("UPDATE saved_search SET request = $1::jsonb", stored)
    again = await save_search(client, headers, query="contracts", filters=[GERMAN])
    assert again.json() == first.json()
    assert len(await list_searches(client, headers)) == 1


@pytest.mark.parametrize(
    ("draft", "name"),
    [
        ({"query": "contracts in German"}, "contracts in German"),
        ({"keyword": "clause"}, "clause"),
        ({"filters": [GERMAN, {**GERMAN, "values": ["French"]}]}, "German, French"),
        ({"query": "w" * 200}, "w" * 79 + "…"),
        ({"query": "عقود"}, "عقود"),
        ({"query": "contracts", "name": "  "}, "contracts"),
    ],
)
async def test_without_a_name_it_is_named_after_its_query(
    client: httpx.AsyncClient, draft: dict[str, Any], name: str
) -> None:
    assert (await save_search(client, await open_session(client), **draft)).json()["name"] == name


@pytest.mark.parametrize(
    ("draft", "status", "detail"),
    [
        ({}, 400, "Please enter a question."),
        ({"query": "?!"}, 400, "Please enter at least one word."),
        ({"query": "w" * 1_001}, 400, "Please shorten your question to at most 1,000 characters."),
        ({"query": "contracts", "name": "n" * 81}, 400, "The name must have at most 80 characters."),
        ({"filters": [{**GERMAN, "field": "password"}]}, 400, "Tools cannot be filtered by “password”."),
        ({"filters": [GERMAN] * 17}, 400, "A search holds at most 16 requirements."),
        ({"filters": [{**GERMAN, "kind": "love"}]}, 422, "kind"),
        ({"query": 5}, 422, "query"),
    ],
)
async def test_invalid_searches_are_refused(
    client: httpx.AsyncClient, draft: dict[str, Any], status: int, detail: str
) -> None:
    headers = await open_session(client)
    answer = await save_search(client, headers, **draft)
    assert answer.status_code == status
    assert detail in answer.json()["detail"]
    assert await list_searches(client, headers) == []


async def test_it_is_renamed_switched_and_deleted_by_its_owner_alone(client: httpx.AsyncClient) -> None:
    headers, other = await open_session(client), await open_session(client, OTHER)
    at = f"{SEARCHES}/{(await save_search(client, headers, query='contracts')).json()['id']}"
    for forbidden in (
        await client.patch(at, json={"alert": False}, headers=other),
        await client.delete(at, headers=other),
    ):
        assert forbidden.status_code == 404
    changed = (await client.patch(at, json={"name": "Mine", "alert": False}, headers=headers)).json()
    assert (changed["name"], changed["alert"]) == ("Mine", False)
    same = (await client.patch(at, json={}, headers=headers)).json()
    assert same == changed
    assert (await client.patch(at, json={"name": " "}, headers=headers)).status_code == 400
    assert (await client.delete(at, headers=headers)).status_code == 204
    assert (await client.delete(at, headers=headers)).status_code == 404
    assert await list_searches(client, headers) == []


async def test_fifty_concurrent_requests_save_one_search(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    answers = await asyncio.gather(*(save_search(client, headers, query="contracts") for _ in range(50)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.json()["id"] for answer in answers}) == 1


async def test_sixty_concurrent_searches_are_limited_to_fifty(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    answers = await asyncio.gather(*(save_search(client, headers, query=f"contracts {n}") for n in range(60)))
    assert sorted(answer.status_code for answer in answers) == [200] * 50 + [409] * 10
    assert {answer.json()["detail"] for answer in answers if answer.status_code == 409} == {searches.TOO_MANY}
    # An identical search can still be saved.
    assert (await save_search(client, headers, query=answers[0].json()["request"]["query"])).status_code == 200


async def test_a_search_sends_emails_only_on_request(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    await save_search(client, headers, query="quiet")
    await save_with_alert(client, headers, query="loud")
    alerts = {entry["name"]: entry["alert"] for entry in await list_searches(client, headers)}
    assert alerts == {"quiet": False, "loud": True}

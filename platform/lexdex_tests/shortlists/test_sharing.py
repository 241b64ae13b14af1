"""Shared lists: readable by their link, without their owner, until the link is revoked."""

import httpx
import pytest

from lexdex.accounts.service.removal import erase_due_accounts
from lexdex.catalogue import service as catalogue
from lexdex.features import PERSONAL_DATA
from lexdex.foundation import database as db
from lexdex.foundation.files import Files
from lexdex.settings import Settings
from lexdex.shell import pages
from lexdex_tests.accounts.builders import EMAIL, NAME, Headers, open_session
from lexdex_tests.builders import create_product
from lexdex_tests.events import process_outbox
from lexdex_tests.shortlists.test_lists import LISTS, read_list, save_tool

SHARED = "/api/shared/"


async def create_list_with_tool(client: httpx.AsyncClient, headers: Headers, note: str = "Too dear, says Bob") -> str:
    """Create a list with one tool and a note on it; returns its id."""
    await create_product("certa", name="Certa")
    shortlist_id = str((await save_tool(client, headers)).json()["id"])
    await client.put(f"{LISTS}/{shortlist_id}/tools/certa", json={"note": note}, headers=headers)
    return shortlist_id


async def share(client: httpx.AsyncClient, headers: Headers, shortlist_id: str, *, notes: bool = False) -> str:
    """Share a list; returns the token of the link."""
    answer = await client.post(f"{LISTS}/{shortlist_id}/share", json={"notes": notes}, headers=headers)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["path"]).removeprefix("/shared/")


async def test_the_link_shows_the_list_without_its_owner(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    shortlist_id = await create_list_with_tool(client, headers)
    answer = await client.get(SHARED + await share(client, headers, shortlist_id))
    assert answer.status_code == 200
    assert answer.headers["x-robots-tag"] == "noindex"
    assert answer.headers["cache-control"] == "no-store"
    body = answer.json()
    assert (body["name"], [one["product_id"] for one in body["tools"]]) == ("Shortlist", ["certa"])
    assert set(body) == {"name", "tools", "shared_at"}
    account = str(await db.fetch_value("SELECT id FROM account"))
    for secret in (EMAIL, NAME, account, shortlist_id, "Too dear"):
        assert secret not in answer.text


async def test_notes_are_shared_only_by_choice_and_the_choice_can_be_changed(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    shortlist_id = await create_list_with_tool(client, headers)
    token = await share(client, headers, shortlist_id, notes=True)
    assert (await client.get(SHARED + token)).json()["tools"][0]["note"] == "Too dear, says Bob"
    assert await share(client, headers, shortlist_id, notes=False) == token
    assert (await client.get(SHARED + token)).json()["tools"][0]["note"] == ""
    assert (await read_list(client, headers, shortlist_id))["share"]["path"] == f"/shared/{token}"


async def test_a_revoked_link_fails_at_once_and_the_next_one_differs(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    shortlist_id = await create_list_with_tool(client, headers)
    token = await share(client, headers, shortlist_id)
    assert (await client.delete(f"{LISTS}/{shortlist_id}/share", headers=headers)).status_code == 204
    assert (await client.get(SHARED + token)).status_code == 404
    assert (await client.delete(f"{LISTS}/{shortlist_id}/share", headers=headers)).status_code == 404
    assert (await read_list(client, headers, shortlist_id))["share"] is None
    other = await share(client, headers, shortlist_id)
    assert other != token
    assert [(await client.get(SHARED + each)).status_code for each in (token, other)] == [404, 200]


async def test_the_link_ends_with_its_list_and_with_an_account_that_is_closed(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    shortlist_id = await create_list_with_tool(client, headers)
    token = await share(client, headers, shortlist_id)
    await db.execute("UPDATE account SET disabled_at = now()")
    assert (await client.get(SHARED + token)).status_code == 404
    await db.execute("UPDATE account SET disabled_at = NULL")
    assert (await client.delete(f"{LISTS}/{shortlist_id}", headers=headers)).status_code == 204
    assert (await client.get(SHARED + token)).status_code == 404


async def test_a_hidden_tool_is_not_on_the_shared_list(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    shortlist_id = await create_list_with_tool(client, headers)
    token = await share(client, headers, shortlist_id, notes=True)
    await catalogue.set_product_hidden("certa", hidden=True, actor="an editor")
    assert (await client.get(SHARED + token)).json()["tools"] == []


async def test_no_table_contains_the_link(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    token = await share(client, headers, await create_list_with_tool(client, headers))
    assert len(token) == 43
    for table in ("shortlist", "outbox", "activity"):
        assert token not in str(await db.fetch_value(f"SELECT string_agg(t::text, ' ') FROM {table} t"))


@pytest.mark.parametrize("token", ["x", "x" * 43, "x" * 500, "%00", "..%2f..%2f", "a" * 42 + "%0a"])
async def test_an_unknown_link_is_not_found(client: httpx.AsyncClient, token: str) -> None:
    answer = await client.get(SHARED + token)
    assert answer.status_code == 404
    assert isinstance(answer.json()["detail"], str)


@pytest.mark.parametrize("first", ["-", "_", "7", "x"])
def test_a_link_leads_to_a_page_whatever_its_first_character(first: str) -> None:
    found = pages.find_page(f"/shared/{first}{'x' * 42}")
    assert found is not None
    assert (found.page.title, found.page.listed) == ("Shared shortlist", False)


async def test_sharing_and_revoking_appear_in_the_activity(client: httpx.AsyncClient, settings: Settings) -> None:
    headers = await open_session(client)
    shortlist_id = await create_list_with_tool(client, headers)
    await share(client, headers, shortlist_id)
    await share(client, headers, shortlist_id, notes=True)
    await client.delete(f"{LISTS}/{shortlist_id}/share", headers=headers)
    await process_outbox(settings)
    lines = [entry["Description"] for entry in (await client.get("/users/logs", headers=headers)).json()]
    assert lines[:2] == ["Stopped sharing a shortlist", "Shared a shortlist"]
    assert "Shared a shortlist" not in lines[2:]


async def test_everything_is_exported_and_goes_with_the_account(client: httpx.AsyncClient, settings: Settings) -> None:
    headers = await open_session(client)
    shortlist_id = await create_list_with_tool(client, headers, "Zebulon likes it")
    token = await share(client, headers, shortlist_id)
    await client.post("/api/saved-searches", json={"query": "quixotic contracts"}, headers=headers)
    document = (await client.get("/api/account/export", headers=headers)).json()
    assert [(one["shortlist"], one["product"], one["note"]) for one in document["shortlists"]] == [
        ("Shortlist", "certa", "Zebulon likes it")
    ]
    assert [one["request"]["query"] for one in document["saved_searches"]] == ["quixotic contracts"]
    await db.execute("UPDATE account SET removal_due_at = now()")
    assert await erase_due_accounts(settings, Files(settings), PERSONAL_DATA) == 1
    assert (await client.get(SHARED + token)).status_code == 404
    for table in ("shortlist", "shortlist_tool", "saved_search", "alert_email"):
        assert await db.fetch_value(f"SELECT count(*) FROM {table}") == 0

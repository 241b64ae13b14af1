"""Shortlists: saving tools, limits that hold under fifty concurrent requests, and access by the owner alone."""

import asyncio
from typing import Any

import httpx
import pytest

from lexdex.catalogue import service as catalogue
from lexdex.foundation import database as db
from lexdex.shortlists.service import lists
from lexdex_tests.accounts.builders import Headers, open_session
from lexdex_tests.builders import create_product

LISTS, TOOLS = "/api/shortlists", "/api/shortlists/tools"
OTHER = "grace@lawfirm.example"


async def save_tool(client: httpx.AsyncClient, headers: Headers, product_id: str = "certa") -> httpx.Response:
    return await client.post(TOOLS, json={"product_id": product_id}, headers=headers)


async def create_list(client: httpx.AsyncClient, headers: Headers, name: str = "For the pitch") -> str:
    answer = await client.post(LISTS, json={"name": name}, headers=headers)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def read_list(client: httpx.AsyncClient, headers: Headers, shortlist_id: str) -> dict[str, Any]:
    answer = await client.get(f"{LISTS}/{shortlist_id}", headers=headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_the_first_saved_tool_creates_a_list_and_saving_again_changes_nothing(
    client: httpx.AsyncClient,
) -> None:
    headers = await open_session(client)
    await create_product(
        "certa", name="Certa", company="Certa Inc.", summary="Third parties.", categories=("Compliance",)
    )
    assert (await client.get(LISTS, headers=headers)).json() == []
    first, again = await save_tool(client, headers), await save_tool(client, headers)
    assert (first.status_code, first.json()) == (200, again.json())
    assert (first.json()["name"], first.json()["product_ids"], first.json()["shared"]) == (
        "Shortlist",
        ["certa"],
        False,
    )
    (listed,) = (await read_list(client, headers, first.json()["id"]))["tools"]
    assert listed["note"] == ""
    assert listed["tool"] == {
        "name": "Certa",
        "company": "Certa Inc.",
        "category": "Compliance",
        "description": "Third parties.",
        "rating": 0.0,
        "reviews": 0,
        "logo": "",
        "sample": False,
    }


async def test_lists_are_created_renamed_filled_annotated_and_deleted(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    await create_product("certa")
    await create_product("brief")
    shortlist_id = await create_list(client, headers)
    for product_id, note in (("certa", "Ask for\nprices"), ("brief", None)):
        put = await client.put(f"{LISTS}/{shortlist_id}/tools/{product_id}", json={"note": note}, headers=headers)
        assert put.status_code == 200
    await client.put(f"{LISTS}/{shortlist_id}/tools/certa", json={}, headers=headers)
    tools = (await read_list(client, headers, shortlist_id))["tools"]
    assert [(one["product_id"], one["note"]) for one in tools] == [("certa", "Ask for\nprices"), ("brief", "")]
    renamed = await client.patch(f"{LISTS}/{shortlist_id}", json={"name": "  For   the board "}, headers=headers)
    assert renamed.json()["name"] == "For the board"
    assert (await client.delete(f"{LISTS}/{shortlist_id}/tools/certa", headers=headers)).status_code == 204
    assert (await client.delete(f"{LISTS}/{shortlist_id}/tools/certa", headers=headers)).status_code == 404
    assert (await client.delete(f"{LISTS}/{shortlist_id}", headers=headers)).status_code == 204
    assert (await client.get(f"{LISTS}/{shortlist_id}", headers=headers)).status_code == 404
    assert (await client.get(LISTS, headers=headers)).json() == []


async def test_another_users_list_is_not_found(client: httpx.AsyncClient) -> None:
    owner, other = await open_session(client), await open_session(client, OTHER)
    await create_product("certa")
    shortlist_id = (await save_tool(client, owner)).json()["id"]
    at = f"{LISTS}/{shortlist_id}"
    answers = [
        await client.get(at, headers=other),
        await client.patch(at, json={"name": "Mine now"}, headers=other),
        await client.put(f"{at}/tools/certa", json={"note": "Mine now"}, headers=other),
        await client.delete(f"{at}/tools/certa", headers=other),
        await client.post(f"{at}/share", json={}, headers=other),
        await client.delete(f"{at}/share", headers=other),
        await client.delete(at, headers=other),
    ]
    assert [answer.status_code for answer in answers] == [404] * len(answers)
    assert (await client.get(LISTS, headers=other)).json() == []
    assert (await read_list(client, owner, shortlist_id))["tools"][0]["note"] == ""


async def test_names_are_unique_per_account_whatever_their_case(client: httpx.AsyncClient) -> None:
    headers, other = await open_session(client), await open_session(client, OTHER)
    first, second = await create_list(client, headers, "Board"), await create_list(client, headers, "Pitch")
    taken = await client.post(LISTS, json={"name": "BOARD"}, headers=headers)
    assert (taken.status_code, taken.json()["detail"]) == (409, "You already have a shortlist called “BOARD”.")
    assert (await client.patch(f"{LISTS}/{second}", json={"name": "board"}, headers=headers)).status_code == 409
    assert (await client.patch(f"{LISTS}/{first}", json={"name": "board"}, headers=headers)).status_code == 200
    await create_list(client, other, "Board")


@pytest.mark.parametrize(
    ("name", "detail"),
    [
        ("", "Please give the shortlist a name."),
        (" \u00a0 ", "Please give the shortlist a name."),
        ("n" * 81, "The name must have at most 80 characters."),
        (
            "a\u202eb",
            "The name contains characters that can't be seen or change the reading direction. Please remove them.",
        ),
        ("a\u0000b", "The name contains characters that cannot be shown."),
    ],
)
async def test_an_invalid_name_is_refused(client: httpx.AsyncClient, name: str, detail: str) -> None:
    headers = await open_session(client)
    answer = await client.post(LISTS, json={"name": name}, headers=headers)
    assert (answer.status_code, answer.json()["detail"]) == (400, detail)


@pytest.mark.parametrize("name", ["قائمة العقود", "לרשימה", "n" * 80, "合同 & <b>tools</b>"])
async def test_names_of_every_script_are_names(client: httpx.AsyncClient, name: str) -> None:
    headers = await open_session(client)
    assert (await read_list(client, headers, await create_list(client, headers, name)))["name"] == name


@pytest.mark.parametrize(
    ("note", "status", "detail"),
    [
        ("n" * 501, 400, "Please shorten your note to at most 500 characters."),
        ("a\u0000b", 400, "Your note contains control characters. Please write it as plain text."),
        (5, 422, "note"),
    ],
)
async def test_an_invalid_note_is_refused(client: httpx.AsyncClient, note: object, status: int, detail: str) -> None:
    headers = await open_session(client)
    await create_product("certa")
    shortlist_id = (await save_tool(client, headers)).json()["id"]
    answer = await client.put(f"{LISTS}/{shortlist_id}/tools/certa", json={"note": note}, headers=headers)
    assert answer.status_code == status
    assert detail in answer.json()["detail"]


@pytest.mark.parametrize("product_id", ["", "nothing", "../certa", "x" * 300, "a\u0000b", "Certa"])
async def test_only_public_tools_can_be_saved(client: httpx.AsyncClient, product_id: str) -> None:
    headers = await open_session(client)
    await create_product("certa")
    assert (await save_tool(client, headers, product_id)).status_code == 404
    assert (await client.get(LISTS, headers=headers)).json() == []


async def test_a_hidden_tool_keeps_its_place_without_facts(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    await create_product("certa", name="Certa Secretissima")
    shortlist_id = (await save_tool(client, headers)).json()["id"]
    await client.put(f"{LISTS}/{shortlist_id}/tools/certa", json={"note": "Ask"}, headers=headers)
    await catalogue.set_product_hidden("certa", hidden=True, actor="an editor")
    answer = await client.get(f"{LISTS}/{shortlist_id}", headers=headers)
    (listed,) = answer.json()["tools"]
    assert (listed["product_id"], listed["note"], listed["tool"]) == ("certa", "Ask", None)
    assert "Secretissima" not in answer.text
    assert (await save_tool(client, headers)).status_code == 404
    edited = await client.put(f"{LISTS}/{shortlist_id}/tools/certa", json={"note": "Ask why"}, headers=headers)
    assert edited.status_code == 200
    assert (await client.delete(f"{LISTS}/{shortlist_id}/tools/certa", headers=headers)).status_code == 204


async def test_fifty_concurrent_saves_create_one_list_with_one_tool(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    await create_product("certa")
    answers = await asyncio.gather(*(save_tool(client, headers) for _ in range(50)))
    assert {answer.status_code for answer in answers} == {200}
    (only,) = (await client.get(LISTS, headers=headers)).json()
    assert only["product_ids"] == ["certa"]


async def test_fifty_concurrent_lists_are_limited_to_twenty(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    answers = await asyncio.gather(
        *(client.post(LISTS, json={"name": f"List {n}"}, headers=headers) for n in range(50))
    )
    assert sorted(answer.status_code for answer in answers) == [201] * 20 + [409] * 30
    assert {answer.json()["detail"] for answer in answers if answer.status_code == 409} == {lists.TOO_MANY_LISTS}


async def test_fifty_concurrent_tools_fill_a_list_to_a_hundred(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    for number in range(120):
        await create_product(f"tool-{number}")
    own = await create_list(client, headers)
    for number in range(70):
        await save_tool(client, headers, f"tool-{number}")
    puts = [client.put(f"{LISTS}/{own}/tools/tool-{n}", json={}, headers=headers) for n in range(70, 120)]
    answers = await asyncio.gather(*puts)
    assert sorted(answer.status_code for answer in answers) == [200] * 30 + [409] * 20
    assert await db.fetch_value("SELECT count(*) FROM shortlist_tool") == 100
    # A tool on the list can still be saved again.
    assert (await save_tool(client, headers, "tool-0")).status_code == 200

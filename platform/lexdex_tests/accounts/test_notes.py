"""Notes of staff about users: typed, deletable by their author, exported to the user and erased with it."""

from typing import Any

import httpx

from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import EMAIL, Headers, create_account, open_admin_session, open_session
from lexdex_tests.accounts.test_removal import purge_due_accounts
from lexdex_tests.accounts.test_users import USERS, get_account_id
from lexdex_tests.audit.entries import read_last_entry
from lexdex_tests.fixtures.security_log import SecurityLines

TEXT = "Called us: <b>can't</b> log in.\nSent the link again."


async def add_note(client: httpx.AsyncClient, headers: Headers, path: str, **fields: str) -> dict[str, Any]:
    answer = await client.post(path, json={"kind": "support", "text": TEXT, **fields}, headers=headers)
    assert answer.status_code == 201, answer.text
    note: dict[str, Any] = answer.json()
    return note


async def list_notes(client: httpx.AsyncClient, headers: Headers, path: str, query: str = "") -> dict[str, Any]:
    page: dict[str, Any] = (await client.get(f"{path}{query}", headers=headers)).json()
    return page


async def test_notes_have_kind_author_and_time_and_only_the_author_deletes_them(
    client: httpx.AsyncClient, security_lines: SecurityLines
) -> None:
    author = await open_admin_session(client)
    other = await open_admin_session(client, "other.staff@lexdex.example")
    path = f"{USERS}/{await create_account()}/notes"
    note = await add_note(client, author, path)
    assert (note["kind"], note["text"], note["author_name"], note["is_own"]) == ("support", TEXT, "Ada Lovelace", True)
    assert "note" not in (await read_last_entry())["details"]["after"]
    await add_note(client, other, path, kind="legal", text="Asked for all data.")
    notes = (await list_notes(client, author, path))["notes"]
    assert [(each["kind"], each["is_own"]) for each in notes] == [("legal", False), ("support", True)]
    refused = await client.delete(f"{path}/{note['id']}", headers=other)
    assert (refused.status_code, refused.json()["detail"]) == (403, "Only the author can delete this note.")
    assert security_lines.read("request_refused")[-1]["rule"] == "note_of_other_author"
    assert (await client.delete(f"{path}/{note['id']}", headers=author)).status_code == 204
    assert (await client.delete(f"{path}/{note['id']}", headers=author)).status_code == 404
    assert [each["kind"] for each in (await list_notes(client, author, path))["notes"]] == ["legal"]


async def test_a_note_is_found_with_its_own_user_only(client: httpx.AsyncClient) -> None:
    author = await open_admin_session(client)
    path = f"{USERS}/{await create_account()}/notes"
    elsewhere = f"{USERS}/{await create_account('grace@lawfirm.example')}/notes"
    note = await add_note(client, author, path)
    assert (await list_notes(client, author, elsewhere))["notes"] == []
    assert (await client.delete(f"{elsewhere}/{note['id']}", headers=author)).status_code == 404


async def test_notes_come_in_pages(client: httpx.AsyncClient) -> None:
    author = await open_admin_session(client)
    path = f"{USERS}/{await create_account()}/notes"
    for index in range(21):
        await add_note(client, author, path, text=f"Note {index}")
    first = await list_notes(client, author, path)
    second = await list_notes(client, author, path, f"?before={first['next_before']}")
    assert (len(first["notes"]), [note["text"] for note in second["notes"]]) == (20, ["Note 0"])
    assert second["next_before"] is None


async def test_empty_odd_and_long_notes_are_refused(client: httpx.AsyncClient) -> None:
    author = await open_admin_session(client)
    path = f"{USERS}/{await create_account()}/notes"
    for fields in ({"text": " \n"}, {"text": "x" * 4_001}, {"kind": "gossip"}, {"text": "a\u202eb"}):
        body = {"kind": "support", "text": TEXT, **fields}
        assert (await client.post(path, json=body, headers=author)).status_code in {400, 422}, fields


async def test_notes_are_personal_data_of_the_user(client: httpx.AsyncClient, settings: Settings) -> None:
    author, user = await open_admin_session(client), await open_session(client)
    await add_note(client, author, f"{USERS}/{await get_account_id(EMAIL)}/notes", kind="abuse")
    exported = (await client.get("/api/account/export", headers=user)).json()["staff_notes"]
    assert [(note["kind"], note["text"], "author" in note) for note in exported] == [("abuse", TEXT, False)]
    await db.execute("UPDATE account SET removal_due_at = now() WHERE email = $1", EMAIL)
    await purge_due_accounts(settings)
    assert await db.fetch_value("SELECT count(*) FROM account_note") == 0

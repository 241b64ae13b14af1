"""A vendor's inbox: notification, access, states, notes, and the spreadsheet."""

import csv
import io
import re
from typing import Any

import httpx
import pytest

from lexdex.catalogue import service as catalogue
from lexdex.foundation import database as db
from lexdex.foundation.personal_data import Person
from lexdex.leads import personal_data
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import Headers, open_session
from lexdex_tests.builders import create_product
from lexdex_tests.leads.builders import (
    VENDOR_EMAIL,
    get_account_id,
    grant_claims,
    open_inbox_session,
    revoke_claim,
    send_request,
)
from lexdex_tests.mailbox import read_new_emails

INBOX = "/api/vendor/leads"
NO_LEAD = "Request not found."


async def read_inbox(client: httpx.AsyncClient, headers: Headers, query: str = "") -> dict[str, Any]:
    answer = await client.get(INBOX + query, headers=headers)
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


async def get_first_lead(client: httpx.AsyncClient, headers: Headers) -> int:
    number: int = (await read_inbox(client, headers))["leads"][0]["id"]
    return number


async def add_note(client: httpx.AsyncClient, headers: Headers, lead: int, text: str) -> httpx.Response:
    return await client.post(f"{INBOX}/{lead}/notes", json={"text": text}, headers=headers)


async def test_the_owner_is_notified_and_the_operator_is_not(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product(name="Certa")
    headers = await open_inbox_session(client, VENDOR_EMAIL, "certa")
    await open_inbox_session(client, "second@maker.example", "certa")
    await read_new_emails(settings)
    message = await send_request(client)
    assert message == "You have requested a demo for Certa. Your request was sent to the vendor."
    emails = await read_new_emails(settings)
    assert {sent_email.to for sent_email in emails} == {VENDOR_EMAIL, "second@maker.example"}
    lead = await get_first_lead(client, headers)
    assert all(f"/vendor-dashboard?tab=leads&lead={lead}" in sent_email.text for sent_email in emails)
    assert all(f"tab=leads&amp;lead={lead}" in sent_email.html for sent_email in emails)


async def test_without_an_owner_the_operator_is_notified_without_an_inbox_link(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await create_product(name="Certa")
    await send_request(client)
    (sent_email,) = await read_new_emails(settings)
    assert sent_email.to == "no-reply@lexdex.example"
    assert "vendor-dashboard" not in sent_email.text + sent_email.html


async def test_an_inbox_shows_the_requests(client: httpx.AsyncClient) -> None:
    await create_product(name="Certa")
    headers = await open_inbox_session(client, VENDOR_EMAIL, "certa")
    await send_request(client, message="اعرضه\nplease")
    body = await read_inbox(client, headers)
    (lead,) = body.pop("leads")
    assert body == {
        "total": 1,
        "page_size": 20,
        "counts": {"new": 1, "contacted": 0, "won": 0, "lost": 0},
        "products": [{"id": "certa", "name": "Certa", "sample": False}],
    }
    assert lead.pop("id") > 0
    assert lead.pop("received_at")
    assert lead == {
        "kind": "demo",
        "product_id": "certa",
        "product_name": "Certa",
        "sample": False,
        "name": "Ada Lovelace",
        "email": "ada@firm.example",
        "message": "اعرضه\nplease",
        "state": "new",
        "state_since": None,
        "note_count": 0,
    }


async def test_requests_from_before_the_claim_are_not_in_the_inbox(client: httpx.AsyncClient) -> None:
    await create_product(name="Certa")
    headers = await open_inbox_session(client)
    await send_request(client)
    await grant_claims(VENDOR_EMAIL, "certa")
    assert (await read_inbox(client, headers))["total"] == 0
    before: int = await db.fetch_value("SELECT id FROM lead")
    assert (await client.get(f"{INBOX}/{before}", headers=headers)).status_code == 404
    await send_request(client, kind="pricing")
    assert [lead["kind"] for lead in (await read_inbox(client, headers))["leads"]] == ["pricing"]


async def test_another_vendor_cannot_see_the_requests(client: httpx.AsyncClient) -> None:
    await create_product(name="Certa")
    await create_product("other")
    mine = await open_inbox_session(client, VENDOR_EMAIL, "certa")
    theirs = await open_inbox_session(client, "vendor@other.example", "other")
    await send_request(client)
    lead = await get_first_lead(client, mine)
    assert (await read_inbox(client, theirs))["total"] == 0
    assert (await read_inbox(client, theirs, "?product=certa"))["total"] == 0
    for method, path, json in [
        ("GET", f"{INBOX}/{lead}", None),
        ("PATCH", f"{INBOX}/{lead}", {"state": "won"}),
        ("POST", f"{INBOX}/{lead}/notes", {"text": "Mine now"}),
        ("PUT", f"{INBOX}/{lead}/notes/1", {"text": "Mine now"}),
        ("DELETE", f"{INBOX}/{lead}/notes/1", None),
    ]:
        answer = await client.request(method, path, json=json, headers=theirs)
        assert (answer.status_code, answer.json()["detail"]) == (404, NO_LEAD)
    assert (await read_inbox(client, mine))["leads"][0]["state"] == "new"


async def test_revoking_a_claim_empties_the_inbox(client: httpx.AsyncClient) -> None:
    await create_product(name="Certa")
    headers = await open_inbox_session(client, VENDOR_EMAIL, "certa")
    await send_request(client)
    lead = await get_first_lead(client, headers)
    await revoke_claim(VENDOR_EMAIL, "certa")
    assert (await read_inbox(client, headers))["total"] == 0
    assert (await client.patch(f"{INBOX}/{lead}", json={"state": "won"}, headers=headers)).status_code == 404


async def test_a_user_has_no_inbox(client: httpx.AsyncClient) -> None:
    answer = await client.get(INBOX, headers=await open_session(client))
    assert answer.status_code == 403


async def test_the_inbox_is_filtered_and_paged(client: httpx.AsyncClient) -> None:
    await create_product(name="Certa")
    await create_product("second")
    headers = await open_inbox_session(client, VENDOR_EMAIL, "certa", "second")
    for number in range(21):
        await send_request(client, email=f"asker{number}@firm.example")
    await send_request(client, "second", "pricing")
    await client.patch(f"{INBOX}/{await get_first_lead(client, headers)}", json={"state": "lost"}, headers=headers)
    assert (await read_inbox(client, headers))["total"] == 22
    assert len((await read_inbox(client, headers))["leads"]) == 20
    assert len((await read_inbox(client, headers, "?page=2"))["leads"]) == 2
    assert (await read_inbox(client, headers, "?page=3"))["leads"] == []
    assert (await read_inbox(client, headers, "?product=second"))["total"] == 1
    assert (await read_inbox(client, headers, "?kind=demo"))["total"] == 21
    lost = await read_inbox(client, headers, "?state=lost")
    assert (lost["total"], lost["counts"]) == (1, {"new": 21, "contacted": 0, "won": 0, "lost": 1})
    assert (await read_inbox(client, headers, "?state=lost&kind=demo"))["total"] == 0
    newest = [lead["received_at"] for lead in (await read_inbox(client, headers))["leads"]]
    assert newest == sorted(newest, reverse=True)


@pytest.mark.parametrize("query", ["?state=open", "?kind=gift", "?page=0", "?page=x"])
async def test_an_invalid_filter_is_rejected(client: httpx.AsyncClient, query: str) -> None:
    answer = await client.get(INBOX + query, headers=await open_inbox_session(client))
    assert answer.status_code == 422


async def test_a_state_change_is_dated_and_logged_without_a_name(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product(name="Certa")
    headers = await open_inbox_session(client, VENDOR_EMAIL, "certa")
    await send_request(client)
    lead = await get_first_lead(client, headers)
    for state in ("contacted", "won", "lost", "new", "new"):
        changed = await client.patch(f"{INBOX}/{lead}", json={"state": state}, headers=headers)
        assert (changed.status_code, changed.json()["state"]) == (200, state)
    assert changed.json()["state_since"]
    refused = await client.patch(f"{INBOX}/{lead}", json={"state": "sold"}, headers=headers)
    assert refused.status_code == 422
    await read_new_emails(settings)
    lines = [entry["Description"] for entry in (await client.get("/users/logs", headers=headers)).json()]
    assert lines[0] == "Marked a demo request for Certa as new"
    assert len([line for line in lines if line.startswith("Marked")]) == 4
    assert "Ada" not in " ".join(lines)


async def test_notes_are_added_edited_and_deleted_by_their_author(client: httpx.AsyncClient) -> None:
    await create_product(name="Certa")
    mine = await open_inbox_session(client, VENDOR_EMAIL, "certa")
    colleague = await open_inbox_session(client, "second@maker.example", "certa")
    await send_request(client)
    lead = await get_first_lead(client, mine)
    written = await add_note(client, mine, lead, "  Called.\r\nWrites on Monday. ")
    assert written.status_code == 201
    (kept,) = written.json()["notes"]
    assert (kept["text"], kept["is_own"], kept["edited_at"]) == ("Called.\nWrites on Monday.", True, None)
    (seen,) = (await client.get(f"{INBOX}/{lead}", headers=colleague)).json()["notes"]
    assert (seen["author"], seen["is_own"]) == ("Ada Lovelace", False)
    path = f"{INBOX}/{lead}/notes/{kept['id']}"
    refused = await client.put(path, json={"text": "Never called."}, headers=colleague)
    assert (refused.status_code, refused.json()["detail"]) == (404, "Note not found.")
    assert (await client.delete(path, headers=colleague)).status_code == 404
    changed = await client.put(path, json={"text": "Called twice."}, headers=mine)
    assert changed.json()["notes"][0]["text"] == "Called twice."
    assert changed.json()["notes"][0]["edited_at"]
    assert (await read_inbox(client, mine))["leads"][0]["note_count"] == 1
    assert (await client.delete(path, headers=mine)).json()["notes"] == []
    assert (await client.delete(path, headers=mine)).status_code == 404


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (" \n ", "Please write a note."),
        ("a" * 2_001, "Please shorten your note to at most 2,000 characters."),
        ("a\x00b", "Your note contains control characters. Please write it as plain text."),
    ],
)
async def test_an_invalid_note_is_rejected_with_a_message(client: httpx.AsyncClient, text: str, said: str) -> None:
    await create_product(name="Certa")
    headers = await open_inbox_session(client, VENDOR_EMAIL, "certa")
    await send_request(client)
    answer = await add_note(client, headers, await get_first_lead(client, headers), text)
    assert (answer.status_code, answer.json()["detail"]) == (400, said)


async def test_a_request_has_at_most_a_hundred_notes(client: httpx.AsyncClient) -> None:
    await create_product(name="Certa")
    headers = await open_inbox_session(client, VENDOR_EMAIL, "certa")
    await send_request(client)
    lead = await get_first_lead(client, headers)
    account = await get_account_id(VENDOR_EMAIL)
    sql = "INSERT INTO lead_note (lead, account, text) SELECT $1, $2, 'x' FROM generate_series(1, 100)"
    await db.execute(sql, lead, account)
    answer = await add_note(client, headers, lead, "One more")
    assert (answer.status_code, answer.json()["detail"]) == (409, "A request can have at most 100 notes.")


@pytest.mark.parametrize("number", ["0", "-1", str(2**63), "9" * 30, "x"])
async def test_an_invalid_id_is_not_found_like_an_unknown_one(client: httpx.AsyncClient, number: str) -> None:
    headers = await open_inbox_session(client)
    assert (await client.get(f"{INBOX}/{number}", headers=headers)).status_code == 404
    assert (await client.delete(f"{INBOX}/1/notes/{number}", headers=headers)).status_code == 404


@pytest.mark.parametrize("begin", ["=", "+", "-", "@", "\t=", " =", "\uff1d"])
async def test_a_spreadsheet_contains_no_formulas_of_users(client: httpx.AsyncClient, begin: str) -> None:
    await create_product(name="Certa")
    headers = await open_inbox_session(client, VENDOR_EMAIL, "certa")
    formula = f"{begin}HYPERLINK(1)"
    # Names with @ are refused.
    name = "=1" if begin == "@" else formula.strip()
    await send_request(client, message=f"Hello\n{formula}", name=name)
    await add_note(client, headers, await get_first_lead(client, headers), f"{formula}, he wrote")
    answer = await client.get(f"{INBOX}.csv", headers=headers)
    assert answer.headers["content-type"].startswith("text/csv")
    assert answer.headers["content-disposition"] == 'attachment; filename="requests.csv"'
    assert answer.headers["cache-control"] == "no-store"
    head, line = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    row = dict(zip(head, line, strict=True))
    assert row["Name"] == f"'{name}"
    assert row["Notes"] == f"'{formula.strip()}, he wrote"
    assert row["Message"].startswith("Hello")
    assert (row["Request"], row["Status"], row["Product"]) == ("demo", "new", "Certa")


@pytest.mark.parametrize("separator", [";", "\t", "; ", ";;"])
async def test_a_spreadsheet_has_no_formulas_behind_other_separators(client: httpx.AsyncClient, separator: str) -> None:
    await create_product(name="Certa")
    headers = await open_inbox_session(client, VENDOR_EMAIL, "certa")
    await send_request(client, message=f"a{separator}=1+1{separator}x")
    text = (await client.get(f"{INBOX}.csv", headers=headers)).content.decode("utf-8-sig")
    assert not re.search(r'(^|[;\t,"])\s*[=+@-]', text, re.MULTILINE)
    assert "1+1" in text
    assert all(line.startswith('"') and line.endswith('"') for line in text.splitlines())


async def test_the_spreadsheet_contains_the_filtered_requests(client: httpx.AsyncClient) -> None:
    await create_product(name="Certa")
    headers = await open_inbox_session(client, VENDOR_EMAIL, "certa")
    await send_request(client)
    await send_request(client, kind="pricing")
    every = (await client.get(f"{INBOX}.csv", headers=headers)).text.splitlines()
    some = (await client.get(f"{INBOX}.csv?kind=pricing", headers=headers)).text.splitlines()
    assert (len(every), len(some)) == (3, 2)
    other = await open_inbox_session(client, "vendor@other.example")
    assert len((await client.get(f"{INBOX}.csv", headers=other)).text.splitlines()) == 1


async def test_erasing_a_vendor_deletes_the_vendors_notes(settings: Settings, client: httpx.AsyncClient) -> None:
    await create_product(name="Certa")
    headers = await open_inbox_session(client, VENDOR_EMAIL, "certa")
    await send_request(client)
    lead = await get_first_lead(client, headers)
    await add_note(client, headers, lead, "Called.")
    account = await get_account_id(VENDOR_EMAIL)
    (exported,) = (await personal_data.export(settings, Person(account, VENDOR_EMAIL)))["lead_notes"]
    assert (exported["product"], exported["text"]) == ("Certa", "Called.")
    await personal_data.erase(settings, Person(account, VENDOR_EMAIL))
    assert (await personal_data.export(settings, Person(account, VENDOR_EMAIL)))["lead_notes"] == []
    assert await db.fetch_value("SELECT recipients FROM lead") == []


async def test_a_deleted_account_is_erased_from_the_inbox_with_all_notes(
    settings: Settings, client: httpx.AsyncClient
) -> None:
    await create_product(name="Certa")
    headers = await open_inbox_session(client, VENDOR_EMAIL, "certa")
    await send_request(client)
    await add_note(client, headers, await get_first_lead(client, headers), "Called.")
    requester = await open_session(client, "ada@firm.example")
    assert requester
    (exported,) = (
        await personal_data.export(settings, Person(await get_account_id("ada@firm.example"), "ada@firm.example"))
    )["requests"]
    assert exported["message"] == "Please show it."
    await personal_data.erase(settings, Person(await get_account_id("ada@firm.example"), "ada@firm.example"))
    assert (await read_inbox(client, headers))["total"] == 0
    assert await db.fetch_value("SELECT count(*) FROM lead_note") == 0


async def test_requests_for_a_hidden_product_stay_in_the_inbox(client: httpx.AsyncClient) -> None:
    await create_product(name="Certa")
    headers = await open_inbox_session(client, VENDOR_EMAIL, "certa")
    await send_request(client)
    await catalogue.set_product_hidden("certa", hidden=True, actor="test")
    assert (await read_inbox(client, headers))["total"] == 1

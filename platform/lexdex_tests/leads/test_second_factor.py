"""Vendors read requests, which are data of visitors, only in a session with a second factor."""

from typing import Any, NamedTuple

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.foundation.personal_data import Person
from lexdex.leads import personal_data
from lexdex.settings import Settings
from lexdex_tests.access.matrix import list_declared
from lexdex_tests.accounts.builders import (
    PASSWORD,
    Headers,
    advance_totp_step,
    enrol_second_factor,
    log_in,
    use_new_token,
)
from lexdex_tests.builders import create_product
from lexdex_tests.fixtures.security_log import SecurityLines
from lexdex_tests.leads.builders import ENQUIRY, VENDOR_EMAIL, get_account_id, open_owner_session, send_request
from lexdex_tests.leads.operations import OPERATIONS
from lexdex_tests.mailbox import read_new_emails

INBOX = "/api/vendor/leads"
SET_UP = "Please set up two-factor authentication in the settings to read requests."
GIVE_CODE = "Please enter your two-factor authentication code."
OF_INBOX = sorted(name for name, operation in OPERATIONS.items() if operation.path.startswith(INBOX))
DISABLE = "/api/account/second-factor"


class Inbox(NamedTuple):
    """A vendor's session with a password alone, and a request in the inbox with a note of the vendor."""

    headers: Headers
    lead_id: int
    note_id: int


async def create_inbox(client: httpx.AsyncClient) -> Inbox:
    """Create a vendor who owns a product, and a request for it with a note."""
    await create_product("certa", name="Certa")
    headers = await open_owner_session(client, VENDOR_EMAIL, "certa")
    await send_request(client)
    lead_id: int = await db.fetch_value("SELECT id FROM lead")
    insert = "INSERT INTO lead_note (lead, account, text) VALUES ($1, $2, 'Ada wants it by Monday.') RETURNING id"
    return Inbox(headers, lead_id, await db.fetch_value(insert, lead_id, await get_account_id(VENDOR_EMAIL)))


async def call(client: httpx.AsyncClient, inbox: Inbox, name: str) -> httpx.Response:
    """Call an operation of the inbox with the ids of its request and note."""
    operation = OPERATIONS[name]
    path = operation.path.replace("/leads/1", f"/leads/{inbox.lead_id}").replace("/notes/1", f"/notes/{inbox.note_id}")
    return await client.request(operation.method, path, json=operation.json, headers=inbox.headers)


async def list_entries() -> list[Any]:
    """Return what an operation of the inbox could change."""
    return [*await db.fetch_column("SELECT state FROM lead"), *await db.fetch_column("SELECT text FROM lead_note")]


def test_every_operation_of_the_inbox_is_tried(settings: Settings) -> None:
    assert {name for name, each in list_declared(settings).items() if each.path.startswith(INBOX)} == {*OF_INBOX}


@pytest.mark.parametrize("operation", OF_INBOX)
async def test_a_password_alone_opens_no_request(
    client: httpx.AsyncClient, security_lines: SecurityLines, operation: str
) -> None:
    inbox = await create_inbox(client)
    before = await list_entries()
    security_lines.read()
    refused = await call(client, inbox, operation)
    assert (refused.status_code, refused.json()) == (403, {"detail": SET_UP})
    (line,) = security_lines.read("request_refused")
    assert (line["rule"], line["actor_kind"]) == ("second_factor_missing", "vendor")
    assert await list_entries() == before


@pytest.mark.parametrize("operation", OF_INBOX)
async def test_with_a_second_factor_it_answers(client: httpx.AsyncClient, operation: str) -> None:
    inbox = await create_inbox(client)
    await enrol_second_factor(client, inbox.headers)
    answer = await call(client, inbox, operation)
    assert answer.status_code == (201 if operation == "add_lead_note" else 200)
    assert ENQUIRY["email"] in answer.text


async def test_the_code_of_the_login_opens_the_inbox_and_a_recovery_code_too(client: httpx.AsyncClient) -> None:
    inbox = await create_inbox(client)
    _, recovery_codes = await enrol_second_factor(client, inbox.headers)
    await advance_totp_step(VENDOR_EMAIL)
    use_new_token(inbox.headers, await log_in(client, VENDOR_EMAIL, scope="vendor"))
    refused = await call(client, inbox, "list_leads")
    assert (refused.status_code, refused.json()) == (403, {"detail": GIVE_CODE})
    code = {"code": recovery_codes[0]}
    use_new_token(inbox.headers, await client.post("/auth/second-factor", json=code, headers=inbox.headers))
    assert (await call(client, inbox, "list_leads")).json()["total"] == 1


async def test_turning_it_off_closes_the_inbox(client: httpx.AsyncClient) -> None:
    inbox = await create_inbox(client)
    await enrol_second_factor(client, inbox.headers)
    password = {"password": PASSWORD}
    use_new_token(inbox.headers, await client.request("DELETE", DISABLE, json=password, headers=inbox.headers))
    assert (await call(client, inbox, "get_lead")).status_code == 403


@pytest.mark.parametrize("path", ["vendor/products", "vendor/insights?days=30", "vendor/reviews", "claims", "account"])
async def test_the_rest_of_the_dashboard_needs_none(client: httpx.AsyncClient, path: str) -> None:
    inbox = await create_inbox(client)
    answer = await client.get(f"/api/{path}", headers=inbox.headers)
    assert answer.status_code == 200
    assert "Ada" not in answer.text.replace("Ada Lovelace", "", 1)


async def test_the_email_about_a_request_has_nothing_of_the_visitor(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await create_inbox(client)
    await read_new_emails(settings)
    await send_request(client, kind="pricing", name="Grace Hopper", email="grace@firm.example", message="A secret plan")
    (email,) = await read_new_emails(settings)
    assert (email.to, email.reply_to) == (VENDOR_EMAIL, "")
    assert email.subject == "A visitor has requested pricing information for Certa"
    for text in ("Grace", "grace@firm.example", "secret plan"):
        assert text not in email.text + email.html


async def test_an_export_has_notes_on_requests_only_with_a_second_factor(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    inbox = await create_inbox(client)
    (left_out,) = (await client.get("/api/account/export", headers=inbox.headers)).json()["lead_notes"]
    assert (left_out["product"], left_out["text"]) == ("Certa", personal_data.TEXT_LEFT_OUT)
    await enrol_second_factor(client, inbox.headers)
    person = Person(await get_account_id(VENDOR_EMAIL), VENDOR_EMAIL)
    (exported,) = (await personal_data.export(settings, person))["lead_notes"]
    assert exported["text"] == "Ada wants it by Monday."

"""Requests for demos and pricing: required fields, recipients, and one request per month."""

import asyncio

import httpx
import msgspec
import pytest

from lexdex.catalogue import service as catalogue
from lexdex.foundation import database as db
from lexdex.foundation.personal_data import Person
from lexdex.leads import jobs, personal_data, service
from lexdex.leads.queries import requests
from lexdex.leads.schemas import Enquiry
from lexdex.settings import Settings, SettingsError, load
from lexdex.star_profiles.service import profiles as stars
from lexdex_tests.access.operation import UNKNOWN_ID
from lexdex_tests.builders import create_product
from lexdex_tests.mailbox import read_new_emails

DEMO, PRICING = "/request/request-demo", "/request/request-pricing"
ENQUIRY = {"name": "Ada Lovelace", "email": "Ada@Firm.example", "product_name": "Certa", "message": "Please show it."}


async def send_request(client: httpx.AsyncClient, path: str = DEMO, **changes: object) -> httpx.Response:
    return await client.post(path, json={**ENQUIRY, **changes})


@pytest.mark.covers("A21", "A22", "J05")
@pytest.mark.parametrize(("path", "what"), [(DEMO, "a demo"), (PRICING, "pricing information")])
async def test_a_request_is_stored_and_emailed(
    client: httpx.AsyncClient, settings: Settings, path: str, what: str
) -> None:
    await create_product(name="Certa")
    answer = await send_request(client, path)
    assert answer.status_code == 200
    recipient = "our team, because no vendor manages this product yet"
    assert answer.json() == {"message": f"You have requested {what} for Certa. Your request was sent to {recipient}."}
    (sent_email,) = await read_new_emails(settings)
    assert (sent_email.to, sent_email.reply_to) == ("no-reply@lexdex.example", "ada@firm.example")
    assert sent_email.subject == f"Ada Lovelace has requested {what} for Certa"
    assert "Please show it." in sent_email.text
    assert "ada@firm.example" in sent_email.html
    lead = await db.fetch_row("SELECT kind, product, product_name, email, state FROM lead")
    assert lead is not None
    assert tuple(lead)[1:] == ("certa", "Certa", "ada@firm.example", "new")


@pytest.mark.covers("J04", "M40")
async def test_the_same_request_within_a_month_is_refused(client: httpx.AsyncClient) -> None:
    await create_product(name="Certa")
    assert (await send_request(client)).status_code == 200
    again = await send_request(client, email="ADA@firm.example", message="Please!")
    assert again.status_code == 400
    assert again.json()["detail"] == "You have already requested a demo for Certa. We have your message."
    assert (await send_request(client, PRICING)).status_code == 200
    assert (await send_request(client, email="bob@firm.example")).status_code == 200
    await db.execute("UPDATE lead SET created_at = now() - interval '31 days'")
    assert (await send_request(client)).status_code == 200


async def test_of_twenty_concurrent_requests_one_is_stored(client: httpx.AsyncClient) -> None:
    await create_product(name="Certa")
    answers = await asyncio.gather(*(send_request(client) for _ in range(20)))
    assert sorted(answer.status_code for answer in answers) == [200] + [400] * 19
    assert await db.fetch_value("SELECT count(*) FROM lead") == 1


@pytest.mark.covers("J01")
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"name": " "}, "Please fill in name, email and message."),
        ({"email": ""}, "Please fill in name, email and message."),
        ({"message": "\n"}, "Please fill in name, email and message."),
        ({"email": "ada"}, "This is not a valid email address. Please check it."),
        ({"name": "A" * 101}, "Please shorten your name to at most 100 characters."),
        ({"message": "A" * 5_001}, "Please shorten your message to at most 5,000 characters."),
        (
            {"name": "Ada\nBcc: all@firm.example"},
            "Your name contains control characters. Please write it as plain text.",
        ),
        ({"message": "a\u0000b"}, "Your message contains control characters. Please write it as plain text."),
        ({"product_name": "Nothing"}, "Product not found."),
        ({"product_name": ""}, "Product not found."),
        ({"product_id": "../certa"}, "Product not found."),
    ],
)
async def test_errors_are_reported_and_nothing_is_stored(
    client: httpx.AsyncClient, settings: Settings, changes: dict[str, str], said: str
) -> None:
    await create_product(name="Certa")
    answer = await send_request(client, **changes)
    assert (answer.status_code, answer.json()["detail"]) == (400, said)
    assert await read_new_emails(settings) == []


@pytest.mark.covers("J03")
@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Bryter", "bryter-platform"),
        ("Certa.ai", "certa"),
        ("Noxtua (formerly Xayn)", "xayn-legal-ai"),
        ("Noxtua", "xayn-legal-ai"),
        ("EQS Group", "eqs-group"),
        ("Xayn", "xayn-legal-ai"),
    ],
)
async def test_the_product_names_of_the_specification_are_found(
    client: httpx.AsyncClient, said: str, meant: str
) -> None:
    names = {"bryter-platform": "BRYTER", "certa": "Certa", "eqs-group": "EQS Compliance COCKPIT"}
    for product_id, name in names.items():
        await create_product(product_id, name=name)
    await create_product("xayn-legal-ai", name="Noxtua", aliases=("Xayn",))
    await stars.seed_profiles()
    assert (await send_request(client, product_name=said)).status_code == 200
    lead = await db.fetch_row("SELECT product, product_name FROM lead")
    assert lead is not None
    assert tuple(lead) == (meant, said)


async def test_the_id_selects_between_products_of_one_name_and_hidden_ones_are_not_found(
    client: httpx.AsyncClient,
) -> None:
    await create_product("one", name="Certa")
    await create_product("two", name="Certa")
    assert (await send_request(client, product_id="two")).status_code == 200
    assert await db.fetch_value("SELECT product FROM lead") == "two"
    await catalogue.set_product_hidden("two", hidden=True, actor="an editor")
    assert (await send_request(client, PRICING, product_id="two")).status_code == 400


async def test_markup_in_a_message_stays_text(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product(name="Certa")
    await send_request(client, message="<script>alert(1)</script>\nsecond line", name="<b>Ada<b>")
    (sent_email,) = await read_new_emails(settings)
    assert "<script>" not in sent_email.html
    assert "<b>Ada<b>" not in sent_email.html
    assert "<script>alert(1)</script>\nsecond line" in sent_email.text.replace("\r", "")


async def test_the_operator_configures_the_recipient_of_requests(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product(name="Certa")
    enquiry = msgspec.convert(ENQUIRY, Enquiry)
    named = msgspec.structs.replace(settings, requests_to="sales@lexdex.example")
    await service.submit_request(named, "demo", enquiry)
    (sent_email,) = await read_new_emails(settings)
    assert sent_email.to == "sales@lexdex.example"
    with pytest.raises(SettingsError, match="LEXDEX_REQUESTS_TO"):
        load({"LEXDEX_REQUESTS_TO": "Sales <sales@lexdex.example>"})


async def test_requests_are_exported_and_erased_with_the_account_and_after_two_years(
    settings: Settings,
    client: httpx.AsyncClient,
) -> None:
    await create_product(name="Certa")
    await send_request(client)
    (exported,) = (await personal_data.export(settings, Person(UNKNOWN_ID, "ada@firm.example")))["requests"]
    assert exported["message"] == "Please show it."
    await personal_data.erase(settings, Person(UNKNOWN_ID, "ada@firm.example"))
    assert (await personal_data.export(settings, Person(UNKNOWN_ID, "ada@firm.example")))["requests"] == []
    await send_request(client)
    await db.execute("UPDATE lead SET created_at = now() - interval '731 days'")
    await requests.delete_requests_older_than(jobs.RETENTION_DAYS)
    assert await db.fetch_value("SELECT count(*) FROM lead") == 0

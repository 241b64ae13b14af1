"""The newsletter endpoints: subscription, confirmation, unsubscription, and no disclosure of addresses."""

import re

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.foundation import mail
from lexdex.settings import Settings
from lexdex_tests.events import pending_events
from lexdex_tests.mailbox import read_new_emails

SUCCESS = {"message": "Subscribed successfully!"}
CONFIRM, UNSUBSCRIBE = "/newsletter/confirm", "/newsletter/unsubscribe"


async def subscribe(client: httpx.AsyncClient, email: object) -> httpx.Response:
    return await client.post("/product/newsletter/subscribe", json={"email": email})


async def read_state() -> str:
    return str(await db.fetch_value("SELECT state FROM newsletter_subscription"))


@pytest.mark.covers("A07")
async def test_a_new_subscription_is_pending_until_confirmed(client: httpx.AsyncClient, settings: Settings) -> None:
    answer = await subscribe(client, "  Ada.Lovelace+law@Example.COM ")
    assert (answer.status_code, answer.json()) == (200, SUCCESS)
    row = await db.fetch_row("SELECT email, state, consent_wording FROM newsletter_subscription")
    assert row is not None
    assert (row["email"], row["state"]) == ("ada.lovelace+law@example.com", "pending")
    assert row["consent_wording"]
    (sent_email,) = await read_new_emails(settings)
    assert sent_email.to == "ada.lovelace+law@example.com"


async def test_the_email_confirms_and_unsubscribes(client: httpx.AsyncClient, settings: Settings) -> None:
    await subscribe(client, "ada@example.com")
    (sent_email,) = await read_new_emails(settings)
    yes = {"token": sent_email.token(CONFIRM)}
    for _ in range(2):
        answer = await client.post("/api/newsletter/confirm", json=yes)
        assert (answer.status_code, await read_state()) == (200, "confirmed")
    left = await client.post("/api/newsletter/unsubscribe", json={"token": sent_email.token(UNSUBSCRIBE)})
    assert (left.status_code, await read_state()) == (200, "unsubscribed")
    assert (await client.post("/api/newsletter/confirm", json=yes)).status_code == 400


async def test_an_expired_link_does_not_confirm(client: httpx.AsyncClient, settings: Settings) -> None:
    await subscribe(client, "ada@example.com")
    (sent_email,) = await read_new_emails(settings)
    await db.execute("UPDATE newsletter_subscription SET consented_at = now() - interval '8 days'")
    answer = await client.post("/api/newsletter/confirm", json={"token": sent_email.token(CONFIRM)})
    assert (answer.status_code, await read_state()) == (400, "pending")
    assert answer.json() == {"detail": "The link is invalid or expired. Please subscribe again."}


async def test_neither_outbox_nor_table_contains_the_token(client: httpx.AsyncClient, settings: Settings) -> None:
    await subscribe(client, "ada@example.com")
    everything = await db.fetch_value(
        "SELECT (SELECT string_agg(o::text, ' ') FROM outbox o) || (SELECT string_agg(n::text, ' ') "
        "FROM newsletter_subscription n)"
    )
    (sent_email,) = await read_new_emails(settings)
    assert sent_email.token(CONFIRM) not in everything


@pytest.mark.parametrize("token", ["", "x", "\0", "x" * 5_000])
async def test_an_unknown_token_is_rejected(client: httpx.AsyncClient, token: str) -> None:
    for call in ("confirm", "unsubscribe"):
        assert (await client.post(f"/api/newsletter/{call}", json={"token": token})).status_code == 400


async def test_a_known_address_gets_the_same_response_and_no_second_email(client: httpx.AsyncClient) -> None:
    first = await subscribe(client, "ada@example.com")
    second = await subscribe(client, "ADA@example.com")
    assert (first.status_code, first.json()) == (second.status_code, second.json())
    assert len(await pending_events(mail.EmailRequested)) == 1


async def test_a_confirmed_address_stays_confirmed(client: httpx.AsyncClient) -> None:
    await subscribe(client, "ada@example.com")
    await db.execute("UPDATE newsletter_subscription SET state = 'confirmed', consented_at = now() - interval '1 day'")
    assert (await subscribe(client, "ada@example.com")).json() == SUCCESS
    assert await read_state() == "confirmed"


@pytest.mark.covers("M18")
@pytest.mark.parametrize("email", ["", "   "])
async def test_an_email_address_is_required(client: httpx.AsyncClient, email: str) -> None:
    answer = await subscribe(client, email)
    assert (answer.status_code, answer.json()) == (400, {"detail": "Please enter your email"})


MALFORMED = [
    "ada",
    "ada@",
    "@example.com",
    "ada@example",
    "a da@example.com",
    "a@b@example.com",
    "ada@example..com",
    "ada@-x.com",
    "a\0b@example.com",
    "ada@example.com\r\nBcc: x@example.com",
    ".ada@example.com",
    "a" * 65 + "@example.com",
    "ada@" + "x" * 250 + ".com",
    "x" * 10_000,
    "ada@example.123",
    "<ada@example.com>",
    "ada\uff20example.com",
    "ada@\uff45xample.com",
    "ada\u202e@example.com",
]


@pytest.mark.parametrize("email", MALFORMED)
async def test_an_invalid_address_is_rejected_with_a_message(client: httpx.AsyncClient, email: str) -> None:
    answer = await subscribe(client, email)
    assert answer.status_code == 400
    assert re.search("valid email|email address contains characters", answer.json()["detail"])
    assert await db.fetch_value("SELECT count(*) FROM newsletter_subscription") == 0


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'{"email": 5}', b'{"email": null}', b'"ada@example.com"'])
async def test_a_malformed_body_is_rejected_with_a_message(client: httpx.AsyncClient, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    answer = await client.post("/product/newsletter/subscribe", content=body, headers=headers)
    assert 400 <= answer.status_code < 500
    assert isinstance(answer.json()["detail"], str)


async def test_international_addresses_are_accepted(client: httpx.AsyncClient, settings: Settings) -> None:
    assert (await subscribe(client, "jürgen@müller.example")).status_code == 200
    assert (await read_new_emails(settings))[0].to == "jürgen@xn--mller-kva.example"

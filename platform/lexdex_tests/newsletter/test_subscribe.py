"""The newsletter's call: it stores a pending address and gives nothing away."""

import httpx
import pytest

from lexdex.foundation import database as door
from lexdex.foundation import outbox
from lexdex.newsletter.service import SUBSCRIBED

SUCCESS = {"message": "Subscribed successfully!"}


async def subscribe(client: httpx.AsyncClient, email: object) -> httpx.Response:
    return await client.post("/product/newsletter/subscribe", json={"email": email})


async def test_a_new_address_waits_for_its_confirmation(client: httpx.AsyncClient) -> None:
    answer = await subscribe(client, "  Ada.Lovelace+law@Example.COM ")
    assert (answer.status_code, answer.json()) == (200, SUCCESS)
    row = await door.fetch_row("SELECT email, state, consent_wording, token_hash FROM newsletter_subscription")
    assert row is not None
    assert (row["email"], row["state"]) == ("ada.lovelace+law@example.com", "pending")
    assert row["consent_wording"]
    event = (await outbox.take(SUBSCRIBED))[0]
    assert row["token_hash"] != event.payload["token"]


async def test_a_known_address_gets_the_same_answer_and_no_second_mail(client: httpx.AsyncClient) -> None:
    first = await subscribe(client, "ada@example.com")
    second = await subscribe(client, "ADA@example.com")
    assert (first.status_code, first.json()) == (second.status_code, second.json())
    assert await outbox.waiting(SUBSCRIBED) == 1


async def test_a_confirmed_address_stays_confirmed(client: httpx.AsyncClient) -> None:
    await subscribe(client, "ada@example.com")
    await door.execute(
        "UPDATE newsletter_subscription SET state = 'confirmed', consented_at = now() - interval '1 day'"
    )
    assert (await subscribe(client, "ada@example.com")).json() == SUCCESS
    assert await door.fetch_value("SELECT state FROM newsletter_subscription") == "confirmed"


@pytest.mark.parametrize("email", ["", "   "])
async def test_no_address_is_asked_for(client: httpx.AsyncClient, email: str) -> None:
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
]


@pytest.mark.parametrize("email", MALFORMED)
async def test_what_is_no_address_is_refused_in_a_sentence(client: httpx.AsyncClient, email: str) -> None:
    answer = await subscribe(client, email)
    assert answer.status_code == 400
    assert "valid email" in answer.json()["detail"]
    assert await door.fetch_value("SELECT count(*) FROM newsletter_subscription") == 0


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'{"email": 5}', b'{"email": null}', b'"ada@example.com"'])
async def test_a_body_of_another_shape_is_refused_in_a_sentence(client: httpx.AsyncClient, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    answer = await client.post("/product/newsletter/subscribe", content=body, headers=headers)
    assert 400 <= answer.status_code < 500
    assert isinstance(answer.json()["detail"], str)


async def test_international_addresses_are_addresses(client: httpx.AsyncClient) -> None:
    assert (await subscribe(client, "jürgen@müller.example")).status_code == 200

"""Registering an address again before it is verified: no address is blocked, no stranger gets in."""

import asyncio

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import EMAIL, PASSWORD, create_account, log_in, read_emailed_token, register
from lexdex_tests.commands import run_command
from lexdex_tests.fixtures.security_log import SecurityLines
from lexdex_tests.mailbox import read_new_emails

VERIFY = "/auth/verify-email"
RESET = "/auth/reset-password"
STRANGERS = "the password of a squatter"
REPEATED = (
    "This email address was registered more than once. Please enter the password of your latest registration to verify "
    "it."
)
WRONG = (
    "This is not the password of the latest registration with this email address. Please try again, or use 'Forgot "
    "password?' on the login page to set a new one."
)


async def register_as_stranger(client: httpx.AsyncClient, settings: Settings) -> str:
    """Register the address as someone who cannot read its emails; return the token that its owner gets."""
    answer = await register(
        client,
        password=STRANGERS,
        full_name="Mallory Smith",
        role="vendor",
        company_name="Smith Ltd",
        is_marketing_consent_given=True,
    )
    assert answer.status_code == 201, answer.text
    return await read_emailed_token(settings, VERIFY)


async def verify(client: httpx.AsyncClient, token: str, password: str | None = None) -> httpx.Response:
    """Send the form of the link's page, with a password or without."""
    form = {"token": token} if password is None else {"token": token, "password": password}
    return await client.post(VERIFY, json=form)


async def is_verified() -> bool:
    return await db.fetch_value("SELECT verified_at FROM account WHERE email = $1", EMAIL) is not None


async def test_a_stranger_who_registers_first_does_not_block_the_address(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    old = await register_as_stranger(client, settings)
    known = await client.get("/auth/is-email-registered", params={"email": EMAIL})
    assert known.json() == {"is_registered": False}
    again = await register(client)
    assert (again.status_code, again.json()["message"]) == (
        201,
        "A verification mail has been sent to your email address.",
    )
    assert (await verify(client, old)).status_code == 400
    assert (await verify(client, old, STRANGERS)).status_code == 400
    token = await read_emailed_token(settings, VERIFY)
    assert (await verify(client, token, PASSWORD)).json() == {"message": "Registration Successful!"}
    assert (await log_in(client, password=STRANGERS)).status_code == 400
    assert (await log_in(client)).status_code == 200
    row = await db.fetch_row("SELECT count(*) OVER (), full_name, role, company_name FROM account")
    assert row is not None
    assert tuple(row) == (1, "Ada Lovelace", 1, "")


async def test_a_stranger_who_registers_last_gains_nothing(
    client: httpx.AsyncClient, settings: Settings, security_lines: SecurityLines
) -> None:
    await register(client)
    token = await register_as_stranger(client, settings)
    answer = await verify(client, token)
    detail = {"message": REPEATED, "password_required": True}
    assert (answer.status_code, answer.json()) == (409, {"detail": detail})
    checked = await client.get(VERIFY, params={"token": token})
    assert (checked.status_code, checked.json()) == (409, {"detail": detail})
    security_lines.read()
    refused = await verify(client, token, PASSWORD)
    assert (refused.status_code, refused.json()) == (400, {"detail": WRONG})
    assert [line["event"] for line in security_lines.read()] == ["verification_password_rejected"]
    assert not await is_verified()
    assert (await log_in(client, password=STRANGERS)).status_code == 403


async def test_the_owner_of_the_inbox_still_gets_in_by_a_reset_link(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await register(client)
    await client.post("/auth/forgot-password", json={"email": EMAIL})
    token = await read_emailed_token(settings, RESET)
    await register_as_stranger(client, settings)
    new = "seven swans a-swimming by"
    form = {"new_password": new, "token": token, "is_terms_conditions_accepted": True}
    assert (await client.post(RESET, json=form)).status_code == 200
    assert (await log_in(client, password=STRANGERS)).status_code == 400
    assert (await log_in(client, password=new)).status_code == 200


async def test_a_link_that_was_sent_again_needs_the_password_too(client: httpx.AsyncClient, settings: Settings) -> None:
    await register(client)
    await register_as_stranger(client, settings)
    await client.post("/auth/resend-verification", json={"email": EMAIL})
    token = await read_emailed_token(settings, VERIFY)
    assert (await verify(client, token)).status_code == 409
    assert not await is_verified()


async def test_the_email_of_a_repeated_registration_says_so(client: httpx.AsyncClient, settings: Settings) -> None:
    await register(client)
    (first,) = await read_new_emails(settings)
    await register(client)
    (second,) = await read_new_emails(settings)
    sentence = "was registered before, and the earlier registration and its links have ended"
    assert sentence not in first.text
    assert sentence in second.text
    assert "password" in second.text


async def test_the_consents_are_those_of_the_latest_registration(client: httpx.AsyncClient, settings: Settings) -> None:
    await register_as_stranger(client, settings)
    await register(client)
    account_id = await db.fetch_value("SELECT id FROM account")
    rows = await db.fetch("SELECT account, kind, given FROM consent ORDER BY id")
    assert [row["account"] for row in rows] == [None] * 3 + [account_id] * 3
    assert [row["given"] for row in rows[3:]] == [True, True, False]


async def test_security_activity_shows_nothing_of_the_stranger(client: httpx.AsyncClient, settings: Settings) -> None:
    await register_as_stranger(client, settings)
    await register(client)
    descriptions = await db.fetch("SELECT description FROM security_activity")
    assert [row[0] for row in descriptions] == ["Registered again before the email address was verified"]


async def test_sessions_of_the_older_registration_end(client: httpx.AsyncClient, settings: Settings) -> None:
    await register_as_stranger(client, settings)
    await db.execute(
        "INSERT INTO account_session (id, account, token_hash, ends_at)"
        " SELECT gen_random_uuid(), id, 'x', now() + interval '1 day' FROM account"
    )
    await register(client)
    assert await db.fetch_value("SELECT count(*) FROM account_session WHERE revoked_at IS NULL") == 0


async def test_the_purge_waits_for_the_latest_registration(client: httpx.AsyncClient) -> None:
    await register(client)
    await db.execute("UPDATE account SET created_at = now() - interval '8 days'")
    await register(client)
    assert await db.fetch_value("SELECT created_at > now() - interval '1 hour' FROM account")


CLOSED = {
    "verified": "verified_at = now()",
    "imported": "reset_required = true",
    "disabled": "disabled_at = now()",
    "admin": "role = 3",
}


@pytest.mark.parametrize("change", CLOSED.values(), ids=CLOSED)
async def test_an_account_that_is_no_pending_registration_stays(client: httpx.AsyncClient, change: str) -> None:
    await register(client)
    await db.execute(f"UPDATE account SET {change}")
    before = await db.fetch_row("SELECT * FROM account")
    assert (await register(client, password=STRANGERS)).status_code == 409
    assert await db.fetch_row("SELECT * FROM account") == before
    known = await client.get("/auth/is-email-registered", params={"email": EMAIL})
    assert known.json() == {"is_registered": True}


async def test_an_unverified_account_that_was_not_registered_stays(client: httpx.AsyncClient) -> None:
    await create_account(verified=False)
    assert (await register(client, password=STRANGERS)).status_code == 409


async def test_registrations_at_the_same_time_leave_one_that_needs_its_password(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    passwords = [f"password number {place} of ten" for place in range(10)]
    answers = await asyncio.gather(*(register(client, password=password) for password in passwords))
    assert {answer.status_code for answer in answers} == {201}
    tokens = [email.token(VERIFY) for email in await read_new_emails(settings)]
    answers = [await verify(client, token) for token in tokens]
    assert sorted(answer.status_code for answer in answers) == [400] * 9 + [409]
    (token,) = [token for token, answer in zip(tokens, answers, strict=True) if answer.status_code == 409]
    while (await verify(client, token, passwords[-1])).status_code == 400:
        passwords.pop()
    assert (await log_in(client, password=passwords[-1])).status_code == 200
    assert all([(await log_in(client, password=password)).status_code == 400 for password in passwords[:-1]])


async def test_a_link_opened_during_another_registration_verifies_nothing_else(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    for _ in range(5):
        await db.execute("DELETE FROM account")
        await register(client)
        token = await read_emailed_token(settings, VERIFY)
        _, opened = await asyncio.gather(register(client, password=STRANGERS), verify(client, token))
        if opened.status_code == 200:
            assert (await log_in(client)).status_code == 200
            assert (await log_in(client, password=STRANGERS)).status_code == 400
        else:
            assert not await is_verified()


async def test_a_single_registration_verifies_by_its_form_too(client: httpx.AsyncClient, settings: Settings) -> None:
    await register(client)
    token = await read_emailed_token(settings, VERIFY)
    for password in ("", STRANGERS):
        assert (await verify(client, token, password)).status_code == 400
    assert not await is_verified()
    for _ in range(2):
        assert (await verify(client, token, PASSWORD)).status_code == 200


@pytest.mark.parametrize("token", ["", "x", "x" * 43, "\u202e", "x" * 4_000])
async def test_the_form_refuses_a_link_that_we_never_sent(client: httpx.AsyncClient, token: str) -> None:
    answer = await verify(client, token, PASSWORD)
    assert (answer.status_code, answer.json()) == (400, {"detail": "The verification link is invalid or expired."})


async def test_an_admin_does_not_get_the_password_of_a_stranger(client: httpx.AsyncClient, settings: Settings) -> None:
    await register_as_stranger(client, settings)
    done = await run_command(settings, "account", "create-admin", EMAIL)
    assert "A link to set the password was sent by email." in done.out
    assert (await log_in(client, password=STRANGERS)).status_code == 400
    await read_emailed_token(settings, RESET)

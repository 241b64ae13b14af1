"""Each authentication, also within a session, gives the session a new token; the former one ends at once."""

from collections.abc import Awaitable, Callable

import httpx
import pyotp
import pytest

from lexdex.foundation import database as db
from lexdex_tests.accounts.builders import (
    PASSWORD,
    Headers,
    advance_totp_step,
    create_account,
    enrol_second_factor,
    log_in,
    open_session,
    use_new_token,
)

BASE = "/api/account/second-factor"
Request = Callable[[httpx.AsyncClient, Headers], Awaitable[httpx.Response]]


async def change_password(client: httpx.AsyncClient, headers: Headers) -> httpx.Response:
    form = {"current_password": PASSWORD, "new_password": "seven swans a-swimming by"}
    return await client.post("/api/account/password", json=form, headers=headers)


async def request_removal(client: httpx.AsyncClient, headers: Headers) -> httpx.Response:
    return await client.post("/api/account/removal", json={"password": PASSWORD}, headers=headers)


async def enrol(client: httpx.AsyncClient, headers: Headers) -> httpx.Response:
    return await client.post(f"{BASE}/enrol", json={"password": PASSWORD}, headers=headers)


async def turn_on(client: httpx.AsyncClient, headers: Headers) -> httpx.Response:
    enrolled = await enrol(client, headers)
    use_new_token(headers, enrolled)
    code = {"code": pyotp.TOTP(enrolled.json()["secret"]).now()}
    return await client.post(f"{BASE}/confirm", json=code, headers=headers)


async def renew_codes(client: httpx.AsyncClient, headers: Headers) -> httpx.Response:
    await enrol_second_factor(client, headers)
    return await client.post(f"{BASE}/recovery-codes", json={"password": PASSWORD}, headers=headers)


async def turn_off(client: httpx.AsyncClient, headers: Headers) -> httpx.Response:
    await enrol_second_factor(client, headers)
    return await client.request("DELETE", BASE, json={"password": PASSWORD}, headers=headers)


async def submit_code(client: httpx.AsyncClient, headers: Headers) -> httpx.Response:
    secret, _ = await enrol_second_factor(client, headers)
    await advance_totp_step()
    headers["Authorization"] = f"Bearer {(await log_in(client)).json()['access_token']}"
    return await client.post("/auth/second-factor", json={"code": pyotp.TOTP(secret).now()}, headers=headers)


REQUESTS = [change_password, request_removal, enrol, turn_on, renew_codes, turn_off, submit_code]


async def is_valid(client: httpx.AsyncClient, headers: Headers) -> bool:
    return (await client.get("/users/profile", headers=headers)).status_code == 200


@pytest.mark.parametrize("request_change", REQUESTS)
async def test_a_proof_of_identity_replaces_the_token(client: httpx.AsyncClient, request_change: Request) -> None:
    headers = await open_session(client)
    answer = await request_change(client, headers)
    assert answer.status_code == 200, answer.text
    former = dict(headers)
    use_new_token(headers, answer)
    assert headers != former
    assert await is_valid(client, headers)
    assert (await client.get("/api/account", headers=former)).status_code == 401
    tokens = "SELECT count(*), count(DISTINCT token_hash) FROM account_session WHERE revoked_at IS NULL"
    row = await db.fetch_row(tokens)
    assert row is not None
    assert row[0] == row[1]


async def test_a_refused_proof_replaces_nothing(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    wrong = {"password": "a guess"}
    assert (await client.post("/api/account/removal", json=wrong, headers=headers)).status_code == 400
    assert await is_valid(client, headers)


async def test_a_login_ends_the_session_that_sent_it(client: httpx.AsyncClient) -> None:
    here, there = await open_session(client), await open_session(client)
    client.headers.update(here)
    opened = await log_in(client)
    assert opened.status_code == 200
    del client.headers["Authorization"]
    assert not await is_valid(client, here)
    assert await is_valid(client, there)
    assert await is_valid(client, {"Authorization": f"Bearer {opened.json()['access_token']}"})


async def test_a_login_as_another_account_ends_the_session_too(client: httpx.AsyncClient) -> None:
    here = await open_session(client)
    await create_account("grace@lawfirm.example")
    client.headers.update(here)
    assert (await log_in(client, "grace@lawfirm.example")).status_code == 200
    del client.headers["Authorization"]
    assert not await is_valid(client, here)


async def test_a_failed_login_ends_no_session(client: httpx.AsyncClient) -> None:
    here = await open_session(client)
    client.headers.update(here)
    assert (await log_in(client, password="a guess")).status_code == 400
    assert await is_valid(client, here)

"""Whoever proved who they are by an old password has no effect once it was replaced, however close the race."""

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import copy_context

import httpx
import pyotp
import pytest

from lexdex.accounts.queries import accounts, sessions
from lexdex.accounts.service.password_hashing import hash_password
from lexdex.foundation import database as db
from lexdex_tests.accounts.builders import (
    EMAIL,
    PASSWORD,
    Headers,
    create_account,
    enrol_second_factor,
    log_in,
    open_session,
    use_new_token,
)
from lexdex_tests.blocking import wait_until_blocked

NEW, OTHER = "seven swans a-swimming by", "eleven pipers piping loud"
CHANGED = "Your password or your sessions were changed in the meantime. Please log in again."
SECOND_FACTOR = "/api/account/second-factor"

Request = Callable[[httpx.AsyncClient, Headers], Awaitable[httpx.Response]]


async def change(client: httpx.AsyncClient, headers: Headers) -> httpx.Response:
    form = {"current_password": PASSWORD, "new_password": OTHER}
    return await client.post("/api/account/password", json=form, headers=headers)


async def remove(client: httpx.AsyncClient, headers: Headers) -> httpx.Response:
    return await client.post("/api/account/removal", json={"password": PASSWORD}, headers=headers)


async def enrol(client: httpx.AsyncClient, headers: Headers) -> httpx.Response:
    return await client.post(f"{SECOND_FACTOR}/enrol", json={"password": PASSWORD}, headers=headers)


async def disable(client: httpx.AsyncClient, headers: Headers) -> httpx.Response:
    return await client.request("DELETE", SECOND_FACTOR, json={"password": PASSWORD}, headers=headers)


async def renew(client: httpx.AsyncClient, headers: Headers) -> httpx.Response:
    return await client.post(f"{SECOND_FACTOR}/recovery-codes", json={"password": PASSWORD}, headers=headers)


async def read_account() -> tuple[object, ...]:
    """Read everything that the requests of these tests would change."""
    row = await db.fetch(
        "SELECT password_hash, removal_due_at, totp_secret, totp_confirmed_at,"
        " ARRAY(SELECT code_hash FROM recovery_code ORDER BY id) FROM account"
    )
    return tuple(row[0])


async def replace_password_during(
    client: httpx.AsyncClient, request: Request, headers: Headers
) -> tuple[httpx.Response, tuple[object, ...]]:
    """Replace the password as a reset does, while the request has checked the old one; return the account after it."""
    stored = await accounts.find_by_email(EMAIL)
    assert stored is not None
    password_hash = await hash_password(NEW)
    outside = copy_context()
    async with db.transaction():
        await accounts.lock_account(stored.id)
        sent = asyncio.create_task(_await(request(client, headers)), context=outside)
        await wait_until_blocked(sent)
        await sessions.revoke_sessions(stored.id)
        await accounts.set_password(stored.id, password_hash)
        expected = await read_account()
    return await sent, expected


async def _await(request: Awaitable[httpx.Response]) -> httpx.Response:
    return await request


@pytest.mark.parametrize("request_change", [change, remove, enrol])
async def test_a_change_by_the_old_password_loses(client: httpx.AsyncClient, request_change: Request) -> None:
    headers = await open_session(client)
    answer, expected = await replace_password_during(client, request_change, headers)
    assert (answer.status_code, answer.json()["detail"]) == (409, CHANGED)
    assert await read_account() == expected
    assert (await log_in(client, password=NEW)).status_code == 200


@pytest.mark.parametrize("request_change", [disable, renew])
async def test_a_change_of_the_second_factor_loses(client: httpx.AsyncClient, request_change: Request) -> None:
    headers = await open_session(client)
    await enrol_second_factor(client, headers)
    answer, expected = await replace_password_during(client, request_change, headers)
    assert (answer.status_code, answer.json()["detail"]) == (409, CHANGED)
    assert await read_account() == expected


async def test_a_second_factor_is_not_turned_on_by_an_ended_session(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    enrolled = await enrol(client, headers)
    use_new_token(headers, enrolled)
    code = {"code": pyotp.TOTP(enrolled.json()["secret"]).now()}

    async def confirm(client: httpx.AsyncClient, headers: Headers) -> httpx.Response:
        return await client.post(f"{SECOND_FACTOR}/confirm", json=code, headers=headers)

    answer, expected = await replace_password_during(client, confirm, headers)
    assert (answer.status_code, answer.json()["detail"]) == (409, CHANGED)
    assert await read_account() == expected


async def test_a_login_with_the_old_password_opens_no_session(client: httpx.AsyncClient) -> None:
    await create_account()

    async def log_in_as_before(client: httpx.AsyncClient, _: Headers) -> httpx.Response:
        return await log_in(client)

    answer, _ = await replace_password_during(client, log_in_as_before, {})
    assert (answer.status_code, answer.json()["detail"]) == (400, {"message": "Invalid credentials"})
    assert await db.fetch_value("SELECT count(*) FROM account_session WHERE revoked_at IS NULL") == 0


@pytest.mark.parametrize("change", ["disabled_at = now()", "erased_at = now()", "reset_required = true"])
async def test_a_login_opens_no_session_once_the_account_is_closed(client: httpx.AsyncClient, change: str) -> None:
    await create_account()
    stored = await accounts.find_by_email(EMAIL)
    outside = copy_context()
    assert stored is not None
    async with db.transaction():
        await accounts.lock_account(stored.id)
        sent = asyncio.create_task(log_in(client), context=outside)
        await wait_until_blocked(sent)
        await db.execute(f"UPDATE account SET {change}")
    assert (await sent).status_code == 400
    assert await db.fetch_value("SELECT count(*) FROM account_session") == 0


async def test_a_stronger_hash_does_not_bring_an_old_password_back(client: httpx.AsyncClient) -> None:
    account_id = await create_account()
    checked = await accounts.find_account(account_id)
    assert checked is not None
    await accounts.set_password(account_id, await hash_password(NEW))
    assert not await accounts.replace_password_hash(checked, await hash_password(PASSWORD))
    assert (await log_in(client, password=NEW)).status_code == 200


async def test_the_new_password_must_differ_from_the_current_one(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    form = {"current_password": PASSWORD, "new_password": PASSWORD}
    answer = await client.post("/api/account/password", json=form, headers=headers)
    detail = "Your new password must differ from the current one."
    assert (answer.status_code, answer.json()["detail"]) == (400, detail)

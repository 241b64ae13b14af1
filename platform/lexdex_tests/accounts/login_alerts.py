"""Logs in from an address and a device, and reads what the account's owner is told about it."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import httpx

from lexdex.settings import Settings
from lexdex_tests.accounts.builders import EMAIL, Headers, log_in
from lexdex_tests.mailbox import Email, read_new_emails

ACTIVITY = "/api/account/security-activity"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E Safari/604.1"
HOSTILE = "evil.example"
NEW_DEVICE = "New device signed in to your Lexdex account"
FAILED = "Failed logins to your Lexdex account"

From = Callable[[str, str], AbstractAsyncContextManager[httpx.AsyncClient]]


async def log_in_from(client_from: From, address: str, user_agent: str) -> Headers:
    async with client_from(address, user_agent) as client:
        answer = await log_in(client)
        assert answer.status_code == 200, answer.text
        return {"Authorization": f"Bearer {answer.json()['access_token']}"}


async def fail(client: httpx.AsyncClient, count: int, email: str = EMAIL) -> None:
    for _ in range(count):
        assert (await log_in(client, email, "a wrong password")).status_code == 400


async def read_alerts(settings: Settings, subject: str) -> list[Email]:
    return [email for email in await read_new_emails(settings) if email.subject == subject]


async def read_activity(client: httpx.AsyncClient, headers: Headers, **params: int) -> list[dict[str, Any]]:
    answer = await client.get(ACTIVITY, params=params, headers=headers)
    assert answer.status_code == 200, answer.text
    entries: list[dict[str, Any]] = answer.json()
    return entries

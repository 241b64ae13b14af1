"""The secret key can be replaced: what former keys made keeps working, and one command moves it to the current key."""

from collections.abc import AsyncIterator
from typing import Any, cast

import httpx
import msgspec
import pyotp
import pytest

from lexdex.app import create_app
from lexdex.foundation import database as db
from lexdex.search.queries.search_log import SearchLogEntry
from lexdex.search.service import search_log
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import (
    EMAIL,
    PASSWORD,
    Headers,
    advance_totp_step,
    enrol_second_factor,
    log_in,
    open_session,
    read_emailed_token,
    register,
)
from lexdex_tests.commands import run_command

NEW_KEY = "3vQm8XyT0uJr5Lh2Wc7KzPa9NbEd4GfS"
CODE = "/auth/second-factor"


def use_key(settings: Settings, *, previous: str = "") -> Settings:
    return msgspec.structs.replace(settings, secret_key=NEW_KEY, previous_secret_keys=previous)


@pytest.fixture
def rotated(settings: Settings) -> Settings:
    """The settings after a rotation: a new key, and the former one beside it."""
    return use_key(settings, previous=settings.secret_key)


@pytest.fixture
async def site_after(rotated: Settings, database: None) -> AsyncIterator[httpx.AsyncClient]:
    """The site with the new key."""
    transport = httpx.ASGITransport(cast("Any", create_app(rotated)))
    async with httpx.AsyncClient(transport=transport, base_url="http://lexdex.test") as client:
        yield client


async def submit_code(client: httpx.AsyncClient, secret: str) -> int:
    """Log in with the password and a code of the app; return the status of the code."""
    token = (await log_in(client)).json()["access_token"]
    await advance_totp_step()
    headers = {"Authorization": f"Bearer {token}"}
    return (await client.post(CODE, json={"code": pyotp.TOTP(secret).now()}, headers=headers)).status_code


async def create_account_with_authenticator(client: httpx.AsyncClient) -> tuple[Headers, str]:
    headers = await open_session(client, EMAIL)
    secret, _ = await enrol_second_factor(client, headers)
    return headers, secret


async def test_sessions_and_authenticators_outlive_a_rotation(
    client: httpx.AsyncClient, site_after: httpx.AsyncClient
) -> None:
    headers, secret = await create_account_with_authenticator(client)
    assert (await site_after.get("/users/profile", headers=headers)).status_code == 200
    assert await submit_code(site_after, secret) == 200


async def test_an_emailed_link_outlives_a_rotation(
    client: httpx.AsyncClient, site_after: httpx.AsyncClient, settings: Settings
) -> None:
    await register(client)
    token = await read_emailed_token(settings, "/auth/verify-email")
    assert (await site_after.post("/auth/verify-email", json={"token": token})).status_code == 200


async def test_a_link_that_was_requested_before_a_rotation_and_emailed_after_it_works(
    client: httpx.AsyncClient, site_after: httpx.AsyncClient, rotated: Settings
) -> None:
    await register(client)
    token = await read_emailed_token(rotated, "/auth/verify-email")
    assert (await site_after.post("/auth/verify-email", json={"token": token})).status_code == 200


async def test_a_share_link_outlives_a_rotation(client: httpx.AsyncClient, site_after: httpx.AsyncClient) -> None:
    headers = await open_session(client, EMAIL)
    made = await client.post("/api/shortlists", json={"name": "Contracts"}, headers=headers)
    path = f"/api/shortlists/{made.json()['id']}"
    before = (await client.post(f"{path}/share", json={"notes": False}, headers=headers)).json()
    after = (await site_after.get(path, headers=headers)).json()["share"]
    changed = (await site_after.post(f"{path}/share", json={"notes": True}, headers=headers)).json()
    assert after == before
    assert changed["path"] == before["path"]


async def test_the_command_moves_secrets_so_that_the_former_key_can_go(
    client: httpx.AsyncClient, settings: Settings, rotated: Settings
) -> None:
    _, secret = await create_account_with_authenticator(client)
    first, second = await run_command(rotated, "rotate-keys"), await run_command(rotated, "rotate-keys")
    assert (first.code or 0, "accounts: 1 changed" in first.out) == (0, True), first
    assert "accounts: 0 changed" in second.out
    transport = httpx.ASGITransport(cast("Any", create_app(use_key(settings))))
    async with httpx.AsyncClient(transport=transport, base_url="http://lexdex.test") as without_former_key:
        assert await submit_code(without_former_key, secret) == 200


async def test_a_code_moves_its_secret_to_the_current_key(
    client: httpx.AsyncClient, site_after: httpx.AsyncClient
) -> None:
    _, secret = await create_account_with_authenticator(client)
    before = await db.fetch_value("SELECT totp_secret FROM account")
    assert await submit_code(site_after, secret) == 200
    assert await db.fetch_value("SELECT totp_secret FROM account") != before


async def test_without_the_former_key_the_secret_is_lost(client: httpx.AsyncClient, settings: Settings) -> None:
    _, secret = await create_account_with_authenticator(client)
    transport = httpx.ASGITransport(cast("Any", create_app(use_key(settings))))
    async with httpx.AsyncClient(transport=transport, base_url="http://lexdex.test") as without_former_key:
        assert await submit_code(without_former_key, secret) == 503
    assert (await log_in(client, EMAIL, PASSWORD)).status_code == 200


async def test_a_share_link_whose_key_is_gone_is_replaced(client: httpx.AsyncClient, settings: Settings) -> None:
    headers = await open_session(client, EMAIL)
    made = await client.post("/api/shortlists", json={"name": "Contracts"}, headers=headers)
    path = f"/api/shortlists/{made.json()['id']}"
    await client.post(f"{path}/share", json={"notes": False}, headers=headers)
    without_former_key = use_key(settings)
    assert "shortlists: 1 changed" in (await run_command(without_former_key, "rotate-keys")).out
    transport = httpx.ASGITransport(cast("Any", create_app(without_former_key)))
    async with httpx.AsyncClient(transport=transport, base_url="http://lexdex.test") as site:
        shown = (await site.get(path, headers=headers)).json()["share"]["path"]
        shared = await site.get(f"/api/shared/{shown.rpartition('/')[2]}")
    assert shared.status_code == 200


async def test_searches_stay_with_their_account(
    client: httpx.AsyncClient, site_after: httpx.AsyncClient, settings: Settings, rotated: Settings
) -> None:
    headers = await open_session(client, EMAIL)
    account_id = await db.fetch_value("SELECT id FROM account")
    entry = SearchLogEntry(
        query="contract review",
        filters="[]",
        content_digest="",
        total=0,
        outcome="found",
        mode="full",
        release="r1",
        answer_id="",
    )
    await search_log.record_search(search_log.hash_account(settings, account_id), entry, is_signed_in=True)
    exported = (await site_after.get("/api/account/export", headers=headers)).json()
    assert [search["query"] for search in exported["searches"]] == ["contract review"]
    assert "search: 1 changed" in (await run_command(rotated, "rotate-keys")).out
    current = search_log.hash_account(rotated, account_id)
    assert await db.fetch_value("SELECT searcher FROM search_event") == current

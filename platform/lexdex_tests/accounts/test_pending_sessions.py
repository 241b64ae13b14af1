"""A session whose two-factor code is pending is a visitor's wherever no session is needed: a password is not enough."""

from collections.abc import Awaitable, Callable

import httpx
import pytest

from lexdex.app import create_api
from lexdex.catalogue import service as catalogue
from lexdex.foundation import database as db
from lexdex.foundation.http.endpoints import list_handlers
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import EMAIL, Headers, create_account, enrol_second_factor, log_in, open_session
from lexdex_tests.builders import SOURCE, create_product
from lexdex_tests.leads.builders import ENQUIRY
from lexdex_tests.reviews.builders import create_review, get_only_review

Effect = Callable[[httpx.AsyncClient, Headers], Awaitable[object]]


async def mark_own_review(client: httpx.AsyncClient, headers: Headers) -> object:
    return (await get_only_review(client, headers))["is_own"]


async def mark_own_change(client: httpx.AsyncClient, headers: Headers) -> object:
    account = await db.fetch_value("SELECT id FROM account WHERE email = $1", EMAIL)
    await catalogue.update_product("certa", {"company": "Mine"}, source=SOURCE, actor=str(account))
    revisions = (await client.get("/api/products/certa/revisions", headers=headers)).json()
    return any(revision["by_you"] for revision in revisions)


async def verify_lead(client: httpx.AsyncClient, headers: Headers) -> object:
    enquiry = {**ENQUIRY, "product_id": "certa", "email": EMAIL}
    assert (await client.post("/request/request-demo", json=enquiry, headers=headers)).status_code == 200
    return await db.fetch_value("SELECT is_verified FROM lead")


async def sign_cookie_choice(client: httpx.AsyncClient, headers: Headers) -> object:
    choice = {"preferences": True, "statistics": False}
    assert (await client.post("/api/consents/cookies", json=choice, headers=headers)).status_code == 201
    return await db.fetch_value("SELECT account IS NOT NULL FROM consent WHERE kind = 'cookies'")


EFFECTS = [mark_own_review, mark_own_change, verify_lead, sign_cookie_choice]


async def open_pending_session(client: httpx.AsyncClient) -> Headers:
    await enrol_second_factor(client, await open_session(client))
    return {"Authorization": f"Bearer {(await log_in(client)).json()['access_token']}"}


@pytest.mark.parametrize("find_effect", EFFECTS)
async def test_a_pending_session_is_a_visitor(client: httpx.AsyncClient, find_effect: Effect) -> None:
    await create_product("certa")
    await create_review(client, EMAIL)
    assert await find_effect(client, await open_pending_session(client)) is False


@pytest.mark.parametrize("find_effect", EFFECTS)
async def test_a_full_session_is_the_user(client: httpx.AsyncClient, find_effect: Effect) -> None:
    await create_product("certa")
    await create_review(client, EMAIL)
    assert await find_effect(client, await open_session(client)) is True


async def test_a_login_ends_the_pending_session_that_sent_it(client: httpx.AsyncClient) -> None:
    await create_account("grace@lawfirm.example")
    client.headers.update(await open_pending_session(client))
    assert (await log_in(client, "grace@lawfirm.example")).status_code == 200
    ended = await client.post("/auth/second-factor", json={"code": "123456"})
    assert ended.status_code == 401


def test_only_the_login_reads_a_pending_session_where_none_is_needed(settings: Settings) -> None:
    handlers = [handler for _, handler in list_handlers(create_api(settings))]
    reading = {h.operation_id for h in handlers if "replaced_session" in h.parsed_fn_signature.parameters}
    assert reading == {"login"}

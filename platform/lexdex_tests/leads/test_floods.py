"""Floods of requests: a captcha instead of a refusal for all, limits per product, one summary email, and analytics."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import httpx
import msgspec
import pytest
from litestar.types import ASGIApp

from lexdex.app import create_app
from lexdex.foundation import database as db
from lexdex.foundation.schedule import JobContext
from lexdex.leads import jobs
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import open_session
from lexdex_tests.builders import create_product
from lexdex_tests.fixtures.security_log import SecurityLines
from lexdex_tests.leads.builders import ENQUIRY, VENDOR_EMAIL, open_inbox_session, send_request
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.trial.captcha import solution

ROBOT = {"detail": "Please confirm that you are not a robot, and then try again."}


@pytest.fixture
def guarded(settings: Settings, database: None) -> ASGIApp:
    """A site with the real limits and the proof-of-work captcha."""
    return create_app(msgspec.structs.replace(settings, limits_factor=1, captcha="proof-of-work"))


@asynccontextmanager
async def open_client(app: ASGIApp, number: int) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(cast("Any", app), client=(f"192.0.2.{number}", 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://lexdex.test") as made:
        yield made


async def post_request(
    client: httpx.AsyncClient, sender: str, product: str = "certa", **headers: str
) -> httpx.Response:
    enquiry = {**ENQUIRY, "product_id": product, "email": f"{sender}@firm.example"}
    return await client.post("/request/request-demo", json=enquiry, headers=headers)


async def solve_captcha(client: httpx.AsyncClient) -> None:
    token = solution((await client.get("/api/captcha-challenge")).json())
    assert (await client.post("/api/verify-captcha", json={"token": token})).status_code == 200


async def test_the_fourth_request_of_an_address_needs_a_captcha(guarded: ASGIApp) -> None:
    for number in range(4):
        await create_product(f"tool-{number}")
    async with open_client(guarded, 1) as visitor:
        for number in range(3):
            assert (await post_request(visitor, "ada", f"tool-{number}")).status_code == 200
        refused = await post_request(visitor, "ada", "tool-3")
        assert (refused.status_code, refused.json()) == (403, ROBOT)
        assert refused.headers["captcha-required"] == "true"
        await solve_captcha(visitor)
        assert (await post_request(visitor, "ada", "tool-3")).status_code == 200


async def test_a_flood_from_many_addresses_leads_to_a_captcha_and_no_lockout(guarded: ASGIApp) -> None:
    await create_product("certa")
    await create_product("other")
    answers = []
    for number in range(8):
        async with open_client(guarded, number) as robot:
            answers.append((await post_request(robot, f"robot{number}")).status_code)
    assert answers == [200] * 5 + [403] * 3
    async with open_client(guarded, 100) as visitor:
        assert (await post_request(visitor, "ada", "other")).status_code == 200
        assert (await post_request(visitor, "ada")).status_code == 403
        await solve_captcha(visitor)
        assert (await post_request(visitor, "ada")).status_code == 200


async def test_the_limit_for_all_visitors_leads_to_a_captcha(settings: Settings, database: None) -> None:
    # Of the 500 an hour for all visitors, 200 are left; each request has an address and a product of its own.
    app = create_app(msgspec.structs.replace(settings, limits_factor=0.4, captcha="proof-of-work"))
    await create_product("certa")
    for number in range(200):
        async with open_client(app, number) as robot:
            assert (await post_request(robot, f"robot{number}", f"tool-{number}")).status_code == 400
    async with open_client(app, 250) as visitor:
        assert (await post_request(visitor, "ada")).status_code == 403
        await solve_captcha(visitor)
        assert (await post_request(visitor, "ada")).status_code == 200


async def test_one_captcha_is_not_enough_for_a_flood(guarded: ASGIApp) -> None:
    await create_product("certa")
    async with open_client(guarded, 1) as robot:
        await solve_captcha(robot)
        cookie = dict(robot.cookies)
    answers = []
    for number in range(2, 14):
        async with open_client(guarded, number) as each:
            each.cookies.update(cookie)
            answers.append((await post_request(each, f"robot{number}")).status_code)
    assert answers == [200] * 10 + [403] * 2


async def test_a_signed_in_user_needs_no_captcha(guarded: ASGIApp) -> None:
    await create_product("certa")
    for number in range(6):
        async with open_client(guarded, number) as robot:
            await post_request(robot, f"robot{number}")
    async with open_client(guarded, 1) as user:
        headers = await open_session(user, "ada@firm.example")
        assert (await post_request(user, "ada", **headers)).status_code == 200


async def test_visitors_fill_the_limit_of_a_product_and_users_go_on(
    client: httpx.AsyncClient, security_lines: SecurityLines
) -> None:
    await create_product("certa")
    await create_product("other")
    for number in range(60):
        await send_request(client, email=f"robot{number}@firm.example")
    refused = await post_request(client, "ada")
    assert refused.status_code == 429
    assert refused.json()["detail"].endswith("Please log in to send yours, or try again in an hour.")
    assert refused.headers["retry-after"] == "3600"
    assert [line["rule"] for line in security_lines.read() if "rule" in line] == ["lead_flood"]
    assert (await post_request(client, "ada", "other")).status_code == 200
    headers = await open_session(client, "ada@firm.example")
    assert (await post_request(client, "ada", **headers)).status_code == 200


async def test_visitors_fill_the_limit_of_a_vendor_over_all_its_products(client: httpx.AsyncClient) -> None:
    products = [f"tool-{number}" for number in range(4)]
    for product in products:
        await create_product(product)
    await open_inbox_session(client, VENDOR_EMAIL, *products)
    for number in range(120):
        await send_request(client, products[number % 3], email=f"robot{number}@firm.example")
    assert (await post_request(client, "ada", products[3])).status_code == 429


async def test_a_vendor_gets_five_emails_an_hour_and_one_with_the_number_of_the_rest(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await create_product("certa")
    headers = await open_inbox_session(client, VENDOR_EMAIL, "certa")
    await read_new_emails(settings)
    for number in range(9):
        await send_request(client, email=f"robot{number}@firm.example")
    assert len(await read_new_emails(settings)) == 5
    assert (await client.get("/api/vendor/leads", headers=headers)).json()["total"] == 9
    context = JobContext(settings, ())
    await jobs.send_digests(context)
    assert await read_new_emails(settings) == []
    await db.execute("UPDATE lead_digest SET due_at = now()")
    await jobs.send_digests(context)
    (digest,) = await read_new_emails(settings)
    assert (digest.to, digest.subject) == (VENDOR_EMAIL, "4 more requests on Lexdex")
    assert "/vendor-dashboard?tab=leads" in digest.text
    await jobs.send_digests(context)
    assert await read_new_emails(settings) == []
    await db.execute("UPDATE lead SET created_at = now() - interval '2 hours'")
    await send_request(client, email="later@firm.example")
    assert [email.subject.startswith("A visitor has") for email in await read_new_emails(settings)] == [True]


async def test_the_operator_gets_a_summary_too(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_product("certa")
    for number in range(7):
        await send_request(client, email=f"robot{number}@firm.example")
    assert len(await read_new_emails(settings)) == 5
    await db.execute("UPDATE lead_digest SET due_at = now()")
    await jobs.send_digests(JobContext(settings, ()))
    (digest,) = await read_new_emails(settings)
    assert (digest.to, digest.subject) == ("no-reply@lexdex.example", "2 more requests on Lexdex")


async def test_analytics_count_senders_and_no_flood_from_one_address(client: httpx.AsyncClient) -> None:
    await create_product("certa")
    headers = await open_inbox_session(client, VENDOR_EMAIL, "certa")
    for number in range(9):
        await send_request(client, email=f"robot{number}@firm.example")
    user = await open_session(client, "ada@firm.example")
    assert (await post_request(client, "ada", **user)).status_code == 200
    metrics = await client.get("/api/vendor/insights/certa?days=30", headers=headers)
    assert metrics.json()["totals"]["demo_requests"] == 2

"""Device cookies: strangers who exhaust the attempts to log in do not lock out a browser that logged in before."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, cast

import httpx
import msgspec
import pyotp
import pytest

from lexdex.accounts.jobs import purge_expired
from lexdex.accounts.service.device_cookies import renew_cookie
from lexdex.app import create_app
from lexdex.features import PERSONAL_DATA
from lexdex.foundation import database as db
from lexdex.foundation.schedule import JobContext
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import (
    EMAIL,
    PASSWORD,
    advance_totp_step,
    create_account,
    enrol_second_factor,
    log_in,
    open_session,
    read_emailed_token,
)

COOKIE = "lexdex_device"
OTHER = "grace@lawfirm.example"
OWN_ADDRESS = "192.0.2.7"
Visit = Callable[..., AbstractAsyncContextManager[httpx.AsyncClient]]


@pytest.fixture
def visit(settings: Settings, database: None) -> Visit:
    """Returns a function that opens a browser at an address, with a cookie and 0.3 of the limits of production."""
    app = create_app(msgspec.structs.replace(settings, limits_factor=0.3))

    @asynccontextmanager
    async def open_browser(address: str = OWN_ADDRESS, cookie: str = "") -> AsyncIterator[httpx.AsyncClient]:
        transport = httpx.ASGITransport(cast("Any", app), client=(address, 1))
        cookies = {COOKIE: cookie} if cookie else {}
        async with httpx.AsyncClient(transport=transport, base_url="http://lexdex.test", cookies=cookies) as made:
            yield made

    return open_browser


async def get_cookie(visit: Visit, email: str = EMAIL, cookie: str = "") -> str:
    """Log in at an address of its own and return the device cookie."""
    async with visit("198.51.100.77", cookie) as browser:
        answer = await log_in(browser, email)
        assert answer.status_code == 200
        return str(answer.cookies[COOKIE])


async def lock_out(visit: Visit) -> None:
    """Send wrong passwords from many addresses, until every unknown device is refused."""
    for number in range(15):
        async with visit(f"203.0.113.{number}") as stranger:
            assert (await log_in(stranger, password="a guess")).status_code in {400, 429}
    async with visit(OWN_ADDRESS) as unknown:
        assert (await log_in(unknown)).status_code == 429


async def read_status(visit: Visit, cookie: str, password: str = PASSWORD) -> int:
    async with visit(cookie=cookie) as browser:
        return (await log_in(browser, password=password)).status_code


async def test_a_stranger_does_not_lock_out_a_known_browser(visit: Visit) -> None:
    await create_account()
    cookie = await get_cookie(visit)
    await lock_out(visit)
    assert await read_status(visit, cookie) == 200


async def test_a_known_browser_has_a_limit_of_its_own(visit: Visit) -> None:
    await create_account()
    cookie = await get_cookie(visit)
    statuses = [await read_status(visit, cookie, "a guess") for _ in range(4)]
    assert statuses == [400, 400, 400, 429]
    assert await read_status(visit, cookie) == 429
    async with visit() as unknown:
        assert (await log_in(unknown)).status_code == 200


@pytest.mark.parametrize("cookie", ["", "x" * 43, "x" * 5_000, "..", "\"'--", "a.b.c.d"])
async def test_a_forged_cookie_gives_nothing(visit: Visit, cookie: str) -> None:
    await create_account()
    await lock_out(visit)
    assert await read_status(visit, cookie) == 429


async def test_the_cookie_of_another_account_gives_nothing(visit: Visit) -> None:
    await create_account()
    await create_account(OTHER)
    cookie = await get_cookie(visit, OTHER)
    await lock_out(visit)
    assert await read_status(visit, cookie) == 429


async def test_a_cookie_works_until_the_next_login(visit: Visit) -> None:
    await create_account()
    stolen = await get_cookie(visit)
    current = await get_cookie(visit, cookie=stolen)
    await lock_out(visit)
    assert await read_status(visit, stolen) == 429
    assert await read_status(visit, current) == 200


async def test_a_cookie_that_was_planted_is_not_adopted(visit: Visit) -> None:
    await create_account()
    planted = "p" * 43
    await get_cookie(visit, cookie=planted)
    await lock_out(visit)
    assert await read_status(visit, planted) == 429


async def test_a_browser_stays_known_to_three_accounts(visit: Visit) -> None:
    addresses = [EMAIL, OTHER, "joan@lawfirm.example", "mary@lawfirm.example"]
    cookie = ""
    for address in addresses:
        await create_account(address)
        cookie = await get_cookie(visit, address, cookie)
    assert cookie.count(".") == 2
    async with visit(cookie=cookie) as browser:
        for address in (EMAIL, OTHER):
            statuses = [(await log_in(browser, address, "a guess")).status_code for _ in range(4)]
            assert statuses == [400, 400, 400, 429], address
    async with visit() as unknown:
        assert [(await log_in(unknown, each)).status_code for each in (OTHER, EMAIL)] == [200, 429]


async def test_a_wrong_password_or_a_pending_code_makes_no_device_known(
    visit: Visit, client: httpx.AsyncClient
) -> None:
    secret, _ = await enrol_second_factor(client, await open_session(client))
    async with visit() as browser:
        assert (await log_in(browser, password="a guess")).status_code == 400
        pending = (await log_in(browser)).json()
        assert (pending["second_factor"], list(browser.cookies)) == ("pending", [])
        await advance_totp_step()
        headers = {"Authorization": f"Bearer {pending['access_token']}"}
        code = {"code": pyotp.TOTP(secret).now()}
        assert (await browser.post("/auth/second-factor", json=code, headers=headers)).status_code == 200
        cookie = browser.cookies[COOKIE]
    await lock_out(visit)
    assert await read_status(visit, cookie) == 200


async def test_the_cookie_is_not_readable_by_scripts_nor_sent_by_other_sites(
    settings: Settings, database: None
) -> None:
    await create_account()
    app = create_app(msgspec.structs.replace(settings, public_url="https://lexdex.test"))
    transport = httpx.ASGITransport(cast("Any", app))
    async with httpx.AsyncClient(transport=transport, base_url="https://lexdex.test") as browser:
        header = (await log_in(browser)).headers["set-cookie"]
    name, *attributes = header.split("; ")
    assert name.startswith("__Host-lexdex_device=")
    assert {"HttpOnly", "Secure", "SameSite=strict", "Path=/", "Max-Age=31536000"} <= set(attributes)


async def test_only_a_hash_is_stored_and_it_goes_with_the_account(visit: Visit, settings: Settings) -> None:
    await create_account()
    cookie = await get_cookie(visit)
    assert cookie not in str(await db.fetch("SELECT * FROM device_cookie"))
    async with visit() as browser:
        headers = await open_session(browser)
        exported = (await browser.get("/api/account/export", headers=headers)).json()
        assert [sorted(entry) for entry in exported["device_cookies"]] == [["created_at", "used_at"]] * 2
        await browser.post("/api/account/removal", json={"password": PASSWORD}, headers=headers)
    await db.execute("UPDATE account SET removal_due_at = now()")
    await purge_expired(JobContext(settings, PERSONAL_DATA))
    assert await db.fetch_value("SELECT count(*) FROM device_cookie") == 0


async def test_a_reset_password_makes_all_devices_unknown(visit: Visit, settings: Settings) -> None:
    await create_account()
    cookie = await get_cookie(visit)
    async with visit() as browser:
        await browser.post("/auth/forgot-password", json={"email": EMAIL})
        token = await read_emailed_token(settings, "/auth/reset-password")
        form = {"token": token, "new_password": "seven swans a-swimming by", "is_terms_conditions_accepted": True}
        assert (await browser.post("/auth/reset-password", json=form)).status_code == 200
    await lock_out(visit)
    assert await read_status(visit, cookie, "seven swans a-swimming by") == 429


async def test_a_reset_makes_its_browser_known(visit: Visit, settings: Settings) -> None:
    await create_account()
    await lock_out(visit)
    async with visit() as owner:
        await owner.post("/auth/forgot-password", json={"email": EMAIL})
        token = await read_emailed_token(settings, "/auth/reset-password")
        form = {"token": token, "new_password": "seven swans a-swimming by", "is_terms_conditions_accepted": True}
        assert (await owner.post("/auth/reset-password", json=form)).status_code == 200
        assert (await log_in(owner, password="seven swans a-swimming by")).status_code == 200


async def test_an_account_has_at_most_twenty_and_old_ones_go(database: None, settings: Settings) -> None:
    account_id = await create_account()
    for _ in range(22):
        await renew_cookie(account_id, "")
    assert await db.fetch_value("SELECT count(*) FROM device_cookie") == 20
    await db.execute("UPDATE device_cookie SET used_at = now() - interval '366 days' WHERE id % 2 = 0")
    await purge_expired(JobContext(settings, PERSONAL_DATA))
    assert await db.fetch_value("SELECT count(*) FROM device_cookie") == 10


async def test_strangers_do_not_use_up_the_reset_links_of_a_known_browser(visit: Visit) -> None:
    await create_account()
    cookie = await get_cookie(visit)
    body = {"email": EMAIL}
    async with visit("203.0.113.1") as stranger:
        statuses = [(await stranger.post("/auth/forgot-password", json=body)).status_code for _ in range(2)]
    assert statuses == [200, 429]
    async with visit(cookie=cookie) as browser:
        statuses = [(await browser.post("/auth/forgot-password", json=body)).status_code for _ in range(2)]
    assert statuses == [200, 429]

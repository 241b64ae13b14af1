"""What users see about the security of their account, and the emails about logins that may be an attack."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, cast

import httpx
import msgspec
import pyotp
import pytest
from litestar.types import ASGIApp

from lexdex.accounts.jobs import purge_expired
from lexdex.features import PERSONAL_DATA
from lexdex.foundation import database as db
from lexdex.foundation import security_log
from lexdex.foundation.schedule import JobContext
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import (
    EMAIL,
    PASSWORD,
    Headers,
    advance_totp_step,
    create_account,
    enrol_second_factor,
    log_in,
    open_session,
)
from lexdex_tests.events import process_outbox
from lexdex_tests.mailbox import Email, read_new_emails

ACTIVITY = "/api/account/security-activity"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E Safari/604.1"
HOSTILE = "evil.example"
NEW_DEVICE = "New device signed in to your Lexdex account"
FAILED = "Failed logins to your Lexdex account"

From = Callable[[str, str], AbstractAsyncContextManager[httpx.AsyncClient]]


@pytest.fixture
def client_from(application: ASGIApp, database: None) -> From:
    """Returns a function that opens a client with an address and a user agent."""

    @asynccontextmanager
    async def connect(address: str, user_agent: str) -> AsyncIterator[httpx.AsyncClient]:
        transport = httpx.ASGITransport(cast("Any", application), client=(address, 1))
        headers = {"Accept": "application/json", "User-Agent": user_agent}
        async with httpx.AsyncClient(transport=transport, base_url="http://lexdex.test", headers=headers) as made:
            yield made

    return connect


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


async def test_the_tenth_failed_login_within_an_hour_is_emailed_once_a_day(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await create_account()
    await fail(client, 9)
    assert await read_alerts(settings, FAILED) == []
    await fail(client, 1)
    (email,) = await read_alerts(settings, FAILED)
    assert email.to == EMAIL
    assert "10 times within an hour" in email.text
    assert "127.0.0.0/24" in email.text
    assert "http://127.0.0.1:8000/account" in email.links
    await fail(client, 15)
    assert await read_alerts(settings, FAILED) == []
    await db.execute("UPDATE security_activity SET created_at = created_at - interval '2 hours'")
    await fail(client, 12)
    assert await read_alerts(settings, FAILED) == []
    await db.execute("UPDATE security_activity SET created_at = created_at - interval '23 hours'")
    await fail(client, 10)
    assert len(await read_alerts(settings, FAILED)) == 1


async def test_failures_over_more_than_an_hour_are_not_emailed(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_account()
    await fail(client, 9)
    await process_outbox(settings)
    await db.execute("UPDATE security_activity SET created_at = created_at - interval '61 minutes'")
    await fail(client, 9)
    assert await read_alerts(settings, FAILED) == []


async def test_an_attacker_writes_nothing_into_an_email(client_from: From, settings: Settings) -> None:
    await create_account()
    async with client_from("192.0.2.7", HOSTILE) as attacker:
        await fail(attacker, 10)
    (failed,) = await read_alerts(settings, FAILED)
    await log_in_from(client_from, "127.0.0.1", FIREFOX)
    await log_in_from(client_from, "192.0.2.7", HOSTILE)
    (device,) = await read_alerts(settings, NEW_DEVICE)
    assert "Device: Unknown device" in device.text
    assert HOSTILE not in failed.text + failed.html + device.text + device.html


@pytest.mark.parametrize("state", ["disabled_at = now()", "verified_at = NULL", "erased_at = now(), email = 'removed'"])
async def test_who_cannot_log_in_gets_no_email(client: httpx.AsyncClient, settings: Settings, state: str) -> None:
    await create_account()
    await db.execute(f"UPDATE account SET {state}")
    await fail(client, 12)
    assert await read_new_emails(settings) == []


async def test_an_unknown_address_is_handled_like_a_known_one(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_account()
    counts = []
    for email in (EMAIL, "stranger@lawfirm.example"):
        before = await db.fetch_value("SELECT count(*) FROM outbox")
        await fail(client, 3, email)
        counts.append(await db.fetch_value("SELECT count(*) FROM outbox") - before)
    assert counts == [3, 3]
    assert "stranger" not in str(await db.fetch("SELECT payload FROM outbox"))
    await fail(client, 10, "stranger@lawfirm.example")
    assert await read_new_emails(settings) == []
    assert await db.fetch_value("SELECT count(*) FROM security_activity") == 3


async def test_a_failure_that_is_delivered_twice_counts_once(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_account()
    await fail(client, 1)
    await process_outbox(settings)
    await db.execute("UPDATE outbox SET done_at = NULL, available_at = now()")
    await process_outbox(settings)
    assert await db.fetch_value("SELECT count(*) FROM security_activity") == 1


async def test_wrong_codes_and_wrong_current_passwords_count_too(client: httpx.AsyncClient, settings: Settings) -> None:
    headers = await open_session(client)
    for _ in range(4):
        body = {"current_password": "wrong", "new_password": "seven swans a-swimming by"}
        await client.post("/api/account/password", json=body, headers=headers)
    await enrol_second_factor(client, headers)
    pending = {"Authorization": f"Bearer {(await log_in(client)).json()['access_token']}"}
    for _ in range(6):
        answer = await client.post("/auth/second-factor", json={"code": "000000"}, headers=pending)
        assert answer.status_code == 400
    assert len(await read_alerts(settings, FAILED)) == 1
    kinds = [entry["kind"] for entry in await read_activity(client, headers)]
    assert (kinds.count("password_rejected"), kinds.count("second_factor_failed")) == (4, 6)


async def test_a_login_on_a_new_device_is_emailed(client_from: From, settings: Settings) -> None:
    await create_account()
    await log_in_from(client_from, "192.0.2.7", FIREFOX)
    await log_in_from(client_from, "192.0.99.1", FIREFOX)
    assert await read_alerts(settings, NEW_DEVICE) == []
    await log_in_from(client_from, "198.51.100.9", PHONE)
    (email,) = await read_alerts(settings, NEW_DEVICE)
    assert "Device: Safari on iPhone" in email.text
    assert "Network: 198.51.100.0/24" in email.text
    assert "198.51.100.9" not in email.text + email.html
    for address, agent in (("198.51.100.9", PHONE), ("192.0.2.7", FIREFOX)):
        await log_in_from(client_from, address, agent)
    assert await read_alerts(settings, NEW_DEVICE) == []


async def test_at_most_three_emails_a_day_report_new_devices(client_from: From, settings: Settings) -> None:
    await create_account()
    for number in range(6):
        headers = await log_in_from(client_from, f"10.{number}.0.1", FIREFOX)
    assert len(await read_alerts(settings, NEW_DEVICE)) == 3
    async with client_from("10.5.0.1", FIREFOX) as client:
        kinds = [entry["kind"] for entry in await read_activity(client, headers)]
    assert kinds == ["new_device"] * 5 + ["logged_in"]


async def test_with_a_second_factor_a_device_is_known_after_the_code(client_from: From, settings: Settings) -> None:
    async with client_from("192.0.2.7", FIREFOX) as client:
        secret, codes = await enrol_second_factor(client, await open_session(client))
    await read_new_emails(settings)
    async with client_from("198.51.100.9", PHONE) as client:
        pending = {"Authorization": f"Bearer {(await log_in(client)).json()['access_token']}"}
        assert await read_alerts(settings, NEW_DEVICE) == []
        await advance_totp_step()
        code = {"code": pyotp.TOTP(secret).now()}
        assert (await client.post("/auth/second-factor", json=code, headers=pending)).status_code == 200
        assert len(await read_alerts(settings, NEW_DEVICE)) == 1
        pending = {"Authorization": f"Bearer {(await log_in(client)).json()['access_token']}"}
        await client.post("/auth/second-factor", json={"code": codes[0]}, headers=pending)
        subjects = [email.subject for email in await read_new_emails(settings)]
    assert subjects == ["A recovery code of your Lexdex account was used"]


async def test_new_recovery_codes_are_emailed(client: httpx.AsyncClient, settings: Settings) -> None:
    headers = await open_session(client)
    await enrol_second_factor(client, headers)
    await read_new_emails(settings)
    await client.post("/api/account/second-factor/recovery-codes", json={"password": PASSWORD}, headers=headers)
    assert [email.subject for email in await read_new_emails(settings)] == ["Your Lexdex recovery codes were replaced"]


async def test_a_device_stays_known_when_the_key_is_replaced_and_the_former_one_removed(
    client_from: From, settings: Settings
) -> None:
    await create_account()
    first = msgspec.structs.replace(settings, secret_key="a" * 40)
    rotated = msgspec.structs.replace(settings, secret_key="b" * 40, previous_secret_keys="a" * 40)
    try:
        security_log.configure(first)
        await log_in_from(client_from, "192.0.2.7", FIREFOX)
        security_log.configure(rotated)
        await log_in_from(client_from, "192.0.2.7", FIREFOX)
        security_log.configure(msgspec.structs.replace(rotated, previous_secret_keys=""))
        await log_in_from(client_from, "192.0.2.7", FIREFOX)
    finally:
        security_log.configure(settings)
    assert await read_alerts(settings, NEW_DEVICE) == []
    assert await db.fetch_value("SELECT count(*) FROM known_device") == 1


async def test_a_device_that_was_stored_with_64_bits_stays_known(client_from: From, settings: Settings) -> None:
    await create_account()
    await log_in_from(client_from, "192.0.2.7", FIREFOX)
    await db.execute("UPDATE known_device SET device_hash = left(device_hash, 16)")
    await log_in_from(client_from, "192.0.2.7", FIREFOX)
    assert await read_alerts(settings, NEW_DEVICE) == []
    assert await db.fetch_value("SELECT string_agg(length(device_hash)::text, ' ') FROM known_device") == "32"


async def test_no_table_of_devices_contains_an_address_or_browser(client_from: From) -> None:
    await create_account()
    await log_in_from(client_from, "192.0.2.7", FIREFOX)
    stored = str(await db.fetch("SELECT * FROM known_device"))
    assert "192.0" not in stored
    assert "Firefox" not in stored


async def test_users_see_their_own_activity_only(client: httpx.AsyncClient, settings: Settings) -> None:
    ada = await open_session(client)
    grace = await open_session(client, "grace@lawfirm.example")
    await fail(client, 2)
    await process_outbox(settings)
    body = {"current_password": PASSWORD, "new_password": "seven swans a-swimming by"}
    assert (await client.post("/api/account/password", json=body, headers=ada)).status_code == 204
    await client.get("/api/account/export", headers=ada)
    entries = await read_activity(client, ada)
    kinds = [entry["kind"] for entry in entries]
    assert kinds == ["exported", "password_changed", "login_failed", "login_failed", "logged_in"]
    assert (entries[1]["description"], entries[1]["network"]) == ("Password changed", "127.0.0.0/24")
    assert [entry["kind"] for entry in await read_activity(client, grace)] == ["logged_in"]


async def test_activity_comes_in_pages_of_fifty(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    await db.execute(
        "INSERT INTO security_activity (account, kind, description, created_at)"
        " SELECT id, 'logged_out', 'Logged out ' || n, now() FROM account, generate_series(1, 119) n"
    )
    pages = [await read_activity(client, headers)]
    while len(pages[-1]) == 50:
        pages.append(await read_activity(client, headers, before=pages[-1][-1]["id"]))
    assert [len(page) for page in pages] == [50, 50, 20]
    ids = [entry["id"] for page in pages for entry in page]
    assert ids == sorted(set(ids), reverse=True)
    for params in ({"limit": 51}, {"limit": 0}, {"before": 0}, {"before": 2**63}):
        assert (await client.get(ACTIVITY, params=params, headers=headers)).status_code == 422


async def test_activity_older_than_ninety_days_is_hidden_and_deleted(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    headers = await open_session(client)
    await db.execute("UPDATE security_activity SET created_at = now() - interval '91 days'")
    assert await read_activity(client, headers) == []
    await purge_expired(JobContext(settings, PERSONAL_DATA))
    assert await db.fetch_value("SELECT count(*) FROM security_activity") == 0


async def test_the_latest_device_is_never_deleted_for_its_age(client_from: From, settings: Settings) -> None:
    await create_account()
    for address in ("192.0.2.7", "198.51.100.9"):
        await log_in_from(client_from, address, FIREFOX)
    await db.execute("UPDATE known_device SET used_at = now() - interval '366 days'")
    await purge_expired(JobContext(settings, PERSONAL_DATA))
    assert await db.fetch_value("SELECT count(*) FROM known_device") == 1
    await read_new_emails(settings)
    await log_in_from(client_from, "192.0.2.7", FIREFOX)
    assert len(await read_alerts(settings, NEW_DEVICE)) == 1


async def test_an_erased_account_leaves_no_activity_and_no_devices(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    headers = await open_session(client)
    await fail(client, 1)
    await client.post("/api/account/removal", json={"password": PASSWORD}, headers=headers)
    await db.execute("UPDATE account SET removal_due_at = now() - interval '1 minute'")
    await purge_expired(JobContext(settings, PERSONAL_DATA))
    # The failed login is handled only now.
    await process_outbox(settings)
    for table in ("security_activity", "known_device"):
        assert await db.fetch_value(f"SELECT count(*) FROM {table}") == 0

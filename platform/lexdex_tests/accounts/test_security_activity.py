"""What users see about the security of their account, and the emails about failed logins."""

import httpx
import pytest

from lexdex.accounts.jobs import purge_expired
from lexdex.features import PERSONAL_DATA
from lexdex.foundation import database as db
from lexdex.foundation.schedule import JobContext
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import (
    EMAIL,
    PASSWORD,
    create_account,
    enrol_second_factor,
    log_in,
    open_session,
    use_new_token,
)
from lexdex_tests.accounts.login_alerts import (
    ACTIVITY,
    FAILED,
    FIREFOX,
    HOSTILE,
    NEW_DEVICE,
    From,
    fail,
    log_in_from,
    read_activity,
    read_alerts,
)
from lexdex_tests.events import process_outbox
from lexdex_tests.mailbox import read_new_emails


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


async def test_new_recovery_codes_are_emailed(client: httpx.AsyncClient, settings: Settings) -> None:
    headers = await open_session(client)
    await enrol_second_factor(client, headers)
    await read_new_emails(settings)
    await client.post("/api/account/second-factor/recovery-codes", json={"password": PASSWORD}, headers=headers)
    assert [email.subject for email in await read_new_emails(settings)] == ["Your Lexdex recovery codes were replaced"]


async def test_users_see_their_own_activity_only(client: httpx.AsyncClient, settings: Settings) -> None:
    ada = await open_session(client)
    grace = await open_session(client, "grace@lawfirm.example")
    await fail(client, 2)
    await process_outbox(settings)
    body = {"current_password": PASSWORD, "new_password": "seven swans a-swimming by"}
    use_new_token(ada, await client.post("/api/account/password", json=body, headers=ada))
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

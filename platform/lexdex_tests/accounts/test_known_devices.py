"""Devices on which an account was used before: emails about new ones, and what is stored."""

import msgspec
import pyotp

from lexdex.accounts.jobs import purge_expired
from lexdex.features import PERSONAL_DATA
from lexdex.foundation import database as db
from lexdex.foundation import security_log
from lexdex.foundation.schedule import JobContext
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import (
    advance_totp_step,
    create_account,
    enrol_second_factor,
    log_in,
    open_session,
)
from lexdex_tests.accounts.login_alerts import FIREFOX, NEW_DEVICE, PHONE, From, log_in_from, read_activity, read_alerts
from lexdex_tests.mailbox import read_new_emails


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

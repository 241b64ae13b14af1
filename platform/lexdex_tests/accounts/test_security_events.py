"""What accounts do and suffer, in the security log: seen over HTTP, with ids and keyed hashes only."""

from collections.abc import Awaitable, Callable
from uuid import UUID

import httpx
import pytest

from lexdex.accounts.queries import accounts
from lexdex.accounts.service import removal
from lexdex.features import PERSONAL_DATA
from lexdex.foundation import database as db
from lexdex.foundation.files import Files
from lexdex.settings import Settings
from lexdex_tests.access.test_matrix import admin
from lexdex_tests.accounts.builders import (
    EMAIL,
    PASSWORD,
    create_account,
    enrol_second_factor,
    log_in,
    open_session,
    register,
)
from lexdex_tests.fixtures.security_log import SecurityLines

NEW = "seven swans a-swimming by"


async def get_account_id(email: str = EMAIL) -> UUID:
    stored = await accounts.find_by_email(email)
    assert stored is not None
    return stored.id


async def test_a_wrong_current_password_is_logged(client: httpx.AsyncClient, security_lines: SecurityLines) -> None:
    headers = await open_session(client)
    body = {"current_password": "wrong", "new_password": NEW}
    assert (await client.post("/api/account/password", json=body, headers=headers)).status_code == 400
    (line,) = security_lines.read("password_rejected")
    assert line["account_id"] == line["actor_id"] == str(await get_account_id())


async def test_a_wrong_code_is_logged(client: httpx.AsyncClient, security_lines: SecurityLines) -> None:
    await enrol_second_factor(client, await open_session(client))
    token = (await log_in(client)).json()["access_token"]
    headers = {"Authorization": f"Bearer {token}"}
    assert (await client.post("/auth/second-factor", json={"code": "000000"}, headers=headers)).status_code == 400
    (line,) = security_lines.read("second_factor_rejected")
    assert (line["account_id"], line["outcome"]) == (str(await get_account_id()), "failure")


async def test_a_reset_is_logged_for_known_and_unknown_addresses(
    client: httpx.AsyncClient, security_lines: SecurityLines
) -> None:
    await create_account()
    for email in (EMAIL, EMAIL.upper(), "stranger@lawfirm.example"):
        assert (await client.post("/auth/forgot-password", json={"email": email})).status_code == 200
    keys = [line["account_key"] for line in security_lines.read("password_reset_requested")]
    assert keys[0] == keys[1] != keys[2]


async def send_password(client: httpx.AsyncClient, headers: dict[str, str]) -> httpx.Response:
    body = {"current_password": PASSWORD, "new_password": NEW}
    return await client.post("/api/account/password", json=body, headers=headers)


async def enrol(client: httpx.AsyncClient, headers: dict[str, str]) -> None:
    await enrol_second_factor(client, headers)


async def renew_codes(client: httpx.AsyncClient, headers: dict[str, str]) -> None:
    await enrol_second_factor(client, headers)
    await client.post("/api/account/second-factor/recovery-codes", json={"password": PASSWORD}, headers=headers)


async def export(client: httpx.AsyncClient, headers: dict[str, str]) -> None:
    await client.get("/api/account/export", headers=headers)


async def request_export(client: httpx.AsyncClient, headers: dict[str, str]) -> None:
    await client.post("/api/account/exports", headers=headers)


async def request_removal(client: httpx.AsyncClient, headers: dict[str, str]) -> None:
    await client.post("/api/account/removal", json={"password": PASSWORD}, headers=headers)


async def end_other_sessions(client: httpx.AsyncClient, headers: dict[str, str]) -> None:
    await open_session(client)
    await client.request("DELETE", "/api/account/sessions", json={"password": PASSWORD}, headers=headers)


async def log_out(client: httpx.AsyncClient, headers: dict[str, str]) -> None:
    await client.post("/auth/logout", headers=headers)


@pytest.mark.parametrize(
    ("act", "action"),
    [
        (send_password, "account.password_changed"),
        (enrol, "account.second_factor_changed"),
        (renew_codes, "account.recovery_codes_renewed"),
        (export, "account.exported"),
        (request_export, "account.export_requested"),
        (request_removal, "account.removal_requested"),
        (end_other_sessions, "account.sessions_ended"),
        (log_out, "account.logged_out"),
    ],
)
async def test_each_change_of_an_account_is_logged(
    client: httpx.AsyncClient,
    security_lines: SecurityLines,
    act: Callable[[httpx.AsyncClient, dict[str, str]], Awaitable[object]],
    action: str,
) -> None:
    headers = await open_session(client)
    await act(client, headers)
    lines = [line for line in security_lines.read("account_action") if line["action"] == action]
    assert [line["account_id"] for line in lines] == [str(await get_account_id())]
    assert lines[0]["actor_id"] == lines[0]["account_id"]


async def test_a_registration_is_logged_without_its_address(
    client: httpx.AsyncClient, security_lines: SecurityLines
) -> None:
    assert (await register(client)).status_code == 201
    lines = security_lines.read()
    assert [line["action"] for line in lines if line["event"] == "account_action"] == ["account.registered"]
    assert EMAIL not in str(lines)


async def test_an_erasure_is_logged(
    client: httpx.AsyncClient, settings: Settings, security_lines: SecurityLines
) -> None:
    headers = await open_session(client)
    account_id = await get_account_id()
    await client.post("/api/account/removal", json={"password": PASSWORD}, headers=headers)
    await db.execute("UPDATE account SET removal_due_at = now() - interval '1 minute'")
    await removal.erase_due_accounts(settings, Files(settings), PERSONAL_DATA)
    assert [line["account_id"] for line in security_lines.read("account_erased")] == [str(account_id)]


@pytest.mark.parametrize(
    ("state", "scope", "rule"),
    [
        ("disabled_at = now()", "user", "account_closed"),
        ("reset_required = true", "user", "reset_required"),
        ("role = 1", "vendor", "wrong_tab"),
    ],
)
async def test_a_login_that_its_state_refuses_is_named(
    client: httpx.AsyncClient, security_lines: SecurityLines, state: str, scope: str, rule: str
) -> None:
    await create_account()
    await db.execute(f"UPDATE account SET {state}")
    assert (await log_in(client, scope=scope)).status_code == 403
    failed, refused = security_lines.read()
    assert (failed["event"], failed["reason"]) == ("sign_in_failed", "refused_state")
    assert (refused["event"], refused["rule"]) == ("request_refused", rule)


async def test_an_admin_cannot_drop_the_second_factor_unseen(
    client: httpx.AsyncClient, security_lines: SecurityLines
) -> None:
    headers = await admin(client)
    security_lines.read()
    answer = await client.request("DELETE", "/api/account/second-factor", json={"password": PASSWORD}, headers=headers)
    assert answer.status_code == 403
    assert [line["rule"] for line in security_lines.read()] == ["second_factor_required"]

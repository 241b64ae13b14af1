"""Each admin operation needs the expected permission; some need a recent two-factor code, some a super admin."""

from datetime import timedelta
from uuid import uuid4

import httpx
import pyotp
import pytest

from lexdex.accounts.permissions import FRESH_CODE, PERMISSIONS, Permission, list_permissions, require_permission
from lexdex.foundation import database as db
from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Forbidden
from lexdex.settings import Settings
from lexdex_tests.access.matrix import MATRIX, list_declared
from lexdex_tests.access.permissions import (
    ADMIN,
    ALL_ADMINS,
    SUPER_ADMIN,
    SUPER_ADMINS_WITH_FRESH_CODE,
    WITH_FRESH_CODE,
)
from lexdex_tests.accounts.builders import Headers, advance_totp_step, enrol_second_factor, open_session
from lexdex_tests.fixtures.security_log import SecurityLines

EMAIL = "admin@lexdex.example"
EXPORT = "/api/admin/audit/export"
CURRENT_CODE = "/api/account/second-factor/current-code"


async def log_in_admin(client: httpx.AsyncClient) -> tuple[Headers, str]:
    """Return the headers of an admin that has just given a code, and the secret of the app."""
    headers = await open_session(client, EMAIL, role=ADMIN)
    secret, _ = await enrol_second_factor(client, headers)
    return headers, secret


async def let_time_pass(time: timedelta) -> None:
    await db.execute("UPDATE account_session SET second_factor_at = second_factor_at - $1::interval", time)
    await advance_totp_step(EMAIL)


def build_actor(role: int) -> Actor:
    return Actor(uuid4(), uuid4(), EMAIL, "Ada", role, "passed")


def test_each_operation_needs_the_expected_permission(settings: Settings) -> None:
    declared = {name: endpoint.permission for name, endpoint in list_declared(settings).items()}
    assert declared == {name: operation.permission for name, operation in MATRIX.items()}


def test_each_role_has_the_expected_permissions() -> None:
    assert set(list_permissions(ADMIN)) == ALL_ADMINS | WITH_FRESH_CODE
    assert set(list_permissions(SUPER_ADMIN)) == {*Permission} == set(PERMISSIONS)
    assert list_permissions(1) == list_permissions(2) == []


@pytest.mark.parametrize("permission", Permission)
@pytest.mark.parametrize("role", [ADMIN, SUPER_ADMIN])
def test_a_session_without_a_recent_code_may_do_the_expected(role: int, permission: Permission) -> None:
    if permission in ALL_ADMINS:
        require_permission(build_actor(role), permission)
        return
    with pytest.raises(Forbidden) as refused:
        require_permission(build_actor(role), permission)
    is_missing = permission in SUPER_ADMINS_WITH_FRESH_CODE and role == ADMIN
    assert refused.value.rule == ("permission_missing" if is_missing else "second_factor_stale")


async def test_what_is_dangerous_needs_a_code_from_the_last_ten_minutes(client: httpx.AsyncClient) -> None:
    headers, secret = await log_in_admin(client)
    assert (await client.get(EXPORT, headers=headers)).status_code == 200
    await let_time_pass(FRESH_CODE)
    refused = await client.get(EXPORT, headers=headers)
    assert (refused.status_code, refused.json()) == (
        403,
        {"detail": "Please confirm this with a current two-factor code."},
    )
    assert refused.headers["www-authenticate"] == 'Bearer error="insufficient_user_authentication", max_age=600'
    # All else goes on.
    assert (await client.get("/api/admin/portal", headers=headers)).json()["confirmed_until"] is None
    code = {"code": pyotp.TOTP(secret).now()}
    assert (await client.post(CURRENT_CODE, json=code, headers=headers)).status_code == 204
    assert (await client.get(EXPORT, headers=headers)).status_code == 200
    assert (await client.get("/api/admin/portal", headers=headers)).json()["confirmed_until"] is not None
    # A code counts once.
    again = await client.post(CURRENT_CODE, json=code, headers=headers)
    assert (again.status_code, again.json()["detail"][:46]) == (400, "This code is not valid, or was used before. Pl")


@pytest.mark.parametrize(
    ("path", "age", "rule"),
    [("/api/admin/settings", timedelta(0), "permission_missing"), (EXPORT, FRESH_CODE, "second_factor_stale")],
)
async def test_an_operation_without_its_permission_is_logged_with_the_reason(
    client: httpx.AsyncClient, security_lines: SecurityLines, path: str, age: timedelta, rule: str
) -> None:
    headers, _ = await log_in_admin(client)
    await let_time_pass(age)
    assert (await client.get(path, headers=headers)).status_code == 403
    (line,) = security_lines.read("request_refused")
    assert (line["rule"], line["route"], line["actor_kind"]) == (rule, path, "admin")


async def test_a_wrong_code_confirms_nothing(client: httpx.AsyncClient) -> None:
    headers, secret = await log_in_admin(client)
    await let_time_pass(FRESH_CODE)
    wrong = f"{(int(pyotp.TOTP(secret).now()) + 1) % 1_000_000:06}"
    for code in (wrong, "", "not a code", "12345"):
        assert (await client.post(CURRENT_CODE, json={"code": code}, headers=headers)).status_code == 400
    assert (await client.get(EXPORT, headers=headers)).status_code == 403


async def test_a_code_confirms_its_own_session_only(client: httpx.AsyncClient) -> None:
    here, secret = await log_in_admin(client)
    there = await open_session(client, EMAIL, role=ADMIN)
    await db.execute("UPDATE account_session SET second_factor = true")
    await let_time_pass(FRESH_CODE)
    await client.post(CURRENT_CODE, json={"code": pyotp.TOTP(secret).now()}, headers=there)
    assert (await client.get(EXPORT, headers=here)).status_code == 403
    assert (await client.get(EXPORT, headers=there)).status_code == 200


async def test_without_two_factor_authentication_there_is_no_code_to_give(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    assert (await client.post(CURRENT_CODE, json={"code": "000000"}, headers=headers)).status_code == 409


async def test_the_portal_says_who_uses_it(client: httpx.AsyncClient) -> None:
    headers, _ = await log_in_admin(client)
    portal = (await client.get("/api/admin/portal", headers=headers)).json()
    assert (portal["email"], portal["role"]) == (EMAIL, "Admin")
    assert set(portal["permissions"]) == ALL_ADMINS | WITH_FRESH_CODE
    super_headers = await open_session(client, "super@lexdex.example", role=SUPER_ADMIN)
    await enrol_second_factor(client, super_headers)
    assert (await client.get("/api/admin/portal", headers=super_headers)).json()["role"] == "Super Admin"

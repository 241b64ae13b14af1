"""Login: account states are revealed only after the password; sessions and their timeouts."""

from datetime import UTC, datetime
from typing import Any

import httpx
import pytest

from lexdex.accounts.events import ActivityRecorded
from lexdex.activity.queries import insert_entry
from lexdex.foundation import database as db
from lexdex_tests.accounts.builders import EMAIL, PASSWORD, Headers, create_account, log_in, open_session

VENDOR_TAB = "This email is registered as Vendor. Please use the Vendor tab."
USER_TAB = "This email is registered as User. Please use the User tab."


async def read_status(client: httpx.AsyncClient, headers: Headers) -> int:
    return (await client.get("/users/profile", headers=headers)).status_code


@pytest.mark.covers("I01", "I02", "A05", "T01")
async def test_the_right_password_opens_a_session(client: httpx.AsyncClient) -> None:
    await create_account()
    answer = await log_in(client, f" {EMAIL.upper()} ")
    body = answer.json()
    assert answer.status_code == 200
    assert body["user"] == {"role_id": 1, "email": EMAIL, "name": "Ada Lovelace"}
    assert (body["token_type"], body["second_factor"], len(body["access_token"])) == ("bearer", "none", 43)
    assert await read_status(client, {"Authorization": f"Bearer {body['access_token']}"}) == 200


@pytest.mark.covers("M20")
@pytest.mark.parametrize(
    ("email", "password"),
    [
        (EMAIL, "not the password"),
        ("nobody@lawfirm.example", PASSWORD),
        ("no address at all", PASSWORD),
        ("\u202e@x.example", PASSWORD),
        (EMAIL, PASSWORD.upper()),
        (EMAIL, "x" * 60_000),
        (EMAIL, "\0"),
    ],
)
async def test_all_failures_have_the_same_response(client: httpx.AsyncClient, email: str, password: str) -> None:
    await create_account()
    answer = await log_in(client, email, password)
    assert (answer.status_code, answer.json()) == (400, {"detail": {"message": "Invalid credentials"}})


@pytest.mark.covers("M17")
@pytest.mark.parametrize("form", [{}, {"username": EMAIL}, {"password": PASSWORD}, {"username": " ", "password": "x"}])
async def test_both_fields_are_required(client: httpx.AsyncClient, form: dict[str, str]) -> None:
    answer = await client.post("/auth/login", data={"grant_type": "password", **form})
    assert (answer.status_code, answer.json()) == (400, {"detail": {"message": "Please fill in all fields"}})


@pytest.mark.parametrize("content", [b"", b"%", b"&&==&", b"\xff\xfe", b"username=%ff%fe&password=%00", b"a" * 60_000])
async def test_junk_in_the_form_is_refused_with_a_message(client: httpx.AsyncClient, content: bytes) -> None:
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = await client.post("/auth/login", content=content, headers=headers)
    assert 400 <= answer.status_code < 500
    assert answer.json()["detail"]


async def test_login_does_not_accept_json(client: httpx.AsyncClient) -> None:
    answer = await client.post("/auth/login", json={"username": EMAIL, "password": PASSWORD})
    assert answer.status_code == 415


async def test_another_grant_is_refused(client: httpx.AsyncClient) -> None:
    await create_account()
    assert (await log_in(client, grant_type="client_credentials")).status_code == 400


@pytest.mark.covers("I03", "M22")
@pytest.mark.parametrize(("role", "tab", "words"), [(2, "user", VENDOR_TAB), (1, "vendor", USER_TAB)])
async def test_a_role_mismatch_is_reported_only_with_the_right_password(
    client: httpx.AsyncClient, role: int, tab: str, words: str
) -> None:
    await create_account(role=role)
    right = await log_in(client, scope=tab)
    assert (right.status_code, right.json()["detail"]["message"]) == (403, words)
    wrong = await log_in(client, password="not the password", scope=tab)
    assert wrong.json() == {"detail": {"message": "Invalid credentials"}}
    assert await db.fetch_value("SELECT count(*) FROM account_session") == 0


@pytest.mark.parametrize("tab", ["user", "vendor", ""])
async def test_admins_may_use_either_tab(client: httpx.AsyncClient, tab: str) -> None:
    await create_account(role=3)
    assert (await log_in(client, scope=tab)).json()["second_factor"] == "missing"


async def test_an_unverified_user_can_resend_the_email(client: httpx.AsyncClient) -> None:
    await create_account(verified=False)
    detail = (await log_in(client)).json()["detail"]
    assert detail["verification_required"] is True
    assert detail["user"] == {"email": EMAIL}


@pytest.mark.covers("I06")
async def test_a_required_reset_names_the_address_that_the_link_goes_to(client: httpx.AsyncClient) -> None:
    await create_account()
    await db.execute("UPDATE account SET reset_required = true")
    answer = await log_in(client)
    detail: dict[str, Any] = answer.json()["detail"]
    assert (answer.status_code, detail["reset_required"], detail["user"]) == (403, True, {"email": EMAIL})


async def test_a_closed_account_refuses_logins_and_ends_its_sessions(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    await db.execute("UPDATE account SET disabled_at = now()")
    assert await read_status(client, headers) == 401
    assert (await log_in(client)).status_code == 403


@pytest.mark.covers("I09")
async def test_logout_ends_the_session_at_once(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    assert (await client.post("/auth/logout", headers=headers)).status_code == 204
    assert await read_status(client, headers) == 401
    assert (await client.post("/auth/logout", headers=headers)).status_code == 401


@pytest.mark.parametrize(
    ("role", "age", "expected"),
    [(1, "23 hours", 200), (1, "25 hours", 401), (3, "29 minutes", 200), (3, "31 minutes", 401)],
)
async def test_an_idle_session_ends(client: httpx.AsyncClient, role: int, age: str, expected: int) -> None:
    headers = await open_session(client, role=role)
    await db.execute(f"UPDATE account_session SET used_at = now() - interval '{age}'")
    assert await read_status(client, headers) == expected


async def test_a_session_in_use_ends_after_its_lifetime(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    days = "SELECT extract(day FROM ends_at - created_at)::int FROM account_session"
    assert await db.fetch_value(days) == 30
    await db.execute("UPDATE account_session SET ends_at = now()")
    assert await read_status(client, headers) == 401


@pytest.mark.parametrize(
    "header", ["", "Bearer", "Bearer ", "Basic YTpi", "Bearer x", "bearer " + "x" * 43, "Bearer " + "x" * 5_000, "x"]
)
async def test_an_invalid_session_is_anonymous(client: httpx.AsyncClient, header: str) -> None:
    answer = await client.get("/users/profile", headers={"Authorization": header})
    assert (answer.status_code, answer.json()) == (401, {"detail": "Please log in to continue."})


async def test_neither_token_nor_password_is_in_any_table(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    token = headers["Authorization"].removeprefix("Bearer ")
    tables = [row[0] for row in await db.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")]
    for table in tables:
        content = str(await db.fetch_value(f"SELECT string_agg(t::text, ' ') FROM \"{table}\" t"))
        assert token not in content, table
        assert PASSWORD not in content, table


async def test_an_old_hash_is_made_anew_on_login(client: httpx.AsyncClient) -> None:
    import argon2  # noqa: PLC0415 - this test's own

    await create_account()
    old = argon2.PasswordHasher(time_cost=1, memory_cost=8_192, parallelism=1).hash(PASSWORD)
    await db.execute("UPDATE account SET password_hash = $1", old)
    assert (await log_in(client)).status_code == 200
    assert "m=19456" in await db.fetch_value("SELECT password_hash FROM account")


async def test_an_old_password_has_not_expired(client: httpx.AsyncClient) -> None:
    await create_account()
    await db.execute("UPDATE account SET created_at = now() - interval '20 years'")
    assert (await log_in(client)).status_code == 200


@pytest.mark.parametrize("query", ["limit=1&limit=9999", "limit=9999&limit=1"])
async def test_a_repeated_parameter_is_checked_as_it_is_used(client: httpx.AsyncClient, query: str) -> None:
    headers = await open_session(client)
    account_id = await db.fetch_value("SELECT id FROM account")
    for number in range(3):
        change = ActivityRecorded("test", f"Change {number}", datetime.now(UTC), account_id, {}, True)
        await insert_entry(number, change)
    assert len((await client.get("/users/logs", headers=headers)).json()) == 3
    answer = await client.get(f"/users/logs?{query}", headers=headers)
    assert answer.status_code == 422 or len(answer.json()) == 1

"""Two-factor authentication: in force once confirmed, each code works once, a pending session can do nothing else."""

import math
import time

import httpx
import pyotp
import pytest

from lexdex.foundation import database as db
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
    use_new_token,
)
from lexdex_tests.mailbox import read_new_emails

BASE = "/api/account/second-factor"
WRONG = {"detail": "This code is not valid. Please enter the current code."}


async def log_in_again(client: httpx.AsyncClient) -> Headers:
    """A further session, which has to give a code."""
    answer = (await log_in(client)).json()
    assert answer["second_factor"] == "pending"
    return {"Authorization": f"Bearer {answer['access_token']}"}


async def submit_code(client: httpx.AsyncClient, headers: Headers, code: str) -> httpx.Response:
    """Submit a code; `headers` get the new token of the session."""
    answer = await client.post("/auth/second-factor", json={"code": code}, headers=headers)
    if answer.status_code == 200:
        use_new_token(headers, answer)
    return answer


async def test_it_is_in_force_once_confirmed_and_other_sessions_end(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    here, there = await open_session(client), await open_session(client)
    secret, codes = await enrol_second_factor(client, here)
    assert (len(secret), len(set(codes))) == (32, 10)
    account = (await client.get("/api/account", headers=here)).json()
    assert account["second_factor"] == {
        "state": "passed",
        "enabled": True,
        "required": False,
        "recovery_codes_left": 10,
    }
    assert (await client.get("/users/profile", headers=there)).status_code == 401
    assert "turned on" in (await read_new_emails(settings))[0].subject


async def test_until_a_code_is_given_a_session_may_do_nothing_else(client: httpx.AsyncClient) -> None:
    secret, _ = await enrol_second_factor(client, await open_session(client))
    headers = await log_in_again(client)
    for path in ("/users/profile", "/users/logs", "/api/account/sessions", "/api/account/export"):
        answer = await client.get(path, headers=headers)
        assert (answer.status_code, answer.json()) == (
            403,
            {"detail": "Please enter your two-factor authentication code."},
        )
    removed = await client.request("DELETE", BASE, json={"password": PASSWORD}, headers=headers)
    enrolled = await client.post(f"{BASE}/enrol", json={"password": PASSWORD}, headers=headers)
    assert (removed.status_code, enrolled.status_code) == (403, 403)
    await advance_totp_step()
    assert (await submit_code(client, headers, pyotp.TOTP(secret).now())).json()["second_factor"] == "passed"
    assert (await client.get("/users/profile", headers=headers)).status_code == 200


async def test_a_new_password_by_email_does_not_replace_the_code(client: httpx.AsyncClient, settings: Settings) -> None:
    await enrol_second_factor(client, await open_session(client))
    await client.post("/auth/forgot-password", json={"email": EMAIL})
    token = await read_emailed_token(settings, "/auth/reset-password")
    new = {"token": token, "new_password": "nine green bottles", "is_terms_conditions_accepted": True}
    new["is_marketing_consent_given"] = False
    assert (await client.post("/auth/reset-password", json=new)).status_code == 200
    opened = (await log_in(client, password="nine green bottles")).json()
    assert opened["second_factor"] == "pending"
    headers = {"Authorization": f"Bearer {opened['access_token']}"}
    assert (await client.get("/users/profile", headers=headers)).status_code == 403


async def test_a_code_is_taken_once(client: httpx.AsyncClient) -> None:
    secret, _ = await enrol_second_factor(client, await open_session(client))
    await advance_totp_step()
    code = pyotp.TOTP(secret).now()
    first, second = await log_in_again(client), await log_in_again(client)
    assert (await submit_code(client, first, code)).status_code == 200
    replayed = await submit_code(client, second, code)
    assert (replayed.status_code, replayed.json()) == (400, WRONG)


@pytest.mark.parametrize(("seconds", "status"), [(-30, 200), (30, 200), (-90, 400), (90, 400)])
async def test_clocks_may_differ_by_a_step(client: httpx.AsyncClient, seconds: int, status: int) -> None:
    secret, _ = await enrol_second_factor(client, await open_session(client))
    await db.execute("UPDATE account SET totp_last_step = 0")
    code = pyotp.TOTP(secret).at(int(time.time()) // 30 * 30 + 15 + seconds)
    assert (await submit_code(client, await log_in_again(client), code)).status_code == status


@pytest.mark.parametrize("code", ["", "000000", "abcdef", "12345", "1234567", "٣٤٥٦٧٨", "\0", "x" * 5_000])
async def test_any_other_code_is_refused(client: httpx.AsyncClient, code: str) -> None:
    await enrol_second_factor(client, await open_session(client))
    answer = await submit_code(client, await log_in_again(client), code)
    assert (answer.status_code, answer.json()) == (400, WRONG)


async def test_a_recovery_code_opens_once_however_it_is_typed(client: httpx.AsyncClient) -> None:
    _, codes = await enrol_second_factor(client, await open_session(client))
    typed = codes[3].upper().replace("-", " ")
    headers = await log_in_again(client)
    assert (await submit_code(client, headers, typed)).status_code == 200
    left = (await client.get("/api/account", headers=headers)).json()["second_factor"]["recovery_codes_left"]
    assert left == 9
    assert (await submit_code(client, await log_in_again(client), codes[3])).status_code == 400


async def test_new_recovery_codes_replace_the_old_ones(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    _, old = await enrol_second_factor(client, headers)
    wrong = await client.post(f"{BASE}/recovery-codes", json={"password": "a guess"}, headers=headers)
    assert wrong.status_code == 400
    renewed = await client.post(f"{BASE}/recovery-codes", json={"password": PASSWORD}, headers=headers)
    new = renewed.json()["recovery_codes"]
    assert (await submit_code(client, await log_in_again(client), old[0])).status_code == 400
    assert (await submit_code(client, await log_in_again(client), new[0])).status_code == 200


async def test_it_can_be_removed_with_the_password(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    _, codes = await enrol_second_factor(client, headers)
    other = await log_in_again(client)
    assert (await submit_code(client, other, codes[0])).status_code == 200
    for password, status in (("a guess", 400), (PASSWORD, 200), (PASSWORD, 409)):
        answer = await client.request("DELETE", BASE, json={"password": password}, headers=headers)
        assert answer.status_code == status
        if status == 200:
            use_new_token(headers, answer)
    assert (await log_in(client)).json()["second_factor"] == "none"
    assert (await client.get("/users/profile", headers=other)).status_code == 401
    assert (await client.get("/users/profile", headers=headers)).status_code == 200


async def test_recovery_codes_cannot_be_guessed(client: httpx.AsyncClient) -> None:
    _, codes = await enrol_second_factor(client, await open_session(client))
    alphabet = set("23456789abcdefghjkmnpqrstuvwxyz")
    assert all(set(code.replace("-", "")) <= alphabet for code in codes)
    assert min(len(code.replace("-", "")) for code in codes) * math.log2(len(alphabet)) >= 128


async def test_a_second_seed_needs_the_first_to_go(client: httpx.AsyncClient) -> None:
    headers = await open_session(client)
    confirm = await client.post(f"{BASE}/confirm", json={"code": "123456"}, headers=headers)
    assert confirm.status_code == 409
    await enrol_second_factor(client, headers)
    for call, body in (("enrol", {"password": PASSWORD}), ("confirm", {"code": "123456"})):
        assert (await client.post(f"{BASE}/{call}", json=body, headers=headers)).status_code == 409


async def test_the_totp_secret_is_stored_encrypted(client: httpx.AsyncClient) -> None:
    secret, codes = await enrol_second_factor(client, await open_session(client))
    stored = bytes(await db.fetch_value("SELECT totp_secret FROM account"))
    assert secret.encode() not in stored
    hashes = str(await db.fetch_value("SELECT string_agg(code_hash, ' ') FROM recovery_code"))
    assert all(code.replace("-", "") not in hashes for code in codes)


@pytest.mark.covers("P04", "P06")
async def test_admins_need_a_second_factor_for_admin_operations_and_cannot_remove_it(client: httpx.AsyncClient) -> None:
    headers = await open_session(client, role=3)
    path = "/api/legal/accessibility/versions"
    before = await client.get(path, headers=headers)
    assert (before.status_code, before.json()) == (
        403,
        {"detail": "Please set up two-factor authentication before you use the admin area."},
    )
    await enrol_second_factor(client, headers)
    assert (await client.get(path, headers=headers)).status_code == 200
    kept = await client.request("DELETE", BASE, json={"password": PASSWORD}, headers=headers)
    assert (kept.status_code, kept.json()) == (403, {"detail": "Admins can't turn off two-factor authentication."})

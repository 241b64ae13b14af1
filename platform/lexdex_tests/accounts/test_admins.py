"""Super admins list, invite, promote, demote and remove admins; one super admin always remains."""

import asyncio
from contextvars import copy_context
from datetime import datetime
from typing import Any
from uuid import UUID

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import (
    ADMIN_EMAIL,
    EMAIL,
    Headers,
    create_account,
    log_in,
    open_admin_session,
    open_session,
    read_emailed_token,
)
from lexdex_tests.accounts.test_users import get_account_id
from lexdex_tests.audit.entries import read_last_entry
from lexdex_tests.blocking import wait_until_blocked
from lexdex_tests.commands import run_command
from lexdex_tests.mailbox import read_new_emails

ADMINS = "/api/admin/admins"
SUPER = ADMIN_EMAIL
NEW = {"email": "new.admin@lexdex.example", "name": "Nora New", "role": "Admin"}
NEW_PASSWORD = "seven swans a-swimming by"
LAST = "There must be at least one super admin. Please make another admin a super admin first."


async def list_admins(client: httpx.AsyncClient, headers: Headers) -> list[dict[str, Any]]:
    answer = await client.get(ADMINS, headers=headers)
    assert answer.status_code == 200, answer.text
    admins: list[dict[str, Any]] = answer.json()["admins"]
    return admins


async def set_role(client: httpx.AsyncClient, headers: Headers, admin_id: object, role: str) -> httpx.Response:
    return await client.put(f"{ADMINS}/{admin_id}/role", json={"role": role}, headers=headers)


async def read_verification(email: str) -> datetime | None:
    verified_at: datetime | None = await db.fetch_value("SELECT verified_at FROM account WHERE email = $1", email)
    return verified_at


async def read_role(email: str) -> int:
    role: int = await db.fetch_value("SELECT role FROM account WHERE email = $1", email)
    return role


@pytest.mark.covers("Z23/api", "Z25/admins")
async def test_admins_are_listed_with_what_the_specification_names(client: httpx.AsyncClient) -> None:
    headers = await open_admin_session(client, role=4)
    await create_account("bert@lexdex.example", role=3, name="Bert")
    await create_account()
    first, second = await list_admins(client, headers)
    assert (first["name"], first["role"], first["has_second_factor"]) == ("Ada Lovelace", "Super Admin", True)
    assert first["last_login_at"]
    assert {**second, "id": "", "created_at": ""} == {
        "id": "",
        "name": "Bert",
        "email": "bert@lexdex.example",
        "role": "Admin",
        "status": "active",
        "created_at": "",
        "last_login_at": None,
        "has_second_factor": False,
    }


async def test_admins_come_in_pages(client: httpx.AsyncClient) -> None:
    headers = await open_admin_session(client, role=4)
    await db.execute(
        "INSERT INTO account (id, email, full_name, role) SELECT gen_random_uuid(), n || '@lexdex.example', 'B', 3"
        " FROM generate_series(1, 50) n"
    )
    pages = [(await client.get(f"{ADMINS}?page={page}", headers=headers)).json() for page in (1, 2, 3)]
    assert [(len(page["admins"]), page["has_next"]) for page in pages] == [(50, True), (1, False), (0, False)]
    assert len({admin["id"] for page in pages for admin in page["admins"]}) == 51


@pytest.mark.covers("Z24/api", "Z25/admins")
async def test_an_invited_admin_sets_a_password_and_logs_in(client: httpx.AsyncClient, settings: Settings) -> None:
    headers = await open_admin_session(client, role=4)
    answer = await client.post(ADMINS, json=NEW, headers=headers)
    assert (answer.status_code, answer.json()["is_invited"]) == (201, True)
    assert answer.json()["admin"]["status"] == "invited"
    assert await read_verification(NEW["email"]) is None
    entry = await read_last_entry()
    assert (entry["action"], entry["details"]["after"]) == ("account.made_admin", {"role": "admin"})
    (email,) = [each for each in await read_new_emails(settings) if each.to == NEW["email"]]
    assert any(link.endswith("&invited=1") for link in email.links)
    await set_password(client, email.token("/auth/reset-password"))
    assert await read_verification(NEW["email"]) is not None
    logged_in = await log_in(client, NEW["email"], NEW_PASSWORD)
    assert (logged_in.json()["user"]["role_id"], logged_in.json()["second_factor"]) == (3, "missing")
    statuses = {admin["email"]: admin["status"] for admin in await list_admins(client, headers)}
    assert statuses[NEW["email"]] == "active"
    resent = await client.post(f"{ADMINS}/{answer.json()['admin']['id']}/invitation", headers=headers)
    assert (resent.status_code, resent.json()["detail"]) == (409, "This admin has set a password already.")


async def test_an_invitation_is_sent_again_and_ends_with_the_removal(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    headers = await open_admin_session(client, role=4)
    admin_id = (await client.post(ADMINS, json=NEW, headers=headers)).json()["admin"]["id"]
    first = await read_emailed_token(settings, "/auth/reset-password")
    assert (await client.post(f"{ADMINS}/{admin_id}/invitation", headers=headers)).status_code == 200
    second = await read_emailed_token(settings, "/auth/reset-password")
    assert (await set_password(client, first)).status_code == 400
    assert (await client.delete(f"{ADMINS}/{admin_id}", headers=headers)).status_code == 204
    assert (await set_password(client, second)).status_code == 400


@pytest.mark.covers("Z24/api")
async def test_the_form_of_a_new_admin_is_checked(client: httpx.AsyncClient) -> None:
    headers = await open_admin_session(client, role=4)
    for fields in (
        {"email": "nonsense"},
        {"email": ""},
        {"name": "  "},
        {"name": "www.evil.example"},
        {"role": "Owner"},
        {"email": "\u0430dmin@lexdex.example"},
    ):
        answer = await client.post(ADMINS, json={**NEW, **fields}, headers=headers)
        assert answer.status_code in {400, 422}, fields
    twice = await client.post(ADMINS, json={**NEW, "email": SUPER}, headers=headers)
    assert (twice.status_code, "is an admin already" in twice.text) == (409, True)
    assert await db.fetch_value("SELECT count(*) FROM account") == 1


async def test_an_existing_account_is_promoted_and_keeps_its_password(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    headers, user = await open_admin_session(client, role=4), await open_session(client)
    answer = await client.post(ADMINS, json={**NEW, "email": EMAIL, "role": "Super Admin"}, headers=headers)
    assert (answer.json()["is_invited"], answer.json()["admin"]["name"]) == (False, "Ada Lovelace")
    assert answer.json()["admin"]["role"] == "Super Admin"
    assert (await client.get("/users/profile", headers=user)).status_code == 401
    assert (await log_in(client)).json()["user"]["role_id"] == 4
    (email,) = [each for each in await read_new_emails(settings) if each.to == EMAIL]
    assert "You are now a super admin of Lexdex" in email.text


async def test_the_password_of_an_unverified_account_is_not_trusted(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    headers = await open_admin_session(client, role=4)
    await create_account(verified=False)
    assert (await client.post(ADMINS, json={**NEW, "email": EMAIL}, headers=headers)).json()["is_invited"] is True
    assert (await log_in(client)).status_code == 400
    await set_password(client, await read_emailed_token(settings, "/auth/reset-password"))
    assert (await log_in(client, password=NEW_PASSWORD)).status_code == 200


async def test_a_vendor_is_not_promoted_and_stays_one(client: httpx.AsyncClient, settings: Settings) -> None:
    headers = await open_admin_session(client, role=4)
    await create_account(role=2)
    answer = await client.post(ADMINS, json={**NEW, "email": EMAIL}, headers=headers)
    assert (answer.status_code, "belongs to a vendor" in answer.json()["detail"]) == (409, True)
    done = await run_command(settings, "account", "create-admin", EMAIL)
    assert (done.code, "belongs to a vendor" in done.err) == (2, True)
    assert await read_role(EMAIL) == 2


async def test_a_stranger_who_registers_an_address_as_a_vendor_keeps_no_one_from_being_an_admin(
    client: httpx.AsyncClient,
) -> None:
    headers = await open_admin_session(client, role=4)
    await create_account(role=2, verified=False)
    assert (await client.post(ADMINS, json={**NEW, "email": EMAIL}, headers=headers)).status_code == 201


@pytest.mark.parametrize("change", ["disabled_at = now()", "removal_due_at = now() + interval '1 day'"])
async def test_a_suspended_or_leaving_account_is_not_promoted(client: httpx.AsyncClient, change: str) -> None:
    headers = await open_admin_session(client, role=4)
    await create_account()
    await db.execute(f"UPDATE account SET {change} WHERE email = $1", EMAIL)
    assert (await client.post(ADMINS, json={**NEW, "email": EMAIL}, headers=headers)).status_code == 409
    assert await read_role(EMAIL) == 1


@pytest.mark.covers("Z24/api", "Z25/admins")
async def test_a_removed_admin_is_a_user_without_sessions(client: httpx.AsyncClient, settings: Settings) -> None:
    headers, admin = await open_admin_session(client, role=4), await open_admin_session(client, EMAIL)
    account_id = await get_account_id()
    assert (await client.delete(f"{ADMINS}/{account_id}", headers=headers)).status_code == 204
    assert (await client.get("/api/admin/portal", headers=admin)).status_code == 401
    assert await read_role(EMAIL) == 1
    assert [each["email"] for each in await list_admins(client, headers)] == [SUPER]
    entry = await read_last_entry()
    assert (entry["action"], entry["details"]["before"], entry["details"]["after"]) == (
        "account.admin_removed",
        {"role": "admin"},
        {"role": "user"},
    )
    assert [each.to for each in await read_new_emails(settings) if "role" in each.subject] == [EMAIL]
    # Users and what does not exist are no admins.
    for unknown in (account_id, UUID(int=0)):
        assert (await client.delete(f"{ADMINS}/{unknown}", headers=headers)).status_code == 404
        assert (await set_role(client, headers, unknown, "Super Admin")).status_code == 404


@pytest.mark.covers("Z24/api")
async def test_a_super_admin_cannot_be_removed(client: httpx.AsyncClient) -> None:
    headers = await open_admin_session(client, role=4)
    other = await create_account(role=4)
    for admin_id in (other, await get_account_id(SUPER)):
        answer = await client.delete(f"{ADMINS}/{admin_id}", headers=headers)
        assert (answer.status_code, "A super admin can't be removed" in answer.text) == (409, True)
    assert (await set_role(client, headers, other, "Admin")).status_code == 200
    assert (await client.delete(f"{ADMINS}/{other}", headers=headers)).status_code == 204


async def test_a_role_is_changed_and_ends_the_sessions(client: httpx.AsyncClient) -> None:
    headers, admin = await open_admin_session(client, role=4), await open_admin_session(client, EMAIL)
    account_id = await get_account_id()
    assert (await set_role(client, headers, account_id, "Super Admin")).json()["role"] == "Super Admin"
    assert (await client.get("/api/admin/portal", headers=admin)).status_code == 401
    assert (await set_role(client, headers, account_id, "Super Admin")).status_code == 409


async def test_the_last_super_admin_stays(client: httpx.AsyncClient) -> None:
    headers = await open_admin_session(client, role=4)
    suspended = await create_account(role=4)
    await db.execute("UPDATE account SET disabled_at = now() WHERE id = $1", suspended)
    answer = await set_role(client, headers, await get_account_id(SUPER), "Admin")
    assert (answer.status_code, answer.json()["detail"]) == (409, LAST)
    assert await read_role(SUPER) == 4
    # The session goes on.
    assert len(await list_admins(client, headers)) == 2


@pytest.mark.parametrize("round_", range(5))
async def test_of_two_who_demote_each_other_one_stays(client: httpx.AsyncClient, round_: int) -> None:
    first, second = await open_admin_session(client, role=4), await open_admin_session(client, EMAIL, role=4)
    ids = await get_account_id(SUPER), await get_account_id(EMAIL)
    answers = await asyncio.gather(set_role(client, first, ids[1], "Admin"), set_role(client, second, ids[0], "Admin"))
    statuses = sorted(answer.status_code for answer in answers)
    # The one who comes second is refused by the database, or was signed out before.
    assert statuses in ([200, 409], [200, 401], [200, 403])
    assert sorted([await read_role(SUPER), await read_role(EMAIL)]) == [3, 4]


async def test_two_who_demote_each_other_meet_in_the_database(client: httpx.AsyncClient) -> None:
    """The second request has passed all checks while the first is not committed yet."""
    await open_admin_session(client, role=4)
    second = await open_admin_session(client, EMAIL, role=4)
    ids = await get_account_id(SUPER), await get_account_id(EMAIL)
    outside = copy_context()
    async with db.transaction():
        await db.execute("UPDATE account SET role = 3 WHERE id = $1", ids[1])
        waiting = asyncio.create_task(set_role(client, second, ids[0], "Admin"), context=outside)
        await wait_until_blocked(waiting)
        assert not waiting.done()
    answer = await waiting
    assert (answer.status_code, answer.json()["detail"]) == (409, LAST)
    assert await read_role(SUPER) == 4


async def test_admins_see_no_admins(client: httpx.AsyncClient) -> None:
    headers = await open_admin_session(client)
    assert (await client.get(ADMINS, headers=headers)).status_code == 403


async def set_password(client: httpx.AsyncClient, token: str) -> httpx.Response:
    form = {"new_password": NEW_PASSWORD, "token": token, "is_terms_conditions_accepted": True}
    return await client.post("/auth/reset-password", json=form)

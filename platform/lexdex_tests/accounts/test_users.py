"""Staff find users and vendors, suspend and restore them, require a new password, and erase them."""

from datetime import UTC, datetime, timedelta
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
from lexdex_tests.accounts.test_removal import purge_due_accounts
from lexdex_tests.audit.entries import read_last_entry
from lexdex_tests.mailbox import Email, read_new_emails

USERS = "/api/admin/users"
REASON = {"reason": "It sends advertisements to vendors."}
STATES = {
    "suspended": "disabled_at = now(), removal_due_at = now() + interval '1 day'",
    "deletion_requested": "removal_due_at = now() + interval '1 day', reset_required = true",
    "reset_required": "reset_required = true, verified_at = NULL",
    "unverified": "verified_at = NULL",
    "active": "verified_at = now()",
}


async def list_page(client: httpx.AsyncClient, headers: Headers, **query: str | bool) -> dict[str, Any]:
    answer = await client.get(USERS, params=query, headers=headers)
    assert answer.status_code == 200, answer.text
    page: dict[str, Any] = answer.json()
    return page


async def read_user_emails(settings: Settings) -> list[Email]:
    """Read the new emails without those to staff."""
    return [email for email in await read_new_emails(settings) if email.to != ADMIN_EMAIL]


async def list_names(client: httpx.AsyncClient, headers: Headers, **query: str | bool) -> list[str]:
    return [user["name"] for user in (await list_page(client, headers, **query))["users"]]


async def create_people() -> None:
    """Create five users whose ages are those of the alphabet, latest first."""
    people = {"Ada Lovelace": 1, "Bérénice O'Neill-Ng": 2, "Çelik Ada": 1, "ダ 田中": 2, "Zoë": 1}
    for index, (name, role) in enumerate(people.items()):
        account_id = await create_account(f"p{index}.user@firm-{index}.example", name=name, role=role)
        await db.execute(
            "UPDATE account SET created_at = now() - make_interval(days => $2), country = $3 WHERE id = $1",
            *(account_id, index, "UK" if index % 2 else "France"),
        )
    await db.execute("UPDATE account SET company_name = 'Zebra Tools Ltd' WHERE role = 2")


@pytest.mark.covers("Z10/api", "Z25/registrations")
async def test_a_user_is_listed_with_what_the_specification_names(client: httpx.AsyncClient) -> None:
    headers = await open_admin_session(client)
    account_id = await create_account("vera@maker.example", role=2, name="Vera Vendor")
    await db.execute("UPDATE account SET country = 'Portugal' WHERE id = $1", account_id)
    (user,) = (await list_page(client, headers))["users"]
    at = datetime.fromisoformat(user.pop("registered_at"))
    assert datetime.now(UTC) - at < timedelta(minutes=1)
    assert user == {
        "id": str(account_id),
        "name": "Vera Vendor",
        "email": "vera@maker.example",
        "country": "Portugal",
        "type": "Vendor",
        "state": "active",
        "company": "",
    }


async def test_users_are_searched_by_beginnings_of_words(client: httpx.AsyncClient) -> None:
    headers = await open_admin_session(client)
    await create_people()
    for search, found in {
        "ada": ["Ada Lovelace", "Çelik Ada"],
        "LOVE ad": ["Ada Lovelace"],
        "p3.user@firm-3.example": ["ダ 田中"],
        "firm-4": ["Zoë"],
        "neill": ["Bérénice O'Neill-Ng"],
        "zebra": ["Bérénice O'Neill-Ng", "ダ 田中"],
        "田中": ["ダ 田中"],
        "ça": [],
        "elace": [],
        "' | ('x": [],
        "!!!": [],
        "a:*b\\": [],
    }.items():
        assert await list_names(client, headers, q=search) == found, search


async def test_users_are_filtered_and_sorted(client: httpx.AsyncClient) -> None:
    headers = await open_admin_session(client)
    await create_people()
    latest_first = ["Ada Lovelace", "Bérénice O'Neill-Ng", "Çelik Ada", "ダ 田中", "Zoë"]
    assert await list_names(client, headers) == latest_first
    assert await list_names(client, headers, descending=False) == latest_first[::-1]
    assert await list_names(client, headers, sort="email", descending=False) == latest_first
    by_name = await list_names(client, headers, sort="name", descending=False)
    assert by_name[0] == "Ada Lovelace"
    assert await list_names(client, headers, sort="name") == by_name[::-1]
    assert await list_names(client, headers, type="Vendor") == ["Bérénice O'Neill-Ng", "ダ 田中"]
    assert await list_names(client, headers, country="France", type="User") == ["Ada Lovelace", "Çelik Ada", "Zoë"]
    assert await list_names(client, headers, country="France", type="User", q="ada", sort="email") == [
        "Çelik Ada",
        "Ada Lovelace",
    ]
    assert (await client.get(f"{USERS}?state=odd", headers=headers)).status_code == 422


async def test_each_user_is_in_the_state_that_matters_most(client: httpx.AsyncClient) -> None:
    headers = await open_admin_session(client)
    for state, change in STATES.items():
        account_id = await create_account(f"{state}@lawfirm.example", name=state.title())
        await db.execute(f"UPDATE account SET {change} WHERE id = $1", account_id)
        (user,) = (await list_page(client, headers, state=state))["users"]
        assert (user["email"], user["state"]) == (f"{state}@lawfirm.example", state)


async def test_each_user_is_on_one_page(client: httpx.AsyncClient) -> None:
    headers = await open_admin_session(client)
    # Names, addresses and times that are equal may not be lost between pages.
    await db.execute(
        "INSERT INTO account (id, email, full_name, created_at) SELECT gen_random_uuid(), 'p' || n || '@firm.example',"
        " 'Name ' || n / 60, date_trunc('day', now()) FROM generate_series(1, 120) n"
    )
    for sort in ("registered", "name", "email"):
        for descending in (True, False):
            seen: list[str] = []
            query: dict[str, str | bool] = {"sort": sort, "descending": descending}
            pages = 0
            while True:
                page = await list_page(client, headers, **query)
                seen += [user["id"] for user in page["users"]]
                pages += 1
                if page["next_after"] is None:
                    break
                query["after"] = page["next_after"]
            assert (pages, len(seen), len(set(seen))) == (3, 120, 120), (sort, descending)


async def test_admins_are_no_users(client: httpx.AsyncClient, settings: Settings) -> None:
    headers = await open_admin_session(client, role=4)
    other = await create_account("other.admin@lexdex.example", role=3)
    erased = await create_account("gone@lawfirm.example")
    await db.execute("UPDATE account SET removal_due_at = now() WHERE id = $1", erased)
    await purge_due_accounts(settings)
    assert await list_names(client, headers) == []
    calls = [
        ("GET", "", None),
        ("POST", "/suspension", REASON),
        ("POST", "/suspension/lift", REASON),
        ("POST", "/password-reset", REASON),
        ("POST", "/verification", None),
        ("POST", "/erasure", {"email": "other.admin@lexdex.example", **REASON}),
        ("DELETE", "/erasure", None),
        ("GET", "/notes", None),
        ("POST", "/notes", {"kind": "support", "text": "A note."}),
    ]
    for method, path, body in calls:
        for account_id, status in ((other, 409), (erased, 404)):
            answer = await client.request(method, f"{USERS}/{account_id}{path}", json=body, headers=headers)
            assert answer.status_code == status, (method, path, answer.text)
            assert ("belongs to an admin" in answer.text) == (status == 409)
    assert await db.fetch_value("SELECT count(*) FROM account WHERE disabled_at IS NOT NULL OR reset_required") == 0


async def test_a_suspended_user_is_signed_out_and_learns_why(client: httpx.AsyncClient, settings: Settings) -> None:
    staff, user = await open_admin_session(client), await open_session(client)
    account_id = await get_account_id()
    answer = await client.post(f"{USERS}/{account_id}/suspension", json=REASON, headers=staff)
    assert answer.status_code == 200
    assert (answer.json()["state"], answer.json()["suspension_reason"]) == ("suspended", REASON["reason"])
    assert (await client.get("/users/profile", headers=user)).status_code == 401
    refused = await log_in(client)
    assert refused.status_code == 403
    assert refused.json()["detail"]["message"] == (
        "This account is suspended. We sent you the reason by email. To object, reply to that email."
    )
    (email,) = await read_user_emails(settings)
    assert (email.to, email.subject) == (EMAIL, "Your Lexdex account is suspended")
    assert REASON["reason"] in email.text
    assert "reply to this email" in email.text
    assert email.reply_to
    entry = await read_last_entry()
    assert (entry["action"], entry["subject"]) == ("account.suspended", account_id)
    assert entry["details"] == {
        "before": {"state": "active"},
        "after": {"state": "suspended"},
        "reason": REASON["reason"],
    }
    again = await client.post(f"{USERS}/{account_id}/suspension", json=REASON, headers=staff)
    assert (again.status_code, again.json()["detail"]) == (409, "This account is suspended already.")
    # A link to set a password is no way around it.
    await client.post("/auth/forgot-password", json={"email": EMAIL})
    assert await read_user_emails(settings) == []


async def test_a_lifted_suspension_lets_the_user_in(client: httpx.AsyncClient, settings: Settings) -> None:
    staff = await open_admin_session(client)
    account_id = await create_account()
    path = f"{USERS}/{account_id}/suspension"
    assert (await client.post(f"{path}/lift", json=REASON, headers=staff)).status_code == 409
    await client.post(path, json=REASON, headers=staff)
    lifted = await client.post(f"{path}/lift", json={"reason": "It was a mistake."}, headers=staff)
    assert (lifted.json()["state"], lifted.json()["suspension_reason"]) == ("active", "")
    user = await log_in(client)
    assert user.status_code == 200
    assert [email.subject for email in await read_user_emails(settings)][1] == "Your Lexdex account is active again"
    # The owner sees what was done, but not from where.
    headers = {"Authorization": f"Bearer {user.json()['access_token']}"}
    activity = (await client.get("/api/account/security-activity", headers=headers)).json()
    assert [(entry["kind"], entry["network"], entry["device"]) for entry in activity[1:]] == [
        ("suspension_lifted", "", ""),
        ("suspended", "", ""),
    ]


async def test_a_reason_is_needed(client: httpx.AsyncClient) -> None:
    staff = await open_admin_session(client, role=4)
    account_id = await create_account()
    for path in ("suspension", "suspension/lift", "password-reset", "erasure"):
        body = {"reason": " \n ", **({"email": EMAIL} if path == "erasure" else {})}
        answer = await client.post(f"{USERS}/{account_id}/{path}", json=body, headers=staff)
        assert (answer.status_code, answer.json()["detail"]) == (400, "Please give a reason."), path
        body["reason"] = "x" * 1_001
        assert (await client.post(f"{USERS}/{account_id}/{path}", json=body, headers=staff)).status_code == 422


async def test_a_required_reset_ends_sessions(client: httpx.AsyncClient, settings: Settings) -> None:
    staff, user = await open_admin_session(client), await open_session(client)
    path = f"{USERS}/{await get_account_id()}/password-reset"
    assert (await client.post(path, json=REASON, headers=staff)).json()["state"] == "reset_required"
    assert (await client.get("/users/profile", headers=user)).status_code == 401
    assert (await log_in(client)).json()["detail"]["reset_required"] is True
    assert [email.subject for email in await read_user_emails(settings)] == ["Please set a new Lexdex password"]
    assert (await client.post(path, json=REASON, headers=staff)).status_code == 409
    assert (await read_last_entry())["details"]["reason"] == REASON["reason"]


async def test_a_verification_link_is_sent_again(client: httpx.AsyncClient, settings: Settings) -> None:
    staff = await open_admin_session(client)
    path = f"{USERS}/{await create_account(verified=False)}/verification"
    assert (await client.post(path, headers=staff)).json()["state"] == "unverified"
    token = await read_emailed_token(settings, "/auth/verify-email")
    assert (await client.post("/auth/verify-email", json={"token": token})).status_code == 200
    assert (await client.post(path, headers=staff)).status_code == 409


async def test_an_erasure_needs_the_typed_address_and_can_be_cancelled(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    staff = await open_admin_session(client, role=4)
    account_id = await create_account()
    path = f"{USERS}/{account_id}/erasure"
    wrong = await client.post(path, json={"email": "ada@lawfirm.exampl", **REASON}, headers=staff)
    assert (wrong.status_code, "not the email address" in wrong.text) == (400, True)
    order = {"email": " ADA@lawfirm.example", **REASON}
    scheduled = (await client.post(path, json=order, headers=staff)).json()
    assert scheduled["state"] == "deletion_requested"
    wait = datetime.fromisoformat(scheduled["removal_due_at"]) - datetime.now(UTC)
    assert timedelta(days=4) < wait <= timedelta(days=5)
    assert (await client.post(path, json=order, headers=staff)).status_code == 409
    cancelled = await client.delete(path, headers=staff)
    assert (cancelled.json()["state"], cancelled.json()["removal_due_at"]) == ("active", None)
    assert (await client.delete(path, headers=staff)).status_code == 409
    subjects = [email.subject for email in await read_user_emails(settings)]
    due_at = datetime.fromisoformat(scheduled["removal_due_at"]).astimezone(UTC)
    assert subjects[0] == f"Your Lexdex account will be deleted on {due_at:%d %B %Y, %H:%M} UTC"
    assert subjects[1] == "Your Lexdex account will not be deleted"


async def test_an_erasure_is_for_super_admins(client: httpx.AsyncClient) -> None:
    staff = await open_admin_session(client)
    path = f"{USERS}/{await create_account()}/erasure"
    assert (await client.post(path, json={"email": EMAIL, **REASON}, headers=staff)).status_code == 403


async def test_a_user_is_described_for_staff(client: httpx.AsyncClient) -> None:
    staff = await open_admin_session(client)
    account_id = await create_account()
    details = (await client.get(f"{USERS}/{account_id}", headers=staff)).json()
    assert (details["name"], details["has_second_factor"], details["removal_due_at"]) == ("Ada Lovelace", False, None)
    assert details["verified_at"]
    assert (await client.get(f"{USERS}/{UUID(int=0)}", headers=staff)).status_code == 404


@pytest.mark.covers("Z25/registrations")
async def test_a_vendor_is_refused_and_stays_signed_in(client: httpx.AsyncClient) -> None:
    vendor = await open_session(client, "vera@maker.example", role=2)
    for path in (USERS, "/api/admin/admins"):
        assert (await client.get(path, headers=vendor)).status_code == 403
    assert (await client.get("/users/profile", headers=vendor)).status_code == 200


async def get_account_id(email: str = EMAIL) -> UUID:
    account_id: UUID = await db.fetch_value("SELECT id FROM account WHERE email = $1", email)
    return account_id

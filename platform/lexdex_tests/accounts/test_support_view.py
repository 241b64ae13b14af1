"""The support view: opened with a reason that the user reads, and without any content."""

import httpx

from lexdex.foundation import database as db
from lexdex_tests.accounts.builders import EMAIL, create_account, open_admin_session, open_session
from lexdex_tests.accounts.test_users import USERS, get_account_id
from lexdex_tests.audit.entries import read_last_entry
from lexdex_tests.builders import create_product
from lexdex_tests.reviews.builders import TEXT, create_review

REASON = "Asked why no email arrives."


async def test_it_has_sessions_emails_and_counts(client: httpx.AsyncClient) -> None:
    staff = await open_admin_session(client)
    await create_product()
    await create_review(client, EMAIL)
    await client.post("/auth/forgot-password", json={"email": EMAIL})
    await db.execute(
        "INSERT INTO outbox (topic, payload, attempts, last_error, dead_at)"
        " VALUES ('mail.email_requested', jsonb_build_object('template', 'reset-password', 'to', $1::text), 5,"
        " 'refused: 550', now())",
        EMAIL,
    )
    path = f"{USERS}/{await get_account_id()}/support-view"
    answer = await client.post(path, json={"reason": REASON}, headers=staff)
    assert answer.status_code == 200, answer.text
    view = answer.json()
    (session,) = view["sessions"]
    assert session["network"] == "127.0.0.0/24"
    assert view["emails"][0] | {"at": "", "id": 0} == {
        "id": 0,
        "template": "reset-password",
        "subject": "",
        "state": "failed",
        "at": "",
        "attempts": 5,
        "error": "refused: 550",
        "can_resend": True,
    }
    assert (view["counts"]["reviews"], view["counts"]["claims"]) == (1, 0)
    assert TEXT not in answer.text
    assert view["user"]["state"] == "active"


async def test_the_user_reads_the_reason(client: httpx.AsyncClient) -> None:
    staff, user = await open_admin_session(client), await open_session(client)
    account_id = await get_account_id()
    await client.post(f"{USERS}/{account_id}/support-view", json={"reason": REASON}, headers=staff)
    activity = (await client.get("/api/account/security-activity", headers=user)).json()
    (entry,) = [each for each in activity if each["kind"] == "viewed_by_staff"]
    assert (entry["description"], entry["network"]) == (f"An admin looked at your account: {REASON}", "")
    audited = await read_last_entry()
    assert (audited["action"], audited["subject"]) == ("account.viewed_by_staff", account_id)
    assert audited["details"]["reason"] == REASON


async def test_it_needs_a_reason_and_shows_no_admins(client: httpx.AsyncClient) -> None:
    staff = await open_admin_session(client)
    user_id, admin_id = await create_account(), await create_account("other.admin@lexdex.example", role=3)
    for reason, status in ((" ", 400), ("", 422), ("x" * 61, 422), ("a\u202eb", 400)):
        answer = await client.post(f"{USERS}/{user_id}/support-view", json={"reason": reason}, headers=staff)
        assert answer.status_code == status, reason
    refused = await client.post(f"{USERS}/{admin_id}/support-view", json={"reason": REASON}, headers=staff)
    assert refused.status_code == 409
    assert await db.fetch_value("SELECT count(*) FROM security_activity WHERE kind = 'viewed_by_staff'") == 0

"""Personal data: exported completely, and erased on time."""

import asyncio
from contextvars import copy_context
from datetime import UTC, datetime, timedelta

import httpx
import pytest

from lexdex.accounts.jobs import purge_expired
from lexdex.accounts.service.removal import erase_due_accounts
from lexdex.features import PERSONAL_DATA
from lexdex.foundation import database as db
from lexdex.foundation.files import Files
from lexdex.foundation.schedule import JobContext
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import (
    EMAIL,
    PASSWORD,
    create_account,
    enrol_second_factor,
    log_in,
    open_session,
    register,
    use_new_token,
)
from lexdex_tests.accounts.test_avatar import build_image, upload_avatar
from lexdex_tests.blocking import wait_until_blocked
from lexdex_tests.events import process_outbox
from lexdex_tests.mailbox import read_new_emails
from lexdex_tests.star_profiles.test_profiles import CERTA, build_edit, create_certified

REMOVAL = "/api/account/removal"


async def request_removal(
    client: httpx.AsyncClient, headers: dict[str, str], password: str = PASSWORD
) -> httpx.Response:
    answer = await client.post(REMOVAL, json={"password": password}, headers=headers)
    if answer.status_code == 200:
        use_new_token(headers, answer)
    return answer


async def purge_due_accounts(settings: Settings) -> int:
    await db.execute("UPDATE account SET removal_due_at = now() WHERE removal_due_at IS NOT NULL")
    return await erase_due_accounts(settings, Files(settings), PERSONAL_DATA)


async def dump_database() -> str:
    """All that is written in any table."""
    tables = await db.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    texts = [str(await db.fetch_value(f"SELECT string_agg(t::text, ' ') FROM \"{row[0]}\" t")) for row in tables]
    return " ".join(texts).lower()


@pytest.mark.covers("L02/removal")
async def test_removal_has_a_date_can_be_cancelled_and_requires_the_password(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    headers = await open_session(client)
    assert (await request_removal(client, headers, "a guess")).status_code == 400
    first, second = await request_removal(client, headers), await request_removal(client, headers)
    assert first.json()["removal_due_at"] == second.json()["removal_due_at"]
    profile = (await client.get("/users/profile", headers=headers)).json()
    assert profile["removal_due_at"] == first.json()["removal_due_at"]
    wait = datetime.fromisoformat(profile["removal_due_at"]) - datetime.now(UTC)
    assert timedelta(0) < wait <= timedelta(days=5)
    assert (await client.delete(REMOVAL, headers=headers)).status_code == 204
    assert (await client.delete(REMOVAL, headers=headers)).status_code == 409
    assert await purge_due_accounts(settings) == 0
    subjects = [email.subject for email in await read_new_emails(settings)]
    assert subjects[-1] == "Your Lexdex account will not be deleted"
    due_at = datetime.fromisoformat(profile["removal_due_at"]).astimezone(UTC)
    assert subjects[0] == f"Your Lexdex account will be deleted on {due_at:%d %B %Y, %H:%M} UTC"


async def test_erasure_leaves_no_personal_data(client: httpx.AsyncClient, settings: Settings) -> None:
    await register(client, full_name="Zebulon Quixote", organization_name="Windmill LLP")
    await db.execute("UPDATE account SET verified_at = now()")
    headers = await open_session(client)
    await enrol_second_factor(client, headers)
    url = (await upload_avatar(client, headers, build_image())).json()["avatar_url"]
    await client.post("/product/newsletter/subscribe", json={"email": EMAIL})
    await request_removal(client, headers)
    assert await purge_due_accounts(settings) == 1
    (last,) = [email for email in await read_new_emails(settings) if "has been deleted" in email.subject]
    await process_outbox(settings)
    assert last.to == EMAIL
    left = await dump_database()
    for word in (EMAIL, "zebulon", "quixote", "windmill"):
        assert word not in left, word
    assert (await client.get(url)).status_code == 404
    assert (await client.get("/users/profile", headers=headers)).status_code == 401
    assert (await log_in(client)).status_code == 400
    assert await db.fetch_value("SELECT count(*) FROM consent WHERE account IS NULL") == 3
    assert (await register(client)).status_code == 201


async def test_erasure_leaves_no_name_on_legal_texts(client: httpx.AsyncClient, settings: Settings) -> None:
    headers = await open_session(client, role=3)
    await enrol_second_factor(client, headers)
    for person in (headers, await open_second_admin(client)):
        section = {"id": "one", "heading": "One", "paragraphs": ["A text."]}
        edit = {"title": "Accessibility", "updated_on": "2026-11-22", "sections": [section]}
        assert (await client.put("/api/legal/accessibility", json=edit, headers=person)).status_code == 200
    exported = (await client.get("/api/account/export", headers=headers)).json()["legal_texts"]
    assert [(entry["slug"], entry["version"]) for entry in exported] == [("accessibility", 2)]
    await request_removal(client, headers)
    assert await purge_due_accounts(settings) == 1
    await process_outbox(settings)
    assert EMAIL not in await dump_database()
    versions = (await client.get("/api/legal/accessibility/versions", headers=person)).json()
    assert [entry["author"] for entry in versions][:2] == ["grace@lexdex.example", "Deleted account"]


async def test_erasure_leaves_no_name_on_star_profiles(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_certified()
    headers = await open_session(client, role=4)
    await enrol_second_factor(client, headers)
    await open_session(client, "second@lawfirm.example", role=4)
    assert (await client.put(CERTA, json=build_edit(0, tagline="Known"), headers=headers)).status_code == 200
    (exported,) = (await client.get("/api/account/export", headers=headers)).json()["star_profile_revisions"]
    assert (exported["product"], exported["number"], exported["reason"]) == ("certa", 1, "A better word")
    await request_removal(client, headers)
    assert await purge_due_accounts(settings) == 1
    await process_outbox(settings)
    assert EMAIL not in await dump_database()
    assert await db.fetch_value("SELECT actor FROM star_profile_revision WHERE number = 1") == "Deleted account"


async def open_second_admin(client: httpx.AsyncClient) -> dict[str, str]:
    headers = await open_session(client, "grace@lexdex.example", role=3)
    await enrol_second_factor(client, headers)
    return headers


async def test_erasing_twice_does_no_harm_and_others_stay(client: httpx.AsyncClient, settings: Settings) -> None:
    headers, other = await open_session(client), await open_session(client, "grace@lawfirm.example")
    await request_removal(client, headers)
    assert [await purge_due_accounts(settings), await purge_due_accounts(settings)] == [1, 0]
    assert (await client.get("/users/profile", headers=other)).status_code == 200


async def test_the_last_super_admin_stays(client: httpx.AsyncClient) -> None:
    headers = await open_session(client, role=4)
    await enrol_second_factor(client, headers)
    alone = await request_removal(client, headers)
    assert alone.status_code == 409
    await open_session(client, "second@lawfirm.example", role=4)
    assert (await request_removal(client, headers)).status_code == 200


async def test_of_two_super_admins_who_leave_at_once_one_stays(client: httpx.AsyncClient) -> None:
    """The second request has passed all checks while the first is not committed yet."""
    headers = await open_session(client, role=4)
    await enrol_second_factor(client, headers)
    other = await create_account("second@lawfirm.example", role=4)
    outside = copy_context()
    async with db.transaction():
        await db.execute("UPDATE account SET removal_due_at = now() + interval '5 days' WHERE id = $1", other)
        waiting = asyncio.create_task(request_removal(client, headers), context=outside)
        await wait_until_blocked(waiting)
        assert not waiting.done()
    answer = await waiting
    assert (answer.status_code, "only super admin" in answer.text) == (409, True)


async def test_an_invited_super_admin_does_not_let_the_last_one_leave(client: httpx.AsyncClient) -> None:
    headers = await open_session(client, role=4)
    await enrol_second_factor(client, headers)
    invitation = {"email": "second@lawfirm.example", "name": "Second", "role": "Super Admin"}
    assert (await client.post("/api/admin/admins", json=invitation, headers=headers)).status_code == 201
    assert (await request_removal(client, headers)).status_code == 409


async def test_an_account_that_cannot_be_erased_keeps_no_other_from_erasure(
    client: httpx.AsyncClient, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    """The last super admin is due, as an earlier release allowed."""
    await open_session(client, role=3)
    await db.execute("UPDATE account SET removal_due_at = now() - interval '1 hour'")
    await db.execute("UPDATE account SET role = 4")
    await request_removal(client, await open_session(client, "grace@lawfirm.example"))
    await db.execute("UPDATE account SET removal_due_at = now() WHERE role = 1")
    await create_account("unverified@lawfirm.example", verified=False)
    await db.execute("UPDATE account SET created_at = now() - interval '90 days'")
    await purge_expired(JobContext(settings, PERSONAL_DATA))
    left = {row[0]: row[1] for row in await db.fetch("SELECT role, erased_at IS NOT NULL FROM account")}
    assert left == {4: False, 1: True}
    assert "an account could not be erased" in caplog.text


async def test_the_export_has_all_personal_data_and_no_secrets(client: httpx.AsyncClient, settings: Settings) -> None:
    await register(client)
    await db.execute("UPDATE account SET verified_at = now()")
    headers = await open_session(client)
    await client.post("/product/newsletter/subscribe", json={"email": EMAIL})
    await process_outbox(settings)
    answer = await client.get("/api/account/export", headers=headers)
    document = answer.json()
    assert "attachment" in answer.headers["content-disposition"]
    assert set(document) == {
        "approvals",
        "audit_log",
        "exported_at",
        "account",
        "consents",
        "sessions",
        "security_activity",
        "staff_notes",
        "known_devices",
        "device_cookies",
        "exports",
        "searches",
        "activity",
        "newsletter",
        "requests",
        "lead_notes",
        "legal_texts",
        "star_profile_revisions",
        "reviews",
        "review_votes",
        "review_flags",
        "review_replies",
        "review_proofs",
        "claims",
        "profile_drafts",
        "suggestions",
        "shortlists",
        "saved_searches",
        "payments",
        "invoices",
        "validation_requests",
        "validation_files",
        "validation_feedback",
        "validation_complaints",
        "validation_declarations",
        "certificates",
        "certificate_events",
        "emails",
        "moderation_decisions",
        "product_batches",
        "product_imports",
        "product_filters",
        "search_jobs",
        "search_judgments",
    }
    assert (document["account"]["email"], document["account"]["organization_name"]) == (EMAIL, "Analytical Engines LLP")
    assert [len(document[part]) for part in ("consents", "sessions", "newsletter")] == [3, 1, 1]
    assert [entry["action"] for entry in document["activity"]] == ["account.registered", "account.logged_in"]
    for secret in ("argon2", "token_hash", headers["Authorization"].removeprefix("Bearer ")):
        assert secret not in answer.text


async def test_marketing_consent_can_change_and_repeating_it_adds_nothing(
    client: httpx.AsyncClient,
) -> None:
    headers = await open_session(client)
    for consent in (True, True, False, True):
        answer = await client.put("/api/account/consents", json={"marketing": consent}, headers=headers)
        assert answer.json() == {"marketing_consent": consent}
    listed = (await client.get("/api/account/consents", headers=headers)).json()
    assert [(entry["kind"], entry["given"]) for entry in listed] == [
        ("marketing", True),
        ("marketing", False),
        ("marketing", True),
    ]
    assert all(entry["wording"] for entry in listed)


async def test_a_cookie_choice_is_stored_with_its_text_and_without_a_name(client: httpx.AsyncClient) -> None:
    choice = {"preferences": True, "statistics": False}
    answer = await client.post("/api/consents/cookies", json=choice)
    assert answer.status_code == 201
    row = await db.fetch_row("SELECT account, wording, details::text AS details, version FROM consent")
    assert row is not None
    assert (row["account"], row["wording"], row["version"]) == (
        None,
        answer.json()["wording"],
        answer.json()["version"],
    )
    assert '"preferences": true' in row["details"]
    await client.post("/api/consents/cookies", json=choice, headers=await open_session(client))
    assert await db.fetch_value("SELECT count(*) FROM consent WHERE account IS NOT NULL") == 1

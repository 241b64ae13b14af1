"""A reset by email ends what a thief of a session and the password left behind, and names what remains."""

import httpx
import pyotp

from lexdex.accounts.service import administration
from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import (
    EMAIL,
    PASSWORD,
    Headers,
    enrol_second_factor,
    log_in,
    open_session,
    read_emailed_token,
    use_new_token,
)
from lexdex_tests.mailbox import Email, read_new_emails

NEW = "seven swans a-swimming by"
CHANGED = "Your Lexdex password was changed"


async def reset_by_email(client: httpx.AsyncClient, settings: Settings) -> dict[str, Email]:
    """Reset the password as the owner of the mailbox; return the emails about it by subject."""
    await client.post("/auth/forgot-password", json={"email": EMAIL})
    token = await read_emailed_token(settings, "/auth/reset-password")
    form = {"token": token, "new_password": NEW, "is_terms_conditions_accepted": True}
    assert (await client.post("/auth/reset-password", json=form)).status_code == 200
    return {email.subject: email for email in await read_new_emails(settings)}


async def schedule_removal(client: httpx.AsyncClient, headers: Headers) -> None:
    answer = await client.post("/api/account/removal", json={"password": PASSWORD}, headers=headers)
    assert answer.status_code == 200
    use_new_token(headers, answer)


async def is_removal_scheduled() -> bool:
    return await db.fetch_value("SELECT removal_due_at FROM account") is not None


async def test_a_deletion_that_was_scheduled_before_is_cancelled_with_notice(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    thief = await open_session(client)
    await schedule_removal(client, thief)
    emails = await reset_by_email(client, settings)
    assert not await is_removal_scheduled()
    assert "Your Lexdex account will not be deleted" in emails
    assert "deletion of your account was cancelled" in emails[CHANGED].text
    assert (await client.get("/api/account", headers=thief)).status_code == 401


async def test_an_erasure_that_is_due_is_not_undone(client: httpx.AsyncClient, settings: Settings) -> None:
    await open_session(client)
    (account_id,) = await administration.list_account_ids()
    await administration.schedule_erasure([account_id])
    emails = await reset_by_email(client, settings)
    assert await is_removal_scheduled()
    assert list(emails) == [CHANGED]
    owner = {"Authorization": f"Bearer {(await log_in(client, password=NEW)).json()['access_token']}"}
    assert (await client.delete("/api/account/removal", headers=owner)).status_code == 409


async def test_a_second_factor_stays_and_is_named(client: httpx.AsyncClient, settings: Settings) -> None:
    await enrol_second_factor(client, await open_session(client))
    (turned_on,) = await read_new_emails(settings)
    assert "reset your password" in turned_on.text
    assert "contact us" in turned_on.text
    emails = await reset_by_email(client, settings)
    for text in (emails[CHANGED].text, emails[CHANGED].html):
        assert "Two-factor authentication has been on since" in text
        assert "contact us" in text
    assert (await log_in(client, password=NEW)).json()["second_factor"] == "pending"


async def test_the_operator_undoes_a_second_factor_of_a_thief(client: httpx.AsyncClient, settings: Settings) -> None:
    await enrol_second_factor(client, await open_session(client))
    await reset_by_email(client, settings)
    await administration.remove_second_factor(EMAIL)
    await reset_by_email(client, settings)
    assert (await log_in(client, password=NEW)).json()["second_factor"] == "none"


async def test_an_enrolment_that_was_begun_before_cannot_be_completed(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    thief = await open_session(client)
    base = "/api/account/second-factor"
    secret = (await client.post(f"{base}/enrol", json={"password": PASSWORD}, headers=thief)).json()["secret"]
    emails = await reset_by_email(client, settings)
    assert "Two-factor authentication is off." in emails[CHANGED].text
    owner = {"Authorization": f"Bearer {(await log_in(client, password=NEW)).json()['access_token']}"}
    code = {"code": pyotp.TOTP(secret).now()}
    assert (await client.post(f"{base}/confirm", json=code, headers=owner)).status_code == 409


async def test_the_owner_sees_what_a_thief_did(client: httpx.AsyncClient, settings: Settings) -> None:
    await schedule_removal(client, await open_session(client))
    await reset_by_email(client, settings)
    owner = {"Authorization": f"Bearer {(await log_in(client, password=NEW)).json()['access_token']}"}
    entries = (await client.get("/api/account/security-activity", headers=owner)).json()
    kinds = [entry["kind"] for entry in entries]
    assert kinds[1:4] == ["removal_cancelled", "password_changed", "removal_requested"]
    assert len((await client.get("/api/account/sessions", headers=owner)).json()) == 1

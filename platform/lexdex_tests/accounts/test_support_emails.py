"""The emails to a user in the support view: subject, state and reason, never a link; what failed is sent again."""

from typing import Any

import httpx

from lexdex.foundation import database as db
from lexdex.foundation import mail
from lexdex.foundation.mail.sent import purge_sent_emails
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import EMAIL, Headers, create_account, open_admin_session, open_session
from lexdex_tests.accounts.test_support_view import REASON
from lexdex_tests.accounts.test_users import USERS, get_account_id
from lexdex_tests.audit.entries import read_last_entry
from lexdex_tests.mailbox import read_new_emails


async def read_emails(client: httpx.AsyncClient, staff: Headers) -> list[dict[str, Any]]:
    answer = await client.post(f"{USERS}/{await get_account_id()}/support-view", json={"reason": REASON}, headers=staff)
    assert answer.status_code == 200, answer.text
    emails: list[dict[str, Any]] = answer.json()["emails"]
    return emails


async def resend(
    client: httpx.AsyncClient, staff: Headers, email_id: int, reason: str = "The mailbox works again."
) -> httpx.Response:
    path = f"{USERS}/{await get_account_id()}/emails/{email_id}/resend"
    return await client.post(path, json={"reason": reason}, headers=staff)


async def fail_emails() -> None:
    """Let the pending emails fail for good."""
    await db.execute(
        "UPDATE outbox SET dead_at = now(), attempts = 5, last_error = 'refused: 550'"
        " WHERE topic = 'mail.email_requested' AND done_at IS NULL"
    )


async def test_sent_emails_are_listed_without_names_and_links(client: httpx.AsyncClient, settings: Settings) -> None:
    staff = await open_admin_session(client)
    await create_account()
    await client.post("/auth/forgot-password", json={"email": EMAIL})
    searches = [{"name": "Project Falcon", "total": 1, "url": "", "products": [], "stop": ""}]
    await mail.send("search-alert", EMAIL, values={"number": 1, "searches": searches, "name": "Ada"})
    await mail.send("suspension-lifted", "other@firm.example", values={"name": "Grace"})
    emails = {email.to: email for email in await read_new_emails(settings)}
    assert EMAIL in emails
    listed = await read_emails(client, staff)
    reset = next(each for each in listed if each["template"] == "reset-password")
    assert (reset["subject"], reset["state"], reset["attempts"], reset["error"], reset["can_resend"]) == (
        "Reset your Lexdex password",
        "sent",
        1,
        "",
        False,
    )
    assert "token" not in str(listed)
    assert "Falcon" not in str(listed)
    assert {each["template"] for each in listed} <= {"reset-password", "search-alert"}
    # The log itself reveals no address.
    assert EMAIL not in str(await db.fetch("SELECT * FROM sent_email"))


async def test_a_failed_email_is_sent_again_with_a_reason(client: httpx.AsyncClient, settings: Settings) -> None:
    staff, user = await open_admin_session(client), await open_session(client)
    await read_new_emails(settings)
    await mail.send("suspension-lifted", EMAIL, values={"name": "Ada"})
    (queued,) = [each for each in await read_emails(client, staff) if each["state"] == "queued"]
    assert (queued["can_resend"], (await resend(client, staff, queued["id"])).status_code) == (False, 409)
    await fail_emails()
    failed = next(each for each in await read_emails(client, staff) if each["id"] == queued["id"])
    assert (failed["state"], failed["error"], failed["can_resend"]) == ("failed", "refused: 550", True)
    assert (await resend(client, staff, failed["id"], " ")).status_code == 400
    answer = await resend(client, staff, failed["id"])
    assert answer.status_code == 204, answer.text
    entry = await read_last_entry()
    assert (entry["action"], entry["details"]["after"]["template"]) == ("account.email_resent", "suspension-lifted")
    activity = (await client.get("/api/account/security-activity", headers=user)).json()
    assert "An email was sent again" in {each["description"] for each in activity}
    (email,) = await read_new_emails(settings)
    assert email.subject == "Your Lexdex account is active again"
    sent = next(each for each in await read_emails(client, staff) if each["id"] == queued["id"])
    assert sent["state"] == "sent"
    assert (await resend(client, staff, queued["id"])).status_code == 404


async def test_an_email_with_a_link_and_that_of_another_user_are_not_sent_again(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    staff = await open_admin_session(client)
    await create_account()
    await read_new_emails(settings)
    link = mail.Link("/auth/reset-password", "reset", "1")
    await mail.send("reset-password", EMAIL, values={"name": "Ada"}, links={"link": link})
    await mail.send("suspension-lifted", "other@firm.example", values={"name": "Grace"})
    await fail_emails()
    (email,) = await read_emails(client, staff)
    assert (email["can_resend"], email["subject"]) == (False, "Reset your Lexdex password")
    refused = await resend(client, staff, email["id"])
    assert (refused.status_code, refused.json()["detail"]) == (
        409,
        "This email has a link that may have expired. Please send the user a new one instead.",
    )
    other = await db.fetch_value("SELECT id FROM outbox WHERE payload->>'to' = 'other@firm.example'")
    assert (await resend(client, staff, other)).status_code == 404
    assert (await resend(client, staff, 2**63)).status_code in {400, 404, 422}


async def test_the_log_is_exported_and_ends_with_the_account_and_after_a_month(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    user = await open_session(client)
    await mail.send("suspension-lifted", EMAIL, values={"name": "Ada"})
    await mail.send("suspension-lifted", "other@firm.example", values={"name": "Grace"})
    await read_new_emails(settings)
    document = (await client.get("/api/account/export", headers=user)).json()
    assert "suspension-lifted" in {email["template"] for email in document["emails"]}
    await mail.erase_sent_emails(settings, EMAIL)
    assert (await client.get("/api/account/export", headers=user)).json()["emails"] == []
    assert await db.fetch_value("SELECT count(*) FROM sent_email") == 1
    await db.execute("UPDATE sent_email SET sent_at = now() - interval '31 days'")
    await purge_sent_emails()
    assert await db.fetch_value("SELECT count(*) FROM sent_email") == 0

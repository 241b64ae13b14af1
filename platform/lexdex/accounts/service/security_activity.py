"""What the user of an account sees about its security: the entries, and emails about logins that may be an attack."""

from datetime import UTC, datetime, timedelta
from typing import Final, get_args
from uuid import UUID

from lexdex.accounts.events import LoginAttemptFailed
from lexdex.accounts.queries import accounts
from lexdex.accounts.queries import security_activity as queries
from lexdex.accounts.queries.security_activity import NewActivity
from lexdex.accounts.schemas.security_activity import SecurityActivityEntry, SecurityActivityKind
from lexdex.accounts.service import devices
from lexdex.foundation import database, mail, outbox
from lexdex.foundation.actor import Actor
from lexdex.foundation.client import Client, describe_network

FAILURES: Final = {
    "login_failed": "Wrong password at login",
    "password_rejected": "Wrong current password",
    "second_factor_failed": "Wrong two-factor code",
}
"""How each kind of failure is described; together they count towards the email about failed logins."""
MAX_FAILURES_PER_HOUR: Final = 10
"""The failure that causes the email; more of them within the hour are not stored."""
FAILED_LOGINS_REPORTED: Final = "failed_logins_reported"
MAX_FAILURE_EMAILS_PER_DAY: Final = 1
MAX_DEVICE_EMAILS_PER_DAY: Final = 3
ACTION_PREFIX: Final = "account."


async def list_activity(actor: Actor, *, before: int | None, limit: int) -> list[SecurityActivityEntry]:
    """Return the entries of the actor's account from the last 90 days, latest first."""
    return await queries.list_activity(actor.account_id, before=before, limit=limit)


async def record_action(account_id: UUID, action: str, description: str, client: Client | None) -> None:
    """Add an entry for an action of the activity log, if it concerns the security of the account.

    Without a client, the entry has no device and network.
    """
    kind = action.removeprefix(ACTION_PREFIX)
    # A login has its own entry once it is complete.
    if action.startswith(ACTION_PREFIX) and kind in get_args(SecurityActivityKind) and kind != "logged_in":
        await _insert(account_id, kind, description, client)


async def record_login(account_id: UUID, client: Client) -> None:
    """Add an entry for a complete login, and email the user if it came from a new device."""
    if await devices.recognise_device(account_id, client):
        await _insert(account_id, "logged_in", "Logged in", client)
        return
    is_emailed = await _count_today(account_id, "new_device") < MAX_DEVICE_EMAILS_PER_DAY
    await _insert(account_id, "new_device", "Logged in on a new device", client)
    stored = await accounts.find_account(account_id)
    if is_emailed and stored is not None:
        values = {"name": stored.first_name, "device": devices.name_device(client.user_agent)}
        values |= {"network": describe_network(client.address), "time": _format_time(datetime.now(UTC))}
        await mail.send("new-device-login", stored.email, values=values)


async def report_failure(kind: SecurityActivityKind, account_id: UUID | None, client: Client | None) -> None:
    """Publish a failed attempt to log in; without an account too, so that the duration does not show whether it exists.

    Must not run in the transaction of the attempt, which is rolled back.
    """
    device = devices.describe_device(client.user_agent) if client and account_id else ""
    network = describe_network(client.address) if client and account_id else ""
    await outbox.publish(LoginAttemptFailed(kind, datetime.now(UTC), account_id, device, network))


async def record_failure(event_id: int, event: LoginAttemptFailed) -> None:
    """In the worker: add an entry for a failed attempt, and email the user about the tenth within an hour."""
    if event.account is None:
        return
    async with database.transaction():
        # The lock makes concurrent failures wait, so that each counts those before it.
        if not await queries.lock_account(event.account):
            return
        count = await queries.count_activity(event.account, list(FAILURES), since=event.at - timedelta(hours=1))
        if count >= MAX_FAILURES_PER_HOUR:
            return
        is_new = await queries.insert_activity(
            NewActivity(
                account_id=event.account,
                kind=event.kind,
                description=FAILURES[event.kind],
                device=event.device,
                network=event.network,
                at=event.at,
                event_id=event_id,
            )
        )
        if is_new and count + 1 == MAX_FAILURES_PER_HOUR:
            await _email_failures(event.account, event)


async def _email_failures(account_id: UUID, event: LoginAttemptFailed) -> None:
    """Email the user about failed logins, at most once a day; the email contains nothing that an attacker can write."""
    if await _count_today(account_id, FAILED_LOGINS_REPORTED) >= MAX_FAILURE_EMAILS_PER_DAY:
        return
    stored = await accounts.find_account(account_id)
    if stored is None or stored.verified_at is None:
        return
    await _insert(account_id, FAILED_LOGINS_REPORTED, "Email sent about failed logins", None)
    values = {"name": stored.first_name, "count": MAX_FAILURES_PER_HOUR, "network": event.network}
    await mail.send("failed-logins", stored.email, values={**values, "time": _format_time(event.at)})


async def _count_today(account_id: UUID, kind: SecurityActivityKind) -> int:
    return await queries.count_activity(account_id, [kind], since=datetime.now(UTC) - timedelta(days=1))


async def _insert(account_id: UUID, kind: str, description: str, client: Client | None) -> None:
    device = devices.describe_device(client.user_agent) if client else ""
    network = describe_network(client.address) if client else ""
    new = NewActivity(
        account_id=account_id,
        kind=kind,
        description=description,
        device=device,
        network=network,
        at=datetime.now(UTC),
    )
    await queries.insert_activity(new)


def _format_time(at: datetime) -> str:
    return f"{at:%d %B %Y, %H:%M} UTC"

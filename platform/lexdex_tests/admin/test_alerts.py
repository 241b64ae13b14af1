"""Alerts: what an admin reads, acknowledges and filters, and how they open and close by themselves."""

from datetime import timedelta
from typing import Any

import httpx
import pytest

from lexdex.admin.jobs import SCHEDULES
from lexdex.admin.service.alert_checks import Check, Finding
from lexdex.admin.service.alert_updates import purge_closed, update_alerts
from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.accounts.builders import enrol_second_factor, open_session
from lexdex_tests.audit.stage import list_logged
from lexdex_tests.claims.builders import open_admin_session

ALERTS = "/api/admin/alerts"
Headers = dict[str, str]
DISK = Finding("disk_full", "warning", "The disk is 90 % full.")
FULL_DISK = Finding("disk_full", "critical", "The disk is 97 % full.")
ADMIN_EMAIL = "admin@lexdex.example"


async def find(settings: Settings, *findings: Finding) -> None:
    """Let a check find these conditions, and no others of its kinds."""

    async def run(_: Settings) -> list[Finding]:
        return [*findings]

    await update_alerts(settings, [Check(["disk_full", "queue_age"], run)])


async def read(client: httpx.AsyncClient, admin: Headers, **query: str) -> dict[str, Any]:
    """Read a page of alerts."""
    answer = await client.get(ALERTS, params=query, headers=admin)
    assert answer.status_code == 200, answer.text
    page: dict[str, Any] = answer.json()
    return page


async def count_unread(client: httpx.AsyncClient, admin: Headers) -> int:
    """Read the number on the badge of the overview."""
    return int((await client.get("/api/admin/waiting", headers=admin)).json()["unread_alerts"])


async def let_time_pass(time: timedelta) -> None:
    """Let the alerts be older."""
    await db.execute("UPDATE admin_alert SET opened_at = opened_at - $1::interval", time)
    await db.execute("UPDATE admin_alert SET closed_at = closed_at - $1::interval", time)


@pytest.mark.covers("Z09/api", "Z25/alerts")
async def test_an_alert_has_message_time_and_read_and_is_acknowledged_for_all(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    admin = await open_admin_session(client)
    second = await open_session(client, "second@lexdex.example", role=4)
    await enrol_second_factor(client, second)
    await find(settings, DISK)
    for headers in (admin, second):
        [alert] = (await read(client, headers, state="unread"))["items"]
        assert (alert["message"], alert["severity"], alert["read"]) == (DISK.message, "warning", False)
        assert (alert["closed_at"], alert["acknowledged_by"], await count_unread(client, headers)) == (None, None, 1)
    path = f"{ALERTS}/{alert['id']}/acknowledge"
    assert (await client.post(path, headers=admin)).status_code == 204
    for headers in (admin, second):
        [read_alert] = (await read(client, headers, state="read"))["items"]
        assert (read_alert["read"], read_alert["acknowledged_by_name"]) == (True, "Ada Lovelace")
        assert read_alert["opened_at"] <= read_alert["acknowledged_at"]
        assert ((await read(client, headers, state="unread"))["items"], await count_unread(client, headers)) == ([], 0)
    again = await client.post(path, headers=second)
    assert (again.status_code, "acknowledged already" in again.json()["detail"]) == (409, True)
    [entry] = await list_logged("alert.acknowledged")
    assert (entry.actor, entry.object_id, entry.before["read"], entry.after["read"]) == (
        ADMIN_EMAIL,
        str(alert["id"]),
        False,
        True,
    )


async def test_all_are_acknowledged_but_those_that_the_admin_has_not_seen(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    admin = await open_admin_session(client)
    waits = [Finding("queue_age", "warning", f"{kind} waits", kind) for kind in ("claim", "flag", "proof")]
    await find(settings, *waits[:2])
    seen = await read(client, admin)
    assert (seen["unread"], len(seen["items"])) == (2, 2)
    await find(settings, *waits)
    body = {"newest_id": seen["newest_id"]}
    answer = await client.post(f"{ALERTS}/acknowledge", json=body, headers=admin)
    assert (answer.status_code, answer.json()) == (200, {"acknowledged": 2})
    assert [alert["message"] for alert in (await read(client, admin, state="unread"))["items"]] == ["proof waits"]
    again = await client.post(f"{ALERTS}/acknowledge", json=body, headers=admin)
    assert (again.status_code, "no unread alerts" in again.json()["detail"]) == (409, True)
    [entry] = await list_logged("alert.acknowledged")
    assert (entry.object_id, len(entry.after["alerts"])) == ("all", 2)


async def test_a_condition_has_one_open_alert_which_closes_with_it(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    admin = await open_admin_session(client)
    for percent in (90, 91, 92):
        await find(settings, Finding("disk_full", "warning", f"The disk is {percent} % full."))
    [alert] = (await read(client, admin))["items"]
    assert (alert["message"], alert["times_opened"]) == ("The disk is 92 % full.", 1)
    await find(settings)
    [closed] = (await read(client, admin))["items"]
    assert (closed["id"], closed["closed_at"] is not None, closed["read"]) == (alert["id"], True, False)


async def test_a_condition_that_soon_returns_opens_the_same_alert_again(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    admin = await open_admin_session(client)
    await find(settings, DISK)
    [alert] = (await read(client, admin))["items"]
    await client.post(f"{ALERTS}/{alert['id']}/acknowledge", headers=admin)
    for _ in range(2):
        await find(settings)
        await find(settings, DISK)
    [returned] = (await read(client, admin))["items"]
    assert (returned["id"], returned["times_opened"], returned["closed_at"], returned["read"]) == (
        alert["id"],
        3,
        None,
        True,
    )
    await find(settings)
    await let_time_pass(timedelta(hours=2))
    await find(settings, DISK)
    assert [each["read"] for each in (await read(client, admin))["items"]] == [False, True]


async def test_what_becomes_critical_is_unread_again(client: httpx.AsyncClient, settings: Settings) -> None:
    admin = await open_admin_session(client)
    for finding, severity in ((DISK, "warning"), (FULL_DISK, "critical")):
        await find(settings, finding)
        [alert] = (await read(client, admin))["items"]
        assert (alert["severity"], alert["read"]) == (severity, False)
        await client.post(f"{ALERTS}/{alert['id']}/acknowledge", headers=admin)
    for finding in (FULL_DISK, DISK):
        await find(settings, finding)
        assert (await read(client, admin))["unread"] == 0


async def test_a_check_that_fails_changes_no_alert_and_keeps_no_other_from_running(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    async def fail(_: Settings) -> list[Finding]:
        raise ZeroDivisionError

    async def find_damage(_: Settings) -> list[Finding]:
        return [Finding("log_damaged", "critical", "Damaged.")]

    admin = await open_admin_session(client)
    await find(settings, DISK)
    await update_alerts(settings, [Check(["disk_full"], fail), Check(["log_damaged"], find_damage)])
    assert [(each["kind"], each["closed_at"]) for each in (await read(client, admin))["items"]] == [
        ("log_damaged", None),
        ("disk_full", None),
    ]


async def test_alerts_have_pages_and_those_that_have_long_ended_are_deleted(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    admin = await open_admin_session(client)
    await db.execute("""
        INSERT INTO admin_alert (kind, object_id, severity, message, opened_at, closed_at)
        SELECT 'queue_age', n::text, 'warning', n::text, now() - n * interval '8 days', now() - n * interval '8 days'
        FROM generate_series(1, 12) n
    """)
    first, second = await read(client, admin), await read(client, admin, page="2")
    assert ([len(page["items"]) for page in (first, second)], first["has_next"], second["has_next"]) == (
        [10, 2],
        True,
        False,
    )
    assert [alert["message"] for alert in first["items"][:2]] == ["1", "2"]
    assert await purge_closed() == 1
    assert (await read(client, admin, page="2"))["items"][-1]["message"] == "11"


@pytest.mark.parametrize("query", ["state=unknown", "page=0", "page=99999999"])
async def test_a_wrong_filter_is_refused(client: httpx.AsyncClient, query: str) -> None:
    admin = await open_admin_session(client)
    answer = await client.get(f"{ALERTS}?{query}", headers=admin)
    assert (answer.status_code in {400, 422}, bool(answer.json()["detail"])) == (True, True)


@pytest.mark.parametrize(
    ("alert_id", "status"), [("1", 404), ("9007199254740991", 404), ("9007199254740992", 422), ("0", 422), ("x", 404)]
)
async def test_an_unknown_alert_is_not_acknowledged(client: httpx.AsyncClient, alert_id: str, status: int) -> None:
    admin = await open_admin_session(client)
    answer = await client.post(f"{ALERTS}/{alert_id}/acknowledge", headers=admin)
    assert answer.status_code == status


def test_the_worker_checks_all_conditions_by_its_schedule() -> None:
    schedules = {schedule.name: schedule for schedule in SCHEDULES}
    assert schedules["check_conditions"].minutes is None
    assert len(schedules["check_search_release"].minutes or ()) == 12
    assert len(schedules["verify_log"].minutes or ()) == 1

"""Exports of personal data as jobs: requested, prepared by the worker, downloaded, and deleted."""

import asyncio
import sys
from typing import Any
from uuid import UUID

import httpx
import pytest

from lexdex.accounts import jobs
from lexdex.features import PERSONAL_DATA
from lexdex.foundation import database as db
from lexdex.foundation.errors import Unavailable
from lexdex.foundation.files import Files
from lexdex.foundation.schedule import JobContext
from lexdex.settings import Settings
from lexdex.worker import list_consumers, work
from lexdex_tests.accounts.builders import EMAIL, PASSWORD, Headers, open_session
from lexdex_tests.events import process_outbox
from lexdex_tests.foundation.outbox_worker import with_redis
from lexdex_tests.mailbox import read_new_emails

EXPORTS = "/api/account/exports"
WAIT_SECONDS = 60


async def request_export(client: httpx.AsyncClient, headers: Headers) -> dict[str, Any]:
    """Request an export; returns it."""
    answer = await client.post(EXPORTS, headers=headers)
    assert answer.status_code == 202, answer.text
    export: dict[str, Any] = answer.json()
    return export


async def list_exports(client: httpx.AsyncClient, headers: Headers) -> list[dict[str, Any]]:
    """Return the account's exports, latest first."""
    exports: list[dict[str, Any]] = (await client.get(EXPORTS, headers=headers)).json()
    return exports


async def has_file(settings: Settings, export_id: str) -> bool:
    """Whether the file of an export is stored."""
    return await Files(settings).get_size(f"exports/{export_id}.json") is not None


async def try_again(settings: Settings) -> None:
    """Let the worker handle due events, and those that wait for their next attempt."""
    await db.execute("UPDATE outbox SET available_at = now() WHERE done_at IS NULL AND dead_at IS NULL")
    await process_outbox(settings)


async def purge(settings: Settings) -> None:
    await jobs.purge_expired(JobContext(settings, PERSONAL_DATA))


async def wait_until_ready(client: httpx.AsyncClient, headers: Headers) -> dict[str, Any]:
    """Ask for the latest export, as the page does, until it is ready."""
    async with asyncio.timeout(WAIT_SECONDS):
        while (export := (await list_exports(client, headers))[0])["state"] == "generating":
            pass
    return export


@pytest.mark.covers("DC02/exports")
async def test_the_worker_prepares_an_export_that_only_its_owner_downloads(
    client: httpx.AsyncClient, settings: Settings, redis_url: str
) -> None:
    """From outside, with the worker itself."""
    headers, other = await open_session(client), await open_session(client, "grace@lawfirm.example")
    requested, again = await request_export(client, headers), await request_export(client, headers)
    assert (requested["state"], requested["size"], again["id"]) == ("generating", None, requested["id"])
    path = f"{EXPORTS}/{requested['id']}"
    assert (await client.get(path, headers=headers)).status_code == 409
    worker = asyncio.create_task(work(with_redis(settings, redis_url), list_consumers(), {}))
    try:
        export = await wait_until_ready(client, headers)
    finally:
        worker.cancel()
        await asyncio.gather(worker, return_exceptions=True)
    answer = await client.get(path, headers=headers)
    assert (answer.status_code, len(answer.content)) == (200, export["size"])
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["content-disposition"] == 'attachment; filename="lexdex-account.json"'
    direct = (await client.get("/api/account/export", headers=headers)).json()
    assert (set(answer.json()), answer.json()["account"]) == (set(direct), direct["account"])
    assert (await client.get(path, headers=other)).status_code == 404
    assert await list_exports(client, other) == []
    assert (await client.get(path)).status_code == 401


async def test_an_email_says_that_the_data_is_ready(client: httpx.AsyncClient, settings: Settings) -> None:
    headers = await open_session(client)
    export = await request_export(client, headers)
    await process_outbox(settings)
    (email,) = [each for each in await read_new_emails(settings) if each.subject == "Your data is ready"]
    assert (email.to, "/account" in email.text, export["id"] in email.text) == (EMAIL, True, False)


@pytest.mark.covers("DC02/exports")
async def test_an_export_fails_after_three_attempts_and_can_be_requested_again(
    client: httpx.AsyncClient, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    headers = await open_session(client)
    failed = await request_export(client, headers)

    async def fail(*_: object) -> None:
        raise Unavailable("The storage is away.")

    with monkeypatch.context() as broken:
        broken.setattr(Files, "save", fail)
        for attempt in range(3):
            await try_again(settings)
            (export,) = await list_exports(client, headers)
            assert (export["state"], export["size"]) == ("failed" if attempt == 2 else "generating", None)
    refused = await client.get(f"{EXPORTS}/{failed['id']}", headers=headers)
    assert (refused.status_code, "request it again" in refused.json()["detail"]) == (409, True)
    assert not await has_file(settings, failed["id"])
    export = await request_export(client, headers)
    await try_again(settings)
    assert [each["state"] for each in await list_exports(client, headers)] == ["ready", "failed"]
    assert await has_file(settings, export["id"])
    assert await db.fetch_value("SELECT count(*) FROM outbox WHERE dead_at IS NOT NULL") == 0


async def test_a_killed_worker_leaves_no_half_made_export(client: httpx.AsyncClient, settings: Settings) -> None:
    headers = await open_session(client)
    export = await request_export(client, headers)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "lexdex_tests.accounts.killed_export"),
        *(settings.database_url, settings.data_dir, export["id"]),
        stdout=asyncio.subprocess.PIPE,
        env={"PYTHONPATH": ":".join(sys.path)},
    )
    assert process.stdout is not None
    stored = (await process.stdout.readline()).decode().strip()
    process.kill()
    await process.wait()
    assert stored == f"exports/{export['id']}.json"
    assert (await list_exports(client, headers))[0]["state"] == "generating"
    assert (await client.get(f"{EXPORTS}/{export['id']}", headers=headers)).status_code == 409
    await process_outbox(settings)
    assert (await list_exports(client, headers))[0]["state"] == "ready"
    assert (await client.get(f"{EXPORTS}/{export['id']}", headers=headers)).status_code == 200
    emails = [each for each in await read_new_emails(settings) if each.subject == "Your data is ready"]
    assert len(emails) == 1


async def test_an_export_that_stops_the_worker_each_time_fails(client: httpx.AsyncClient, settings: Settings) -> None:
    headers = await open_session(client)
    await request_export(client, headers)
    await db.execute("UPDATE account_export SET attempts = 3")
    await process_outbox(settings)
    assert (await list_exports(client, headers))[0]["state"] == "failed"


async def test_an_export_that_never_ends_counts_as_failed(client: httpx.AsyncClient, settings: Settings) -> None:
    headers = await open_session(client)
    await request_export(client, headers)
    await purge(settings)
    assert (await list_exports(client, headers))[0]["state"] == "generating"
    await db.execute("UPDATE account_export SET created_at = now() - interval '61 minutes'")
    await purge(settings)
    assert (await list_exports(client, headers))[0]["state"] == "failed"


async def test_exports_are_deleted_after_seven_days(client: httpx.AsyncClient, settings: Settings) -> None:
    headers = await open_session(client)
    export = await request_export(client, headers)
    await process_outbox(settings)
    await db.execute("UPDATE account_export SET expires_at = expires_at - interval '6 days 23 hours'")
    await purge(settings)
    assert await has_file(settings, export["id"])
    await db.execute("UPDATE account_export SET expires_at = expires_at - interval '1 hour'")
    assert (await client.get(f"{EXPORTS}/{export['id']}", headers=headers)).status_code == 404
    await purge(settings)
    assert not await has_file(settings, export["id"])
    assert await db.fetch_value("SELECT count(*) FROM account_export") == 0


async def test_exports_are_erased_with_the_account(client: httpx.AsyncClient, settings: Settings) -> None:
    headers, other = await open_session(client), await open_session(client, "grace@lawfirm.example")
    erased, kept = [(await request_export(client, person))["id"] for person in (headers, other)]
    await process_outbox(settings)
    assert await has_file(settings, erased)
    await client.post("/api/account/removal", json={"password": PASSWORD}, headers=headers)
    await db.execute("UPDATE account SET removal_due_at = now() WHERE removal_due_at IS NOT NULL")
    await purge(settings)
    assert (await has_file(settings, erased), await has_file(settings, kept)) == (False, True)
    assert await db.fetch_value("SELECT array_agg(id) FROM account_export") == [UUID(kept)]


async def test_a_missing_file_is_said_to_be_missing(client: httpx.AsyncClient, settings: Settings) -> None:
    headers = await open_session(client)
    export = await request_export(client, headers)
    await process_outbox(settings)
    await Files(settings).delete(f"exports/{export['id']}.json")
    answer = await client.get(f"{EXPORTS}/{export['id']}", headers=headers)
    assert (answer.status_code, "missing" in answer.json()["detail"]) == (409, True)

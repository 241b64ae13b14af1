"""Rebuilds and measurements: one at a time, with progress and log, cancelled at once, and lost ones end."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.search_admin.queries import jobs as queries
from lexdex.search_admin.service.progress import JobCancelled, JobProgress
from lexdex.settings import Settings
from lexdex_search.release.store import ReleaseStore
from lexdex_tests.accounts.builders import Headers
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import open_admin_session
from lexdex_tests.search_admin.conftest import run_jobs

JOBS = "/api/admin/search/jobs"


async def start(client: httpx.AsyncClient, admin: Headers, **fields: Any) -> httpx.Response:  # noqa: ANN401 - any field
    return await client.post(JOBS, json={"kind": "rebuild", **fields}, headers=admin)


async def read(client: httpx.AsyncClient, admin: Headers, job_id: str) -> dict[str, Any]:
    answer = await client.get(f"{JOBS}/{job_id}", headers=admin)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_a_rebuild_embeds_all_and_is_put_in_force(
    client: httpx.AsyncClient, settings: Settings, store: ReleaseStore
) -> None:
    admin = await open_admin_session(client)
    for product_id in ("deeds", "leases", "wills"):
        await create_product(product_id)
    await create_product("hidden", hidden=True)
    answer = await start(client, admin, promotes=True)
    assert answer.status_code == 201, answer.text
    job = answer.json()["job"]
    assert (job["state"], job["kind"], job["promotes"], job["requested_by_name"] != "") == (
        "queued",
        "rebuild",
        True,
        True,
    )
    await run_jobs(settings)
    ended = await read(client, admin, job["id"])
    assert (ended["job"]["state"], ended["job"]["message"]) == (
        "succeeded",
        "The release passes the gate and is in force.",
    )
    assert ended["lines"][0]["text"] == "Embedding 3 products."
    assert store.read_current_id() == ended["job"]["release"]
    overview = (await client.get("/api/admin/search/releases", headers=admin)).json()
    (release,) = overview["releases"]
    assert (release["origin"], release["products"], release["gate"]["passed"]) == ("rebuild", 3, True)
    assert release["built_by"] == job["requested_by_name"]
    assert overview["products"] == 3
    action = await db.fetch_dicts("SELECT actor_kind FROM audit_entry WHERE action = 'search_release.promoted'")
    assert [entry["actor_kind"] for entry in action] == ["system"]


async def test_a_rebuild_without_promotion_leaves_the_release_in_force(
    client: httpx.AsyncClient, settings: Settings, store: ReleaseStore, releases: list[str]
) -> None:
    admin = await open_admin_session(client)
    await create_product("deeds")
    job = (await start(client, admin)).json()["job"]
    await run_jobs(settings)
    ended = (await read(client, admin, job["id"]))["job"]
    assert ended["state"] == "succeeded"
    assert ended["release"] not in releases
    assert store.read_current_id() == releases[-1]


async def test_a_second_job_is_refused_until_the_first_one_ends(
    client: httpx.AsyncClient, settings: Settings, store: ReleaseStore
) -> None:
    admin = await open_admin_session(client)
    first = (await start(client, admin)).json()["job"]["id"]
    refused = await start(client, admin)
    assert (refused.status_code, "running" in refused.json()["detail"]) == (409, True)
    cancelled = await client.post(f"{JOBS}/{first}/cancel", headers=admin)
    assert (cancelled.status_code, cancelled.json()["job"]["state"]) == (200, "cancelled")
    again = await client.post(f"{JOBS}/{first}/cancel", headers=admin)
    assert again.status_code == 409
    assert (await start(client, admin)).status_code == 201
    await run_jobs(settings)
    page = (await client.get(JOBS, headers=admin)).json()
    assert [job["state"] for job in page["jobs"]] == ["failed", "cancelled"]
    assert page["jobs"][0]["message"] == "There are no public products to index."


async def test_two_requests_at_once_start_one_job(client: httpx.AsyncClient, store: ReleaseStore) -> None:
    admin = await open_admin_session(client)
    answers = await asyncio.gather(*(start(client, admin) for _ in range(4)))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]


async def test_a_running_job_is_cancelled_by_its_progress(
    client: httpx.AsyncClient, settings: Settings, store: ReleaseStore
) -> None:
    admin = await open_admin_session(client)
    job_id = (await start(client, admin)).json()["job"]["id"]
    started = await queries.start_job(job_id)
    assert started is not None
    progress = JobProgress(started.id)
    await progress.start_phase("embedding", "Embedding 10 products.")
    progress.report(4, 10)
    await progress.save()
    shown = (await read(client, admin, job_id))["job"]
    assert (shown["state"], shown["phase"], shown["done"], shown["total"]) == ("running", "embedding", 4, 10)
    assert shown["remaining_seconds"] is not None
    cancelled = (await client.post(f"{JOBS}/{job_id}/cancel", headers=admin)).json()["job"]
    assert (cancelled["state"], cancelled["is_cancelling"]) == ("running", True)
    await progress.save()
    with pytest.raises(JobCancelled):
        progress.report(5, 10)
    await run_jobs(settings)
    assert (await read(client, admin, job_id))["job"]["state"] == "cancelled"


async def test_a_job_without_a_worker_ends_when_another_one_starts(
    client: httpx.AsyncClient, store: ReleaseStore
) -> None:
    admin = await open_admin_session(client)
    job_id = (await start(client, admin)).json()["job"]["id"]
    await queries.start_job(job_id)
    assert (await start(client, admin)).status_code == 409
    await db.execute("UPDATE search_job SET beat_at = $1", datetime.now(UTC) - timedelta(minutes=11))
    assert (await start(client, admin)).status_code == 201
    lost = (await read(client, admin, job_id))["job"]
    assert (lost["state"], lost["message"][:19]) == ("failed", "The worker stopped,")


async def test_promoting_needs_a_recent_code(client: httpx.AsyncClient, store: ReleaseStore) -> None:
    admin = await open_admin_session(client)
    await db.execute("UPDATE account_session SET second_factor_at = now() - interval '11 minutes'")
    refused = await start(client, admin, promotes=True)
    assert (refused.status_code, "two-factor" in refused.json()["detail"]) == (403, True)
    assert (await start(client, admin)).status_code == 201


async def test_a_damaged_or_unknown_release_is_not_measured(
    client: httpx.AsyncClient, store: ReleaseStore, releases: list[str]
) -> None:
    admin = await open_admin_session(client)
    (store.get_folder(releases[0]) / "products.jsonl").write_text("")
    damaged = await start(client, admin, kind="measurement", release=releases[0])
    assert (damaged.status_code, "damaged" in damaged.json()["detail"]) == (409, True)
    unknown = await start(client, admin, kind="measurement", release="20261126-000000-0a1b2c3d")
    assert unknown.status_code == 404
    missing = await client.get(f"{JOBS}/00000000-0000-0000-0000-000000000000", headers=admin)
    assert missing.status_code == 404

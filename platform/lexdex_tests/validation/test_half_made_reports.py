"""Reports whose worker is killed, or that two workers make: no half-made file can be downloaded, and one stays."""

import asyncio
import hashlib
import sys
from typing import Any
from uuid import UUID

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.foundation.errors import Unavailable
from lexdex.foundation.files import Files
from lexdex.settings import Settings
from lexdex.validation.service import reports
from lexdex_tests.events import process_outbox
from lexdex_tests.validation.builders import (
    REQUESTS,
    Cast,
    assign,
    create_cast,
    create_paid,
    decide,
    send,
    send_report,
    set_columns,
)
from lexdex_tests.validation.partners import Payments
from lexdex_tests.validation.test_results import complete_testing, try_again


async def list_files(settings: Settings, report_id: str) -> list[str]:
    return [key for key in await Files(settings).list_keys() if report_id in key]


async def read_report(cast: Cast, path: str) -> dict[str, Any]:
    (report,) = (await send(cast, cast.tester, "GET", path))["reports"]
    found: dict[str, Any] = report
    return found


async def require_downloadable(cast: Cast, settings: Settings, path: str) -> None:
    report = await read_report(cast, path)
    assert report["status"] == "ready"
    answer = await cast.client.get(report["downloadUrl"], headers=cast.tester)
    assert hashlib.sha256(answer.content).hexdigest() == report["sha256"]
    assert answer.content.rstrip().endswith(b"%%EOF")


async def test_a_worker_that_is_killed_leaves_no_half_made_report(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    path = await complete_testing(cast, payments)
    report = await read_report(cast, path)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "lexdex_tests.validation.killed_worker"),
        *(settings.database_url, settings.data_dir, report["id"]),
        stdout=asyncio.subprocess.PIPE,
        env={"PYTHONPATH": ":".join(sys.path)},
    )
    assert process.stdout is not None
    stored = (await process.stdout.readline()).decode().strip()
    process.kill()
    await process.wait()
    assert await list_files(settings, report["id"]) == [stored]
    answer = await client.get(f"/api/validation/reports/{report['id']}/file", headers=cast.tester)
    assert answer.status_code == 409
    assert answer.json()["detail"] == reports.GENERATING
    await process_outbox(settings)
    await require_downloadable(cast, settings, path)


class _SlowFiles(Files):
    """Stores a file only after another worker has made the same report, with other facts in it."""

    def __init__(self, settings: Settings, report_id: str, request_id: str) -> None:
        super().__init__(settings)
        self._other, self._report_id, self._request_id = settings, report_id, request_id

    async def save(self, key: str, data: bytes) -> None:
        await set_columns(self._request_id, "module = 'Approvals'")
        await reports.generate_report(self._other, Files(self._other), UUID(self._report_id))
        await super().save(key, data)


async def test_of_two_workers_that_make_a_report_one_file_stays(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    path = await complete_testing(cast, payments)
    report_id = (await read_report(cast, path))["id"]
    slow = _SlowFiles(settings, report_id, path.rpartition("/")[2])
    await reports.generate_report(settings, slow, UUID(report_id))
    await require_downloadable(cast, settings, path)
    assert len(await list_files(settings, report_id)) == 1


async def list_final_reports(cast: Cast, request_id: str) -> list[str]:
    """Return the states of the final reports that the vendor sees."""
    listed = await send(cast, cast.vendor, "GET", "/api/validation/reports")
    mine = [each for each in listed if each["requestId"] == request_id and each["reportType"] == "final"]
    return [each["status"] for each in mine]


async def reject_without_report(
    cast: Cast, settings: Settings, payments: Payments, monkeypatch: pytest.MonkeyPatch
) -> str:
    """Reject a request while the storage is away, so that its final report fails; returns the request's id."""

    async def fail(*_: object) -> None:
        raise Unavailable("The storage is away.")

    request_id = await create_paid(cast, payments)
    await send_report(cast, settings, request_id)
    await set_columns(request_id, "reply_due_date = current_date - 1")
    await decide(cast, request_id, "reject")
    with monkeypatch.context() as broken:
        broken.setattr(Files, "save", fail)
        for _ in range(reports.MAX_ATTEMPTS):
            await try_again(settings)
    assert await list_final_reports(cast, request_id) == ["failed"]
    return request_id


async def test_a_decision_after_a_failed_report_makes_no_second_one(
    client: httpx.AsyncClient, settings: Settings, payments: Payments, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The report of the first decision could not be made; the one on the appeal takes its place."""
    cast = await create_cast(client)
    request_id = await reject_without_report(cast, settings, payments, monkeypatch)
    await send(cast, cast.vendor, "POST", f"{REQUESTS}/{request_id}/appeal", {"reason": "It was met."})
    await assign(cast, request_id, "appeal_decider", "second")
    await decide(cast, request_id, "reject", who=cast.second_decider)
    assert await list_final_reports(cast, request_id) == ["generating"]
    await try_again(settings)
    assert await list_final_reports(cast, request_id) == ["ready"]
    (key,) = await db.fetch_column("SELECT key FROM validation_report WHERE report_type = 'final'")
    assert await Files(settings).get(key)


async def test_a_refused_decision_that_is_made_again_makes_one_report(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    cast = await create_cast(client)
    request_id = await create_paid(cast, payments)
    await send_report(cast, settings, request_id)
    await set_columns(request_id, "reply_due_date = current_date - 1")
    await db.execute("ALTER TABLE certificate ADD CONSTRAINT refuse CHECK (false) NOT VALID")
    for _ in range(2):
        await decide(cast, request_id, "issue", status=500)
    await db.execute("ALTER TABLE certificate DROP CONSTRAINT refuse")
    await decide(cast, request_id, "issue")
    await decide(cast, request_id, "issue", status=409)
    await try_again(settings)
    assert await list_final_reports(cast, request_id) == ["ready"]


async def test_a_report_that_was_requested_anew_is_not_replaced_by_an_earlier_run(
    client: httpx.AsyncClient, settings: Settings, payments: Payments
) -> None:
    """A worker that began before the second request must not mark what it read as the report of the second."""
    cast = await create_cast(client)
    path = await complete_testing(cast, payments)
    report_id = (await read_report(cast, path))["id"]
    early = _RequestedAnew(settings)
    await reports.generate_report(settings, early, UUID(report_id))
    assert (await read_report(cast, path))["status"] == "generating"
    assert await list_files(settings, report_id) == []
    await process_outbox(settings)
    await require_downloadable(cast, settings, path)


class _RequestedAnew(Files):
    """Stores a file just before its report is requested anew."""

    async def save(self, key: str, data: bytes) -> None:
        await super().save(key, data)
        await db.execute("UPDATE validation_report SET requested_at = requested_at + interval '1 second'")

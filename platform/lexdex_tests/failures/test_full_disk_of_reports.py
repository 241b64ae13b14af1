"""The disk is full while the worker makes a report: nothing half made is stored or sent, and nothing is lost."""

import hashlib
from pathlib import Path
from typing import Any

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex.validation.service import reports
from lexdex_tests.events import process_outbox
from lexdex_tests.failures.small_disks import fill, mount_small_disk
from lexdex_tests.validation.builders import (
    ADMIN,
    Cast,
    create_cast,
    create_tested_request,
    record_findings,
    send,
)

pytestmark = pytest.mark.chaos
DISK_KIB = 256
TRY_AGAIN = "UPDATE outbox SET available_at = now() WHERE done_at IS NULL AND dead_at IS NULL"


async def read_report(cast: Cast, path: str) -> dict[str, Any]:
    [report] = (await send(cast, cast.tester, "GET", path))["reports"]
    found: dict[str, Any] = report
    return found


def list_reports(disk: Path) -> list[Path]:
    return [each for each in disk.rglob("*") if each.is_file() and "reports" in each.parts]


async def test_a_report_on_a_full_disk(client: httpx.AsyncClient, settings: Settings) -> None:
    cast = await create_cast(client)
    request_id = await create_tested_request(cast)
    await record_findings(cast, request_id)
    path = f"{ADMIN}/requests/{request_id}"
    settings.files_path.mkdir(parents=True, exist_ok=True)
    with mount_small_disk(settings.files_path, DISK_KIB) as disk:
        with fill(disk):
            await send(cast, cast.tester, "POST", f"{path}/complete")
            for attempt in range(1, reports.MAX_ATTEMPTS + 1):
                await db.execute(TRY_AGAIN)
                await process_outbox(settings)
                report = await read_report(cast, path)
                expected = "failed" if attempt == reports.MAX_ATTEMPTS else "generating"
                assert (attempt, report["status"], report["downloadUrl"]) == (attempt, expected, None)
                assert list_reports(disk) == []
            refused = await send(cast, cast.tester, "POST", f"{path}/send-report", status=409)
            assert "report" in refused["detail"]
            file = await client.get(f"/api/validation/reports/{report['id']}/file", headers=cast.tester)
            assert (file.status_code, file.json()["detail"]) == (409, reports.FAILED)
        await send(cast, cast.tester, "POST", f"/api/admin/validation/reports/{report['id']}/retry")
        await process_outbox(settings)
        ready = await read_report(cast, path)
        file = await client.get(ready["downloadUrl"], headers=cast.tester)
        assert (ready["status"], hashlib.sha256(file.content).hexdigest()) == ("ready", ready["sha256"])
        assert [each.read_bytes() for each in list_reports(disk)] == [file.content]
        await send(cast, cast.tester, "POST", f"{path}/send-report")

"""PostgreSQL that hangs for ten seconds under load: pages that do not need it go on, and no write is lost."""

import time

import pytest

from lexdex_tests.failures.broken_parts import suspend
from lexdex_tests.failures.conftest import Record
from lexdex_tests.failures.load import ROUNDS, require_nothing_lost, run_load
from lexdex_tests.live_site import Site, wait_until

pytestmark = pytest.mark.chaos
HANG_SECONDS = 10.0
MAX_RECOVERY_SECONDS = 5.0
MAX_PAGE_SECONDS = 2.0
UNRELATED = ("/", "/login", "/assets/app-1a2b3c.js", "/health/live")
"""Pages and files that need no database."""


def test_hanging_postgresql(working_site: Site, record: Record) -> None:
    durations: list[float] = []
    with run_load(working_site) as ledger, working_site.client() as client:
        for _ in range(ROUNDS):
            with suspend(working_site):
                end = time.monotonic() + HANG_SECONDS
                while time.monotonic() < end:
                    for path in UNRELATED:
                        started = time.monotonic()
                        assert client.get(path).status_code == 200
                        durations.append(time.monotonic() - started)
            ledger.measure_recovery()
            ledger.wait_for_writes(1)
        assert wait_until(lambda: client.get("/health/ready").json()["parts"]["database"] == "ready")
    report = ledger.check(working_site)
    record(report)
    require_nothing_lost(report, statuses={503})
    assert ledger.bad_failures == []
    assert report.recovery_seconds <= MAX_RECOVERY_SECONDS
    assert max(durations) < MAX_PAGE_SECONDS

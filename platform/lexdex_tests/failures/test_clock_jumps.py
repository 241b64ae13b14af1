"""A clock that jumps by an hour and back under load: sessions, limits and emails go on."""

from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path

import httpx
import pytest

from lexdex_tests.failures.conftest import Record
from lexdex_tests.failures.load import require_nothing_lost, run_load
from lexdex_tests.live_site import Site, wait_until

pytestmark = pytest.mark.chaos
LIBRARY = "faketime/libfaketimeMT.so.1"
HOUR_SECONDS = 3600
JUMPS_SECONDS = (HOUR_SECONDS, 0, -HOUR_SECONDS, 0)
TOLERANCE_SECONDS = 60


class Clock:
    """The clock that API and worker read: the machine's, moved by what is in a file."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.move(0)

    def move(self, seconds: int) -> None:
        """Move the clock by this much from the machine's; the processes notice it within a second."""
        written = self.file.with_suffix(".part")
        written.write_text(f"{seconds:+d}\n", encoding="utf-8")
        written.replace(self.file)


@pytest.fixture
def clock(working_site: Site) -> Iterator[Clock]:
    """The site with an API and a worker whose clock can be moved while they run."""
    library = next(Path("/usr/lib").glob(f"*/{LIBRARY}"), None)
    if library is None:
        pytest.skip("faketime is not installed; `make test` installs it where it may use apt")
    made = Clock(working_site.data / "clock")
    environment = {
        "LD_PRELOAD": str(library),
        "FAKETIME_TIMESTAMP_FILE": str(made.file),
        "FAKETIME_CACHE_DURATION": "1",
        # A jump of the clock leaves the monotonic clock as it is.
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }
    _restart(working_site, environment)
    yield made
    for name in environment:
        del working_site.environment[name]
    _restart(working_site, {})


def _restart(site: Site, environment: dict[str, str]) -> None:
    site.stop("worker", "api")
    site.environment.update(environment)
    site.start_api()
    site.start_worker()


def _read_offset(client: httpx.Client) -> float:
    """Read by how much the clock of the API differs from the machine's."""
    shown = parsedate_to_datetime(client.get("/health/live").headers["date"])
    return (shown - datetime.now(UTC)).total_seconds()


def test_clock_that_jumps(working_site: Site, clock: Clock, record: Record) -> None:
    with run_load(working_site) as ledger, working_site.client() as client:
        for jump in JUMPS_SECONDS:
            clock.move(jump)
            assert wait_until(lambda jump=jump: abs(_read_offset(client) - jump) < TOLERANCE_SECONDS)  # type: ignore[misc]
            ledger.measure_recovery()
            ledger.wait_for_writes(1)
    report = ledger.check(working_site)
    record(report)
    require_nothing_lost(report, statuses=set())
    assert not working_site.parts["worker"].has_died()

"""The sites for tests that break services, and the table that `make chaos` prints."""

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from lexdex_tests.failures.ledger import Report
from lexdex_tests.live_site import Site

Record = Callable[[Report], None]
REPORT = "chaos"
LINE = "{:<70} {:>12} {:>5} {:>10} {:>9}  {}"


@pytest.fixture(scope="package")
def own(tmp_path_factory: pytest.TempPathFactory, site_files: Path) -> Iterator[Site]:
    """Run a site that these tests may break."""
    running = Site(tmp_path_factory.mktemp("broken"), site_files)
    try:
        running.start(20)
        yield running
    finally:
        running.stop()


@pytest.fixture(scope="module")
def working_site(own: Site) -> Iterator[Site]:
    """The site with a worker."""
    own.start_worker()
    yield own
    own.stop("worker")


@pytest.fixture
def record(record_property: Callable[[str, object], None]) -> Record:
    """Add the report of a case to the table that is printed at the end."""
    return lambda report: record_property(REPORT, msgspec.to_builtins(report))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what became of the acknowledged writes in each case."""
    rows = [
        (each.nodeid.rpartition("::")[2], msgspec.convert(value, Report, strict=False))
        for each in terminalreporter.getreports("passed") + terminalreporter.getreports("failed")
        if each.when == "call"
        for name, value in each.user_properties
        if name == REPORT
    ]
    if rows:
        terminalreporter.section("writes during outages")
        terminalreporter.line(LINE.format("case", "acknowledged", "lost", "duplicated", "recovery", "statuses"))
    for case, found in rows:
        statuses = ", ".join(f"{count} x {status or 'no response'}" for status, count in sorted(found.statuses.items()))
        counts = (found.acknowledged, len(found.lost), len(found.duplicated), f"{found.recovery_seconds} s")
        terminalreporter.line(LINE.format(case, *counts, statuses))

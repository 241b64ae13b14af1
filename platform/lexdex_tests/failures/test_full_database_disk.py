"""PostgreSQL whose disk fills up under load: 503 meanwhile, and afterwards every acknowledged write and no damage.

If it cannot extend its write-ahead log, it ends itself, and the supervisor of `make run` starts it again.
"""

import asyncio
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Event, Thread

import asyncpg
import msgspec
import pytest

from lexdex.backup.programs import find_program
from lexdex.embedded.postgres import MAJOR
from lexdex.embedded.supervisor import Supervisor
from lexdex_tests.failures.conftest import Record
from lexdex_tests.failures.ledger import Ledger, fetch
from lexdex_tests.failures.load import CLIENTS, ROUNDS, require_nothing_lost, run_load
from lexdex_tests.failures.small_disks import fill, move_to_small_disk
from lexdex_tests.live_site import Site, wait_until

pytestmark = pytest.mark.chaos
FREE_KIB = 48 * 1024
CHECK_SECONDS = 0.1
FULL = "No space left on device"
STOPPED = "The database stopped; starting again"
REUSE_NO_LOG_FILE = "ALTER SYSTEM SET wal_recycle = off"
REUSE_LOG_FILES = "ALTER SYSTEM RESET wal_recycle"
NEXT_LOG_FILE = "SELECT pg_logical_emit_message(true, '', 'x'), pg_switch_wal()"
"""The load alone would take minutes to fill one."""
MAX_STOPPING_SECONDS = 60.0
WITHOUT_DATABASE = ("/", "/login", "/health/live", "/health/ready")
FAILURES = 4 * CLIENTS
MAX_RECOVERY_SECONDS = 40.0
"""The supervisor waits for at most 30 s, and PostgreSQL replays its log."""
TABLES = "tables"
FOLDERS = {TABLES: "base", "write-ahead log": "pg_wal", "both": "."}
"""What is on the full disk, and its folder in that of the database."""


class SmallDisk(msgspec.Struct, frozen=True):
    """The disk of PostgreSQL; `lines` is what the supervisor has reported."""

    holds: str
    folder: Path
    lines: list[str]


@pytest.fixture(params=FOLDERS)
def disk(working_site: Site, request: pytest.FixtureRequest) -> Iterator[SmallDisk]:
    """The site with a supervised PostgreSQL that has some files on a small disk; afterwards, no page is damaged."""
    cluster = (working_site.data / "postgres").resolve()
    asyncio.run(fetch(working_site, REUSE_NO_LOG_FILE))
    working_site.stop("database")
    try:
        with move_to_small_disk((cluster / FOLDERS[request.param]).resolve(), FREE_KIB) as folder:
            with _supervise_database(working_site) as lines:
                yield SmallDisk(request.param, folder, lines)
            _require_whole_pages(cluster)
    finally:
        working_site.start_database()
        asyncio.run(fetch(working_site, REUSE_LOG_FILES))


@contextmanager
def _supervise_database(site: Site) -> Iterator[list[str]]:
    """Start PostgreSQL, and again whenever it ends in this context."""
    lines: list[str] = []
    supervisor, stopped = Supervisor(lines.append), Event()

    def watch() -> None:
        while not stopped.wait(CHECK_SECONDS):
            supervisor.check()

    site.start_database(supervisor.start)
    # The supervisor stops it, or the process that has replaced it.
    del site.parts["database"]
    watching = Thread(target=watch)
    watching.start()
    try:
        yield lines
    finally:
        stopped.set()
        watching.join()
        supervisor.stop_all(lambda: None)


def _require_whole_pages(cluster: Path) -> None:
    command = (find_program("pg_checksums", MAJOR), "--check", "--pgdata", str(cluster))
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - PostgreSQL's own
    assert done.returncode == 0, done.stdout + done.stderr


def _stop_for_want_of_space(site: Site, disk: SmallDisk, fill_again: Callable[[], None]) -> bool:
    """Let PostgreSQL need more files for its log than the disk has space for, until it ends."""
    stopped = len(disk.lines)
    need_log_files = partial(_need_log_files, site, fill_again)
    return wait_until(lambda: len(disk.lines) > stopped or need_log_files(), seconds=MAX_STOPPING_SECONDS)


def _need_log_files(site: Site, fill_again: Callable[[], None]) -> bool:
    existing = len(list((site.data / "postgres" / "pg_wal").iterdir()))
    with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
        for _ in range(existing):
            asyncio.run(fetch(site, NEXT_LOG_FILE))
            fill_again()
    return False


def _count_failures(ledger: Ledger) -> int:
    return sum(not write.is_acknowledged for write in list(ledger.writes))


def _wait_for_failures(ledger: Ledger) -> None:
    before = _count_failures(ledger)
    assert wait_until(lambda: _count_failures(ledger) >= before + FAILURES)


def test_full_disk_of_postgresql(working_site: Site, disk: SmallDisk, record: Record) -> None:
    log = working_site.data / "log" / "database.log"
    with run_load(working_site) as ledger, working_site.client() as client:
        for _ in range(ROUNDS):
            reported = log.read_text(encoding="utf-8").count(FULL)
            with fill(disk.folder) as fill_again:
                # Without space for its log, PostgreSQL cannot go on; without space for tables, it can.
                assert disk.holds == TABLES or _stop_for_want_of_space(working_site, disk, fill_again)
                _wait_for_failures(ledger)
                assert log.read_text(encoding="utf-8").count(FULL) > reported
                assert {client.get(path).status_code for path in WITHOUT_DATABASE} == {200}
            ledger.measure_recovery()
            ledger.wait_for_writes(1)
    report = ledger.check(working_site)
    record(report)
    require_nothing_lost(report, statuses={503})
    assert ledger.bad_failures == []
    assert report.recovery_seconds <= MAX_RECOVERY_SECONDS
    assert (disk.lines == []) == (disk.holds == TABLES)
    assert all(line.startswith(STOPPED) for line in disk.lines)
    assert not working_site.parts["api"].has_died()
    assert not working_site.parts["worker"].has_died()

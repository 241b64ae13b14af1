"""An interrupted backup never passes as one, and a restore next to a running site changes nothing."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import httpx
import pytest

from lexdex.backup.create import STOPPED
from lexdex.backup.programs import IN_USE
from lexdex.backup.restore import UNINTERRUPTIBLE
from lexdex.settings import Settings
from lexdex_tests.backup.installations import count_rows, fetch_value, run_backup, run_restore
from lexdex_tests.builders import create_product

TIMEOUT_SECONDS = 30
REPLACING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%DROP TABLE%'"
WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'LOCK TABLE%'"
NEXT_SNAPSHOT = "SELECT pg_stat_clear_snapshot()"


def start_command(settings: Settings, *arguments: str | Path) -> "subprocess.Popen[bytes]":
    """Start the command in a process and process group of its own."""
    given = {"LEXDEX_DATABASE_URL": settings.database_url, "LEXDEX_DATA_DIR": settings.data_dir}
    command = (sys.executable, "-m", "lexdex", *arguments)
    return subprocess.Popen(command, env={**os.environ, **given}, stderr=subprocess.PIPE, start_new_session=True)  # noqa: S603 - ours


@pytest.fixture
async def locking(client: httpx.AsyncClient, settings: Settings) -> AsyncIterator[asyncpg.Connection]:
    """A connection that has locked a table which is not Lexdex's, so that only pg_dump waits for it."""
    connection = await asyncpg.connect(settings.database_url)
    await connection.execute("CREATE SCHEMA other; CREATE TABLE other.busy (id int)")
    async with connection.transaction():
        await connection.execute("LOCK TABLE other.busy")
        yield connection
    await connection.execute("DROP SCHEMA other CASCADE")
    await connection.close()


async def wait_for_lock(connection: asyncpg.Connection, waiting: str = WAITING) -> None:
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while not await connection.fetchval(waiting):
            await connection.execute(NEXT_SNAPSHOT)


async def test_a_stopped_backup_leaves_nothing(locking: asyncpg.Connection, settings: Settings, tmp_path: Path) -> None:
    process = start_command(settings, "backup", tmp_path / "backups" / "monday")
    await wait_for_lock(locking)
    process.terminate()
    _, message = await asyncio.to_thread(process.communicate)
    assert (process.returncode, STOPPED in message.decode()) == (2, True), message
    assert list((tmp_path / "backups").iterdir()) == []


async def test_a_killed_backup_does_not_pass_as_one(
    locking: asyncpg.Connection, settings: Settings, target: Settings, tmp_path: Path
) -> None:
    process = start_command(settings, "backup", tmp_path / "backups" / "monday")
    await wait_for_lock(locking)
    process.send_signal(signal.SIGKILL)
    await asyncio.to_thread(process.communicate)
    (left,) = (tmp_path / "backups").iterdir()
    assert left.name.startswith(".backup-")
    refused = await run_restore(target, left)
    assert (refused.code, "not a complete backup" in refused.err) == (2, True)
    assert await count_rows(target) == {}


async def test_a_site_that_still_runs_stops_the_restore(
    client: httpx.AsyncClient, settings: Settings, target: Settings, tmp_path: Path
) -> None:
    await create_product(name="Certa")
    await run_backup(settings, tmp_path / "backup")
    await run_restore(target, tmp_path / "backup")
    before = await count_rows(target)
    connection = await asyncpg.connect(target.database_url)
    try:
        async with connection.transaction():
            await connection.execute("SELECT FROM product")
            refused = await run_restore(target, tmp_path / "backup", "--replace")
    finally:
        await connection.close()
    assert (refused.code, IN_USE in refused.err) == (2, True), refused.err
    assert await count_rows(target) == before


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
async def test_a_restore_that_replaces_the_database_goes_on_to_its_end(
    client: httpx.AsyncClient, settings: Settings, target: Settings, tmp_path: Path, stop: signal.Signals
) -> None:
    await create_product(name="Certa")
    await run_backup(settings, tmp_path / "backup")
    await run_restore(target, tmp_path / "backup")
    await fetch_value(target, "UPDATE product SET name = 'Other'")
    connection = await asyncpg.connect(target.database_url)
    try:
        async with connection.transaction():
            await connection.execute("SELECT FROM product")
            process = start_command(target, "restore", tmp_path / "backup", "--replace")
            await wait_for_lock(connection, REPLACING)
            os.killpg(process.pid, stop)
    finally:
        await connection.close()
    _, message = await asyncio.to_thread(process.communicate)
    assert (process.returncode, message.decode().count(UNINTERRUPTIBLE)) == (0, 1), message
    assert await fetch_value(target, "SELECT name FROM product") == "Certa"
    assert await fetch_value(target, "SELECT count(*) FROM outbox WHERE topic = 'catalogue.products_changed'") > 0

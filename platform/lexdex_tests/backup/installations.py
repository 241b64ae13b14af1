"""Two installations for backups: one that is backed up, and an empty one with the same secret key."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import asyncpg
import httpx

from lexdex.app import create_app
from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.commands import CommandResult, run_command
from lexdex_tests.fixtures.postgres import set_pool_aside

TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"


async def run_backup(settings: Settings, folder: Path) -> CommandResult:
    return await run_command(settings, "backup", folder)


async def run_restore(settings: Settings, folder: Path, *options: str) -> CommandResult:
    return await run_command(settings, "restore", folder, *options)


async def fetch_value(settings: Settings, statement: str) -> Any:  # noqa: ANN401 - a column of any type
    connection = await asyncpg.connect(settings.database_url)
    try:
        return await connection.fetchval(statement)
    finally:
        await connection.close()


async def count_rows(settings: Settings) -> dict[str, int]:
    """Count the rows of each table; empty for an empty database."""
    connection = await asyncpg.connect(settings.database_url)
    try:
        names = [row[0] for row in await connection.fetch(TABLES)]
        return {name: await connection.fetchval(f'SELECT count(*) FROM "{name}"') for name in names}
    finally:
        await connection.close()


def read_files(settings: Settings) -> dict[str, bytes]:
    """Read the uploaded files, by their keys."""
    root = settings.files_path
    return {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()}


@asynccontextmanager
async def open_site(settings: Settings) -> AsyncIterator[httpx.AsyncClient]:
    """Serve this installation in the process of the test."""
    transport = httpx.ASGITransport(cast("Any", create_app(settings)))
    with set_pool_aside():
        async with db.pool(settings), httpx.AsyncClient(transport=transport, base_url="http://lexdex.test") as client:
            yield client

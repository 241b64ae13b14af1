"""Processes whose pools may together need more connections than PostgreSQL has say so in the log."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager

import asyncpg
import pytest

from lexdex.foundation import database as db
from lexdex.foundation.database.capacity import fetch_demand
from lexdex.foundation.database.session import build_connection_name
from lexdex.settings import Settings

POOL_OF_THIS_PROCESS = Settings().database_pool
TIMEOUT_SECONDS = 60


@asynccontextmanager
async def run_process(settings: Settings, pool_size: int, *, connections: int = 1) -> AsyncIterator[None]:
    """Have the connections of another process with this pool open in this context."""
    named = {"application_name": build_connection_name(pool_size)}
    async with AsyncExitStack() as stack:
        for _ in range(connections):
            opened = await asyncpg.connect(settings.database_url, server_settings=named)
            stack.push_async_callback(opened.close)
        yield


@pytest.mark.usefixtures("database")
async def test_each_running_process_counts_with_its_whole_pool(settings: Settings) -> None:
    alone = await fetch_demand()
    assert (alone.processes, alone.needed) == (1, POOL_OF_THIS_PROCESS)
    async with run_process(settings, 40, connections=3), run_process(settings, 7):
        demand = await fetch_demand()
    assert (demand.processes, demand.needed) == (3, POOL_OF_THIS_PROCESS + 47)


@pytest.mark.usefixtures("database")
async def test_connections_for_superusers_are_not_available(settings: Settings) -> None:
    connection = await asyncpg.connect(settings.database_url, server_settings={"application_name": "psql"})
    try:
        most, kept = [int(await connection.fetchval(f"SHOW {name}")) for name in NAMES]
    finally:
        await connection.close()
    assert most > kept > 0
    assert (await fetch_demand()).available == most - kept


NAMES = ("max_connections", "superuser_reserved_connections")


class LogReader(logging.Handler):
    """Puts each line of the database's log into a queue."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.lines: asyncio.Queue[str] = asyncio.Queue()

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.put_nowait(str(record.msg))

    async def read_line(self) -> str:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            return await self.lines.get()


@pytest.fixture
def log() -> Iterator[LogReader]:
    logger, reader = logging.getLogger("lexdex.database"), LogReader()
    level = logger.level
    logger.setLevel(logging.INFO)
    logger.addHandler(reader)
    yield reader
    logger.removeHandler(reader)
    logger.setLevel(level)


@pytest.mark.usefixtures("database")
async def test_a_shortage_and_its_end_are_logged_once_each(settings: Settings, log: LogReader) -> None:
    available = (await fetch_demand()).available
    async with db.watch_capacity(check_seconds=0.01):
        async with run_process(settings, available):
            shortage = await log.read_line()
        end = await log.read_line()
    assert "database connections may run out: 2 processes may open" in shortage
    assert f"may open {available + POOL_OF_THIS_PROCESS}, and PostgreSQL has {available}" in shortage
    assert "lower LEXDEX_DATABASE_POOL or the number of processes" in shortage
    assert "database connections suffice" in end
    assert log.lines.empty()

"""Warns if the connection pools of all processes together may need more connections than PostgreSQL has.

Each process names the size of its pool in the name of its connections, so every process can add up the pools of all.
It warns and does not refuse to start: which of the others will stay is not known during an upgrade, and refusing would
turn a shortage that may come into an outage that has.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Final, NamedTuple

from piccolo.columns import Text
from piccolo.table import Table

from lexdex.foundation.database.errors import DatabaseError, DatabaseUnavailable
from lexdex.foundation.database.session import engine, read_pool_size
from lexdex.foundation.database.statements import fetch_column, fetch_dicts
from lexdex.foundation.telemetry import get_logger

CHECK_SECONDS: Final = 60.0
RESERVED: Final = ("superuser_reserved_connections", "reserved_connections")
"""Settings of PostgreSQL whose connections are not for applications; the second exists from version 16 on."""

logger = get_logger("lexdex.database")


class ServerConnection(Table, tablename="pg_stat_activity"):
    """PostgreSQL's view of its connections."""

    application_name = Text()


class ServerSetting(Table, tablename="pg_settings"):
    """PostgreSQL's view of its settings."""

    name = Text()
    setting = Text()


class Demand(NamedTuple):
    """The connections that the pools of all running processes may need, and those that there are for applications."""

    processes: int
    needed: int
    available: int


async def fetch_demand() -> Demand:
    """Return what the running processes may need: those that have a connection now, of all sites on the server."""
    names = await fetch_column(ServerConnection.select(ServerConnection.application_name))
    pools = _list_pools(names)
    limits = await fetch_dicts(
        ServerSetting.select(ServerSetting.name, ServerSetting.setting).where(
            ServerSetting.name.is_in(["max_connections", *RESERVED])
        )
    )
    values = {row["name"]: int(row["setting"]) for row in limits}
    available = values["max_connections"] - sum(values.get(name, 0) for name in RESERVED)
    return Demand(len(pools), sum(pools), available)


@asynccontextmanager
async def watch_capacity(*, check_seconds: float = CHECK_SECONDS) -> AsyncIterator[None]:
    """Compare pools and connections every `check_seconds` in this context, and log each change of the result.

    Behind a pooler that works by transaction nothing is compared: its clients share connections, whose number
    PostgreSQL does not know. The connection pool must be open.
    """
    if engine.is_shared_by_transaction:
        yield
        return
    task = asyncio.create_task(_watch(check_seconds))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _watch(check_seconds: float) -> None:
    is_short = False
    while True:
        with suppress(DatabaseUnavailable, DatabaseError):
            is_short = _log_change(await fetch_demand(), was_short=is_short)
        await asyncio.sleep(check_seconds)


def _log_change(demand: Demand, *, was_short: bool) -> bool:
    is_short = demand.needed > demand.available
    if is_short and not was_short:
        logger.warning(
            f"database connections may run out: {demand.processes} processes may open {demand.needed}, "
            f"and PostgreSQL has {demand.available} for applications",
            action="lower LEXDEX_DATABASE_POOL or the number of processes, or raise max_connections of PostgreSQL",
        )
    elif was_short and not is_short:
        logger.info(f"database connections suffice: {demand.needed} of {demand.available} may be opened")
    return is_short


def _list_pools(names: Iterable[str]) -> list[int]:
    """Return the size of each pool once, although each of its connections has its name."""
    return [size for name in {*names} if (size := read_pool_size(name or ""))]

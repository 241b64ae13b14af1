"""The one door to PostgreSQL: the engine that Piccolo finds, its pool, plain statements, and transactions."""

import asyncio
import contextlib
import io
import logging
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Protocol

import asyncpg
from piccolo.engine.postgres import PostgresEngine

from lexdex.foundation.errors import Unavailable
from lexdex.settings import Settings

logger = logging.getLogger("lexdex.database")

MIGRATION_LOCK = 7_205_115_001
"""Key of the advisory lock that keeps two migrations of one database apart."""
MIGRATION_PATIENCE = {"lock_timeout": "4s", "statement_timeout": "10min"}
"""A migration waits this long for a table that traffic holds (queries queue up behind it), and then gives way."""
OTHER_MIGRATION_SECONDS = 120.0

DatabaseError = asyncpg.PostgresError
"""What the server answers when a statement fails."""


class _Engine(PostgresEngine):
    """Piccolo's engine, which would connect somewhere as soon as it is imported; ours waits for its settings."""

    async def check_version(self) -> None:
        """Ask nothing: the migration finds out what the server can do."""

    async def prep_database(self) -> None:
        """Add nothing: what we need comes with every PostgreSQL."""


engine = _Engine(config={}, extensions=())
"""Configured once per process by `configure`; Piccolo's tables reach it through `lexdex.piccolo_conf`."""


class _Runner(Protocol):
    """What a pool and a connection have in common."""

    async def fetch(self, query: str, *args: object) -> list[asyncpg.Record]: ...
    async def fetchrow(self, query: str, *args: object) -> asyncpg.Record | None: ...
    async def fetchval(self, query: str, *args: object) -> Any: ...  # noqa: ANN401 - a column of any type
    async def execute(self, query: str, *args: object) -> str: ...


class MigrationFailed(Unavailable):
    """The schema is not what this version needs; the text says what to do."""


def configure(settings: Settings) -> None:
    """Point the engine at the database of these settings; before the first query."""
    os.environ["PICCOLO_CONF"] = "lexdex.piccolo_conf"
    engine.config = _config(settings)


def _config(settings: Settings, **server_settings: str) -> dict[str, Any]:
    return {
        "dsn": settings.database_url,
        "server_settings": {"application_name": "lexdex", "jit": "off", **server_settings},
    }


@asynccontextmanager
async def pool(settings: Settings) -> AsyncIterator[PostgresEngine]:
    """Hold the pool open: without it every query would open a connection of its own (ten times the cost)."""
    configure(settings)
    await engine.start_connection_pool(min_size=1, max_size=settings.database_pool, reset=_keep)
    try:
        yield engine
    finally:
        await engine.close_connection_pool()


async def _keep(connection: asyncpg.Connection) -> None:
    """Return a connection as it is: nothing here outlives its transaction (no SET, LISTEN, temporary tables), so the
    round trip that would clear such things buys nothing.
    """


@asynccontextmanager
async def transaction() -> AsyncIterator[None]:
    """All or nothing; within another transaction it joins that one. Statements inside run one after the other."""
    async with engine.transaction():
        yield


@asynccontextmanager
async def connection() -> AsyncIterator[asyncpg.Connection]:
    """The transaction's connection, or one from the pool; for cursors and COPY."""
    current = engine.current_transaction.get()
    if current:
        yield current.connection
    elif engine.pool:
        async with engine.pool.acquire() as taken:
            yield taken
    else:
        raise RuntimeError("The database pool is not open: use `database.pool(settings)`.")


def _runner() -> "_Runner":
    """What has fetch, fetchrow and execute: asyncpg's own pool costs a fifth of a query built by Piccolo."""
    current = engine.current_transaction.get()
    runner: _Runner | None = current.connection if current else engine.pool
    if runner is None:
        raise RuntimeError("The database pool is not open: use `database.pool(settings)`.")
    return runner


async def fetch(sql: str, *values: object) -> list[asyncpg.Record]:
    """All rows of a statement with $1, $2 ... parameters."""
    return await _runner().fetch(sql, *values)


async def fetch_row(sql: str, *values: object) -> asyncpg.Record | None:
    """The first row, or nothing."""
    return await _runner().fetchrow(sql, *values)


async def fetch_value(sql: str, *values: object) -> Any:  # noqa: ANN401 - a column of any type
    """The first column of the first row, or nothing."""
    return await _runner().fetchval(sql, *values)


async def execute(sql: str, *values: object) -> int:
    """Run a statement; how many rows it touched."""
    status = await _runner().execute(sql, *values)
    count = status.rpartition(" ")[2]
    return int(count) if count.isdigit() else 0


async def migrate(settings: Settings) -> None:
    """Bring the schema to this version; two at once wait for one another, the second then finds nothing to do."""
    # Not at the top: Piccolo's migrations bring a formatter along, which no process that serves needs.
    from piccolo.apps.migrations.commands.forwards import run_forwards  # noqa: PLC0415

    async with _alone(settings):
        await _migrated(settings, lambda: run_forwards("lexdex"))


async def unmigrate(settings: Settings, to: str = "all") -> None:
    """Undo migrations back to and including the one named; loses the data that they hold."""
    from piccolo.apps.migrations.commands.backwards import run_backwards  # noqa: PLC0415

    async with _alone(settings):
        await _migrated(settings, lambda: run_backwards("lexdex", to, auto_agree=True))


async def _migrated(settings: Settings, run: Callable[[], Any]) -> None:
    said = io.StringIO()
    before = engine.config, engine.pool
    configure(settings)
    # Not through an open pool: its connections know nothing of the patience, and may belong to another database.
    engine.config, engine.pool = _config(settings, **MIGRATION_PATIENCE), None
    try:
        with contextlib.redirect_stdout(said):
            result = await run()
    except asyncpg.LockNotAvailableError as error:
        raise MigrationFailed("A table is busy; nothing was changed. Please run the migration again.") from error
    finally:
        engine.config, engine.pool = before
    if not result.success:
        raise MigrationFailed(f"The migration did not succeed: {result.message}")
    logger.info("schema is up to date")


@asynccontextmanager
async def _alone(settings: Settings) -> AsyncIterator[None]:
    """Hold the advisory lock on a connection of its own, so that it ends with the process whatever happens."""
    lock = await asyncpg.connect(**_config(settings))
    try:
        async with asyncio.timeout(OTHER_MIGRATION_SECONDS):
            await lock.execute("SELECT pg_advisory_lock($1)", MIGRATION_LOCK)
        yield
    except TimeoutError as error:
        raise MigrationFailed("Another migration of this database is still running. Please try again later.") from error
    finally:
        await lock.close()

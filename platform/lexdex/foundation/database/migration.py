"""Applies and reverts the database migrations, by one process at a time."""

import asyncio
import contextlib
import io
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import msgspec

from lexdex.foundation.database.errors import MigrationFailed
from lexdex.foundation.database.roles import grant_row_access, require_own_role
from lexdex.foundation.database.session import build_connection_config, engine, open_pool
from lexdex.foundation.telemetry import get_logger
from lexdex.settings import Settings

logger = get_logger("lexdex.database")

MIGRATION_LOCK = 7_205_115_001
"""Key of the advisory lock by which only one process at a time migrates a database."""
MIGRATION_TIMEOUTS = {"lock_timeout": "4s", "statement_timeout": "10min"}
"""PostgreSQL's limits for a migration. It must not wait longer for a table, since later queries queue up behind it."""
LOCK_TIMEOUT_SECONDS = 120.0
CONNECTIONS = 2
"""Size of the pool: one connection for the migration's transaction, one for reads of Piccolo outside of it."""


async def migrate(settings: Settings, to: str = "all") -> None:
    """Apply the pending migrations up to and including the one named `to`, or all; raises MigrationFailed.

    A concurrent call waits until the first is done.
    """
    # Imported here because Piccolo's migrations import a formatter, which no serving process needs.
    from piccolo.apps.migrations.commands.forwards import run_forwards  # noqa: PLC0415

    owner = _use_migration_role(settings)
    async with _advisory_lock(owner):
        await _run(owner, lambda: run_forwards("lexdex", to))
        if owner is not settings:
            await _grant_row_access(owner, settings)


async def revert_migrations(settings: Settings, to: str = "all") -> None:
    """Revert migrations down to and including the one named `to`, or all; the data in their tables is lost."""
    from piccolo.apps.migrations.commands.backwards import run_backwards  # noqa: PLC0415

    owner = _use_migration_role(settings)
    async with _advisory_lock(owner):
        await _run(owner, lambda: run_backwards("lexdex", to, auto_agree=True))


def _use_migration_role(settings: Settings) -> Settings:
    """Return the settings with the address for migrations, if there is one."""
    if not settings.migration_database_url:
        return settings
    require_own_role(settings.migration_database_url, settings.database_url)
    return msgspec.structs.replace(settings, database_url=settings.migration_database_url)


async def _grant_row_access(owner: Settings, settings: Settings) -> None:
    connection = await asyncpg.connect(**build_connection_config(owner))
    try:
        await grant_row_access(connection, settings.database_url)
    finally:
        await connection.close()


async def _run(settings: Settings, command: Callable[[], Any]) -> None:
    output = io.StringIO()
    try:
        # A pool of its own: an open one has other time limits, and may belong to another database.
        async with open_pool(settings, MIGRATION_TIMEOUTS, max_size=CONNECTIONS):
            engine.is_migrating = True
            with contextlib.redirect_stdout(output):
                result = await command()
    except asyncpg.LockNotAvailableError as error:
        raise MigrationFailed("A table is busy; nothing was changed. Please run the migration again.") from error
    finally:
        engine.is_migrating = False
    if not result.success:
        raise MigrationFailed(f"The migration failed: {result.message}")
    logger.info("schema is up to date")


@asynccontextmanager
async def _advisory_lock(settings: Settings) -> AsyncIterator[None]:
    """Hold the migration lock in this context; raises MigrationFailed if another process holds it for too long.

    The lock has a connection and a transaction of its own: PostgreSQL releases it if this process dies, also where a
    pooler gives each transaction another server connection.
    """
    lock = await asyncpg.connect(**build_connection_config(settings))
    try:
        async with lock.transaction():
            async with asyncio.timeout(LOCK_TIMEOUT_SECONDS):
                await lock.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
            yield
    except TimeoutError as error:
        raise MigrationFailed("Another migration of this database is still running. Please try again later.") from error
    finally:
        await lock.close()

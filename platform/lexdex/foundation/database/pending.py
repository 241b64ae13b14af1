"""Finds the migrations of this release that the database lacks."""

import re
from functools import cache
from pathlib import Path

import asyncpg

from lexdex.foundation.telemetry import get_logger

logger = get_logger("lexdex.database")

MIGRATIONS = Path(__file__).parents[2] / "migrations"

_ID = re.compile(r'^ID = "(.+)"$', re.MULTILINE)
_APPLIED = "SELECT name FROM migration"


class PendingLog:
    """Logs pending migrations when they are found and when they have been applied, not at every check."""

    def __init__(self) -> None:
        self._pending: list[str] = []

    def record(self, pending: list[str]) -> None:
        """Log the pending migrations unless they are those of the last call."""
        if pending == self._pending:
            return
        self._pending = pending
        if pending:
            logger.warning(f"migrations are missing: {len(pending)}", action="run lexdex migrate", pending=pending)
        else:
            logger.info("no migration is missing")


async def fetch_pending_migrations(connection: asyncpg.Connection) -> list[str]:
    """Return the ids of the migrations of this release that the database lacks, in order.

    Migrations that this release does not know are fine: a newer release may have added them.
    """
    try:
        applied = {row["name"] for row in await connection.fetch(_APPLIED)}
    except asyncpg.UndefinedTableError:
        applied = set()
    return sorted(list_migration_ids() - applied)


@cache
def list_migration_ids() -> frozenset[str]:
    """Return the ids of the migrations of this release."""
    # Read as text, because importing a migration imports a formatter, which no serving process needs.
    files = MIGRATIONS.glob("[0-9]*.py")
    return frozenset(name for file in files for name in _ID.findall(file.read_text("utf-8")))

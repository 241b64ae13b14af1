"""Checks that the schema of the database has all migrations that this code needs."""

import re
from functools import cache
from pathlib import Path

from lexdex.foundation.database.errors import MISSING_SCHEMA, DatabaseNotMigrated
from lexdex.foundation.database.statements import fetch_column
from lexdex.foundation.telemetry import get_logger

logger = get_logger("lexdex.database")

_ID = re.compile(r'^ID = "(.+)"$', re.MULTILINE)
_APPLIED = "SELECT name FROM migration"


async def check_migrated(folder: Path) -> None:
    """Raise DatabaseNotMigrated if a migration in this folder is pending.

    Migrations that this code does not know are fine: a newer release may have added them.
    """
    try:
        applied = set(await fetch_column(_APPLIED))
    except MISSING_SCHEMA:
        applied = set()
    pending = sorted(_list_migration_ids(folder) - applied)
    if pending:
        logger.warning(f"migrations are missing: {len(pending)}", action="run lexdex migrate", pending=pending)
        raise DatabaseNotMigrated


@cache
def _list_migration_ids(folder: Path) -> frozenset[str]:
    # Read as text, because importing a migration imports a formatter, which no serving process needs.
    return frozenset(name for file in folder.glob("[0-9]*.py") for name in _ID.findall(file.read_text("utf-8")))

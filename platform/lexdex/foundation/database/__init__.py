"""PostgreSQL access: the connection pool, transactions, time limits and statements (Piccolo queries or SQL)."""

from lexdex.foundation.database.capacity import watch_capacity
from lexdex.foundation.database.deadline import start_deadline
from lexdex.foundation.database.errors import (
    UNSTORABLE_TEXT,
    DatabaseError,
    DatabaseNotMigrated,
    DatabaseUnavailable,
    MigrationFailed,
    RestrictViolation,
)
from lexdex.foundation.database.migration import MIGRATION_TIMEOUTS, migrate, revert_migrations
from lexdex.foundation.database.pending import list_migration_ids
from lexdex.foundation.database.piccolo_engine import DatabaseEngine
from lexdex.foundation.database.session import (
    JOB_STATEMENT_TIMEOUT_SECONDS,
    after_commit,
    configure,
    connection,
    engine,
    pool,
    snapshot,
    transaction,
)
from lexdex.foundation.database.statements import (
    execute,
    fetch,
    fetch_as,
    fetch_column,
    fetch_dicts,
    fetch_one_as,
    fetch_row,
    fetch_value,
    stream_as,
)

__all__ = [
    "JOB_STATEMENT_TIMEOUT_SECONDS",
    "MIGRATION_TIMEOUTS",
    "UNSTORABLE_TEXT",
    "DatabaseEngine",
    "DatabaseError",
    "DatabaseNotMigrated",
    "DatabaseUnavailable",
    "MigrationFailed",
    "RestrictViolation",
    "after_commit",
    "configure",
    "connection",
    "engine",
    "execute",
    "fetch",
    "fetch_as",
    "fetch_column",
    "fetch_dicts",
    "fetch_one_as",
    "fetch_row",
    "fetch_value",
    "list_migration_ids",
    "migrate",
    "pool",
    "revert_migrations",
    "snapshot",
    "start_deadline",
    "stream_as",
    "transaction",
    "watch_capacity",
]

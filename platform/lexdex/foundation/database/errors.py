"""The errors that database callers see, and the check which driver errors mean that PostgreSQL is unavailable."""

import asyncpg

from lexdex.foundation.errors import UNAVAILABLE, Unavailable

DatabaseError = asyncpg.PostgresError
"""Base class of the errors that PostgreSQL reports."""

UNSTORABLE_TEXT = (asyncpg.CharacterNotInRepertoireError, asyncpg.UntranslatableCharacterError)
"""Errors for a text with a null character, which PostgreSQL can neither store nor compare, not even in JSON."""

RestrictViolation = asyncpg.RestrictViolationError
"""The error that our triggers raise to refuse a change that would break a rule, such as removing the last admin."""

MISSING_SCHEMA = (asyncpg.UndefinedTableError, asyncpg.UndefinedColumnError)
"""Errors for a table or column that is missing, as in a database with pending migrations."""

NOT_MIGRATED = "The database has not been migrated. Please try again later."

_INTERRUPTIONS = (
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.PostgresSystemError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.InternalClientError,
    asyncpg.DeadlockDetectedError,
    asyncpg.SerializationError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.InvalidCachedStatementError,
)
"""Errors that another attempt may not meet.

A shutdown, lost connection, timed-out statement, full disk, too many connections, a conflict with another transaction,
a failover to a server that is still read-only, or a statement that a migration has made invalid.
"""


class DatabaseUnavailable(Unavailable):
    """PostgreSQL did not answer in time or closed the connection; retrying later may succeed."""

    def __init__(self) -> None:
        super().__init__(UNAVAILABLE)


class DatabaseNotMigrated(Unavailable):
    """The database lacks migrations that this code needs."""

    def __init__(self) -> None:
        super().__init__(NOT_MIGRATED)


class MigrationFailed(Unavailable):
    """The schema could not be migrated; the message says what to do."""


def is_interruption(error: BaseException, connection: asyncpg.Connection | None) -> bool:
    """Whether an error means that the server or connection failed, rather than that the statement was wrong.

    `connection` is the one in use, or None if none could be opened; then every error of the driver counts, such as a
    missing database or a refused password. The driver raises many kinds of errors for a connection that is lost, also
    for wrong use of its API, so the connection decides.
    """
    if isinstance(error, _INTERRUPTIONS):
        return True
    if isinstance(error, OSError | TimeoutError):
        return _is_of_driver(error)
    if not isinstance(error, Exception) or not (connection is None or _is_lost(connection)):
        return False
    return isinstance(error, asyncpg.PostgresError | asyncpg.InterfaceError) or _is_of_driver(error)


def _is_lost(connection: asyncpg.Connection) -> bool:
    try:
        closed: bool = connection.is_closed()
    except asyncpg.InterfaceError:
        # The connection ended while it was leased, and the pool has reclaimed it.
        return True
    return closed


def _is_of_driver(error: BaseException) -> bool:
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_globals.get("__name__", "").partition(".")[0] == "asyncpg":
            return True
        trace = trace.tb_next
    return False

"""The errors that database callers see, and the check which driver errors mean that PostgreSQL is unavailable."""

import asyncpg

from lexdex.foundation.errors import RETRY_HEADERS, UNAVAILABLE, Unavailable

DatabaseError = asyncpg.PostgresError
"""Base class of the errors that PostgreSQL reports."""

UNSTORABLE_TEXT = (asyncpg.CharacterNotInRepertoireError, asyncpg.UntranslatableCharacterError)
"""Errors for a text with a null character, which PostgreSQL can neither store nor compare, not even in JSON."""

_INTERRUPTIONS = (
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.PostgresSystemError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.InternalClientError,
)
"""Errors that mean a shutdown, lost connection, timed-out statement, full disk, or that no connection is free."""


class DatabaseUnavailable(Unavailable):
    """PostgreSQL did not answer in time or closed the connection; retrying later may succeed."""

    def __init__(self) -> None:
        super().__init__(UNAVAILABLE, headers=RETRY_HEADERS)


class MigrationFailed(Unavailable):
    """The schema could not be migrated; the message says what to do."""


def is_interruption(error: BaseException, connection: asyncpg.Connection | None) -> bool:
    """Whether an error means that the server or connection failed, rather than that the statement was wrong.

    `connection` is the one in use, or None if none could be opened. asyncpg raises InterfaceError for a closed
    connection and for wrong use of its API; only the first counts.
    """
    if isinstance(error, asyncpg.InterfaceError):
        return connection is None or _is_lost(connection)
    return isinstance(error, _INTERRUPTIONS) or (isinstance(error, OSError | TimeoutError) and _is_of_driver(error))


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

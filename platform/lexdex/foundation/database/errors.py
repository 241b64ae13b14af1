"""Which failures of PostgreSQL mean that it is unavailable, and the errors that callers see."""

import asyncpg

from lexdex.foundation.errors import RETRY_HEADERS, UNAVAILABLE, Unavailable

DatabaseError = asyncpg.PostgresError
"""Base class of the errors that PostgreSQL reports."""

_INTERRUPTIONS = (
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.PostgresSystemError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.InternalClientError,
)
"""Shutdowns, lost connections, timed-out statements, no free connection, a full disk."""


class DatabaseUnavailable(Unavailable):
    """PostgreSQL did not answer in time or ended the connection; a later try may succeed."""

    def __init__(self) -> None:
        super().__init__(UNAVAILABLE, headers=RETRY_HEADERS)


class MigrationFailed(Unavailable):
    """The schema is not the one that this version needs; the message describes what to do."""


def is_interruption(error: BaseException, connection: asyncpg.Connection | None) -> bool:
    """Whether the server or the connection failed, and not the statement; `connection` is None if none was opened.

    asyncpg raises InterfaceError both for a closed connection and for misuse, so only the former counts.
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

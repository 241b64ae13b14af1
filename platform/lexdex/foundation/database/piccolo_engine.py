"""The Piccolo engine of the process: leases connections from the pool within time limits and always returns them."""

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple

import asyncpg
from piccolo.engine.postgres import PostgresEngine

from lexdex.foundation.database.errors import DatabaseUnavailable, is_interruption
from lexdex.foundation.telemetry import get_logger

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

logger = get_logger("lexdex.database")

ACQUIRE_TIMEOUT_SECONDS = 10.0
"""A request waits this long for a free connection, opening one included."""
RELEASE_TIMEOUT_SECONDS = 1.0
"""A connection whose statement was cancelled is closed unless it is ready for the next one within this time."""
STUCK_SECONDS = 30.0
"""If a pool is exhausted for this long without a single return, the process needs a restart."""

_NO_POOL = "The database pool is not open: use `database.pool(settings)`."


class CurrentTransaction(NamedTuple):
    """The open transaction of the current task: its connection, and the callbacks to call after the commit."""

    connection: asyncpg.Connection
    after_commit: list[Callable[[], None]]


class DatabaseEngine(PostgresEngine):
    """Piccolo engine whose queries use a connection leased by `Lease`; connects only when its pool is opened."""

    leases = 0
    """Connections that are leased or waited for at this moment."""
    changed_at = 0.0
    """When a lease last began or ended."""

    async def check_version(self) -> None:
        """Skip Piccolo's query of the server version; the first migration fails on a server that is too old."""

    async def prep_database(self) -> None:
        """Skip Piccolo's creation of PostgreSQL extensions, because the schema needs none."""

    def is_stuck(self) -> bool:
        """Whether all connections have been in use for STUCK_SECONDS without a change, so that a restart is needed."""
        return self.is_exhausted() and time.monotonic() - self.changed_at > STUCK_SECONDS

    def is_exhausted(self) -> bool:
        """Whether all connections of the pool are in use, so that the next caller would have to wait."""
        return self.pool is not None and self.leases >= self.pool.get_max_size()

    def transaction(self, allow_nested: bool = True) -> AbstractAsyncContextManager[CurrentTransaction]:  # type: ignore[override]  # noqa: ARG002
        """Open a transaction, or join the current one.

        Replaces Piccolo's implementation, which loses the connection when BEGIN or ROLLBACK fails.
        """
        return self._transaction()

    @asynccontextmanager
    async def _transaction(self) -> "AsyncIterator[CurrentTransaction]":
        current: Any = self.current_transaction.get()
        if current is not None:
            yield current
            return
        after_commit: list[Callable[[], None]] = []
        async with Lease(self) as connection:
            transaction = connection.transaction()
            await transaction.start()
            current = CurrentTransaction(connection, after_commit)
            token = self.current_transaction.set(current)
            try:
                yield current
            except BaseException as error:
                if is_interruption(error, connection):
                    # A server that does not answer would let ROLLBACK wait for as long again.
                    connection.terminate()
                else:
                    await transaction.rollback()
                raise
            else:
                await transaction.commit()
            finally:
                self.current_transaction.reset(token)
        for callback in after_commit:
            callback()

    async def _run_in_pool(self, query: str, args: Sequence[Any] | None = None) -> list[asyncpg.Record]:
        async with Lease(self) as connection:
            rows: list[asyncpg.Record] = await connection.fetch(query, *(args or ()))
            return rows

    _run_in_new_connection = _run_in_pool


class Lease:
    """Context manager for a connection: that of the current transaction, or one from the pool, returned on exit.

    Converts failures of the server or connection to DatabaseUnavailable.
    """

    __slots__ = ("_connection", "_engine", "_is_leased")

    def __init__(self, engine: DatabaseEngine) -> None:
        self._engine, self._is_leased = engine, False

    async def __aenter__(self) -> asyncpg.Connection:
        engine = self._engine
        current: Any = engine.current_transaction.get()
        if current is not None:
            self._connection = current.connection
            return self._connection
        if engine.pool is None:
            raise RuntimeError(_NO_POOL)
        # A timer costs time and is needed only if no connection is free; opening one has a time limit of its own.
        timeout = ACQUIRE_TIMEOUT_SECONDS if engine.is_exhausted() else None
        engine.leases += 1
        try:
            self._connection = await engine.pool.acquire(timeout=timeout)
        except BaseException as error:
            engine.leases -= 1
            if timeout is None:
                # A connection was free, but the server did not answer; a restart of this process would not help.
                engine.changed_at = time.monotonic()
            if is_interruption(error, None):
                raise _log_unavailable(error) from error
            raise
        self._is_leased = True
        engine.changed_at = time.monotonic()
        return self._connection

    async def __aexit__(
        self, _kind: type[BaseException] | None, error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if not self._is_leased:
            return
        if error is None:
            await self._release(None)
            return
        is_interrupted = is_interruption(error, self._connection)
        await self._release(RELEASE_TIMEOUT_SECONDS)
        if is_interrupted:
            raise _log_unavailable(error) from error

    async def _release(self, seconds: float | None) -> None:
        engine = self._engine
        try:
            # Closes the connection when it cannot be reset; the statement's own result is not affected.
            await engine.pool.release(self._connection, timeout=seconds)  # type: ignore[union-attr]
        except Exception as error:  # noqa: BLE001
            logger.warning("connection closed on its return", error=type(error).__name__)
        finally:
            engine.leases -= 1
            engine.changed_at = time.monotonic()


def _log_unavailable(error: BaseException) -> DatabaseUnavailable:
    logger.warning("database unavailable", error=type(error).__name__)
    return DatabaseUnavailable()

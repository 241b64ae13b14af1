"""Piccolo's engine on a pool to which every connection returns, within time limits."""

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
"""A connection whose statement was cancelled is closed when it is not ready for the next one within this time."""
STUCK_SECONDS = 30.0
"""If a pool is exhausted for this long without a single return, the process needs a restart."""

_NO_POOL = "The database pool is not open: use `database.pool(settings)`."


class CurrentTransaction(NamedTuple):
    """The transaction that Piccolo's queries join."""

    connection: asyncpg.Connection
    after_commit: list[Callable[[], None]]


class DatabaseEngine(PostgresEngine):
    """Runs Piccolo's queries as `Lease` runs SQL; connects to nothing before its pool is opened."""

    leases = 0
    """Connections that are leased or waited for at this moment."""
    changed_at = 0.0
    """When a lease last began or ended."""

    async def check_version(self) -> None:
        """Skip the version query of Piccolo; a migration fails on a server that is too old."""

    async def prep_database(self) -> None:
        """Create no extension, since the schema needs none."""

    def is_stuck(self) -> bool:
        """Whether every connection has been leased for so long that the process should be restarted."""
        return self.is_exhausted() and time.monotonic() - self.changed_at > STUCK_SECONDS

    def is_exhausted(self) -> bool:
        """Whether another lease would have to wait for a connection."""
        return self.pool is not None and self.leases >= self.pool.get_max_size()

    def transaction(self, allow_nested: bool = True) -> AbstractAsyncContextManager[CurrentTransaction]:  # type: ignore[override]  # noqa: ARG002
        """Replace Piccolo's transaction, which never returns the connection when BEGIN or ROLLBACK fails."""
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
    """The transaction's connection, or one from the pool that is always returned.

    A failure of the server or of the connection is raised as DatabaseUnavailable by this class alone.
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

"""The Piccolo engine of the process: leases connections from the pool within time limits and always returns them."""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple

import asyncpg
from piccolo.engine.postgres import PostgresEngine

from lexdex.foundation.database.deadline import require_time
from lexdex.foundation.database.errors import (
    MISSING_SCHEMA,
    DatabaseNotMigrated,
    DatabaseUnavailable,
    is_interruption,
)
from lexdex.foundation.database.outage import OutageLog
from lexdex.foundation.database.pending import PendingLog, fetch_pending_migrations
from lexdex.foundation.telemetry import get_logger

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from asyncpg.transaction import Transaction

logger = get_logger("lexdex.database")

ACQUIRE_TIMEOUT_SECONDS = 5.0
"""A request waits this long for a free connection, opening one included."""
RELEASE_TIMEOUT_SECONDS = 1.0
"""After a failure, a connection is closed unless it is ready for the next statement within this time."""

_NO_POOL = "The database pool is not open: use `database.pool(settings)`."


class CurrentTransaction(NamedTuple):
    """The open transaction of the current task: its connection, and the callbacks to call after the commit."""

    connection: asyncpg.Connection
    after_commit: list[Callable[[], None]]


class DatabaseEngine(PostgresEngine):
    """Piccolo engine whose queries use a connection leased by `Lease`; connects only when a connection is needed."""

    leases = 0
    """Connections that are leased or waited for at this moment."""
    changed_at = 0.0
    """When a lease last began or ended."""
    stuck_seconds = 30
    """If the pool is exhausted for this long without a single return, the process needs a restart."""
    is_shared_by_transaction = False
    """Whether a pooler such as PgBouncer gives each transaction another server connection."""
    parameters: Mapping[str, str]
    """PostgreSQL parameters of the pool's connections, such as the time limit of a statement."""
    outage: OutageLog
    pending: PendingLog
    is_migrating = False
    """Whether the pool belongs to the migrations, for which a missing table is an error and not a pending migration."""

    def __init__(self) -> None:
        super().__init__(config={}, extensions=())
        self.parameters, self.outage, self.pending = {}, OutageLog(), PendingLog()

    async def check_version(self) -> None:
        """Skip Piccolo's query of the server version; the first migration fails on a server that is too old."""

    async def prep_database(self) -> None:
        """Skip Piccolo's creation of PostgreSQL extensions, because the schema needs none."""

    async def check_migrated(self) -> None:
        """Raise DatabaseNotMigrated if the database lacks a migration of this release."""
        async with Lease(self) as connection:
            pending = await fetch_pending_migrations(connection)
        self.pending.record(pending)
        if pending:
            raise DatabaseNotMigrated

    def is_stuck(self) -> bool:
        """Whether all connections have been in use for `stuck_seconds` without a change: a restart is needed."""
        return self.is_exhausted() and time.monotonic() - self.changed_at > self.stuck_seconds

    def is_exhausted(self) -> bool:
        """Whether all connections of the pool are in use, so that the next caller would have to wait."""
        return self.pool is not None and self.leases >= self.pool.get_max_size()

    def build_parameter_sql(self, command: str) -> str:
        """Return the SQL that sets the parameters; `command` is SET, or SET LOCAL for the current transaction."""
        return "; ".join(f"{command} {name} = '{value}'" for name, value in self.parameters.items())

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
        async with Lease(self, in_transaction=True) as connection:
            current = CurrentTransaction(connection, after_commit)
            token = self.current_transaction.set(current)
            try:
                yield current
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

    Converts failures of the server or connection to DatabaseUnavailable, and raises it after the request's deadline.
    With `in_transaction`, and always if the engine's connections are shared by transaction, the context is one
    transaction.
    """

    __slots__ = ("_connection", "_engine", "_in_transaction", "_is_leased", "_transaction")

    def __init__(self, engine: DatabaseEngine, *, in_transaction: bool = False) -> None:
        self._engine, self._is_leased = engine, False
        self._in_transaction = in_transaction or engine.is_shared_by_transaction
        self._transaction: Transaction | None = None

    async def __aenter__(self) -> asyncpg.Connection:
        require_time()
        current: Any = self._engine.current_transaction.get()
        if current is not None:
            self._connection = current.connection
            return self._connection
        self._connection = await self._acquire()
        self._is_leased = True
        try:
            require_time()
            if self._in_transaction:
                await self._begin()
        except BaseException as error:
            await self._end_failed(error)
            raise
        return self._connection

    async def __aexit__(
        self, _kind: type[BaseException] | None, error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if not self._is_leased:
            return
        if error is not None:
            await self._end_failed(error)
            return
        if self._transaction is not None:
            try:
                await self._transaction.commit()
            except BaseException as failure:
                await self._end_failed(failure)
                raise
        await self._release(None)
        if self._engine.outage:
            self._engine.outage.record_success()

    async def _acquire(self) -> asyncpg.Connection:
        engine = self._engine
        if engine.pool is None:
            raise RuntimeError(_NO_POOL)
        # A timer costs time and is needed only if no connection is free; opening one has a time limit of its own.
        timeout = ACQUIRE_TIMEOUT_SECONDS if engine.is_exhausted() else None
        engine.leases += 1
        try:
            connection = await engine.pool.acquire(timeout=timeout)
        except BaseException as error:
            engine.leases -= 1
            if timeout is None:
                # A connection was free, but the server did not answer; a restart of this process would not help.
                engine.changed_at = time.monotonic()
            if is_interruption(error, None):
                raise self._report(error) from error
            raise
        engine.changed_at = time.monotonic()
        return connection

    async def _begin(self) -> None:
        transaction = self._connection.transaction()
        await transaction.start()
        self._transaction = transaction
        if self._engine.is_shared_by_transaction:
            await self._connection.execute(self._engine.build_parameter_sql("SET LOCAL"))

    async def _end_failed(self, error: BaseException) -> None:
        """Roll back and return the connection; raises DatabaseUnavailable if the server or connection has failed."""
        is_interrupted = is_interruption(error, self._connection)
        try:
            if self._transaction is not None and not is_interrupted:
                await self._roll_back(self._transaction)
        finally:
            if is_interrupted and self._transaction is not None:
                # A server that does not answer would let ROLLBACK wait for as long again.
                self._terminate()
            await self._release(RELEASE_TIMEOUT_SECONDS)
        if is_interrupted:
            raise self._report(error) from error
        if isinstance(error, MISSING_SCHEMA) and not self._engine.is_migrating:
            # With all migrations applied, the error is one in our own SQL and stays as it is.
            await self._engine.check_migrated()

    async def _roll_back(self, transaction: "Transaction") -> None:
        try:
            async with asyncio.timeout(RELEASE_TIMEOUT_SECONDS):
                await transaction.rollback()
        except Exception as failure:  # noqa: BLE001 - the server rolls back when the connection ends
            logger.debug("connection closed because it could not roll back", error=type(failure).__name__)
            self._terminate()

    def _terminate(self) -> None:
        # The pool reclaims a lost connection while it is leased.
        with suppress(asyncpg.InterfaceError):
            self._connection.terminate()

    async def _release(self, seconds: float | None) -> None:
        engine = self._engine
        try:
            # Closes the connection when it cannot be reset; the statement's own result is not affected.
            await engine.pool.release(self._connection, timeout=seconds)  # type: ignore[union-attr]
        except Exception as error:  # noqa: BLE001
            logger.debug("connection closed on its return", error=type(error).__name__)
        finally:
            engine.leases -= 1
            engine.changed_at = time.monotonic()

    def _report(self, error: BaseException) -> DatabaseUnavailable:
        self._engine.outage.record_failure(error)
        return DatabaseUnavailable()

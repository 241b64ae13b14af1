"""The Piccolo engine of the process: runs all queries, Piccolo's included, on connections leased by `Lease`."""

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import asyncpg
from piccolo.engine.postgres import PostgresEngine

from lexdex.foundation.database.lease import Lease
from lexdex.foundation.database.outage import OutageLog

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

DEFAULT_STUCK_SECONDS = 30


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
    stuck_seconds = DEFAULT_STUCK_SECONDS
    """If the pool is exhausted for this long without a single return, the process needs a restart."""
    is_shared_by_transaction = False
    """Whether a pooler such as PgBouncer gives each transaction another server connection."""
    parameters: Mapping[str, str]
    """PostgreSQL parameters of the pool's connections, such as the time limit of a statement."""
    outage: OutageLog

    def __init__(self) -> None:
        super().__init__(config={}, extensions=())
        self.parameters, self.outage = {}, OutageLog()

    async def check_version(self) -> None:
        """Skip Piccolo's query of the server version; the first migration fails on a server that is too old."""

    async def prep_database(self) -> None:
        """Skip Piccolo's creation of PostgreSQL extensions, because the schema needs none."""

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
